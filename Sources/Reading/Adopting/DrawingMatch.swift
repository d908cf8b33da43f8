// Which element of a new export is which of the drawing before: by id, by the layer's name, by place and look.

import Drawings
import Geometry
import XML

/// Pairs the elements of two drawings, the surest first. What could be two different ones is left alone.
struct DrawingMatch {
    /// By what two elements were recognised as the same.
    enum Means: Equatable {
        case id, name, look, place, text, size, content, likeness
        /// By an id alone: nothing else is alike.
        case bareID
    }

    let old: [DrawnElement]
    let new: [DrawnElement]
    /// By the number in the old drawing.
    private(set) var pairs: [Int: (new: Int, means: Means)] = [:]
    private var taken: Set<Int> = []
    /// Groups that stand for the one element in them, which are matched as that is.
    private let wrapped: [Int: Int]
    /// The distance up to which two edges look the same.
    private let slack: Double
    /// Names of several layers that tools tell apart by `_2`, `_3`, where there are more or fewer of them than before.
    private let recounted: Set<String>
    private let stages: (old: Size, new: Size)
    /// What keys are made for, of each element.
    private var sides: (old: [Side], new: [Side]) = ([], [])

    init(_ old: [DrawnElement], _ new: [DrawnElement], stages: (old: Size, new: Size)) {
        self.old = old
        self.new = new
        wrapped = DrawingMatch.wrapped(old)
        recounted = DrawingMatch.recounted(old, new)
        self.stages = stages
        slack = max(0.5, 0.002 * max(stages.old.width, stages.old.height))
        sides = (old.indices.map { side($0, in: old) }, new.indices.map { side($0, in: new) })
        matchIDs()
        matchNames()
        // What looks the same in the same place, whatever it is called by now.
        match(.look) { element, side in
            element.box.map { Key(side.kind, at: DrawingMatch.rounded($0), fill: element.fill, text: element.text) }
        }
        matchAlone(.place, DrawingMatch.isThere)
        match(.text) { element, side in
            element.text.isEmpty ? nil : Key(side.kind, text: element.text)
        }
        match(.size, inOrder: false) { element, side in
            guard let box = element.box, element.isGroup || element.text.isEmpty else { return nil }
            return Key(
                side.kind + element.element.form, at: DrawingMatch.rounded(box.size), fill: element.fill,
                text: element.text)
        }
        matchContents()
        matchBareIDs()
        matchAlone(.likeness, DrawingMatch.isLike)
    }

    /// The element that is matched in the place of an old one: the one in a group that `adopt` put around it.
    func subject(_ number: Int) -> Int { wrapped[number] ?? number }

    /// Groups with an id around one element that has a transform and no id.
    private static func wrapped(_ list: [DrawnElement]) -> [Int: Int] {
        var children: [Int: [Int]] = [:]
        for (number, element) in list.enumerated() {
            if let parent = element.parent { children[parent, default: []].append(number) }
        }
        var result: [Int: Int] = [:]
        for (number, element) in list.enumerated() where element.kind == "g" && element.id != nil {
            guard let inner = children[number], inner.count == 1, list[inner[0]].element["transform"] != nil,
                list[inner[0]].id == nil,
                element.element.attributes.allSatisfy({
                    ["id", "class", "transform"].contains($0.name.description) || $0.name.namespace == .flipbook
                })
            else { continue }
            result[number] = inner[0]
        }
        return result
    }

    // MARK: Keys

    private struct Key: Hashable {
        var kind: String
        var numbers: [Int]
        var fill: String?
        var text: String

        init(_ kind: String, at numbers: [Int] = [], fill: String? = nil, text: String = "") {
            (self.kind, self.numbers, self.fill, self.text) = (kind, numbers, fill, text)
        }
    }

    /// What a key is made for.
    private struct Side {
        /// Shapes are one kind: tools write a rectangle as a path, and back.
        var kind: String
        var name: String?
        /// The name without the number that a tool put behind it; nil where those numbers are the same as before.
        var recounted: String?
        /// The name of the group around it.
        var around: String
    }

