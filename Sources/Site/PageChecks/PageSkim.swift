// One page read back from the disk where nothing is wrong with it, which is nearly always.

package import Diagnostics
import Files
package import Pages
import XML

/// Looks for what `PageFacts` looks for, but only whether it is there: at the first doubt it gives up.
private final class Skimming {
    var facts: PageFacts
    var isDoubtful = false
    /// Ids that something in the page names.
    var required: Set<String> = []
    /// Links to places in the page itself, and whether an address of the player may stand there too.
    var inner: [(fragment: String, isLink: Bool)] = []

    private let base: String
    private let isThere: (Address) -> Bool

    /// - Parameter isThere: whether nothing can be wrong with a link to a file.
    init(_ address: Address, base: String, isThere: @escaping (Address) -> Bool = { _ in false }) {
        facts = PageFacts(address)
        self.base = base
        self.isThere = isThere
    }

    func look(_ attribute: MarkupSkim.Attribute) {
        let value = attribute.value
        switch Skimming.kind(attribute.name) {
        case .id:
            if !facts.ids.insert(Skimming.text(value)).inserted { isDoubtful = true }
        case .player: facts.hasPlayer = true
        case .link: follow(Skimming.text(value), isLink: attribute.isHTML || attribute.element.elementsEqual("a".utf8))
        case .other:
            guard let form = ReferenceForm(ofAttribute: attribute.name) else { return }
            for reference in form.references(in: value) { required.insert(reference.id) }
        }
    }

    private enum AttributeKind { case id, player, link, other }

    private static func kind(_ name: MarkupSkim.Bytes) -> AttributeKind {
        guard let first = name.first else { return .other }
        switch first {
        case UInt8(ascii: "i"): return name.elementsEqual("id".utf8) ? .id : .other
        case UInt8(ascii: "d"): return name.elementsEqual("data-player".utf8) ? .player : .other
        case UInt8(ascii: "h"): return name.elementsEqual("href".utf8) ? .link : .other
        case UInt8(ascii: "s"):
            return name.elementsEqual("src".utf8) || name.elementsEqual("srcset".utf8) ? .link : .other
        default: return .other
        }
    }

    /// libxml2 leaves an ampersand of an attribute as a reference.
    private static func text(_ value: MarkupSkim.Bytes) -> String {
        let text = String(decoding: value, as: UTF8.self)
        return text.utf8.contains(UInt8(ascii: "&")) ? text.replacing("&#38;", with: "&") : text
    }

    private func follow(_ value: String, isLink: Bool) {
        switch PageFacts.target(of: value, from: facts.address, base: base) {
        case .image: break
        case .inner(let fragment): inner.append((fragment, isLink))
        case .file(let target, let fragment):
            if fragment == nil, isThere(target) { return }
            facts.links.append(PageFacts.Link(address: target, fragment: fragment, range: nil))
        case .outside: isDoubtful = true
        }
    }

    /// Whether all that the page refers to in itself is there.
    var isWhole: Bool {
        !isDoubtful && required.isSubset(of: facts.ids)
            && inner.allSatisfy { fragment, isLink in
                facts.ids.contains(fragment) || isLink && facts.hasPlayer && fragment.contains("=")
            }
    }
}

/// What one pass over the bytes of a page finds.
package enum PageSkim {
    /// The facts of a file in which nothing is wrong; nil where something may be.
    package static func facts(_ source: SourceText, at address: Address, schema: PageSchema) -> PageFacts? {
        let skimming = Skimming(address, base: schema.base)
        let isHTML = MarkupSkim.read(source.bytes, visit: skimming.look)
        guard let isHTML, skimming.isWhole, !isHTML || schema.fits(source) else { return nil }
        return skimming.facts
    }

    /// The same for a file on the disk that is known to fit the schema, piece by piece: it may be large. Links to files
    /// that are there are left out, because nothing can be wrong with them any more.
    package static func facts(of address: Address, in folder: String, schema: PageSchema) -> PageFacts? {
        guard let descriptor = WholeFile.open(folder + "/" + address.path) else { return nil }
        let skimming = Skimming(address, base: schema.base) { FileStamp.isFile(folder + "/" + $0.path) }
        guard MarkupSkim.read(closing: descriptor, visit: skimming.look) != nil, skimming.isWhole else { return nil }
        return skimming.facts
    }
}
