// How a run moves, and all that this is made from: who keeps the one under the other need not fit it again.

import Documents
package import Motion
import Simulation
package import Timelines

/// What of a performance takes time to find.
package struct BakedMotion: Hashable, Sendable {
    package var tracks: [Track]
    package var touches: [Touch]

    package init(tracks: [Track], touches: [Touch]) {
        self.tracks = tracks
        self.touches = touches
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

    /// The archived behaviour with the scenario and those that it goes on from: the others may change.
    package var interaction: [UInt8]
    package var stage: Size
    package var strings: [String]
    package var bindings: [Binding]
    package var tolerance: BakingTolerance
    package var effort: Effort

    init(_ baker: Baker, scenario index: Int) {
        let design = baker.design
        interaction = design.interaction.alone(index).archivedBehaviour
        stage = design.stage
        strings = design.strings
        bindings = zip(design.bindings, baker.sights).map {
            Binding(element: $0.element, attribute: $0.attribute, sight: $1)
        }
        tolerance = baker.tolerance
        effort = baker.fitting.effort
    }
}

/// All that a track takes from the picture.
package struct BindingSight: Hashable, Sendable {
    /// Nobody sees what it does.
    package var isConcealed: Bool
    /// Its lengths count in shares of what it paints, clips, masks or filters.
    package var isRelative: Bool

    /// Those of all bindings, in their order.
    static func all(of design: Design, _ sampler: Sampler) -> [BindingSight] {
        let concealment = Concealment(design, sampler)
        let units = RelativeUnits(design.picture)
        return design.bindings.map {
            BindingSight(
                isConcealed: concealment.conceals($0), isRelative: units.contains($0.attribute, of: $0.element))
        }
    }
}

/// Keeps motions from run to run, as far as it likes. Safe to use from several threads.
package protocol MotionMemory: Sendable {
    /// The motion that was kept for a basis; where none was, the one that `work` gives, which may then be kept.
    func motion(of basis: MotionBasis, work: () -> BakedMotion) -> BakedMotion
}
