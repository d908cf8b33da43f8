// Whole files in and out, never over what is there.

import Glibc

struct FileError: Error {
    var sentence: String
}

enum Files {
    static func read(_ path: String) throws(FileError) -> [UInt8] {
        guard let file = fopen(path, "rb") else { throw FileError(sentence: "\(path): \(message())") }
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

    /// Writes a file that must not be there yet; what could not be written whole is taken away again.
    static func create(_ path: String, _ bytes: [UInt8]) throws(FileError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        if descriptor < 0 {
            let code = errno
            if code == EEXIST {
                throw FileError(sentence: "\(path) is there already; choose another name, or remove it first")
            }
            throw FileError(
                sentence: code == ENOENT
                    ? "\(path): the folder that it is to lie in is not there; make it first"
                    : code == EACCES || code == EROFS
                        ? "\(path): nothing may be written there; name another folder"
                        : "\(path): \(String(cString: strerror(code)))")
        }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                let reason = message()
                close(descriptor)
                unlink(path)
                throw FileError(sentence: "\(path): \(reason)")
            }
            rest = rest.dropFirst(count)
        }
        if close(descriptor) != 0 {
            unlink(path)
            throw FileError(sentence: "\(path): \(message())")
        }
    }

    private static func message() -> String { String(cString: strerror(errno)) }
}
