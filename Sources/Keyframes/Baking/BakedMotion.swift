// How a run moves, and what of the picture that depends on.

import Designs
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

/// All that a track takes from the picture.
package struct BindingSight: Hashable, Sendable {
    /// The element is invisible.
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
