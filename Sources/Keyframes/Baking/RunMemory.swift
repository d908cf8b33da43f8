// What takes time to find out about a run, and all that it is made from: who keeps the one under the other need not find it
// out again.

import Designs
package import Fitting
package import Geometry
package import Simulation

/// Keeps what is found of runs, as far as it likes. Safe to use from several threads.
package protocol RunMemory: Sendable {
    /// The run that was kept for a basis; where none was, the one that `work` gives, which may then be kept if nothing failed in
    /// it: where in the source that was, a basis does not say.
    func run(of basis: RunBasis, work: () -> SimulatedRun) -> SimulatedRun
    /// The same for how it moves.
    func motion(of basis: MotionBasis, work: () -> BakedMotion) -> BakedMotion
    /// The same for its graphs.
    func graphs(of basis: GraphBasis, work: () -> [Graph]) -> [Graph]
}

/// What happened, and what went wrong in it.
package typealias SimulatedRun = (recording: Recording, fault: Fault?)

/// All that a run is made from: what happens in two with the same behaviour is the same.
package struct RunBasis: Sendable {
    /// In which what was kept is read back; of it, the behaviour alone counts.
    package let interaction: Interaction
    /// The archived behaviour with the scenario and those that it goes on from: the others may change.
    package let behaviour: [UInt8]

    init(_ interaction: Interaction, scenario index: Int) {
        self.interaction = interaction
        behaviour = interaction.alone(index).archivedBehaviour
    }
}

/// All that the motion of a run is made from. Runs with equal bases move alike to the last bit, whatever they look like
/// and whatever their states and scenarios are called.
package struct MotionBasis: Hashable, Sendable {
    /// What is bound to what it shows.
    package struct Binding: Hashable, Sendable {
        package var element: String
        package var attribute: String
        package var sight: BindingSight
    }

    /// That of the run's basis.
    package var behaviour: [UInt8]
    package var stage: Size
    package var strings: [String]
    package var bindings: [Binding]
    package var tolerance: BakingTolerance

    init(_ baker: Baker, _ run: RunBasis) {
        let design = baker.design
        behaviour = run.behaviour
        stage = design.stage
        strings = design.strings
        bindings = zip(design.bindings, baker.sights).map {
            Binding(element: $0.element, attribute: $0.attribute, sight: $1)
        }
        tolerance = baker.tolerance
    }
}

/// All that the graphs of a run are made from.
package struct GraphBasis: Hashable, Sendable {
    package var motion: MotionBasis
    package var quantities: [GraphedQuantity]
}
