// Removes old frozen versions from a site.

import Compression
import Glibc
import XML

/// Removes frozen versions from a site in place, under the lock that keeps builds from replacing it.
package struct FrozenPruning: Sendable {
    package var resources: Resources
    /// Called once, after a second of waiting for a build to release the site's lock.
    package var waits: @Sendable () -> Void = {}

    package init(resources: Resources) { self.resources = resources }

    /// Keeps the present version of each design, or the newest where none is present, and `count` versions before it.
    /// The list is written first, so that it never names what is gone. Versions in no list are removed too.
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
            var files = texts.map { (path: site + "/" + $0.0.path, bytes: $0.1) }
            var unpacked: [String] = []
            for (path, bytes) in files {
                for pack in Pack.allCases where SiteFolder.hasFile(path + pack.ending) {
                    if let packed = pack.packed(bytes) {
                        files.append((path + pack.ending, packed))
                    } else {
                        unpacked.append(path + pack.ending)
                    }
                }
            }
            try SiteFolder.replace(files)
            // Servers send the text itself where no packed form of it lies.
            for path in unpacked { unlink(path) }
        }
        var taken = gone.map { (hash: $0.hash, design: $0.design) }
        // Folders in no list, such as those that a stopped pruning left, go too.
        let known = Set((kept.versions + gone).map(\.hash))
        for name in SiteFolder.list(site + "/" + SitePlan.versions) ?? []
        where FrozenVersion.isHash(name) && !known.contains(name) {
            taken.append((hash: name, design: "(no design)"))
        }
        for version in taken {
            let folder = site + "/" + SitePlan.versions + "/" + version.hash
            // First, so that half a version does not pass for a whole one if this is stopped.
            unlink(folder + "/" + FrozenSums.name)
            SiteFolder.remove(folder)
        }
        return (taken, kept.versions.count)
    }
}

extension SiteFolder {
    /// Replaces files of a site, each atomically. All are written to drafts first, so that a full disk changes none.
    /// Hard links to an old file keep its content.
    static func replace(_ files: [(path: String, bytes: [UInt8])]) throws(SiteError) {
        var drafts: [String] = []
        do throws(SiteError) {
            for (path, bytes) in files { drafts.append(try draft(of: path, bytes)) }
            for (draft, file) in zip(drafts, files) where rename(draft, file.path) != 0 {
                throw .file(file.path, reason: reason())
            }
        } catch {
            for draft in drafts { unlink(draft) }
            throw error
        }
    }

    /// Writes bytes to a new file beside `path` and returns its path.
    private static func draft(of path: String, _ bytes: [UInt8]) throws(SiteError) -> String {
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
        if let why {
            unlink(draft)
            throw .file(path, reason: why)
        }
        return draft
    }
}
