// Freezes the designs of a build: each becomes a site of its own below `v/HASH/`. Earlier frozen versions stay.

import Cache
import Compression
import Diagnostics
import Files
import PageChecks
import Pages
import Snapshots

/// A frozen version consists of hard links to the files of the design's folder and of `assets/`, which take no room.
/// Links between them work as in the site. Only five small files are its own: the opening page, the board, the lists
/// for finding and for comparing, and the place of the version. Where the site has an address, its pages are copies
/// with addresses of their own (`SnapshotAddresses`).
struct Snapshotting: Sendable {
    let writer: SiteWriter
    /// What made it: a word and a version.
    let maker: String
    /// What the pages are made with.
    let setting: SiteSetting
    let cache: ContentCache?
    /// The files of `assets/` that are the same for all versions, and packed forms of them.
    private let assets: [SnapshotSums.File]
    private let assetFiles: [WrittenFile]
    private let assetPacks: [WrittenFile]

    /// A design that is to be frozen.
    struct Subject: Sendable {
        var card: GalleryCard
        var group: CanvasGroup
        var files: [WrittenFile]
        /// Packed forms of them.
        var packs: [WrittenFile]
        /// The digests of the files; nil where they are not known.
        var digests: [String]?
        /// The key under which the digests are cached; nil for no caching.
        var key: DesignKey?
        /// When the design was changed, in seconds since 1970; 0 where no feed needs it.
        var date: Int

        /// Whether the list of digests can hold it: it has a file a line, so no name may have a line break.
        var canBeListed: Bool { files.allSatisfy { !$0.address.path.utf8.contains(UInt8(ascii: "\n")) } }
    }

    /// A version that is in the new site.
    struct Placed: Sendable {
        var version: Snapshot
        /// The file that shows that the version exists.
        var mark: WrittenFile
    }

    /// The files of one version. The content of each is a file of the site, or in `own`.
    private struct Version: Sendable {
        var version: Snapshot
        var sums: SnapshotSums
        var own: [(path: String, bytes: [UInt8])]
    }

    private var base: BaseURL? { setting.base }

    /// Reads back the assets, which the writer has written, because every version has them.
    static func start(
        in writer: SiteWriter, maker: String, setting: SiteSetting, cache: ContentCache?
    ) throws(SiteError) -> Snapshotting {
        let isPack = { (file: WrittenFile) in Pack.allCases.contains { file.address.path.hasSuffix($0.ending) } }
        let files = writer.assets.filter { !isPack($0) }
        return Snapshotting(
            writer: writer, maker: maker, setting: setting, cache: cache,
            assets: listed(files, try FileDigests.digests(of: files, in: writer.folder)), assetFiles: files,
            assetPacks: writer.assets.filter(isPack))
    }

    /// Puts the frozen version of a design into the new site: as it lies in the old one, or made from the design's
    /// folder, to which nothing more may be written. Nil where the design cannot be frozen.
    /// - Parameter packing: writes packed forms of pages that are copies; nil for none.
    func place(_ subject: Subject, _ packing: PackedFiles?) throws(SiteError) -> Placed? {
        guard subject.canBeListed else { return nil }
        let version = try version(of: subject)
        let folder = writer.folder
        // What cannot be taken over, since others replace or prune that site meanwhile, is made as well, and what was
        // damaged.
        if try !Snapshotting.takeOver([version.version], jobs: 1, in: folder).contains(version.version.hash)
            || !version.version.canHold(files(of: version, subject), in: folder.workplace, base: base)
            || !isLinked(version)
        {
            folder.remove(version.version.folder)
            try write(version)
        }
        try place(subject.packs + assetPacks, beside: version, packing)
        let size = version.sums.text.utf8.count
        return Placed(version: version.version, mark: WrittenFile(address: version.version.sums, size: size))
    }

