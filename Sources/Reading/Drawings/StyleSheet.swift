// The rules of a style sheet: selectors, declarations, and which rules mean an element.

/// One `property: value` with its places in the text it was read from, as UTF-8 offsets.
package struct StyleDeclaration: Hashable, Sendable {
    var property: String
    package var value: String
    var isImportant: Bool
    package var range: Range<Int>
    package var valueRange: Range<Int>
}

/// A compound selector `type.class.class#id`. An empty one is `*`.
struct StyleSelector: Hashable, Sendable {
    package var type: String?
    package var id: String?
    var classes: [String] = []

    /// Compared as CSS does: ids, then classes, then types.
    var specificity: Int { (id == nil ? 0 : 1 << 20) + classes.count * 1024 + (type == nil ? 0 : 1) }

    func matches(type: String, id: String?, classes: [Substring]) -> Bool {
        if let wanted = self.type, wanted != type { return false }
        if let wanted = self.id, wanted != id { return false }
        return self.classes.allSatisfy { wanted in classes.contains { $0 == wanted } }
    }
}

/// One rule: its declarations apply to each element that one of its selectors matches.
package struct StyleRule: Hashable, Sendable {
    var selectors: [StyleSelector]
    package var declarations: [StyleDeclaration]
}

/// The rules of a drawing, in document order. Rules are indexed by id, class or type, so that an element is compared
/// with few of them.
package struct StyleRules: Sendable {
    package private(set) var rules: [StyleRule] = []
    private var buckets: [String: [Int]] = [:]

    package var isEmpty: Bool { rules.isEmpty }

    mutating func append(_ rule: StyleRule) {
        for selector in rule.selectors {
            let key = selector.id.map { "#" + $0 } ?? selector.classes.first.map { "." + $0 } ?? selector.type ?? "*"
            if buckets[key]?.last != rules.count { buckets[key, default: []].append(rules.count) }
        }
        rules.append(rule)
    }

    /// The rules that match an element, in order, each with the specificity of its strongest matching selector.
    func matching(type: String, id: String?, classes: [Substring]) -> [(rule: Int, specificity: Int)] {
        if rules.isEmpty { return [] }
        var candidates = (buckets["*"] ?? []) + (buckets[type] ?? [])
        if let id { candidates += buckets["#" + id] ?? [] }
        for name in classes { candidates += buckets["." + name] ?? [] }
        if candidates.isEmpty { return [] }
        candidates.sort()
        var result: [(rule: Int, specificity: Int)] = []
        for index in candidates where result.last?.rule != index {
            let strengths = rules[index].selectors.compactMap {
                $0.matches(type: type, id: id, classes: classes) ? $0.specificity : nil
            }
            if let strongest = strengths.max() { result.append((index, strongest)) }
        }
        return result
    }
}

/// A problem of a style sheet or a `style` attribute, with its place in that text.
struct StyleProblem: Hashable, Sendable {
    package var id: String
    package var sentence: String
    package var suggestion: String?
    package var range: Range<Int>
    var isError = true
}
