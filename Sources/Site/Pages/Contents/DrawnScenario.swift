// A scenario as its files and pages draw it, and all that these drawings are made from.

import Baking
import Designs
import Numerics
import SVGOutput
import Timelines
import XML

/// What is drawn of one scenario.
struct DrawnScenario: Hashable, Sendable {
    /// What the file holds that plays it by itself.
    package var animation: [UInt8]
    /// The drawing in the profile for pages, without what is never seen.
    package var stage: Element
    /// What the animation and the stage do not say, or not exactly.
    var losses: [Loss]

    struct Loss: Hashable, Sendable {
        package var shortfalls: [Shortfall]
        /// As `Emitted` has them, one a track.
        package var errors: [Double]
    }

    init(_ design: Design, _ performance: Performance, title: String, images: ImageFolder) {
        func file(_ drawing: Element) -> [UInt8] {
            MarkupWriter(.xml).bytes(Stage.standalone(images.embedded(in: drawing), size: design.stage))
        }
        let loop = Emitter.animatedSVG.emit(
            design.picture, performance, EmissionOptions(profile: .loop, title: title))
        let once = design.stage(of: performance)
        animation = file(loop.root)
        stage = once.root
        losses = [loop, once].map { Loss(shortfalls: $0.shortfalls, errors: $0.errors) }
    }
}
