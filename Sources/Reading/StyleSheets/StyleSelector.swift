// Which elements a rule of a style sheet means (Selectors 4): by their names, their attributes and their places.

import XML

/// A compound selector `type.class#id[name=value]:place` with what stands before it. An empty one is `*`.
package struct StyleSelector: Hashable, Sendable {
    /// What it asks beyond a name, an id and classes.
    enum Test: Hashable, Sendable {
        /// The mark is that before the `=`, and `=` itself where there is none.
        case attribute(Name, mark: Character?, value: String)
        /// Its number among its siblings, from 1, is a multiple of the step and `first` more.
        case place(step: Int, first: Int, fromEnd: Bool, ofType: Bool)
        case isEmpty
        case isOnly(ofType: Bool)
        case any(of: [StyleSelector], isMeant: Bool, counts: Bool)
    }

    package var type: String?
    package var id: String?
    var classes: [String] = []
    var tests: [Test] = []
    /// The selector before the combinator, if there is one.
    var before: [StyleSelector] = []
    var combinator: Character = " "

    /// Compared as CSS does: ids, then classes, then types.
    var specificity: Int {
        let own = (id == nil ? 0 : 1 << 20) + classes.count * 1024 + (type == nil ? 0 : 1)
        return tests.reduce(own + (before.first?.specificity ?? 0)) { sum, test in
            guard case .any(let selectors, _, let counts) = test else { return sum + 1024 }
            return sum + (counts ? selectors.map(\.specificity).max() ?? 0 : 0)
        }
    }

    /// Whether it asks only what an element says of itself.
    var isPlain: Bool { tests.isEmpty && before.isEmpty }

    /// Whether it is a name, a class or an id, or `*`.
    package var isOneWord: Bool { isPlain && (type == nil ? 0 : 1) + (id == nil ? 0 : 1) + classes.count <= 1 }

    func matches(type: String, id: String?, classes: Set<Substring>) -> Bool {
        if let wanted = self.type, wanted != type { return false }
        if let wanted = self.id, wanted != id { return false }
        return self.classes.allSatisfy { classes.contains($0[...]) }
    }

    /// Whether it means the last element of a path from the root. Nothing is meant when no steps are left.
    func matches(_ path: ArraySlice<StylePlace>, steps: inout Int) -> Bool {
        steps -= 1
        guard let place = path.last, steps > 0 else { return false }
        let element = place.element
        let names = classes.isEmpty ? [] : Set((element["class"] ?? "").spaceSeparated)
        guard matches(type: element.name.local, id: element.id, classes: names) else { return false }
        for test in tests where !StyleSelector.holds(test, of: path, at: place, steps: &steps) { return false }
        guard let before = before.first else { return true }
        let around = path.dropLast()
        switch combinator {
        case ">": return before.matches(around, steps: &steps)
        case "+", "~":
            for index in (0..<place.index).reversed().prefix(combinator == "+" ? 1 : place.index) {
                let earlier = StylePlace(siblings: place.siblings, index: index)
                if before.matches(around + [earlier], steps: &steps) { return true }
            }
            return false
        default:
            for end in around.indices.reversed() where before.matches(around[...end], steps: &steps) { return true }
            return false
        }
    }

    private static func holds(
        _ test: Test, of path: ArraySlice<StylePlace>, at place: StylePlace, steps: inout Int
    ) -> Bool {
        switch test {
        case .isEmpty: return place.element.children.allSatisfy { $0.element == nil && $0.text == nil }
        case .isOnly(let ofType):
            steps -= ofType ? place.siblings.count : 0
            return place.siblings.count == 1
                || ofType && place.siblings.count { $0.name == place.element.name } == 1
        case .any(let selectors, let isMeant, _):
            for selector in selectors where selector.matches(path, steps: &steps) { return isMeant }
            return !isMeant
        case .attribute(let name, let mark, let wanted):
            guard let value = place.element[name] else { return false }
            steps -= value.utf8.count / 64
            switch mark {
            case nil: return true
            case "=": return value == wanted
            case "~": return value.spaceSeparated.contains(wanted[...])
            case "|": return value == wanted || value.hasPrefix(wanted + "-")
            case "^": return !wanted.isEmpty && value.hasPrefix(wanted)
            case "$": return !wanted.isEmpty && value.hasSuffix(wanted)
            default: return !wanted.isEmpty && value.firstRange(of: wanted) != nil
            }
        case .place(let step, let first, let fromEnd, let ofType):
            let others = fromEnd ? place.siblings[(place.index + 1)...] : place.siblings[..<place.index]
            if ofType { steps -= others.count }
            let number = 1 + (ofType ? others.count { $0.name == place.element.name } : others.count)
            return step == 0 ? number == first : (number - first) % step == 0 && (number - first) / step >= 0
        }
    }
}

/// An element among its siblings.
struct StylePlace {
    let siblings: [Element]
    let index: Int

    var element: Element { siblings[index] }
}

/// Reads selectors from their text.
struct SelectorReader {
    private var rest: Substring

    init(_ text: String) { rest = text[...] }

    /// Nil where it is none, or one that a design does not take.
    static func selector(_ text: String) -> StyleSelector? {
        var reader = SelectorReader(text)
        let selector = reader.selector()
        return reader.rest.isEmpty ? selector : nil
    }

