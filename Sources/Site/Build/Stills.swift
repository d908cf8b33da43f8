// The stills of one design: drawings of single instants, of which equal ones are one file.

import Designs
import Numerics
import SVGOutput
import Synchronization
import Timelines
import XML

/// Writes the stills that pages ask for. Safe to use from several workers; which file a still is depends on its bytes
/// alone, so that it does not matter who asks first.
final class Stills: Sendable {
    private let picture: Element
    let images: ImageFolder
    let folder: String
    let writer: SiteWriter
    private let referred: Set<String>
    private let written = Mutex<Set<Address>>([])
    private static let naming: [Name] = ["role", "aria-labelledby", "aria-describedby"]

    init(_ design: Design, images: ImageFolder, folder: String, writer: SiteWriter) {
        // What all stills share is done once: the size, and no ids to which neither drawing nor bindings point.
        referred = design.picture.referredIDs
        var picture = Stage.standalone(design.picture, size: design.stage)
        picture.removeIDs(keeping: referred.union(design.bindings.map(\.element)))
        // The page says what the picture shows.
        picture.children.removeAll { $0.element?.name == "svg:title" || $0.element?.name == "svg:desc" }
        self.picture = picture
        self.images = images
        self.folder = folder
        self.writer = writer
    }

    /// The file that shows a performance at an instant; written, if it is not there.
    func address(of performance: Performance, at moment: Time) throws(SiteError) -> Address {
        try address(of: bytes(of: performance, at: moment))
    }

    /// What the file holds that shows a performance at an instant.
    func bytes(of performance: Performance, at moment: Time) -> [UInt8] {
        let still = Emitter.stillSVG.emit(picture, performance, EmissionOptions(moment: moment))
        var drawing = still.root
        for name in Stills.naming { drawing[name] = nil }
        drawing.removeHidden(keeping: referred, keepingIDs: false)
        return MarkupWriter(.xml).bytes(images.embedded(in: drawing))
    }

    /// The file with a still; written, if it is not there.
    func address(of bytes: [UInt8]) throws(SiteError) -> Address {
        let address = SitePlan.still(folder, Stills.name(of: bytes))
        if written.withLock({ $0.insert(address).inserted }) { try writer.write(markup: bytes, to: address) }
        return address
    }

    /// A name that two drawings do not share (FNV-1a of 64 bits: one chance in 10¹³ among a thousand).
    private static func name(of bytes: [UInt8]) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let digits = String(hash, radix: 36)
        return String(repeating: "0", count: 13 - digits.utf8.count) + digits
    }
}
