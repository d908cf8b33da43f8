// The last build of a site, as the cache remembers it: what the site was made from, and the stamps of its files.

import Cache
import Files

/// Says which folders of a site the next build can keep. A folder in which a file was changed or lost since then
/// differs in sizes or times, or has a later change than the site had, and is made anew.
struct SiteState: Sendable {
    struct Part: Sendable {
        var folder: String
        var key: DesignKey
        /// The report on the design, for builds that find nothing changed.
        var summary: DesignSummary
        /// The paths of the design's images, from its folder.
        var images: [String]
        /// The stamps of the design and its images before they were read; nil where one was not settled.
        var sources: [FileStamp]?
        var files: FileList
        var stamp: String
        /// Packed forms beside them.
        var packs: FileList
        var packStamp: String
    }

    /// What a whole site is made from, designs aside.
    struct Setting: Hashable, Sendable {
        var designs: SiteSetting
        /// A digest of this machine's fonts; empty where no pictures are drawn.
        var fonts: String
        /// What all designs are dated in the feed; nil where their files say it, or there is no feed.
        var date: Int?
        /// What froze the designs; nil where they are not frozen.
        var frozenBy: String?
        var packs: Bool
        /// Values of parameters in place of those in the designs, `name=value`, in order.
        var settings: [String]
    }

    /// The absolute path of the site, without symbolic links.
    let path: String
    /// The designs in their order.
    var parts: [Part]
    /// The files that belong to no design: the gallery, the canvas, style and script.
    let own: FileList
    let ownStamp: String
    /// When anything of the site's files changed last, after the site that it replaced was removed.
    let changed: Int
    /// What the whole site was made from.
    let setting: Setting
    private let byFolder: [String: Int]

    init(path: String, setting: Setting, parts: [Part], own: FileList, ownStamp: String, changed: Int) {
        self.path = path
        self.setting = setting
        self.parts = parts
        self.own = own
        self.ownStamp = ownStamp
        self.changed = changed
        byFolder = Dictionary(parts.indices.map { (parts[$0].folder, $0) }) { first, _ in first }
    }

    /// The state of the site at a path; nil where the cache does not know it.
    init?(of target: String, in cache: ContentCache) {
        guard let path = Folder.resolved(target),
            let state = cache.value(of: SiteState.stage(path), for: Array(path.utf8))
        else { return nil }
        self = state
    }

    private init?(packed bytes: [UInt8], _ path: String) {
        let state = BinaryReader.whole(bytes) { pack throws(BinaryReader.Garbled) in
            SiteState(
                path: path, setting: try pack.siteSetting(),
                parts: try pack.list { reader throws(BinaryReader.Garbled) in
                    Part(
                        folder: try reader.text(), key: DesignKey(text: try reader.text()),
                        summary: try reader.summary(), images: try reader.texts(),
                        sources: try reader.optional { reader throws(BinaryReader.Garbled) in
                            try reader.list { reader throws(BinaryReader.Garbled) in try reader.stamp() }
                        }, files: FileList(bytes: try reader.content()), stamp: try reader.text(),
                        packs: FileList(bytes: try reader.content()), packStamp: try reader.text())
                },
                own: FileList(bytes: try pack.content()), ownStamp: try pack.text(), changed: try pack.integer())
        }
        guard let state else { return nil }
        self = state
    }

    /// Caches it for the next build.
    func remember(in cache: ContentCache) { cache.store(self, of: SiteState.stage(path), for: Array(path.utf8)) }

    private static func stage(_ path: String) -> CacheStage<SiteState> {
        CacheStage("site", isRecord: true, read: { SiteState(packed: $0, path) }, write: \.packed)
    }

    private var packed: [UInt8] {
        var pack = BinaryWriter()
        pack.write(setting.designs)
        pack.write(setting.fonts)
        pack.write(setting.date) { $1.write($0) }
        pack.write(setting.frozenBy)
        pack.write(setting.packs ? 1 : 0)
        pack.write(setting.settings)
        pack.write(parts) { part, pack in
            pack.write(part.folder)
            pack.write(part.key.text)
            pack.write(part.summary)
            pack.write(part.images)
            pack.write(part.sources) { $1.write($0) { $1.write($0) } }
            pack.write(part.files.bytes)
            pack.write(part.stamp)
            pack.write(part.packs.bytes)
            pack.write(part.packStamp)
        }
        pack.write(own.bytes)
        pack.write(ownStamp)
        pack.write(changed)
        return pack.bytes
    }

    /// Whether nothing of these files, which had this stamp, was changed since.
    func isAsItWas(_ files: FileList, _ stamp: String) -> Bool { files.stamp(in: path, until: changed) == stamp }

    /// The design in a folder; nil where there is none.
    func part(of folder: String) -> Part? { byFolder[folder].map { parts[$0] } }

    /// The same, if it was built with this key.
    func part(of folder: String, _ key: DesignKey) -> Part? { part(of: folder).flatMap { $0.key == key ? $0 : nil } }
}

extension BinaryReader {
    fileprivate mutating func siteSetting() throws(Garbled) -> SiteState.Setting {
        SiteState.Setting(
            designs: try setting(), fonts: try text(),
            date: try optional { reader throws(Garbled) in try reader.integer() }, frozenBy: try optionalText(),
            packs: try integer() != 0, settings: try texts())
    }
}
