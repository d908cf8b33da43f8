// Checks frozen versions: whether their files match their hashes, and whether a build gives the same files again.

import Cache
import Compression
import Files
package import Pages

/// Checks every file of every version against its digest. A version that this maker built with these resources is also
/// built again, from the design in it.
package struct SnapshotCheck: Sendable {
    package var resources: Resources
    /// As in `BuildOptions`.
    package var maker: String
    /// What draws the pictures for links here; empty where nothing does.
    package var pictures: String
    /// Builds one design anew and freezes it.
    package var build: Build
    /// Through this a check can be stopped.
    package var stop = StopRequest()

    /// Builds a site of one design, with its frozen version, in a new folder; false where the design has errors.
    package typealias Build =
        @Sendable (_ design: String, _ output: String, _ sums: SnapshotSums, _ stop: StopRequest) throws(SiteError) ->
        Bool

    /// The result for one version. It is sound where `differences` is empty.
    package struct Verdict: Hashable, Sendable {
        package var hash: String
        /// The folder of its design; empty where its list of digests cannot be read.
        package var design: String
        /// How many files its list of digests names.
        package var files: Int
        /// What differs from the digests, in sentences; empty for a sound version.
        package var differences: [String]
        /// What to do about the differences; nil where there are none.
        package var advice: String?
        /// What a new build makes differently, in sentences; empty where nothing differs. The version itself is sound.
        package var builtOtherwise: [String] = []
        /// How many pictures for links a new build draws differently. This follows from the machine's fonts, and is no
        /// fault.
        package var redrawn = 0
        /// Why it was not built again; nil where it was.
        package var notRebuilt: String?
    }

    package init(resources: Resources, maker: String, pictures: String, build: @escaping Build) {
        (self.resources, self.maker, self.pictures, self.build) = (resources, maker, pictures, build)
    }

    /// Checks all frozen versions of a site: first those in its list, then folders in no list. A broken version is a
    /// verdict, not an error.
    /// - Parameter scratch: an empty folder to build in.
    /// - Throws: `SiteError` where `site` is no site, its list cannot be read, or the check was stopped.
    package func verdicts(of site: String, scratch: String) throws(SiteError) -> [Verdict] {
        let versions = try SnapshotCheck.list(of: site).versions
        let (listed, present) = (versions.map(\.hash), Set(versions.filter(\.isPresent).map(\.hash)))
        let there = (Folder.names(in: site + "/" + SitePlan.versions) ?? []).filter(Snapshot.isHash)
        let fingerprint = try resources.fingerprint()
        var verdicts: [Verdict] = []
        for hash in listed + there.filter({ !listed.contains($0) }) {
            var verdict = verdict(of: hash, in: site, fingerprint: fingerprint, scratch: scratch)
            if !verdict.differences.isEmpty {
                let folder = "\(site)/\(SitePlan.versions)/\(hash)"
                verdict.advice =
                    present.contains(hash)
                    ? "delete \(folder) and build the site again, which freezes the design anew"
                    : "put a sound copy in the place of \(folder), such as the published one, or delete it: "
                        + "the next build takes it off the list"
            }
            verdicts.append(verdict)
            // A stopped check leaves a wrong verdict, which must not be returned.
            try stop.check()
        }
        return verdicts
    }

    /// The frozen versions of a site. Throws where the folder is no site.
    package static func list(of site: String) throws(SiteError) -> SnapshotList {
        guard FileStamp(site, followsLinks: false) != nil else {
            throw .file(site, reason: "is not there; name the folder that `flipbook build` wrote")
        }
        guard FileStamp.isFile(site + "/" + SitePlan.record.path) else {
            throw .file(site, reason: "is no site: it has no \(SitePlan.record.path); name what `flipbook build` wrote")
        }
        return try SnapshotList.read(of: site)
    }

    private func verdict(of hash: String, in site: String, fingerprint: String, scratch: String) -> Verdict {
        let folder = site + "/" + SitePlan.versions + "/" + hash
        var verdict = Verdict(hash: hash, design: "", files: 0, differences: [])
        guard let bytes = WholeFile.contents(folder + "/" + SnapshotSums.name),
            let sums = SnapshotSums(text: String(decoding: bytes, as: UTF8.self)), let design = sums.fact("design")
        else {
            verdict.differences = ["\(SnapshotSums.name) is not there, or is no list of digests"]
            return verdict
        }
        (verdict.design, verdict.files) = (design, sums.files.count)
        if sums.hash != hash {
            verdict.differences.append("\(SnapshotSums.name) is not the one that the hash stands for")
        }
        verdict.differences += differences(of: folder, from: sums, hash: hash)
        if let reason = reasonAgainst(verdict, sums, fingerprint: fingerprint) {
            verdict.notRebuilt = reason
            return verdict
        }
        rebuild(&verdict, sums, from: folder, in: scratch)
        return verdict
    }

    /// Which files of a version differ, are missing, or were added.
    private func differences(of folder: String, from sums: SnapshotSums, hash: String) -> [String] {
        var found: [String] = []
        var expected: Set = [SnapshotSums.name]
        let version = Snapshot(hash: hash, design: sums.fact("design") ?? "", isPresent: false)
        let addresses = SnapshotAddresses(version, base: sums.fact("base-url").flatMap(BaseURL.init))
        for file in sums.files {
            expected.insert(file.path)
            guard let bytes = WholeFile.contents(folder + "/" + file.path) else {
                found.append("\(file.path) is missing")
                continue
            }
            let isSame = { SHA256.hexadecimal($0) == file.digest }
            if !isSame(bytes), addresses?.live(bytes).map(isSame) != true {
                found.append("\(file.path) is not what it was")
            }
            for pack in Pack.allCases {
                guard let packed = WholeFile.contents(folder + "/" + file.path + pack.ending) else { continue }
                expected.insert(file.path + pack.ending)
                if !pack.isPack(packed, of: bytes) {
                    found.append("\(file.path)\(pack.ending) unpacks to something else")
                }
            }
        }
        func visit(_ below: String) {
            for (name, kind) in Folder.entries(below.isEmpty ? folder : folder + "/" + below) ?? [] {
                let path = below.isEmpty ? name : below + "/" + name
                if kind == .folder {
                    visit(path)
                } else if !expected.contains(path) {
                    found.append("\(path) was not there")
                }
            }
        }
        visit("")
        return found
    }

    private func reasonAgainst(_ verdict: Verdict, _ sums: SnapshotSums, fingerprint: String) -> String? {
        if !verdict.differences.isEmpty { return "its files are not what they were" }
        guard let made = sums.fact("made by"), made == maker else {
            return "it was made by \(sums.fact("made by") ?? "another flipbook"), and this is \(maker)"
        }
        if let other = sums.fact("pictures by"), other != pictures {
            return
                "its pictures are by \(other), and here is \(pictures.isEmpty ? "nothing that draws them" : pictures)"
        }
        return sums.fact("made with") == fingerprint
            ? nil : "it was made with other templates, style or script than those of this flipbook"
    }

    private func rebuild(_ verdict: inout Verdict, _ sums: SnapshotSums, from folder: String, in scratch: String) {
        let again = scratch + "/" + verdict.hash
        defer { Folder.remove(again) }
        let version: Snapshot?
        do throws(SiteError) {
            let design = folder + "/" + SitePlan.source(verdict.design).path
            let isBuilt = try build(design, again, sums, stop)
            version = try isBuilt ? SnapshotList.read(of: again).versions.first : nil
        } catch {
            // The other versions are checked all the same.
            verdict.notRebuilt = "that failed: \(error.description)"
            return
        }
        guard let version, let bytes = WholeFile.contents(again + "/" + version.sums.path),
            let other = SnapshotSums(text: String(decoding: bytes, as: UTF8.self))
        else {
            verdict.builtOtherwise = ["its design has errors for this flipbook: `flipbook check` says which"]
            return
        }
        if other.hash == verdict.hash { return }
        let (before, now) = (Set(sums.files), Set(other.files))
        let paths = Set(before.symmetricDifference(now).map(\.path)).sorted {
            $0.utf8.lexicographicallyPrecedes($1.utf8)
        }
        let pictures = paths.filter { $0.hasSuffix(LinkPicture.ending) }
        verdict.redrawn = pictures.count
        verdict.builtOtherwise = paths.filter { !pictures.contains($0) }.map { "\($0) is built differently now" }
        if paths.isEmpty { verdict.builtOtherwise = ["\(SnapshotSums.name) is built differently now"] }
    }
}
