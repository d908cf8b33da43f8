// The rules of a style sheet: selectors, declarations, and which rules mean an element.

package import Diagnostics
package import XML

/// One `property: value` with its places in the text it was read from, as UTF-8 offsets.
package struct StyleDeclaration: Hashable, Sendable {
    package var property: String
    package var value: String
    var isImportant: Bool
    package var range: Range<Int>
    package var valueRange: Range<Int>

    /// The properties that a shorthand sets, or the property itself.
    var longhands: [String] {
        property == "marker" ? ["marker-start", "marker-mid", "marker-end"] : [property]
    }
}

/// One rule: its declarations apply to each element that one of its selectors matches.
package struct StyleRule: Hashable, Sendable {
    package var selectors: [StyleSelector]
    package var declarations: [StyleDeclaration]
}

/// By which of several values of a property wins.
struct StyleRank: Comparable {
    var isImportant: Bool
    /// 1 for the `style` attribute, 0 for a rule.
    var origin: Int
    var specificity: Int
    var order: Int

    static func < (a: StyleRank, b: StyleRank) -> Bool {
        (a.isImportant ? 1 : 0, a.origin, a.specificity, a.order)
            < (b.isImportant ? 1 : 0, b.origin, b.specificity, b.order)
    }
}

/// The values of properties that win so far.
package struct StyleClaims {
    package struct Claim {
        package var property: String
        package var value: String
        var rank: StyleRank
        /// When the property was named first.
        package var first: Int
    }

    package private(set) var claims: [Claim] = []
    private var numbers: [String: Int] = [:]

    mutating func stake(_ claim: Claim) {
        guard let index = numbers[claim.property] else {
            numbers[claim.property] = claims.count
            claims.append(claim)
            return
        }
        claims[index].first = min(claims[index].first, claim.first)
        if claims[index].rank < claim.rank { (claims[index].value, claims[index].rank) = (claim.value, claim.rank) }
    }

    mutating func stake(_ compound: (selector: StyleSelector, rule: StyleRule, order: Int)) {
        for (index, declaration) in compound.rule.declarations.enumerated() {
            stake(
                declaration, origin: 0, specificity: compound.selector.specificity, order: compound.order + index)
        }
    }

    package mutating func stake(_ declaration: StyleDeclaration, origin: Int, specificity: Int, order: Int) {
        let rank = StyleRank(
            isImportant: declaration.isImportant, origin: origin, specificity: specificity, order: order)
        for property in declaration.longhands {
            stake(Claim(property: property, value: declaration.value, rank: rank, first: order))
        }
    }
}

