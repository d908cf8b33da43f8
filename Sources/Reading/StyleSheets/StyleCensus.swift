// How many elements have each word that a selector may ask for, so that a rule is tried on few of them.

import XML

/// Counts the elements of a drawing by their names, ids, classes and attributes.
struct StyleCensus {
    private var counts: [String: Int] = [:]
    /// How many elements stand in those that have a word.
    private var spans: [String: Int] = [:]
    /// The attributes that are asked for, and whether for single words of them.
    private var asked: [Name: Bool] = [:]

    init(of root: Element, for selectors: [StyleSelector]) {
        for selector in selectors { ask(selector) }
        count(root)
    }

    private mutating func ask(_ selector: StyleSelector) {
        for case .attribute(let name, let mark, _) in selector.tests {
            asked[name] = asked[name] == true || mark == "~"
        }
        for outer in selector.before { ask(outer) }
    }

    /// Gives how many elements the tree has.
    @discardableResult
    private mutating func count(_ element: Element) -> Int {
        var inside = 0
        for child in element.elements { inside += count(child) }
        for key in keys(of: element) {
            counts[key, default: 0] += 1
            spans[key, default: 0] += inside
        }
        return inside + 1
    }

    /// The words by which rules may find an element.
    func keys(of element: Element) -> [String] {
        var keys = StyleRules.keys(
            type: element.name.local, id: element.id, classes: Set((element["class"] ?? "").spaceSeparated))
        for (name, isByWords) in asked {
            guard let value = element[name] else { continue }
            keys += ["[\(name)", "[\(name)=\(value)"]
            if isByWords { keys += Set(value.spaceSeparated).map { "[\(name)~\($0)" } }
        }
        return keys
    }

    /// The word of these that the fewest elements have.
    func rarest(_ keys: [String]) -> (key: String, count: Int) {
        keys.map { ($0, counts[$0] ?? 0) }.min { $0.1 < $1.1 } ?? ("*", .max)
    }

    /// The word of these in whose elements the fewest others stand; nil for none.
    func narrowest(_ keys: [String]) -> (key: String, count: Int)? {
        keys.map { ($0, spans[$0] ?? 0) }.min { $0.1 < $1.1 }
    }
}

extension StyleSelector {
    /// The words that an element surely has which this means; of those of a census.
    var keys: [String] {
        var keys = (id.map { ["#" + $0] } ?? []) + classes.map { "." + $0 }
        for case .attribute(let name, let mark, let value) in tests {
            switch mark {
            case "=": keys.append(name == "id" ? "#" + value : "[\(name)=\(value)")
            case "~": keys.append(name == "class" ? "." + value : "[\(name)~\(value)")
            default: keys.append("[\(name)")
            }
        }
        return keys + (type.map { [$0] } ?? (keys.isEmpty ? ["*"] : []))
    }

    /// The same of elements around it.
    var outerKeys: [String] {
        guard let before = before.first else { return [] }
        return (" >".contains(combinator) ? before.keys : []) + before.outerKeys
    }
}
