// Takes frozen versions out of a site that nobody needs any more.

import Compression
import Glibc
import Markup

package struct FrozenPruning: Sendable {
    package var resources: Resources
    /// Called when a build has long had its turn to replace the site.
    package var waits: @Sendable () -> Void = {}

    package init(resources: Resources) { self.resources = resources }

    /// Leaves the present version of each design and so many before it; the list is put right first, so that it never
    /// leads to what is gone.
    /// - Returns: the hashes and designs of what is gone, and how many versions are left.
    package func prune(_ site: String, keeping count: Int) throws(SiteError) -> (
        gone: [(hash: String, design: String)], left: Int
    ) {
        let turn = try Turn(of: site, waits: waits)
        defer { withExtendedLifetime(turn) {} }
        var (kept, gone) = try FrozenCheck.list(of: site).keeping(count)
        if !gone.isEmpty {
            kept.name(in: site)
            var page = try FrozenPage(kept).fill(try Templates.load(resources).blank(.frozen))
            if let base = kept.base {
                page = PublicFace(base: base).completed(page, at: SitePlan.frozen, picture: nil, data: nil)
            }
            var texts = [
                (FrozenList.address, Array(kept.text.utf8)), (SitePlan.frozen, MarkupWriter(.xhtml).bytes(page)),
                (SitePlan.frozenScript, Array(kept.script(in: site).utf8)),
            ]
            if let base = kept.base { texts.append((SitePlan.feed, Array(PublicFace(base: base).feed(kept).utf8))) }
            for (address, bytes) in texts {
                let path = site + "/" + address.path
                try SiteFolder.replace(path, bytes)
                for pack in Pack.allCases where SiteFolder.hasFile(path + pack.ending) {
                    // Servers send the text itself where no packed form of it lies.
                    guard let packed = pack.packed(bytes) else {
                        unlink(path + pack.ending)
                        continue
                    }
                    try SiteFolder.replace(path + pack.ending, packed)
                }
            }
        }
        var taken = gone.map { (hash: $0.hash, design: $0.design) }
        // Rests that say of no design what they were, such as of a pruning that was stopped, go too.
        let known = Set((kept.versions + gone).map(\.hash))
        for name in SiteFolder.list(site + "/" + SitePlan.versions) ?? []
        where FrozenVersion.isHash(name) && !known.contains(name) {
            taken.append((hash: name, design: "(no design)"))
        }
        for version in taken {
            let folder = site + "/" + SitePlan.versions + "/" + version.hash
            // First, so that nobody takes half a version for a whole one if this is stopped.
            unlink(folder + "/" + FrozenSums.name)
            SiteFolder.remove(folder)
        }
        return (taken, kept.versions.count)
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
        var written = 0
        var why: String?
        while written < bytes.count, why == nil {
            let count = bytes.withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress! + written, bytes.count - written)
            }
            if count > 0 { written += count } else if count == 0 || errno != EINTR { why = reason() }
        }
        // A full disk may only be noticed at the end.
        if close(descriptor) != 0, why == nil { why = reason() }
        if why == nil, rename(draft, path) != 0 { why = reason() }
        if let why {
            unlink(draft)
            throw .file(path, reason: why)
        }
    }
}
