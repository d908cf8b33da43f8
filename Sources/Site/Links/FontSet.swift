// The fonts of this machine as a digest: with others, the same drawing makes another picture.

import Glibc
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
        var seen: Set<FilePlace> = []
        for path in sources.configuration + sources.folders { visit(path, &seen, in: &pack) }
        return SHA256.hexadecimal(pack.bytes)
    }

    /// Links are followed, as fontconfig does; a folder to which several lead counts once.
    private static func visit(_ path: String, _ seen: inout Set<FilePlace>, in pack: inout BinaryWriter) {
        var status = stat()
        guard stat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            pack.write(path)
            for number in [Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec] { pack.write(number) }
            return
        }
        guard let place = FilePlace(status), seen.insert(place).inserted else { return }
        for name in SiteFolder.list(path) ?? [] { visit(path + "/" + name, &seen, in: &pack) }
    }
}
