// Why a file or folder could not be read or written, as a sentence with what to do.

package import Platform

/// The description is a line for the user: the path, what is wrong, and what to do instead.
package struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was tried.
    package enum Attempt: Hashable, Sendable { case reading, listing, writing }

    /// What kind of failure it is. `missing` includes a path that leads through a file; `notAFile` is a device, socket
    /// or pipe.
    package enum Reason: Hashable, Sendable {
        case missing, folder, notAFile, notReadable
        case missingFolder, notListable
        case tooLarge(bytes: Int, limit: Int)
        case exists, noFolder, notWritable, readOnlyDisk, fullDisk, sizeLimit, mountPoint
        /// A sentence of its own.
        case other(String)
        /// Any other reason of the system.
        case system(Errno, Attempt)
    }

    /// As it is shown.
    package var path: String
    package let reason: Reason
    /// What to do instead; nil where nothing is known.
    package var advice: String?

    /// - Parameter advice: what to do instead, if this is not what `reason` tells by itself.
    package init(_ path: String, _ reason: Reason, advice: String? = nil) {
        self.path = path
        self.reason = reason
        self.advice = advice ?? FileError.advice(reason, path)
    }

    /// Why a file could not be read, by the reason of the system.
    package static func reading(_ path: String, _ code: Errno = .last) -> FileError {
        switch code {
        case .noSuchFile, .notAFolder: FileError(path, .missing)
        case .accessDenied, .notPermitted: FileError(path, .notReadable)
        case .isAFolder: FileError(path, .folder)
        default: FileError(path, .system(code, .reading))
        }
    }

    /// Why the names in a folder could not be read, by the reason of the system.
    package static func listing(_ path: String, _ code: Errno = .last) -> FileError {
        switch code {
        case .noSuchFile: FileError(path, .missingFolder)
        case .accessDenied, .notPermitted: FileError(path, .notListable)
        default: FileError(path, .system(code, .listing))
        }
    }

    /// Why a file or folder could not be made, written or replaced, by the reason of the system.
    package static func writing(_ path: String, _ code: Errno = .last) -> FileError {
        switch code {
        // Such as /proc: it is there, and takes no files.
        case .noSuchFile: FileError(path, FileStamp.isFolder(Folder.of(path)) ? .notWritable : .noFolder)
        case .fileExists: FileError(path, .exists)
        default: FileError(path, reason(code))
        }
    }

    /// Why nothing could be made in a folder, by the reason of the system.
    package static func making(in folder: String, _ code: Errno = .last) -> FileError {
        // Such as /proc: it is there, and takes no files.
        if code == .noSuchFile, FileStamp.isFolder(folder) { return FileError(folder, .notWritable) }
        return FileError(folder, code == .noSuchFile ? .missingFolder : reason(code))
    }

    /// Why something could not be written, if the path is not to blame.
    private static func reason(_ code: Errno) -> Reason {
        switch code {
        case .accessDenied, .notPermitted: .notWritable
        case .readOnlyDisk: .readOnlyDisk
        case .busy: .mountPoint
        case .noSpace, .overQuota: .fullDisk
        case .fileTooLarge: .sizeLimit
        default: .system(code, .writing)
        }
    }

    /// What is wrong, without the path.
    package var sentence: String {
        switch reason {
        case .missing: "there is no such file"
        case .folder: "this is a folder, and a file is wanted"
        case .notAFile: "this is not a plain file"
        case .notReadable: "the file may not be read"
        case .missingFolder: "there is no such folder"
        case .notListable: "the folder may not be read"
        case .tooLarge(let bytes, let limit):
            "the file is \(FileError.size(bytes)); at most \(FileError.size(limit)) are read"
        case .exists: "this already exists"
        case .noFolder: "its folder does not exist"
        case .notWritable: "no permission to write there"
        case .readOnlyDisk: "this disk is read-only"
        case .fullDisk: "the disk is full"
        case .sizeLimit: "the file is larger than the limit of this shell allows (`ulimit -f`)"
        case .mountPoint: "a disk is mounted here, so it cannot be replaced"
        case .other(let sentence): sentence
        case .system(let code, .reading): "the file cannot be read: \(code.words)"
        case .system(let code, .listing): "the folder cannot be read: \(code.words)"
        case .system(let code, .writing): "writing failed: \(code.words)"
        }
    }

    /// What helps whatever the file is for.
    private static func advice(_ reason: Reason, _ path: String) -> String? {
        switch reason {
        case .missing: "check the path, and its case"
        case .folder: "name a file in it"
        case .notReadable: "give yourself the right to: chmod u+r \(path)"
        case .missingFolder: "create it first, or name another"
        case .notListable: "give yourself the right to: chmod u+rx \(path)"
        case .exists: "choose another name, or remove it first"
        case .noFolder: "create it first"
        case .notWritable: "name another folder"
        case .readOnlyDisk: "name a folder on another"
        case .fullDisk: "make room, or name a folder on another"
        case .mountPoint: "choose another name"
        case .notAFile, .tooLarge, .sizeLimit, .other, .system: nil
        }
    }

    package var description: String {
        let fault = reason == .exists ? "\(path) already exists" : path.isEmpty ? sentence : "\(path): \(sentence)"
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
