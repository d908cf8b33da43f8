// Every state and every transition of every starter is entered in one of its scenarios.

import Designs
import Diagnostics
import Interactions
import Simulation
import TestSupport
import Testing

@Suite("Coverage of the starters") struct CoverageTests {
    @Test("all states and transitions are entered", arguments: FactTableTests.designs)
    func everything(_ name: String) throws {
        let path = Fixtures.root + "/templates/designs/\(name).svg"
        let design = try #require(try DesignReader.load(path, library: .box).design)
        design.expectAllEntered()
    }
}

extension Design {
    /// Records an issue for each state and transition that no scenario enters, and for each scenario that ends in a fault.
    /// - Parameter events: those of slots, which never come without a design; what waits for one is passed over.
    func expectAllEntered(butBy events: [String] = []) {
        var coverage = Coverage(of: interaction)
        for scenario in interaction.scenarios.indices {
            let (recording, fault) = interaction.simulate(scenario: scenario)
            #expect(fault == nil, "\(name): \(scenarios[scenario].name)")
            coverage.formUnion(Coverage(of: recording))
        }
        for state in coverage.states.indices where coverage.states[state] == false {
            Issue.record("\(name): no scenario enters \(states[state].id)")
        }
        for index in coverage.transitions.indices where !coverage.transitions[index] {
            let transition = transitions[index]
            if events.contains(transition.label) { continue }
            let line = source.position(of: transition.range?.lowerBound ?? 0).line
            Issue.record("\(name):\(line): no scenario takes \(transition.label)")
        }
    }
}
