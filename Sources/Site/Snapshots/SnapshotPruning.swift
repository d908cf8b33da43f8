// Removes old frozen versions from a site.

import Compression
import Files
package import Pages
import Platform
import XML

/// Removes frozen versions from a site in place, under the lock that keeps builds from replacing it.
package struct SnapshotPruning: Sendable {
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
        let lock = FolderLock(of: site, waits: waits) {}
        defer { withExtendedLifetime(lock) {} }
        var (kept, gone) = try SnapshotCheck.list(of: site).keeping(count)
        if !gone.isEmpty {
            kept.name(in: site)
            var page = try SnapshotPage(kept).fill(try Templates.load(resources).blank(.frozen))
            if let base = kept.base {
                page = PublicFace(base: base).completed(page, at: SitePlan.frozen, picture: nil, data: nil)
            }
            var texts = [
                (SnapshotList.address, Array(kept.text.utf8)), (SitePlan.frozen, MarkupWriter(.xhtml).bytes(page)),
                (SitePlan.frozenScript, Array(kept.script(in: site).utf8)),
            ]
            if let base = kept.base { texts.append((SitePlan.feed, Array(PublicFace(base: base).feed(kept).utf8))) }
            var changed = texts.map { (path: site + "/" + $0.0.path, bytes: $0.1) }
            var unpacked: [String] = []
            for (path, bytes) in changed {
                for pack in Pack.allCases where FileStamp.isFile(path + pack.ending) {
                    if let packed = pack.packed(bytes) {
                        changed.append((path + pack.ending, packed))
                    } else {
                        unpacked.append(path + pack.ending)
                    }
                }
            }
            let files = changed
            try SiteError.files { () throws(FileError) in try WholeFile.replace(files) }
            // Servers send the text itself where no packed form of it lies.
            for path in unpacked { FileSystem.unlink(path) }
        }
        var taken = gone.map { (hash: $0.hash, design: $0.design) }
        // Folders in no list, such as those that a stopped pruning left, go too.
        let known = Set((kept.versions + gone).map(\.hash))
        for name in Folder.names(in: site + "/" + SitePlan.versions) ?? []
        where Snapshot.isHash(name) && !known.contains(name) {
            taken.append((hash: name, design: "(no design)"))
        }
        for version in taken {
            let folder = site + "/" + SitePlan.versions + "/" + version.hash
            // First, so that half a version does not pass for a whole one if this is stopped.
            FileSystem.unlink(folder + "/" + SnapshotSums.name)
            Folder.remove(folder)
        }
        return (taken, kept.versions.count)
    }
}
