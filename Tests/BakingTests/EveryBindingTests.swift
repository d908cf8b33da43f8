// The design that browsers are held to: nothing that can be bound is missing from it, and all of it moves.

import Designs
import Diagnostics
import Geometry
import Interactions
import Simulation
import TestSupport
import Testing
import Timelines

@testable import Baking
@testable import Vocabulary

@Suite struct EveryBindingTests {
    private func everyBinding() throws -> Design {
        let path = Fixtures.path("browser/designs/every-binding.svg")
        let (design, findings) = try DesignReader.load(path, as: "every-binding.svg")
        #expect(DiagnosticRendering.text([findings]) == "")
        return try #require(design)
    }

    @Test("binds every attribute that can be bound") func bindsEveryAttributeThatCanBeBound() throws {
        let design = try everyBinding()
        let (performance, fault) = design.perform(scenario: 0)
        #expect(fault == nil && performance.isWithinTolerance)
        let moving = Set(performance.tracks.filter { !$0.isConstant && !$0.isConcealed }.map(\.attribute))
        // A depth becomes what is seen of each place where the element may be drawn.
        for attribute in BindableAttributes.all where attribute.name != "z" {
            #expect(
                moving.contains(attribute.name), "nothing in every-binding.svg binds \(attribute.name) and moves it")
        }
        // Each of a transform's functions that a binding may have, and each kind of template.
        let bindings = design.interaction.bindings
        let functions = Set(bindings.flatMap(\.functions))
        #expect(functions == Set(TransformFunction.Kind.allCases).subtracting([.matrix]))
        #expect(Set(bindings.map(\.kind)) == Set(Binding.Kind.allCases))
    }

    @Test("every track is within its tolerance") func everyTrackIsWithinItsTolerance() throws {
        let design = try everyBinding()
        for scenario in design.scenarios.indices {
            let (recording, _) = design.interaction.simulate(scenario: scenario)
            for (index, track) in design.bake(recording).tracks.enumerated() {
                let (share, time) = greatestError(of: track, index, design, recording)
                #expect(share <= 1, "#\(track.target) \(track.attribute): \(share) of the tolerance at \(time) ms")
            }
        }
    }
}
