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

/// Keeps what is drawn of the scenarios of one design, each under all that its drawings are made from.
struct DrawingStore: Sendable {
    private let cache: ContentCache
    /// Of the picture at rest and the images that it shows.
    private let look: [UInt8]

    init(_ cache: ContentCache, of design: Design) {
        self.cache = cache
        var pack = BinaryWriter()
        pack.write(design.picture)
        pack.write(design.images) { image, pack in
            for text in [image.path, image.type] { pack.write(text) }
            pack.write(image.bytes)
        }
        look = SHA256.digest(pack.bytes)
    }

    /// What was kept of a scenario's drawings; where nothing was, what `work` gives, which is then kept.
    func drawn(
        _ motion: MotionBasis, _ performance: Performance, title: String, work: () -> DrawnScenario
    ) -> DrawnScenario {
        var pack = BinaryWriter()
        pack.write(look)
        pack.write(title)
        pack.write(motion)
        pack.write(performance.duration)
        pack.write(performance.loops ? 1 : 0)
        pack.write(performance.instants) { $1.write($0) }
        return cache.value(
            of: "drawing", input: pack.bytes, read: { DrawnScenario(packed: $0) }, write: { $0.packed }, work: work)
    }
}

extension DrawnScenario {
    var packed: [UInt8] {
        var pack = BinaryWriter()
        for file in [animation, still] { pack.write(file) }
        pack.write(stills) { $1.write($0) }
        pack.write(stage)
        pack.write(losses) { loss, pack in
            pack.write(loss.shortfalls) { shortfall, pack in
                for text in [shortfall.target, shortfall.attribute, shortfall.reason] { pack.write(text) }
            }
            pack.write(loss.errors) { $1.write($0) }
        }
        return Zstandard.packed(pack.bytes)
    }

    /// Nil where the bytes are none that `packed` gave.
    init?(packed bytes: [UInt8]) {
        let drawn = Zstandard.unpacked(bytes).flatMap { bytes in
            BinaryReader.whole(bytes) { pack throws(BinaryReader.Garbled) in
                DrawnScenario(
                    animation: try pack.content(), still: try pack.content(),
                    stills: try pack.list { reader throws(BinaryReader.Garbled) in try reader.content() },
                    stage: try pack.drawing(),
                    losses: try pack.list { reader throws(BinaryReader.Garbled) in try reader.loss() })
            }
        }
        guard let drawn else { return nil }
        self = drawn
    }

    private init(animation: [UInt8], still: [UInt8], stills: [[UInt8]], stage: Element, losses: [Loss]) {
        self.animation = animation
        self.still = still
        self.stills = stills
        self.stage = stage
        self.losses = losses
    }
}

extension BinaryReader {
    fileprivate mutating func loss() throws(Garbled) -> DrawnScenario.Loss {
        DrawnScenario.Loss(
            shortfalls: try list { reader throws(Garbled) in
                Shortfall(target: try reader.text(), attribute: try reader.text(), reason: try reader.text())
            }, errors: try list { reader throws(Garbled) in try reader.double() })
    }
}
