// What freezes the designs of a build: each becomes a site of its own below `v/HASH/`, and what earlier builds froze stays.

import Compression
import Synchronization

/// A frozen version has the very files of the design's folder and of `assets/` under second names (hard links, which cost
/// no room), where the links between them lead as they do in the site. Only three small files are its own: its opening
/// page, the list of designs to compare with, and where the frozen version lies.
struct Freezing: Sendable {
    /// What made it: a word and a version.
    var maker: String
    var jobs: Int
    var cache: ContentCache?
    var base: BaseURL?
    /// What drew the pictures for links; empty where there are none.
    var pictures = ""

    /// A design that is to be frozen.
    struct Subject: Sendable {
        var card: GalleryCard
        var files: [WrittenFile]
        /// Under which its digests are kept; nil where nothing is.
        var key: DesignKey?
        /// When the design was changed; 0 where nobody asks.
        var date: Int

        /// Sums are lines, and a name may hold the end of one.
        var canBeListed: Bool { files.allSatisfy { !$0.address.path.utf8.contains(UInt8(ascii: "\n")) } }
    }

    /// The files of one version: what each holds is somewhere in the site, or here.
    private struct Version: Sendable {
        var version: FrozenVersion
        var sums: FrozenSums
        var own: [(path: String, bytes: [UInt8])]
    }

    /// Writes the frozen versions of all designs, takes over those of the site that will be replaced, and writes what
    /// pages know of them. Without designs to freeze, all that was frozen stays as it was, and what is present too.
    /// - Returns: the list, and the files by which one sees that the present versions are there.
    func freeze(
        _ designs: [Subject]?, with setting: String, effort: String, in writer: SiteWriter
    ) throws(SiteError) -> (list: FrozenList, marks: [WrittenFile]) {
        let folder = writer.folder
        let subjects = (designs ?? []).filter(\.canBeListed)
        let assets = try digests(of: writer.assets, in: folder)
        let done = Mutex<[Result<Version, SiteError>?]>(subjects.map { _ in nil })
        let stack = WorkStack()
        stack.push(
            subjects.indices.map { index in
                { @Sendable in
                    let result: Result<Version, SiteError>
                    do throws(SiteError) {
                        result = .success(try version(of: subjects[index], assets, setting, effort, writer))
                    } catch {
                        result = .failure(error)
                    }
                    done.withLock { $0[index] = result }
                }
            })
        stack.run(workers: jobs)
        var versions: [Version] = []
        for result in done.withLock({ $0 }) { if let result { versions.append(try result.get()) } }
        var list = try FrozenList(of: folder.target)
        var known: [FrozenVersion] = []
        for version in list.versions {
            if try folder.takeOver(version.folder) { known.append(version) }
        }
        list.versions = known
        var marks: [WrittenFile] = []
        for version in versions {
            if !SiteFolder.hasFile(folder.workplace + "/" + version.version.sums.path) {
                try write(version, in: writer)
            }
            marks.append(WrittenFile(address: version.version.sums, size: version.sums.text.utf8.count))
        }
        if designs != nil { list = list.following(versions.map(\.version)) }
        list.base = base
        if !list.versions.isEmpty { try folder.write(Array(list.text.utf8), to: FrozenList.address) }
        try writer.write(frozen: list)
        return (list, marks)
    }

    /// Links the packed forms that a build wrote beside the files of the site to those of the present versions too.
    static func linkPacks(in folder: SiteFolder) throws(SiteError) {
        for version in try FrozenList(of: folder.workplace).versions where version.isPresent {
            guard let sums = FrozenSums(of: version, in: folder.workplace) else { continue }
            // Of what is the version's own, the site has other bytes.
            for file in sums.files where !Freezing.own.contains(file.path) {
                for pack in Pack.allCases {
                    let source = folder.workplace + "/" + file.path + pack.ending
                    guard SiteFolder.hasFile(source) else { continue }
                    try folder.place(source, at: "\(version.folder)/\(file.path)\(pack.ending)")
                }
            }
        }
    }

    /// Where a version has other bytes than the site, or what the site has not.
    private static let own: Set = [
        SitePlan.gallery.path, SitePlan.frozen.path, SitePlan.chooser.path, SitePlan.frozenScript.path,
    ]

    private func version(
        of subject: Subject, _ assets: [FrozenSums.File], _ setting: String, _ effort: String, _ writer: SiteWriter
    ) throws(SiteError) -> Version {
        let name = subject.card.folder
        let page = try writer.opening(of: subject.card)
        let own: [(path: String, bytes: [UInt8])] = [
            // Brand and crumbs lead to the one, the link to frozen versions to the other.
            (SitePlan.gallery.path, page), (SitePlan.frozen.path, page),
            (SitePlan.chooser.path, Array(Records.chooser([subject.card]).utf8)),
            (SitePlan.frozenScript.path, Array(FrozenList.script([(name, "", [])]).utf8)),
        ]
        let sums = FrozenSums(
            facts: [("design", name), ("made by", maker), ("effort", effort), ("made with", setting)]
                + (base.map { [("base-url", $0.text), ("pictures by", pictures)] } ?? []),
            files: try digests(of: subject, in: writer.folder) + assets.filter { !Freezing.own.contains($0.path) }
                + own.map { FrozenSums.File(path: $0.path, digest: SHA256.hexadecimal($0.bytes)) })
        return Version(
            version: FrozenVersion(hash: sums.hash, design: name, isPresent: true, date: subject.date), sums: sums,
            own: own)
    }

    private func digests(of subject: Subject, in folder: SiteFolder) throws(SiteError) -> [FrozenSums.File] {
        guard let cache, let key = subject.key else { return try digests(of: subject.files, in: folder) }
        let input = Array(key.text.utf8)
        let kept = cache.kept("digests", input) { bytes -> [FrozenSums.File]? in
            let texts = BinaryReader.whole(bytes) { pack throws(BinaryReader.Garbled) in try pack.texts() }
            guard let texts, texts.count == subject.files.count else { return nil }
            return zip(subject.files, texts).map { FrozenSums.File(path: $0.address.path, digest: $1) }
        }
        if let kept { return kept }
        let files = try digests(of: subject.files, in: folder)
        var pack = BinaryWriter()
        pack.write(files.map(\.digest))
        cache.keep("digests", input, pack.bytes)
        return files
    }

    private func digests(of files: [WrittenFile], in folder: SiteFolder) throws(SiteError) -> [FrozenSums.File] {
        var result: [FrozenSums.File] = []
        for file in files {
            let path = folder.workplace + "/" + file.address.path
            guard let bytes = SiteFolder.contents(path) else { throw .file(path, reason: "cannot be read back") }
            result.append(FrozenSums.File(path: file.address.path, digest: SHA256.hexadecimal(bytes)))
        }
        return result
    }

    private func write(_ version: Version, in writer: SiteWriter) throws(SiteError) {
        let folder = writer.folder
        let (place, own) = (version.version.folder, Set(version.own.map(\.path)))
        for file in version.sums.files where !own.contains(file.path) {
            try folder.place(folder.workplace + "/" + file.path, at: place + "/" + file.path)
        }
        for file in version.own {
            let address = Address(place + "/" + file.path)
            try folder.write(file.bytes, to: address)
            if address.path.hasSuffix(".html") { try writer.look(at: address) }
        }
        try folder.write(Array(version.sums.text.utf8), to: version.version.sums)
    }
}
