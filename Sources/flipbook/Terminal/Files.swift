// Reading and writing whole files, without overwriting.

import Glibc

struct FileError: Error {
    var sentence: String
}

enum Files {
    static func read(_ path: String) throws(FileError) -> [UInt8] {
        guard let file = fopen(path, "rb") else {
            let isMissing = errno == ENOENT
            throw FileError(
                sentence: "\(path): " + (isMissing ? "there is no such file; check the path, and its case" : message()))
        }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = fread(&buffer, 1, buffer.count, file)
            bytes += buffer[..<count]
            if count < buffer.count {
                if ferror(file) != 0 { throw FileError(sentence: "\(path): \(message())") }
                return bytes
            }
        }
    }

    /// Throws where a file has no folder to lie in, or is one itself.
    static func expectFolder(of path: String) throws(FileError) {
        var information = stat()
        if stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFDIR {
            throw FileError(sentence: "\(path) is a folder; name a file in it")
        }
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        guard stat(folder, &information) == 0, information.st_mode & S_IFMT == S_IFDIR else {
            throw FileError(sentence: "\(path): \(noFolder)")
        }
    }

    private static let noFolder = "its folder does not exist; create it first"

    /// Writes a new file. It fails if the file exists, and removes a file that it could not write whole.
    static func create(_ path: String, _ bytes: [UInt8]) throws(FileError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        if descriptor < 0 {
            let code = errno
            if code == EEXIST {
                throw FileError(sentence: "\(path) already exists; choose another name, or remove it first")
            }
            throw FileError(
                sentence: code == ENOENT
                    ? "\(path): \(noFolder)"
                    : code == EACCES || code == EROFS
                        ? "\(path): no permission to write there; name another folder"
                        : "\(path): \(String(cString: strerror(code)))")
        }
        if let reason = put(bytes, descriptor) {
            close(descriptor)
            unlink(path)
            throw FileError(sentence: "\(path): \(reason)")
        }
        if close(descriptor) != 0 {
            unlink(path)
            throw FileError(sentence: "\(path): \(message())")
        }
    }

    /// Replaces a file atomically. Symbolic links are followed, and the file keeps its permissions. Anything else that
    /// takes bytes, such as a pipe, is written to.
    static func replace(_ path: String, _ bytes: [UInt8]) throws(FileError) {
        if path.isEmpty { throw FileError(sentence: "the file to write has no name") }
        var target = path
        var mode: mode_t = 0o644
        var information = stat()
        if stat(path, &information) == 0 {
            switch information.st_mode & S_IFMT {
            case S_IFDIR: throw FileError(sentence: "\(path) is a folder; name a file in it")
            case S_IFREG:
                mode = information.st_mode & 0o7777
                if let real = realpath(path, nil) {
                    target = String(cString: real)
                    free(real)
                }
            default:
                let descriptor = open(path, O_WRONLY | O_CLOEXEC)
                guard descriptor >= 0 else { throw FileError(sentence: "\(path): \(message())") }
                defer { close(descriptor) }
                if let reason = put(bytes, descriptor) { throw FileError(sentence: "\(path): \(reason)") }
                return
            }
        }
        let draft = "\(target).\(getpid()).tmp"
        do {
            try create(draft, bytes)
        } catch {
            throw FileError(sentence: error.sentence.replacing(draft, with: path))
        }
        guard chmod(draft, mode) == 0, rename(draft, target) == 0 else {
            let reason = message()
            unlink(draft)
            throw FileError(sentence: "\(path): \(reason)")
        }
    }

    /// Writes all bytes; the reason where that fails.
    private static func put(_ bytes: [UInt8], _ descriptor: Int32) -> String? {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                return message()
            }
            rest = rest.dropFirst(count)
        }
        return nil
    }

    /// Whether two paths lead to one file that is there.
    static func isSame(_ one: String, _ other: String) -> Bool {
        var first = stat()
        var second = stat()
        guard stat(one, &first) == 0, stat(other, &second) == 0 else { return false }
        return first.st_dev == second.st_dev && first.st_ino == second.st_ino
    }

    private static func message() -> String { String(cString: strerror(errno)) }
}
