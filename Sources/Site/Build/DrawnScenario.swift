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
    var animation: [UInt8]
    /// What the file holds that shows the middle of the run, where most scenarios are in the midst of what they are about.
    var still: [UInt8]
    /// What the files hold that show its instants, in order.
    var stills: [[UInt8]]
    /// The drawing in the profile for pages, without what is never seen.
    var stage: Element
    /// What the animation and the stage do not say, or not exactly.
    var losses: [Loss]

    struct Loss: Hashable, Sendable {
        var shortfalls: [Shortfall]
        /// As `Emitted` has them, one a track.
        var errors: [Double]
    }

    init(_ design: Design, _ performance: Performance, title: String, images: ImageFolder, _ stills: Stills) {
        func file(_ drawing: Element) -> [UInt8] {
            MarkupWriter(.xml).bytes(Stage.standalone(images.embedded(in: drawing), size: design.stage))
        }
        let loop = Emitter.animatedSVG.emit(
            design.picture, performance, EmissionOptions(profile: .loop, title: title))
        let once = design.stage(of: performance)
        let middle = Time(milliseconds: performance.duration.millisecondsRoundedUp / 2)
        animation = file(loop.root)
        still = file(
            Emitter.stillSVG.emit(design.picture, performance, EmissionOptions(moment: middle, title: title)).root)
        self.stills = performance.instants.map { stills.bytes(of: performance, at: $0) }
        stage = once.root
        losses = [loop, once].map { Loss(shortfalls: $0.shortfalls, errors: $0.errors) }
    }
}
