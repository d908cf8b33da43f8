// What the names of a behaviour become in the design that uses it.

import Vocabulary
import XML

/// A behaviour's own names get its prefix (`x` becomes `ball.x`); those of its slots become what the design gives.
package struct BehaviourNames: Sendable {
    /// What the design calls it: `ball`. Empty where the design takes its names as they are.
    package let prefix: String
    /// By the behaviour's own name: ids of elements, classes, names of inputs, events.
    var elements: [String: String] = [:]
    var classes: [String: String] = [:]
    var inputs: [String: String] = [:]
    var events: [String: String] = [:]

    /// The first words of names that mean the same everywhere.
    private static let common: Set<Substring> = ["time", "view", "touch", "instance", "_event"]

    /// A quantity, an input or a member, as formulas and locations name it.
    package func quantity(_ name: String) -> String {
        let first = name.prefix { $0 != "." }
        if BehaviourNames.common.contains(first) { return name }
        return (inputs[String(first)] ?? state(String(first))) + name[first.endIndex...]
    }

    package func state(_ name: String) -> String { prefix.isEmpty ? name : prefix + "." + name }

    func scenario(_ name: String) -> String { prefix.isEmpty ? name : prefix + "-" + name }

    /// An id of the drawing.
    package func element(_ id: String) -> String { elements[id] ?? state(id) }

    /// A class of the drawing.
    func `class`(_ name: String) -> String { classes[name] ?? state(name) }

    /// Those of the design's names that the behaviour has, as it writes them.
    package func own(_ all: [String]) -> [String] {
        let start = state("")
        return all.filter { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
    }

    /// What stands for a slot, written as a target: `#id` or `.class`. Nil where the design gives nothing.
    func given(_ target: String) -> String? {
        let name = String(target.dropFirst())
        return target.hasPrefix(".") ? classes[name].map { "." + $0 } : elements[name].map { "#" + $0 }
    }

    /// One word of an `event`, such as `drag.ended`, `done.state.open` or `opened`.
    func event(_ word: String) -> String {
        if let given = events[word] { return given }
        for kind in ["done.state.", "done.animate."] where word.hasPrefix(kind) {
            return kind + state(String(word.dropFirst(kind.count)))
        }
        return word == "*" || word.hasPrefix("error") || word.hasPrefix("done") ? word : quantity(word)
    }

    // MARK: Elements

    /// Renames everything in the behaviour's metadata but what stands in formulas, which are read by their place.
    func rename(_ interaction: inout Element) {
        interaction.updateAll { element in
            let name = InteractionVocabulary.name(of: element) ?? ""
            element.attributes.forEachValue { attribute, value in
                let isOwn = attribute.namespace == .none
                guard isOwn || attribute == "fb:count",
                    let kind = isOwn ? BehaviourNames.kind(of: attribute.local, on: name) : .target
                else { return }
                value = renamed(value, kind)
            }
        }
    }

    private enum Kind { case quantity, quantities, states, scenario, target, event }

    private func renamed(_ value: String, _ kind: Kind) -> String {
        func words(_ rename: (String) -> String) -> String {
            value.spaceSeparated.map { rename(String($0)) }.joined(separator: " ")
        }
        switch kind {
        case .quantity: return quantity(value)
        case .quantities: return words(quantity)
        case .states: return words(state)
        case .scenario: return scenario(value)
        case .target:
            let text = value.trimmedSpace
            // One of several: `#row[2]`.
            let name = text.prefix { $0 != "[" }
            if text.hasPrefix("#") { return "#" + element(String(name.dropFirst())) + text[name.endIndex...] }
            return text.hasPrefix(".") ? "." + `class`(String(name.dropFirst())) + text[name.endIndex...] : value
        case .event: return words(event)
        }
    }

    /// What an attribute of an element names; nil for a formula, a template or a plain value.
    private static func kind(of attribute: String, on element: String) -> Kind? {
        switch (element, attribute) {
        case ("fb:scenario", "name"), ("fb:scenario", "like"), ("fb:scenario", "after"): .scenario
        case ("fb:scenario", "variant"): .quantity
        case ("param", _): nil
        case (_, "name") where element != "scxml": .quantity
        case (_, "with"), (_, "after"): .quantities
        case ("state", "id"), ("parallel", "id"), ("final", "id"), ("history", "id"): .states
        case (_, "initial"), ("transition", "target"): .states
        case ("data", "id"), ("send", "id"), ("cancel", "sendid"), ("assign", "location"), ("fb:follow", "location"):
            .quantity
        case (_, "event"): .event
        case (_, "target"), (_, "content"), (_, "on"): .target
        default: nil
        }
    }
}