    private mutating func selector() -> StyleSelector? {
        var found: StyleSelector?
        while true {
            skipBlanks()
            guard let first = rest.first, first != ",", first != ")" else { return found }
            var combinator: Character = " "
            if ">+~".contains(first) {
                guard found != nil else { return nil }
                combinator = rest.removeFirst()
                skipBlanks()
            }
            guard var next = compound() else { return nil }
            if let found { (next.before, next.combinator) = ([found], combinator) }
            found = next
        }
    }

    private mutating func compound() -> StyleSelector? {
        var result = StyleSelector()
        let isAny = skip("*")
        if !isAny { result.type = name() }
        var isEmpty = !isAny && result.type == nil
        while let mark = rest.first, ".#[:".contains(mark) {
            rest.removeFirst()
            isEmpty = false
            switch mark {
            case "[":
                guard let test = attribute() else { return nil }
                result.tests.append(test)
            case ":":
                guard let name = name()?.lowercased() else { return nil }
                if name == "root", [nil, "svg"].contains(result.type) { result.type = "svg"; continue }
                guard let test = pseudo(name) else { return nil }
                result.tests.append(test)
            default:
                guard let name = name(), mark == "." || result.id == nil else { return nil }
                if mark == "." { result.classes.append(name) } else { result.id = name }
            }
        }
        return isEmpty ? nil : result
    }

    private mutating func attribute() -> StyleSelector.Test? {
        skipBlanks()
        guard let name = name().flatMap({ Name(checking: $0) }) else { return nil }
        skipBlanks()
        if skip("]") { return .attribute(name, mark: nil, value: "") }
        var mark = rest.first ?? "]"
        if "~|^$*".contains(mark) { rest.removeFirst() } else { mark = "=" }
        guard skip("=") else { return nil }
        skipBlanks()
        var value: String?
        if let quote = rest.first, quote == "\"" || quote == "'" {
            guard let end = rest.dropFirst().firstIndex(of: quote) else { return nil }
            value = String(rest[..<end].dropFirst())
            rest = rest[end...].dropFirst()
        } else {
            value = self.name()
        }
        skipBlanks()
        guard let value, skip("]") else { return nil }
        return .attribute(name, mark: mark, value: value)
    }

    private mutating func pseudo(_ name: String) -> StyleSelector.Test? {
        let ofType = name.hasSuffix("-of-type")
        func place(_ step: Int, _ first: Int, fromEnd: Bool = false) -> StyleSelector.Test {
            .place(step: step, first: first, fromEnd: fromEnd, ofType: ofType)
        }
        switch name {
        case "empty": return .isEmpty
        case "first-child", "first-of-type": return place(0, 1)
        case "last-child", "last-of-type": return place(0, 1, fromEnd: true)
        case "only-child", "only-of-type": return .isOnly(ofType: ofType)
        case "nth-child", "nth-of-type", "nth-last-child", "nth-last-of-type":
            guard skip("("), let end = rest.firstIndex(of: ")") else { return nil }
            let text = rest[..<end].filter { !$0.isWhitespace }.lowercased()
            rest = rest[end...].dropFirst()
            return SelectorReader.series(text).map { place($0.step, $0.first, fromEnd: name.contains("last")) }
        case "not", "is", "where":
            guard skip("(") else { return nil }
            var all: [StyleSelector] = []
            repeat {
                guard let next = selector() else { return nil }
                all.append(next)
            } while skip(",")
            return skip(")") ? .any(of: all, isMeant: name != "not", counts: name != "where") : nil
        default: return nil
        }
    }

    /// What stands in `:nth-child()`, such as `2n+1`, `odd` and `3`.
    private static func series(_ text: String) -> (step: Int, first: Int)? {
        if text == "odd" || text == "even" { return (2, text == "odd" ? 1 : 0) }
        guard let mark = text.firstIndex(of: "n") else { return Int32(text).map { (0, Int($0)) } }
        let (step, first) = (text[..<mark], text[mark...].dropFirst())
        guard let number = Int32(["", "+", "-"].contains(step) ? step + "1" : step),
            let more = first.isEmpty ? 0 : Int32(first)
        else { return nil }
        return (Int(number), Int(more))
    }

    /// A name with its escapes read; nil where there is none.
    private mutating func name() -> String? {
        var name = ""
        if rest.first.map({ $0.isASCII && $0.isNumber }) == true { return nil }
        while let first = rest.first {
            if first.isLetter || first.isNumber || first == "-" || first == "_" || !first.isASCII {
                name.append(rest.removeFirst())
            } else if first == "\\" {
                rest.removeFirst()
                let digits = rest.prefix(6).prefix { $0.isHexDigit }
                if digits.isEmpty {
                    guard !rest.isEmpty else { return nil }
                    name.append(rest.removeFirst())
                } else {
                    guard let letter = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) else { return nil }
                    name.unicodeScalars.append(letter)
                    rest.removeFirst(digits.count)
                    if rest.first?.isWhitespace == true { rest.removeFirst() }
                }
            } else {
                break
            }
        }
        return name.isEmpty ? nil : name
    }

    private mutating func skip(_ letter: Character) -> Bool {
        guard rest.first == letter else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func skipBlanks() { rest = rest.drop { $0.isWhitespace } }
}
