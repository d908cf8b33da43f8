// What a build left where a site lies, as this machine's cache remembers it: from what, and how the files looked.

import Glibc

/// Says what of the site in a folder can be taken over: whoever changed, added or lost a file there since then is found
/// out by the files' sizes and times, and then that folder is made anew.
struct SiteState: Sendable {
    struct Part: Sendable {
        var folder: String
        var key: DesignKey
        /// Sizes and times of its files.
        var stamp: String
    }

    /// Absolute, without links.
    let path: String
    /// The designs in their order.
    let parts: [Part]
    /// The files that belong to no design: the gallery, the canvas, style and script.
    let own: [WrittenFile]
    let ownStamp: String
    /// What the whole site was made from.
    let setting: String
    private let byFolder: [String: Part]

    init(path: String, setting: String, parts: [Part], own: [WrittenFile], ownStamp: String) {
        self.path = path
        self.setting = setting
        self.parts = parts
        self.own = own
        self.ownStamp = ownStamp
        byFolder = Dictionary(parts.map { ($0.folder, $0) }) { first, _ in first }
    }

    /// The state of the site at a path, if it is one that a build left and remembered.
    init?(of target: String, in cache: ContentCache) {
        guard let path = SiteState.absolute(target),
            let state = cache.kept("site", Array(path.utf8), read: { SiteState(packed: $0, path) })
        else { return nil }
        self = state
    }

    private init?(packed bytes: [UInt8], _ path: String) {
        let state = BinaryReader.whole(bytes) { pack throws(BinaryReader.Garbled) in
            SiteState(
                path: path, setting: try pack.text(),
                parts: try pack.list { reader throws(BinaryReader.Garbled) in
                    Part(folder: try reader.text(), key: DesignKey(text: try reader.text()), stamp: try reader.text())
                },
                own: try pack.files(), ownStamp: try pack.text())
        }
        guard let state else { return nil }
        self = state
    }

    func remember(in cache: ContentCache) {
        var pack = BinaryWriter()
        pack.write(setting)
        pack.write(parts) { part, pack in
            pack.write(part.folder)
            pack.write(part.key.text)
            pack.write(part.stamp)
        }
        pack.write(own)
        pack.write(ownStamp)
        cache.keep("site", Array(path.utf8), pack.bytes)
    }

    /// What lies in a design's folder.
    func part(of folder: String) -> Part? { byFolder[folder] }

    /// The stamp of the folder that a build of that key left.
    func stamp(of folder: String, _ key: DesignKey) -> String? {
        byFolder[folder].flatMap { $0.key == key ? $0.stamp : nil }
    }

    /// How files look from outside; empty where one is missing.
    static func stamp(of files: [WrittenFile], in root: String) -> String {
        var pack = BinaryWriter()
        for file in files {
            var status = stat()
            guard lstat(root + "/" + file.address.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
                return ""
            }
            pack.write(Int(status.st_size))
            pack.write(status.st_mtim.tv_sec)
            pack.write(status.st_mtim.tv_nsec)
        }
        return SHA256.hexadecimal(pack.bytes)
    }

    static func absolute(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
