// What a frozen page says of its own address: where the version lies, and not where the site's page goes on changing.

import Files
package import Pages
import XML

/// No page can hold its own hash where that is counted. So what is counted is the page as it stands in the site, and in
/// the frozen copy `v/HASH/` stands before the design's folder wherever that follows the site's address. Taken away
/// again, it leaves what was counted, which cannot hold the hash that follows from it.
package struct SnapshotAddresses: Sendable {
    /// `v/HASH/`
    private let place: [UInt8]
    /// What the addresses of the design's files begin with, in the site and in the version.
    private let beginnings: [(live: [UInt8], frozen: [UInt8])]
    private let design: String

    /// Nil where it is not known where the site will lie: its pages then hold no address of their own.
    package init?(_ version: Snapshot, base: BaseURL?) {
        guard let base else { return nil }
        (place, design) = (Array("\(version.folder)/".utf8), version.design)
        let folder = PercentEncoding.encode(version.design) + "/"
        // In markup an ampersand is written otherwise.
        beginnings = Set([base.text, base.text.replacing("&", with: "&amp;")]).sorted().map {
            (Array("\($0)\(folder)".utf8), Array("\($0)\(version.folder)/\(folder)".utf8))
        }
    }

    /// Whether a file of the version, seen from its folder, names addresses: pages do, and what says how they are
    /// embedded.
    package func stand(in path: String) -> Bool {
        path.hasPrefix(design + "/") && path.hasSuffix(".html")
            || path.hasPrefix(design + "/embed/") && path.hasSuffix(".json")
    }

    /// What is frozen of a file of the site.
    package func frozen(_ bytes: [UInt8]) -> [UInt8] {
        beginnings.reduce(bytes) { $0.replacing($1.live, with: $1.frozen) }
    }

    /// The file of the site of which this was frozen; nil where this does not come from it.
    func live(_ bytes: [UInt8]) -> [UInt8]? {
        let live = bytes.replacing(place, with: [])
        return frozen(live) == bytes ? live : nil
    }

    /// Whether what is frozen of a file of the site can be that large.
    func fit(_ size: Int, live: Int) -> Bool { size > live && (size - live).isMultiple(of: place.count) }
}
