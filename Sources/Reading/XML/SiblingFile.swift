// Reading files in the folder of another file or below it, with symbolic links resolved.

package import Files

/// Files in the folder of another file or below it. A path that leads out of the folder is refused, also where a
/// symbolic link leads out.
package enum SiblingFile {
    /// Why a file beside another could not be read.
    package enum Failure: Error, Hashable, Sendable {
        /// The path leads out of the folder, be it by a symbolic link.
        case outside
        case file(FileError)
    }

    /// Reads a whole file of the folder that `file` is in.
    /// - Parameters:
    ///   - path: relative to that folder.
    ///   - limit: the greatest size in bytes.
    package static func load(_ path: String, beside file: String, limit: Int) throws(Failure) -> [UInt8] {
        let folder = Folder.of(file)
        guard let home = Folder.resolved(folder), let place = Folder.resolved(folder + "/" + path) else {
            throw .file(.reading(path))
        }
        guard isInside(place, home) else { throw .outside }
        do throws(FileError) {
            return try WholeFile.read(place, as: path, limit: limit)
        } catch {
            throw .file(error)
        }
    }

    /// The greatest number of neighbours that are listed.
    private static let crowd = 1000

    /// What stands in the folder of `path`, as paths of the same kind, in bytewise order; at most 1,000, without hidden
    /// files. Empty where there is no such folder, or it lies outside.
    package static func neighbours(of path: String, beside file: String) -> [String] {
        let start = path.lastIndex(of: "/").map { path[...$0] } ?? ""
        let folder = Folder.of(file)
        guard let home = Folder.resolved(folder), let place = Folder.resolved(folder + "/" + start) else { return [] }
        guard place == home || isInside(place, home) else { return [] }
        return (Folder.names(in: place, hidden: false) ?? []).prefix(crowd).map { start + $0 }
    }

    private static func isInside(_ place: String, _ home: String) -> Bool {
        // By bytes: letters that look the same make names of different folders.
        place.utf8.starts(with: (home == "/" ? home : home + "/").utf8)
    }
}
