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
        let design = try #require(try DesignReader.load(path).design)
        var coverage = Coverage(of: design.interaction)
        for scenario in design.interaction.scenarios.indices {
            coverage.formUnion(Coverage(of: design.interaction.simulate(scenario: scenario).recording))
        }
        for state in coverage.states.indices where coverage.states[state] == false {
            Issue.record("\(name): no scenario enters \(design.states[state].id)")
        }
        for transition in coverage.transitions.indices where !coverage.transitions[transition] {
            let line = design.source.position(of: design.transitions[transition].range?.lowerBound ?? 0).line
            Issue.record("\(name):\(line): no scenario takes \(design.transitions[transition].label)")
        }
    }
}
