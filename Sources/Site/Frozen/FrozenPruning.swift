// Takes frozen versions out of a site that nobody needs any more.

import Compression
import Glibc
import Markup

package struct FrozenPruning: Sendable {
    package var resources: Resources

    package init(resources: Resources) { self.resources = resources }

    /// Leaves the present version of each design and so many before it; the list is put right first, so that it never
    /// leads to what is gone.
    /// - Returns: the hashes and designs of what is gone, and how many versions are left.
    package func prune(_ site: String, keeping count: Int) throws(SiteError) -> (
        gone: [(hash: String, design: String)], left: Int
    ) {
        let (kept, gone) = try FrozenCheck.list(of: site).keeping(count)
        if !gone.isEmpty {
            let page = try FrozenPage.fill(try Templates.load(resources).blank(.frozen), kept)
            var texts = [
                (FrozenList.address, Array(kept.text.utf8)), (SitePlan.frozen, MarkupWriter(.xhtml).bytes(page)),
                (SitePlan.frozenScript, Array(kept.script(in: site).utf8)),
            ]
            if let base = kept.base { texts.append((SitePlan.feed, Array(PublicFace(base: base).feed(kept).utf8))) }
            for (address, bytes) in texts {
                let path = site + "/" + address.path
                try SiteFolder.replace(path, bytes)
                for pack in Pack.allCases where SiteFolder.hasFile(path + pack.ending) {
                    try SiteFolder.replace(path + pack.ending, pack.packed(bytes) ?? [])
                }
            }
        }
        // What is in no list, such as of a pruning that was stopped, goes too.
        let hashes = Set(kept.versions.map(\.hash))
        for name in SiteFolder.list(site + "/" + SitePlan.versions) ?? []
        where FrozenVersion.isHash(name) && !hashes.contains(name) {
            SiteFolder.remove(site + "/" + SitePlan.versions + "/" + name)
        }
        return (gone.map { ($0.hash, $0.design) }, kept.versions.count)
    }
}

extension SiteFolder {
    /// Puts bytes in the place of a file of a site, whole or not at all; other names of the old file keep what it held.
    static func replace(_ path: String, _ bytes: [UInt8]) throws(SiteError) {
        var template = Array((path + ".XXXXXX").utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw .file(path, reason: reason()) }
        let draft = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        fchmod(descriptor, 0o644)
        let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        guard close(descriptor) == 0, written == bytes.count, rename(draft, path) == 0 else {
            let why = reason()
            unlink(draft)
            throw .file(path, reason: why)
        }
    }
}
