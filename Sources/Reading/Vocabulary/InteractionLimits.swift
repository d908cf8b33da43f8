// How large an interaction may be, so that reading any file is quick.

import Diagnostics
package import XML

/// The greatest numbers of elements and of words.
package enum InteractionLimits {
    /// The greatest number of each kind of element; ten times what any known design needs.
    private static let limits: [(names: [String], what: String, count: Int)] = [
        (["fb:parameter"], "parameters", 256),
        (["fb:variant"], "variants", 256),
        (["fb:set"], "settings", 5000),
        (["fb:let"], "lets", 2000),
        (
            ["fb:pan", "fb:edge-pan", "fb:long-press", "fb:swipe", "fb:scroll", "fb:pinch", "fb:rotate"], "inputs", 256
        ),
        (["data"], "data", 2000),
        (["state", "parallel", "final", "history"], "states", 2000),
        (["transition"], "transitions", 5000),
        (
            [
                "assign", "raise", "send", "param", "cancel", "log", "if", "elseif", "fb:haptic", "fb:follow",
                "fb:animate",
            ],
            "actions", 20_000
        ),
        (["fb:bind"], "bindings", 5000),
        (["fb:require"], "requirements", 200),
        (["fb:scenario"], "scenarios", 500),
        (["fb:touch", "fb:tap", "fb:move", "fb:hold", "fb:wait", "fb:send", "fb:repeat"], "steps", 20_000),
    ]

    /// How many words an `event` or a `target` may list.
    static let words = 64

    /// Whether the interaction holds no more than that; says which kind there is too much of.
    package static func accept(_ interaction: Element, notes: DiagnosticLog) -> Bool {
        var kinds: [String: Int] = [:]
        for (kind, limit) in limits.enumerated() { for name in limit.names { kinds[name] = kind } }
        var counts = [Int](repeating: 0, count: limits.count)
        var isAccepted = true
        interaction.walk { element in
            guard let name = InteractionVocabulary.name(of: element), let kind = kinds[name] else { return }
            counts[kind] += 1
            guard counts[kind] == limits[kind].count + 1 else { return }
            isAccepted = false
            notes.error(
                "too-much", at: element.nameRange,
                "an interaction has at most \(limits[kind].count) \(limits[kind].what), and this is one more",
                instead: "split the design")
        }
        return isAccepted
    }

    /// The words of an attribute that lists several; says where there are too many.
    package static func words(of attribute: Attribute, notes: DiagnosticLog) -> [Substring] {
        let found = attribute.value.spaceSeparated
        if found.count <= words { return found }
        notes.error(
            "too-much", at: attribute.valueRange, "\(attribute.name) lists at most \(words) names, not \(found.count)")
        return Array(found.prefix(words))
    }
}
