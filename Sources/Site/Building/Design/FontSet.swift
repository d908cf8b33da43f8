// The fonts of this machine as a digest: with others, the same drawing makes another picture.

import Cache
import Files
import Raster

/// Not a part of what parts and frozen versions say of themselves: equal fonts may lie elsewhere, or have been
/// installed at another time, on another machine, and pictures that follow from them are the same.
enum FontSet {
    /// Of the fonts as they are when it is asked for first.
    static let digest = digest(of: .here)

    /// Files are known by their sizes and times, because to read them would take longer than a build that finds nothing
    /// changed.
    static func digest(of sources: FontSources) -> String {
        var pack = BinaryWriter()
        pack.write(sources.languages)
        var seen: Set<FileStamp.Identity> = []
        for path in sources.configuration + sources.folders { visit(path, &seen, in: &pack) }
        return SHA256.hexadecimal(pack.bytes)
    }

    /// Links are followed, as fontconfig does; a folder to which several lead counts once.
    private static func visit(_ path: String, _ seen: inout Set<FileStamp.Identity>, in pack: inout BinaryWriter) {
        guard let stamp = FileStamp(path) else { return }
        guard stamp.kind == .folder else {
            pack.write(path)
            for number in [stamp.size, stamp.modified] { pack.write(number) }
            return
        }
        guard seen.insert(stamp.identity).inserted else { return }
        for name in Folder.names(in: path) ?? [] { visit(path + "/" + name, &seen, in: &pack) }
    }
}