    /// Takes over the other frozen versions of the site that will be replaced, and writes their list and scripts. On
    /// the way it takes the site's lock, which this build then holds until the new site is in place. So slow work, such
    /// as linking the versions found, comes before the lock; what changed meanwhile is looked at again under it.
    /// - Parameter present: the versions of this build; nil where it freezes nothing: the list then stays as it was.
    static func finish(
        _ present: [Snapshot]?, base: BaseURL?, jobs: Int, in writer: SiteWriter
    ) throws(SiteError) -> SnapshotList {
        let folder = writer.folder
        let placed = Set((present ?? []).map(\.hash))
        let site = FileStamp(folder.target, followsLinks: false)
        let before = try SnapshotList.read(of: folder.target).versions.filter { !placed.contains($0.hash) }
        var taken = try takeOver(before, jobs: jobs, in: folder)
        try folder.waitForLock()
        // Versions that were pruned meanwhile go here too. If the site was replaced, all versions are looked at again.
        let isSame = FileStamp(folder.target, followsLinks: false).map { $0.isSameFile(as: site) } ?? (site == nil)
        for version in before where !isSame || !FileStamp.isFile(folder.target + "/" + version.sums.path) {
            taken.remove(version.hash)
        }
        for version in before where !taken.contains(version.hash) { folder.remove(version.folder) }
        var list = try SnapshotList.read(of: folder.target)
        for version in list.versions where !placed.contains(version.hash) && !taken.contains(version.hash) {
            // What is there and cannot be taken over would be lost.
            if try folder.takeOver(version.folder) { taken.insert(version.hash) }
        }
        list.versions.removeAll { !placed.contains($0.hash) && !taken.contains($0.hash) }
        if let present { list = list.following(present) }
        list.base = base
        list.name(in: folder.workplace)
        if !list.versions.isEmpty { try folder.write(Array(list.text.utf8), to: SnapshotList.address) }
        try writer.write(frozen: list)
        return list
    }

    /// Takes over versions while other processes may replace or prune the site that they lie in.
    /// - Returns: the hashes of the versions that are whole: their digests, which pruning deletes first, still exist.
    private static func takeOver(
        _ versions: [Snapshot], jobs: Int, in folder: SiteFolder
    ) throws(SiteError) -> Set<String> {
        let site = FileStamp(folder.target, followsLinks: false)
        let taken = WorkerPool.map(versions, workers: jobs) { (try? folder.takeOver($0.folder)) == true }
        // A stopped build took only some of them.
        try folder.goOn()
        guard let site, site.isSameFile(as: FileStamp(folder.target, followsLinks: false)) else { return [] }
        return Set(
            zip(versions, taken).filter { $1 && FileStamp.isFile(folder.target + "/" + $0.sums.path) }.map(\.0.hash))
    }

    /// Where a version has other bytes than the site, or what the site has not.
    private static let own: Set = [
        SitePlan.gallery.path, SitePlan.canvas.path, SitePlan.frozen.path, SitePlan.chooser.path, SitePlan.places.path,
        SitePlan.titles.path, SitePlan.frozenScript.path,
    ]

    private func version(of subject: Subject) throws(SiteError) -> Version {
        let name = subject.card.folder
        let page = try writer.opening(of: subject.card)
        let own: [(path: String, bytes: [UInt8])] = [
            // Brand and crumbs lead to the one, the link to frozen versions to the other.
            (SitePlan.gallery.path, page), (SitePlan.frozen.path, page),
            (SitePlan.canvas.path, try writer.board(of: subject.group)),
            (SitePlan.chooser.path, Array(JSONRecords.chooser([subject.card]).utf8)),
            (SitePlan.places.path, Array(PlaceList.script([subject.card], [subject.group]).utf8)),
            (SitePlan.titles.path, Array(TitleList.script([subject.card]).utf8)),
            (SitePlan.frozenScript.path, Array(SnapshotList.script([(name, "", [])]).utf8)),
        ]
        var version = Snapshot(hash: "", design: name, isPresent: true, date: subject.date)
        // The list of sums has a line for it.
        version.title = subject.card.title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let sums = SnapshotSums(
            facts: [
                ("design", name), ("title", version.title), ("made by", maker),
                ("made with", setting.resources),
            ]
                + (setting.explores ? [(SnapshotSums.search, "yes")] : [])
                + (base.map { [("base-url", $0.text), ("pictures by", setting.pictures)] } ?? []),
            files: try digests(of: subject) + assets.filter { !Snapshotting.own.contains($0.path) }
                + own.map { SnapshotSums.File(path: $0.path, digest: SHA256.hexadecimal($0.bytes)) })
        version.hash = sums.hash
        return Version(version: version, sums: sums, own: own)
    }

