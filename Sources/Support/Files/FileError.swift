// Why a file or folder could not be read or written, as a sentence with what to do.

package import Glibc

/// The description is a line for the user: the path, what is wrong, and what to do instead.
package struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of failure it is. `missing` includes a path that leads through a file; `notAFile` is a device, socket
    /// or pipe.
    package enum Reason: Hashable, Sendable {
        case missing, folder, notAFile, notReadable
        case tooLarge(bytes: Int, limit: Int)
        case exists, noFolder, notWritable, readOnlyDisk, fullDisk, sizeLimit, mountPoint
        /// A sentence of its own.
        case other(String)
        /// Any other `errno`.
        case system(Int32)
    }

    /// As it is shown.
    package var path: String
    package let reason: Reason

    package init(_ path: String, _ reason: Reason) {
        self.path = path
        self.reason = reason
    }

    /// Why reading failed, by `errno`.
    package static func reading(_ path: String, _ code: Int32 = errno) -> FileError {
        switch code {
        case ENOENT, ENOTDIR: FileError(path, .missing)
        case EACCES, EPERM: FileError(path, .notReadable)
        case EISDIR: FileError(path, .folder)
        default: FileError(path, .system(code))
        }
    }

    /// Why writing failed, by `errno`.
    package static func writing(_ path: String, _ code: Int32 = errno) -> FileError {
        switch code {
        case ENOENT: FileError(path, .noFolder)
        case EEXIST: FileError(path, .exists)
        case EACCES, EPERM: FileError(path, .notWritable)
        case EROFS: FileError(path, .readOnlyDisk)
        case EBUSY: FileError(path, .mountPoint)
        case ENOSPC, EDQUOT: FileError(path, .fullDisk)
        case EFBIG: FileError(path, .sizeLimit)
        default: FileError(path, .system(code))
        }
    }

    /// The system's words for an `errno`.
    package static func words(_ code: Int32 = errno) -> String { String(cString: strerror(code)) }

    /// What is wrong, without the path.
    package var sentence: String {
        switch reason {
        case .missing: "there is no such file"
        case .folder: "this is a folder, and a file is wanted"
        case .notAFile: "this is not a plain file"
        case .notReadable: "the file may not be read"
        case .tooLarge(let bytes, let limit):
            "the file is \(FileError.size(bytes)); at most \(FileError.size(limit)) are read"
        case .exists: "this already exists"
        case .noFolder: "its folder does not exist"
        case .notWritable: "no permission to write there"
        case .readOnlyDisk: "this disk is read-only"
        case .fullDisk: "the disk is full"
        case .sizeLimit: "the file is larger than the limit of this shell allows (`ulimit -f`)"
        case .mountPoint: "a disk is mounted here, and a build replaces the folder as a whole"
        case .other(let sentence): sentence
        case .system(let code): FileError.words(code)
        }
    }

    /// What to do instead; nil where nothing is known.
    package var advice: String? {
        switch reason {
        case .missing: "check the path, and its case"
        case .folder: "name a file in it, such as \(path)\(path.hasSuffix("/") ? "" : "/")design.svg"
        case .notAFile: "name an .svg file"
        case .notReadable: "give yourself the right to: chmod u+r \(path)"
        case .tooLarge: "move large images into files of their own beside it, or split the drawing"
        case .exists: "choose another name, or remove it first"
        case .noFolder: "create it first"
        case .notWritable: "name another folder"
        case .readOnlyDisk: "name a folder on another"
        case .fullDisk: "make room, or name a folder on another"
        case .mountPoint: "name a folder in it"
        case .sizeLimit, .other, .system: nil
        }
    }

    package var description: String {
        let fault = reason == .exists ? "\(path) already exists" : "\(path): \(sentence)"
        return fault + (advice.map { "; \($0)" } ?? "")
    }

    /// A number of bytes for people, in units of 1,024: `50 MB`.
    package static func size(_ count: Int) -> String {
        if count < 1 << 10 { return "\(count) bytes" }
        if count < 1 << 20 { return "\(tenths(count, 1 << 10)) KB" }
        return "\(tenths(count, 1 << 20)) MB"
    }

    /// One digit after the point, rounded up, so that a size over a limit never reads as the limit.
    private static func tenths(_ count: Int, _ unit: Int) -> String {
        let tenths = (count * 10 + unit - 1) / unit
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}
