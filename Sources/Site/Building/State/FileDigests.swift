// SHA-256 of a design's files, as frozen versions and parts of a site say it.

import Cache
import Files
import Pages

/// Made once for what has the same key: a design's folder follows from that alone.
struct FileDigests: Sendable {
    let cache: ContentCache?

    private static let stage = CacheStage(
        "digests", isRecord: true, read: FileDigests.unpacked, write: FileDigests.packed)

    /// In hexadecimal digits, in the order of the files.
    /// - Parameter key: of the design whose files they are; nil where nothing is kept of it.
    func digests(of files: [WrittenFile], _ key: DesignKey?, in folder: SiteFolder) throws(SiteError) -> [String] {
        guard let cache, let key else { return try FileDigests.digests(of: files, in: folder) }
        let input = Array(key.text.utf8)
        if let known = cache.value(of: FileDigests.stage, for: input), known.count == files.count { return known }
        let digests = try FileDigests.digests(of: files, in: folder)
        cache.store(digests, of: FileDigests.stage, for: input)
        return digests
    }

    static func digests(of files: [WrittenFile], in folder: SiteFolder) throws(SiteError) -> [String] {
        var digests: [String] = []
        for file in files {
            let path = folder.workplace + "/" + file.address.path
            guard let bytes = WholeFile.contents(path) else { throw .file(path, reason: "cannot be read back") }
            digests.append(SHA256.hexadecimal(bytes))
        }
        return digests
    }

    static func packed(_ digests: [String]) -> [UInt8] {
        var pack = BinaryWriter()
        pack.write(digests)
        return Zstandard.packed(pack.bytes)
    }

    /// Nil where the bytes are none that `packed` gave.
    static func unpacked(_ bytes: [UInt8]) -> [String]? {
        Zstandard.unpacked(bytes).flatMap { bytes in
            BinaryReader.whole(bytes) { pack throws(BinaryReader.Garbled) in try pack.texts() }
        }
    }
}