    private static func rounded(_ box: Rect) -> [Int] {
        [box.minX, box.minY, box.size.width, box.size.height].map { Int(($0 * 10).rounded()) }
    }

    private static func rounded(_ size: Size) -> [Int] { [size.width, size.height].map { Int(($0 * 10).rounded()) } }

    private func side(_ number: Int, in list: [DrawnElement]) -> Side {
        let element = list[number]
        let around = element.parent.flatMap { DrawingMatch.called(list[$0]) } ?? ""
        let stem = DrawingMatch.stem(element)
        return Side(
            kind: element.sort, name: DrawingMatch.called(element), recounted: recounted.contains(stem) ? stem : nil,
            around: around)
    }

    /// A name that says something: not “Rectangle 12”, which is what tools call what has no name.
    private static func called(_ element: DrawnElement) -> String? {
        let name = ReadableIDs.kebab(element.name ?? element.id ?? "")
        return name.isEmpty || isCommon(name) ? nil : name
    }

    /// The name without a number behind it that a tool put there, such as `_2`.
    private static func stem(_ element: DrawnElement) -> String {
        let name = (element.name ?? element.id ?? "")[...]
        return ReadableIDs.kebab(String(withoutCount(name) ?? name))
    }

    private static func withoutCount(_ name: Substring) -> Substring? {
        guard let last = name.last, last.isNumber else { return nil }
        var stem = name
        while stem.last?.isNumber == true { stem.removeLast() }
        return stem.last == "_" ? stem.dropLast() : nil
    }

    private static func recounted(_ old: [DrawnElement], _ new: [DrawnElement]) -> Set<String> {
        var counts: [String: Int] = [:]
        var numbered: Set<String> = []
        for (list, sign) in [(old, 1), (new, -1)] {
            for element in list {
                let stem = stem(element)
                counts[stem, default: 0] += sign
                if withoutCount((element.name ?? element.id ?? "")[...]) != nil { numbered.insert(stem) }
            }
        }
        return numbered.filter { $0 != "" && counts[$0] != 0 }
    }

    private static func isCommon(_ name: String) -> Bool {
        let words = [
            "rect", "rectangle", "ellipse", "circle", "oval", "path", "vector", "group", "g", "frame", "line",
            "polygon",
            "polyline", "star", "text", "layer", "image", "union", "subtract", "shape", "compound-path", "clip-group",
            "bitmap", "mask", "mask-group", "slice", "svg", "use", "use-to", "background-copy", "tspan", "ebene",
            "calque",
        ]
        let stem = name.prefix { !$0.isNumber }
        let rest = name.dropFirst(stem.count)
        return words.contains(stem.hasSuffix("-") ? String(stem.dropLast()) : String(stem))
            && rest.allSatisfy { $0.isNumber || $0 == "-" }
    }

    /// Whether both have names of their own, and other ones.
    private func isOther(_ o: Int, _ n: Int) -> Bool {
        let (mine, theirs) = (sides.old[subject(o)], sides.new[n])
        guard let one = mine.name ?? sides.old[o].name, let other = theirs.name else { return false }
        if let stem = mine.recounted, stem == theirs.recounted { return false }
        return one != other && ReadableIDs.kebab(old[o].id ?? "") != other
    }

    // MARK: Steps

    private var openOld: [Int] {
        let inner = Set(wrapped.values)
        return old.indices.filter { pairs[$0] == nil && !inner.contains($0) }
    }
    private var openNew: [Int] { new.indices.filter { !taken.contains($0) } }

    private mutating func pair(_ o: Int, _ n: Int, by means: Means) {
        pairs[o] = (n, means)
        taken.insert(n)
    }

    /// Pairs what has a key that is there once in each drawing, or as often in both.
    private mutating func match(
        _ means: Means, inOrder: Bool = true, _ key: (DrawnElement, Side) -> Key?
    ) {
        var olds: [Key: [Int]] = [:]
        var news: [Key: [Int]] = [:]
        for number in openOld {
            let subject = subject(number)
            if let key = key(old[subject], sides.old[subject]) { olds[key, default: []].append(number) }
        }
        for number in openNew {
            if let key = key(new[number], sides.new[number]) { news[key, default: []].append(number) }
        }
        for (key, numbers) in olds {
            guard let found = news[key], found.count == numbers.count, inOrder || found.count == 1 else { continue }
            for (o, n) in zip(numbers, found) where means == .name || means == .look || !isOther(o, n) {
                pair(o, n, by: means)
            }
        }
    }

