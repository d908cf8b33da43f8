// Every scenario of every starter plays with each parameter at either end of its range.

import Baking
import Designs
import Diagnostics
import FormulaText
import Interactions
import Simulation
import TestSupport
import Testing

@Suite("Ends of parameters") struct ParameterEndsTests {
    @Test("every scenario plays with each parameter at either end", arguments: FactTableTests.designs)
    func ends(_ name: String) throws {
        let path = Fixtures.root + "/templates/designs/\(name).svg"
        let design = try #require(try DesignReader.load(path, library: .box).design)
        let interaction = design.interaction
        var count = 0
        for parameter in design.parameters {
            let slot = parameter.slots[0]
            for scenario in interaction.scenarios.indices {
                // The run as it is belongs to CoverageTests.
                let own = interaction.chain(to: scenario).flatMap { interaction.scenarios[$0].settings }
                let present = own.last { $0.slot == slot }?.value ?? parameter.value[0]
                for value in Self.ends(of: parameter) where value != present {
                    let settings = [Scenario.Setting(slot: slot, value: value)]
                    let (recording, fault) = interaction.simulate(scenario: scenario, settings: settings)
                    // A carousel that turns longer than it is watched is cut, which is no fault.
                    let found = design.diagnostics(of: recording, fault: fault, scenario: scenario)
                        .filter { $0.id != "no-rest" }.map(\.sentence)
                    #expect(found == [], "\(parameter.name) = \(value) in \(design.scenarios[scenario].name)")
                    count += 1
                }
            }
        }
        #expect(count > 100)
    }

    /// The least and the greatest number; all choices; yes and no. A colour has no end.
    private static func ends(of parameter: Design.Parameter) -> [Double] {
        switch parameter.kind {
        case .boolean: [0, 1]
        case .color: []
        default: parameter.choices.map(\.value) + [parameter.minimum, parameter.maximum].compactMap { $0 }
        }
    }
}