/// The rules of a drawing. What selectors of one word say is put together once, so that an element meets few of them.
package struct StyleRules {
    private var claims: [String: StyleClaims] = [:]
    private var compounds: [String: [Compound]] = [:]
    /// Rules of more than one word, until it is known how many elements have each word.
    private var pending: [Compound] = []
    /// What says something of an element by where it begins: selectors that look at more than itself.
    private var found: [Int: [Compound]] = [:]
    private typealias Compound = (selector: StyleSelector, rule: StyleRule, order: Int)
    /// What elements were called, by where they begin, that are groups by now.
    private var written: [Int: String] = [:]
    package private(set) var order = 0
    /// What variables of the whole drawing stand for.
    package var variables: [String: String] = [:]
    /// The variables that parts of the drawing set for themselves, so that their values are not known.
    package var local: Set<String> = []

    package init() {}

    package var isEmpty: Bool { claims.isEmpty && compounds.isEmpty && found.isEmpty }

    package mutating func append(_ rule: StyleRule) {
        for selector in rule.selectors {
            if selector.isOneWord {
                claims[selector.keys[0], default: StyleClaims()].stake((selector, rule, order))
            } else {
                pending.append((selector, rule, order))
            }
        }
        order += rule.declarations.count
    }

    /// What the rules say about an element.
    /// - Parameter start: where it begins in the file.
    package func claims(type: String, id: String?, classes: Set<Substring>, start: Int?) -> StyleClaims {
        var result = StyleClaims()
        let type = start.flatMap { written[$0] } ?? type
        for key in StyleRules.keys(type: type, id: id, classes: classes) {
            for claim in claims[key]?.claims ?? [] { result.stake(claim) }
            for compound in compounds[key] ?? [] {
                guard compound.selector.matches(type: type, id: id, classes: classes) else { continue }
                result.stake(compound)
            }
        }
        for compound in start.flatMap({ found[$0] }) ?? [] { result.stake(compound) }
        return result
    }

    static func keys(type: String, id: String?, classes: Set<Substring>) -> [String] {
        ["*", type] + (id.map { ["#" + $0] } ?? []) + classes.map { "." + $0 }
    }

    /// Puts each rule where few elements meet it, and finds what selectors mean that look at more than an element
    /// itself. False where that is too much work.
    package mutating func find(in root: Element) -> Bool {
        root.walk { element in
            let isGroup = ["svg", "switch", "image"].contains(element.name.local)
            if isGroup, let start = element.range?.lowerBound { written[start] = element.name.local }
        }
        if pending.isEmpty { return true }
        let census = StyleCensus(of: root, for: pending.map(\.selector))
        // Those that look at more: by a word of the element itself, or of one around it.
        var (wanted, below): ([String: [Compound]], [String: [Compound]]) = ([:], [:])
        var tries = 0
        for one in pending {
            let own = census.rarest(one.selector.keys)
            let outer = census.narrowest(one.selector.outerKeys)
            if one.selector.isPlain {
                tries += own.count
                compounds[own.key, default: []].append(one)
            } else if let outer, outer.count < own.count {
                below[outer.key, default: []].append(one)
            } else {
                wanted[own.key, default: []].append(one)
            }
        }
        var steps = tries > StyleRules.mostTries ? 0 : StyleRules.mostSteps
        var path: [StylePlace] = []
        func visit(_ siblings: [Element], _ around: [Compound]) {
            for (index, element) in siblings.enumerated() where steps > 0 {
                path.append(StylePlace(siblings: siblings, index: index))
                let keys = census.keys(of: element)
                var inside = around
                for candidates in keys.map({ wanted[$0] ?? [] }) + [around] {
                    for one in candidates where one.selector.matches(path[...], steps: &steps) {
                        if let start = element.range?.lowerBound { found[start, default: []].append(one) }
                    }
                }
                for key in keys { inside += below[key] ?? [] }
                visit(element.elements, inside)
                path.removeLast()
            }
        }
        visit([root], [])
        if steps <= 0 { (found, compounds) = ([:], [:]) }
        return steps > 0
    }

    private static let mostSteps = 1_000_000
    /// How often rules that ask only what an element says of itself may be tried.
    private static let mostTries = 4_000_000
}

extension StyleRules {
    /// A value with what its variables stand for, or what it says where they are not set; unchanged where that is not
    /// known. Of `light-dark()` the light one counts, as on pages.
    package func settled(_ value: String) -> String {
        guard value.contains("var(") || value.contains("light-dark(") else { return value }
        var text = value
        for _ in 0..<16 {
            let mark = ["var(", "light-dark("].compactMap { text.ranges(of: $0).last }.max {
                $0.lowerBound < $1.lowerBound
            }
            guard let mark, let inside = StyleRules.inside(text[mark.upperBound...]) else { return text }
            let parts = StyleRules.parts(inside)
            let name = String(inside.prefix { $0 != "," }).trimmedSpace
            let isVariable = text[mark].hasPrefix("var")
            if isVariable, local.contains(name) { return value }
            let meant =
                isVariable
                ? variables[name] ?? (parts.count > 1 ? String(inside[parts[1].startIndex...]).trimmedSpace : nil)
                : parts.first.map { String($0).trimmedSpace }
            guard let meant else { return value }
            text.replaceSubrange(mark.lowerBound..<text.index(after: inside.endIndex), with: meant)
        }
        return value
    }

    /// What stands before the bracket that closes.
    private static func inside(_ text: Substring) -> Substring? {
        var depth = 1
        for index in text.indices {
            if text[index] == "(" { depth += 1 }
            if text[index] == ")" { depth -= 1 }
            if depth == 0 { return text[..<index] }
        }
        return nil
    }

    /// What stands between commas that are in no bracket.
    private static func parts(_ text: Substring) -> [Substring] {
        var depth = 0
        return text.split(omittingEmptySubsequences: false) { letter in
            if letter == "(" { depth += 1 }
            if letter == ")" { depth -= 1 }
            return letter == "," && depth == 0
        }
    }
}

/// A problem of a style sheet or a `style` attribute, with its place in that text.
package struct StyleProblem: Hashable, Sendable {
    package var id: String
    package var sentence: String
    package var suggestion: Advice?
    package var range: Range<Int>
    package var isError = true
}
