// In which order variables get their first values: scroll views before data, and each after those that it reads.

import Diagnostics
import Drawings
import Formulas
import Interactions
import Vocabulary
import XML

struct VariableOrder {
    /// The drafts in order.
    private(set) var drafts: [Int] = []
    /// The place of each draft in that order.
    private(set) var places: [Int]

    init(_ quantities: Quantities, _ scrolls: [ScrollDraft?]) {
        let variables = quantities.variables
        var byslot: [Int: Int] = [:]
        for (index, variable) in variables.enumerated() {
            byslot[variable.slot] = index
            if variable.modelSlot >= 0 { byslot[variable.modelSlot] = index }
        }
        // What a formula reads by way of lets and of the bounds of scroll views.
        var behind: [Int: [Int]] = [:]
        for item in quantities.lets {
            for (slot, formula) in zip(item.slots, item.formulas) { behind[slot] = formula.slots }
        }
        for scroll in scrolls.compactMap({ $0 }) {
            for (slot, formula) in zip(scroll.extents, scroll.extentFormulas) { behind[slot] = formula?.slots ?? [] }
        }
        let needs = variables.map { variable -> [Int] in
            var found: [Int] = []
            var open = variable.initial?.slots ?? []
            var seen = Set(open)
            while let slot = open.popLast() {
                if let other = byslot[slot] { found.append(other) }
                for next in behind[slot] ?? [] where seen.insert(next).inserted { open.append(next) }
            }
            return found.sorted()
        }
        VariableOrder.report(needs, quantities)
        drafts = DependencyOrder(needs).order
        places = [Int](repeating: 0, count: variables.count)
        for (place, draft) in drafts.enumerated() { places[draft] = place }
    }

    /// A scroll view begins before any data has a value, and its insets and content before its offset.
    private static func report(_ needs: [[Int]], _ quantities: Quantities) {
        let variables = quantities.variables
        for (index, needed) in needs.enumerated() {
            for other in needed where variables[other].role.turn >= variables[index].role.turn {
                if case .data = variables[index].role, other != index { continue }
                let name = variables[index].name
                quantities.notes.error(
                    "circle",
                    at: variables[index].initial.flatMap {
                        $0.origin < 0 ? nil : quantities.origins.ranges[Int($0.origin)]
                    }
                        ?? variables[index].range,
                    "“\(name)” begins before “\(variables[other].name)” has a value",
                    instead: "scroll views start before data: start it with a parameter or a let of parameters"
                )
                break
            }
        }
    }
}
