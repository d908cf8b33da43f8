// The stills of one design: drawings of single instants, of which equal ones are one file.

import Documents
import Emission
import Markup
import Motion
import Synchronization
import Timelines

/// Writes the stills that pages ask for. Safe to use from several workers; which file a still is depends on its bytes
/// alone, so that it does not matter who asks first.
final class Stills: Sendable {
    private let picture: Element
    private let stage: Size
    private let images: ImageFolder
    private let folder: String
    private let writer: SiteWriter
    private let referred: Set<String>
    private let written = Mutex<Set<Address>>([])

    init(_ design: Design, images: ImageFolder, folder: String, writer: SiteWriter) {
        picture = design.picture
        stage = design.stage
        self.images = images
        self.folder = folder
        self.writer = writer
        referred = design.picture.referredIDs
    }

    /// The file that shows a performance at an instant; written, if it is not there.
    func address(of performance: Performance, at moment: Time) throws(SiteError) -> Address {
        let still = Emitter.stillSVG.emit(picture, performance, EmissionOptions(moment: moment))
        var drawing = Stage.standalone(still.root, size: stage)
        // The page says what the picture shows.
        drawing.children.removeAll { $0.element?.name == "svg:title" || $0.element?.name == "svg:desc" }
        for name in ["role", "aria-labelledby", "aria-describedby"] as [Name] { drawing[name] = nil }
        drawing.removeUnseen(keeping: referred)
        let bytes = MarkupWriter(.xml).bytes(images.embedded(in: drawing))
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

/// Made once: every element of every still is asked.
private enum Unseen {
    static let display: Name = "display"
    static let opacity: Name = "opacity"
}

extension Element {
    /// The ids that attributes of this drawing point to.
    var referredIDs: Set<String> {
        var ids: Set<String> = []
        walk { element in
            for attribute in element.attributes {
                if attribute.value.hasPrefix("#") {
                    ids.insert(String(attribute.value.dropFirst()))
                } else if let start = attribute.value.firstRange(of: "url(#") {
                    ids.insert(String(attribute.value[start.upperBound...].prefix { $0 != ")" }))
                } else if attribute.name.local.hasPrefix("aria-") {
                    ids.formUnion(attribute.value.split(separator: " ").map(String.init))
                }
            }
        }
        return ids
    }

    /// Takes away what is not displayed or wholly transparent, unless others point into it, and ids to which nobody
    /// points.
    fileprivate mutating func removeUnseen(keeping referred: Set<String>) {
        children.removeAll { node in
            guard case .element(let child) = node, child.name.namespace == .svg else { return false }
            guard child[Unseen.display] == "none" || child[Unseen.opacity] == "0" else { return false }
            return child.first { $0.id.map(referred.contains) ?? false } == nil
        }
        if let id, !referred.contains(id) { self["id"] = nil }
        for index in children.indices {
            guard case .element(var child) = children[index] else { continue }
            children[index] = .text("")
            child.removeUnseen(keeping: referred)
            children[index] = .element(child)
        }
    }
}