    private mutating func matchIDs() {
        var byID: [String: Int] = [:]
        for number in new.indices.reversed() { if let id = new[number].id { byID[id] = number } }
        for number in openOld {
            guard let id = old[number].id, let found = byID[id], !taken.contains(found) else { continue }
            if isSame(number, found) { pair(number, found, by: .id) }
        }
    }

    /// Whether an element of the same id is the same. Ids that count, such as `Vector_2`, go to another one when a layer
    /// is taken out.
    private func isSame(_ o: Int, _ n: Int) -> Bool {
        let (subject, found) = (old[subject(o)], new[n])
        guard subject.sort == found.sort || old[o].sort == found.sort else { return false }
        if let one = subject.name.map(ReadableIDs.kebab), let other = found.name.map(ReadableIDs.kebab),
            one == other && !DrawingMatch.isCommon(one)
        {
            return true
        }
        if isOther(o, n), subject.name != nil, found.name != nil { return false }
        let isCounted =
            DrawingMatch.isCommon(ReadableIDs.kebab(found.id ?? ""))
            || recounted.contains(DrawingMatch.stem(found))
        guard isCounted, let one = subject.box, let other = found.box else { return true }
        return near(one, other) && subject.text == found.text
    }

    private mutating func matchNames() {
        // Of several with one name those that are where they were, then those with the same words, and so on.
        match(.name) { element, side in
            side.name.map {
                Key(
                    side.kind + " " + $0, at: element.box.map(DrawingMatch.rounded) ?? [], fill: element.fill,
                    text: element.text)
            }
        }
        match(.look) { element, side in
            guard let stem = side.recounted, let box = element.box else { return nil }
            return Key(
                side.kind + " " + stem, at: DrawingMatch.rounded(box), fill: element.fill, text: element.text)
        }
        for isInGroup in [true, false] {
            match(.name) { element, side in
                if element.text.isEmpty, side.recounted != nil { return nil }
                let stem = side.recounted ?? side.name
                return stem.map { Key(side.kind + " " + $0, fill: isInGroup ? side.around : nil, text: element.text) }
            }
        }
        for isInGroup in [true, false] {
            match(.name, inOrder: false) { _, side in
                guard let name = side.name, side.recounted == nil else { return nil }
                return Key(side.kind + " " + name, fill: isInGroup ? side.around : nil)
            }
        }
        match(.name, inOrder: false) { _, side in
            side.recounted == nil ? side.name.map { Key($0) } : nil
        }
        // An id that was made of the name.
        var byName: [String: [Int]] = [:]
        for number in openNew {
            if let name = sides.new[number].name { byName[name, default: []].append(number) }
        }
        for number in openOld {
            guard let id = old[number].id, let found = byName[ReadableIDs.kebab(id)], found.count == 1,
                !taken.contains(found[0]), new[found[0]].sort == old[subject(number)].sort
            else { continue }
            pair(number, found[0], by: .name)
        }
    }

    private func near(_ one: Rect, _ other: Rect) -> Bool {
        abs(one.minX - other.minX) <= slack && abs(one.minY - other.minY) <= slack
            && abs(one.maxX - other.maxX) <= slack && abs(one.maxY - other.maxY) <= slack
    }

    private func isThere(_ o: Int, _ n: Int) -> Bool {
        guard old[subject(o)].sort == new[n].sort, let one = old[subject(o)].box, let other = new[n].box else {
            return false
        }
        return near(one, other)
    }

