// The drawings of two designs: which element is which, and what of them differs.

import Designs
import FormulaText
import Geometry
import XML

struct DrawingDifference {
    /// What the elements of the old drawing with an id are called in the new one.
    private(set) var names: [String: String] = [:]
    private(set) var changes: [Change] = []
    private let byID: [String: Element]
    private let wanted: Set<String>
    /// What the parents of elements with an id are called in the new drawing.
    private var parents: [String: String] = [:]

    init(_ old: Design, _ new: Design) {
        byID = Dictionary(new.picture.all { $0.hasOwnID }.map { ($0.id!, $0) }) { first, _ in first }
        wanted = Set(old.picture.all { $0.hasOwnID }.compactMap(\.id)).intersection(byID.keys)
        new.picture.walk { parent in
            let named = parent.elements.filter(\.hasOwnID)
            if named.isEmpty { return }
            let name = parent.calledName
            for child in named { parents[child.id!] = name }
        }
        match(old.picture, new.picture)
        // What follows an id that is called otherwise is no change of its own.
        let names = names
        changes.removeAll { change in
            change.kind == .changed && !change.old.isEmpty && change.new == change.old.namingIDs { names[$0] ?? $0 }
        }
        for path in Set(old.images.map(\.path)).intersection(new.images.map(\.path)).sorted() {
            let bytes = [old, new].map { design in design.images.first { $0.path == path }?.bytes }
            if bytes[0] != bytes[1] {
                changes.append(Change(.drawing, .changed, of: "image \(path)", aspect: "picture"))
            }
        }
    }

    private mutating func match(_ old: Element, _ new: Element) {
        if let id = old.id, let other = new.id { names[id] = other }
        if old.hasOwnID, new.hasOwnID, old.id != new.id {
            changes.append(Change(.drawing, .renamed, of: "element", old: old.calledName, new: new.calledName))
        }
        changes += DrawingDifference.item(old).changes(to: DrawingDifference.item(new))
        let (before, after) = (old.drawnElements, new.drawnElements)
        // Those with ids are matched wherever they stand.
        let places = Dictionary(after.enumerated().map { ($1.id ?? "", $0) }) { first, _ in first }
        let kept = before.indices.filter { isKept(before[$0]) }
        for element in kept.map({ before[$0] }) where places[element.id!] == nil {
            changes.append(
                Change(
                    .drawing, .changed, of: element.calledName, aspect: "place", old: "in \(old.calledName)",
                    new: "in \(parents[element.id!] ?? "")"))
        }
        for element in kept.map({ before[$0] }) { if let other = byID[element.id!] { match(element, other) } }
        var pairs = kept.compactMap { index in places[before[index].id!].map { (old: index, new: $0) } }
        let free = SiblingMatch(
            old: before.enumerated().filter { !isKept($1) }.map { ($0, signature($1), $1.name.local) },
            new: after.enumerated().filter { !isKept($1) }.map { ($0, signature($1), $1.name.local) })
        for pair in free.pairs { match(before[pair.old], after[pair.new]) }
        pairs += free.pairs
        let order = pairs.sorted { $0.old < $1.old }.map(\.new)
        if order != order.sorted() {
            changes.append(Change(.drawing, .changed, of: new.calledName, aspect: "order of its parts"))
        }
        for index in free.gone { lose(before[index], .gone) }
        for index in free.added { lose(after[index], .added) }
    }

    private func isKept(_ element: Element) -> Bool { element.hasOwnID && wanted.contains(element.id!) }

    /// Everything in an element in one form, whatever way it was written. An id of one side alone tells nothing.
    private func signature(_ element: Element) -> String {
        let own = element.attributes.filter { $0.name != "id" || isKept(element) }
            .map { attribute in
                let value = Element.canonical(attribute).namingIDs { wanted.contains($0) ? $0 : "" }
                return "\(attribute.name.local)=\(value)"
            }.sorted().joined(separator: ";")
        return "\(element.name.local)[\(own)]\(element.ownText){\(element.drawnElements.map(signature).joined())}"
    }

    /// An element of one side alone, with what is in it; what is kept of that is matched.
    private mutating func lose(_ element: Element, _ kind: Change.Kind) {
        var count = 0
        var kept: [Element] = []
        func visit(_ element: Element) {
            if isKept(element) { kept.append(element) } else { count += 1; element.drawnElements.forEach(visit) }
        }
        visit(element)
        let more = count > 1 ? " with \(count - 1) inside" : ""
        changes.append(Change(.drawing, kind, of: element.calledName + more))
        if kind == .gone { for element in kept { match(element, byID[element.id!]!) } }
    }

    private static func item(_ element: Element) -> Item {
        let attributes = element.attributes.filter { $0.name != "id" }.map { attribute in
            Field(
                attribute.name.local, Element.canonical(attribute), written: attribute.value)
        }
        let text = element.ownText
        return Item(.drawing, element.calledName, fields: attributes + (text.isEmpty ? [] : [Field("text", text)]))
    }
}

extension String {
    /// Calls each id otherwise that it refers to.
    fileprivate func namingIDs(_ name: (String) -> String) -> String {
        replacing(/#([\w.\-]+)/) { "#" + name(String($0.output.1)) }
    }
}

extension Element {
    /// Whether its author gave it its id: others are counted in document order, as `rect-1`.
    fileprivate var hasOwnID: Bool {
        guard let id else { return false }
        let stem = name.local + "-"
        return !(id.hasPrefix(stem) && id.dropFirst(stem.count).allSatisfy(\.isNumber))
    }

    /// Without titles and descriptions, which are texts of the design.
    fileprivate var drawnElements: [Element] { elements.filter { !["title", "desc"].contains($0.name.local) } }

    fileprivate var ownText: String {
        children.compactMap(\.text).joined().split { $0.isWhitespace }.joined(separator: " ")
    }

    /// As a report calls it.
    fileprivate var calledName: String {
        if hasOwnID { return "#\(id!)" }
        let text = textContent.split { $0.isWhitespace }.joined(separator: " ")
        return "<\(name.local)>" + (text.isEmpty ? "" : " “\(text.prefix(24))”")
    }

    /// The value of an attribute in one form.
    fileprivate static func canonical(_ attribute: Attribute) -> String {
        let value = attribute.value
        switch attribute.name.local {
        case "d": return "\(PathParser(Array(value.utf8)).path)"
        case "transform", "gradientTransform", "patternTransform":
            let parser = TransformParser(Array(value.utf8))
            return parser.error == nil ? "\(parser.functions)" : value
        case "fill", "stroke", "stop-color", "color", "flood-color":
            if let color = try? ColorReader.read(value) { return "\(color)" }
        default: break
        }
        return value.split { $0.isWhitespace || $0 == "," }
            .map { word in
                let number = word.hasSuffix("px") ? word.dropLast(2) : word
                return Double(number).map(FormulaNumber.text) ?? String(word)
            }.joined(separator: " ")
    }
}
