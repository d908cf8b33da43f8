// The drawing of a scenario for the stage of its page.

import Baking
package import Designs
import Numerics
package import SVGOutput
package import Timelines

extension Design {
    /// The drawing of a scenario in the profile for pages, which begins at zero and stops at its end, without what is
    /// never seen.
    package func stage(of performance: Performance) -> Emitted {
        var once = Emitter.animatedSVG.emit(picture, performance, EmissionOptions(profile: .once))
        // What a reader of the record may hold against the page is there.
        let told = performance.tracks.filter { !$0.isConcealed && !$0.hides }.map(\.target)
        once.root = once.root.withoutUnseen(keeping: Set(told))
        return once
    }
}

extension Track {
    /// Whether it does nothing but hide its element the whole time.
    fileprivate var hides: Bool {
        isConstant && (attribute == "visible" || attribute == "opacity") && values(at: .zero) == [0]
    }
}
