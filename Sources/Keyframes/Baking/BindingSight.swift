// What of the picture the motion of a scenario depends on.

import Designs
import Simulation

/// All of the picture on which the track of a binding depends.
package struct BindingSight: Hashable, Sendable {
    /// Whether the element is invisible during the whole run.
    package var isConcealed: Bool
    /// Whether the attribute's lengths are shares of the box of what it paints, clips, masks or filters.
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