    /// Whether it is about where it was on the stage, and has its colour still or the shape of its box.
    private func isLike(_ o: Int, _ n: Int) -> Bool {
        let (mine, theirs) = (old[subject(o)], new[n])
        guard mine.sort == theirs.sort || mine.kind == "use" || theirs.kind == "use", let one = mine.box,
            let other = theirs.box
        else { return false }
        func isNear(_ a: Double, _ b: Double, of whole: (Double, Double)) -> Bool {
            abs(a / whole.0 - b / whole.1) <= 0.1
        }
        let isPlaced =
            isNear(one.minX + one.maxX, other.minX + other.maxX, of: (2 * stages.old.width, 2 * stages.new.width))
            && isNear(one.minY + one.maxY, other.minY + other.maxY, of: (2 * stages.old.height, 2 * stages.new.height))
        let (across, down) = (other.size.width / one.size.width, other.size.height / one.size.height)
        let isShaped = abs(across - 1) < 0.02 || abs(down - 1) < 0.02 || abs(across / down - 1) < 0.02
        let isFilled = mine.fill != nil && mine.fill == theirs.fill
        return isPlaced && (isShaped || isFilled)
    }

    /// Pairs two elements that are alike to each other and to no other element.
    private mutating func matchAlone(_ means: Means, _ isAlike: (DrawingMatch) -> (Int, Int) -> Bool) {
        let (olds, news, isAlike) = (openOld, openNew, isAlike(self))
        guard olds.count * news.count <= 1_000_000 else { return }
        for o in olds {
            let found = news.filter { isAlike(o, $0) }
            guard found.count == 1, olds.filter({ isAlike($0, found[0]) }).count == 1, !isOther(o, found[0]) else {
                continue
            }
            pair(o, found[0], by: means)
        }
    }

    /// Pairs groups by what is in them.
    private mutating func matchContents() {
        func leaves(of list: [DrawnElement]) -> [Int: Set<Int>] {
            var result: [Int: Set<Int>] = [:]
            for (number, element) in list.enumerated() where !element.isGroup {
                var parent = element.parent
                while let group = parent {
                    result[group, default: []].insert(number)
                    parent = list[group].parent
                }
            }
            return result
        }
        let (olds, news) = (leaves(of: old), leaves(of: new))
        var found: [(o: Int, n: Int, share: Double)] = []
        for o in openOld where old[o].isGroup && wrapped[o] == nil {
            let mine = olds[o] ?? []
            // How much of it is in which group now.
            var shares: [Int: Int] = [:]
            for leaf in mine {
                var group = pairs[leaf].flatMap { new[$0.new].parent }
                while let n = group {
                    shares[n, default: 0] += 1
                    group = new[n].parent
                }
            }
            for (n, count) in shares where !taken.contains(n) && !isOther(o, n) {
                let share = Double(count) / Double(mine.count + (news[n]?.count ?? 0) - count)
                if share >= 0.6 { found.append((o, n, share)) }
            }
        }
        // Of groups around one another the innermost comes last in the list.
        for (o, n, _) in found.sorted(by: { ($0.share, $0.n, $0.o) > ($1.share, $1.n, $1.o) })
        where pairs[o] == nil && !taken.contains(n) { pair(o, n, by: .content) }
    }

    private mutating func matchBareIDs() {
        var byID: [String: Int] = [:]
        for n in openNew.reversed() { if let id = new[n].id { byID[id] = n } }
        for o in openOld {
            guard let id = old[o].id, let n = byID[id], !taken.contains(n),
                !recounted.contains(DrawingMatch.stem(new[n]))
            else { continue }
            if old[subject(o)].sort == new[n].sort || old[o].sort == new[n].sort { pair(o, n, by: .bareID) }
        }
    }
}

extension DrawnElement {
    /// Group, text, image, use or shape: what is one kind of thing to the eye.
    fileprivate var sort: String { isGroup ? "group" : ["text", "image", "use"].contains(kind) ? kind : "shape" }

}

extension Element {
    /// What shape it is, apart from where and how large; of a group, what shapes are in it.
    fileprivate var form: String {
        if name.local == "path" { return (self["d"] ?? "").filter { $0.isLetter && $0 != "e" } }
        return name.local + (elements.isEmpty ? "" : "(" + elements.map(\.form).joined(separator: " ") + ")")
    }
}
