// Events that are raised and that no transition hears.

import Designs
import Diagnostics
import Interactions
import XML

extension Check {
    static let unheard = Check(
        id: "unheard", title: "Nothing hears an event",
        why:
            "An action or a scenario raises it, and no transition names it: it is left over, or its name is misspelt elsewhere.",
        fix: "let a transition hear it, or remove it", severity: .warning
    ) { context in
        let heard = Set(context.interaction.transitions.flatMap(\.events))
        let raised = context.interaction.actions.compactMap { action -> Int? in
            switch action {
            case .raise(let event), .send(let event, _, _, _): heard.contains(event) ? nil : event
            default: nil
            }
        }
        let sent = context.interaction.scenarios.flatMap(\.steps).flatMap(\.sentEvents).filter { !heard.contains($0) }
        if raised.isEmpty, sent.isEmpty { return [] }
        let names = Set((raised + sent).map { context.design.events[$0] })
        guard let root = context.trees.roots.first else { return [] }
        // Those of a behaviour its host hears.
        if root.elements(named: "fb:interaction").contains(where: { $0["behaviour"] != nil }) { return [] }
        return root.all { ["scxml:raise", "scxml:send", "fb:send"].contains($0.name) }.compactMap { element in
            guard let name = element["event"], names.contains(name) else { return nil }
            return Flaw(
                at: element.attributes.attribute("event")?.valueRange ?? element.range, also: [element.range],
                "no transition hears “\(name)”")
        }
    }
}
