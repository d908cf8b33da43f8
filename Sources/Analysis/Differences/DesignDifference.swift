// All that differs between two designs.

package import Designs

/// The differences of two designs, of which nothing is left where one was only written otherwise.
package struct DesignDifference: Sendable {
    package let old: Design
    package let new: Design
    /// In the order of their parts, in each the worst first.
    package let changes: [Change]

    /// Whether it behaves or moves otherwise.
    package var isMotion: Bool { changes.contains { $0.part.isMotion } }

    /// Compares two designs, and what their scenarios of the same names do.
    package init(_ old: Design, _ new: Design) {
        (self.old, self.new) = (old, new)
        let pair = DesignPair(old, new)
        var found = pair.chartChanges() + pair.bindingChanges() + pair.valueChanges() + pair.inputChanges()
        found += pair.scenarioChanges() + pair.requirementChanges() + pair.drawing.changes + pair.textChanges()
        // What a finger meets depends on the drawing too.
        if !found.isEmpty || old.interaction != new.interaction {
            for (index, scenario) in new.scenarios.enumerated() {
                guard let other = old.scenario(scenario.name) else { continue }
                found += PlayedDifference(pair, old: other, new: index).changes()
            }
        }
        let parts = Change.Part.allCases
        let kinds = Change.Kind.allCases
        changes = parts.flatMap { part in
            let own = found.filter { $0.part == part }
            // Played ones are sorted already: scenario by scenario, what is furthest apart first.
            return part == .played ? own : kinds.flatMap { kind in own.filter { $0.kind == kind } }
        }
    }
}
