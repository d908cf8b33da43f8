// Reading files in the folder of another file or below it, with symbolic links resolved.

import Diagnostics

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Files in the folder of another file or below it. A path that leads out of the folder is refused, also where a
/// symbolic link leads out.
package enum SiblingFile {
    /// Why a file beside another could not be read.
    package enum Failure: Error, Hashable, Sendable {
        /// The path leads out of the folder, be it by a symbolic link.
        case outside
        case file(SourceFileError)
    }

    /// Reads a whole file of the folder that `file` is in.
    /// - Parameters:
    ///   - path: relative to that folder.
    ///   - limit: the greatest size in bytes.
    package static func load(_ path: String, beside file: String, limit: Int) throws(Failure) -> [UInt8] {
        let folder = folder(of: file)
        guard let home = resolved(folder), let place = resolved(folder + "/" + path) else {
            throw .file(SourceFileError(path, SourceFileError.reason(errno)))
        }
        guard isInside(place, home) else { throw .outside }
        do throws(SourceFileError) {
            return try SourceFile.load(place, as: path, limit: limit).bytes
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
        let folder = folder(of: file)
        guard let home = resolved(folder), let place = resolved(folder + "/" + start) else { return [] }
        guard place == home || isInside(place, home), let directory = opendir(place) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while names.count < crowd, let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix(".") { names.append(start + name) }
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    private static func folder(of file: String) -> String {
        guard let slash = file.lastIndex(of: "/") else { return "." }
        return slash == file.startIndex ? "/" : String(file[..<slash])
    }

    private static func isInside(_ place: String, _ home: String) -> Bool {
        // By bytes: letters that look the same make names of different folders.
        place.utf8.starts(with: (home == "/" ? home : home + "/").utf8)
    }

    /// A path without links and dots; nil where it leads to nothing.
    private static func resolved(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}