    /// The files of a version, packed forms aside, as large as they are in the site, or here.
    private func files(of version: Version, _ subject: Subject) -> [WrittenFile] {
        let own = (version.own + [(SnapshotSums.name, Array(version.sums.text.utf8))]).map {
            WrittenFile(address: Address($0.path), size: $0.bytes.count)
        }
        return own + subject.files + assetFiles.filter { !Snapshotting.own.contains($0.address.path) }
    }

    /// Whether the files that a version has as the site has them are the site's own: others may have been changed.
    private func isLinked(_ version: Version) -> Bool {
        let (own, place) = (Set(version.own.map(\.path)), writer.folder.workplace + "/")
        let addresses = SnapshotAddresses(version.version, base: base)
        return version.sums.files.allSatisfy { file in
            if own.contains(file.path) || addresses?.stand(in: file.path) == true { return true }
            let frozen = FileStamp(place + version.version.folder + "/" + file.path, followsLinks: false)
            return frozen?.isSameFile(as: FileStamp(place + file.path, followsLinks: false)) == true
        }
    }

    /// Puts packed forms of the site's files beside those of a version that are the same, and packs the others.
    private func place(_ packs: [WrittenFile], beside version: Version, _ packing: PackedFiles?) throws(SiteError) {
        let (folder, place) = (writer.folder, version.version.folder)
        let addresses = SnapshotAddresses(version.version, base: base)
        for pack in packs {
            let path = pack.address.path
            let ending = Pack.allCases.map(\.ending).first(where: path.hasSuffix) ?? ""
            let text = String(path.dropLast(ending.count))
            guard let addresses, addresses.stand(in: text) else {
                let source = folder.workplace + "/" + path
                // What was taken over mostly has it.
                let here = FileStamp("\(folder.workplace)/\(place)/\(path)", followsLinks: false)
                if FileStamp(source, followsLinks: false)?.isSameFile(as: here) != true {
                    try folder.place(source, at: place + "/" + path)
                }
                continue
            }
            // What was taken over has its own.
            if FileStamp.isFile(folder.workplace + "/" + place + "/" + path) { continue }
            try packing?.write(beside: Address(place + "/" + text), in: folder)
        }
    }

    private func digests(of subject: Subject) throws(SiteError) -> [SnapshotSums.File] {
        if let digests = subject.digests { return Snapshotting.listed(subject.files, digests) }
        return Snapshotting.listed(
            subject.files, try FileDigests(cache: cache).digests(of: subject.files, subject.key, in: writer.folder))
    }

    private static func listed(_ files: [WrittenFile], _ digests: [String]) -> [SnapshotSums.File] {
        zip(files, digests).map { SnapshotSums.File(path: $0.address.path, digest: $1) }
    }

    private func write(_ version: Version) throws(SiteError) {
        let folder = writer.folder
        let (place, own) = (version.version.folder, Set(version.own.map(\.path)))
        let addresses = SnapshotAddresses(version.version, base: base)
        for file in version.sums.files where !own.contains(file.path) {
            if let addresses, addresses.stand(in: file.path) {
                let bytes = try PageFacts.load(Address(file.path), in: folder.workplace).bytes
                try folder.write(addresses.frozen(bytes), to: Address(place + "/" + file.path))
            } else {
                try folder.place(folder.workplace + "/" + file.path, at: place + "/" + file.path)
            }
        }
        for file in version.own {
            let address = Address(place + "/" + file.path)
            try folder.write(file.bytes, to: address)
            if address.path.hasSuffix(".html") { try writer.look(at: address) }
        }
        try folder.write(Array(version.sums.text.utf8), to: version.version.sums)
    }
}
