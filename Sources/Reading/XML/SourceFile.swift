// Reading a source file, or saying why it cannot be read and what to do. No other file of this module reads from disk.

package import Diagnostics

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Reads source files whole.
package enum SourceFile {
    /// Reads a whole file. Its size is looked at first, so that a huge one costs nothing.
    /// - Parameters:
    ///   - path: absolute, or relative to the working directory.
    ///   - name: the file's name in messages; the path as given if nil.
    ///   - limit: the greatest size in bytes.
    package static func load(
        _ path: String, as name: String? = nil, limit: Int = ReadingLimits.standard.bytes
    ) throws(SourceFileError) -> SourceText {
        let name = name ?? path
        // Not to wait for a writer, should the path be a named pipe.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw SourceFileError(name, SourceFileError.reason(errno)) }
        defer { close(descriptor) }
        var information = stat()
        guard fstat(descriptor, &information) == 0 else { throw SourceFileError(name, SourceFileError.reason(errno)) }
        switch information.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw SourceFileError(name, .folder)
        default: throw SourceFileError(name, .notAFile)
        }
        guard information.st_size <= limit else {
            throw SourceFileError(name, .tooLarge(bytes: Int(information.st_size), limit: limit))
        }
        return SourceText(name: name, bytes: try contents(descriptor, name, Int(information.st_size), limit: limit))
    }

    private static func contents(
        _ descriptor: Int32, _ name: String, _ size: Int, limit: Int
    ) throws(SourceFileError) -> [UInt8] {
        // A file may grow while it is read: up to the limit that is all right.
        var bytes: [UInt8] = []
        var room = size + 1
        while true {
            var code: Int32 = 0
            let start = bytes.count
            var piece = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                let read = read(descriptor, buffer.baseAddress, room)
                if read < 0 { code = errno }
                count = max(0, read)
            }
            if code == EINTR { continue }
            if code != 0 { throw SourceFileError(name, SourceFileError.reason(code)) }
            if piece.isEmpty { return bytes }
            if start == 0 { swap(&bytes, &piece) } else { bytes.append(contentsOf: piece) }
            if bytes.count > limit { throw SourceFileError(name, .tooLarge(bytes: bytes.count, limit: limit)) }
            room = max(size + 1 - bytes.count, 4096)
        }
    }
}

/// Why a file gave no text.
package struct SourceFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of failure it is. `missing` includes a path that leads through a file; `notAFile` is a device, socket
    /// or pipe.
    package enum Reason: Hashable, Sendable {
        case missing, folder, notAFile, notAllowed
        case tooLarge(bytes: Int, limit: Int)
        /// Anything else, with the system's number for it.
        case system(Int32)
    }

    /// The file's name as shown.
    package let name: String
    package let reason: Reason

    package init(_ name: String, _ reason: Reason) {
        self.name = name
        self.reason = reason
    }

    static func reason(_ code: Int32) -> Reason {
        switch code {
        case ENOENT, ENOTDIR: .missing
        case EACCES, EPERM: .notAllowed
        case EISDIR: .folder
        default: .system(code)
        }
    }

    /// The same as a finding about the whole file.
    package var diagnostic: Diagnostic {
        switch reason {
        case .missing:
            .error("no-such-file", at: nil, "there is no such file", suggestion: "check the path, and its case")
        case .folder:
            .error(
                "not-a-file", at: nil, "this is a folder, and a file is wanted",
                suggestion: "name a file in it, such as \(name)\(name.hasSuffix("/") ? "" : "/")design.svg")
        case .notAFile:
            .error("not-a-file", at: nil, "this is not a plain file", suggestion: "name an .svg file")
        case .notAllowed:
            .error(
                "unreadable-file", at: nil, "the file may not be read",
                suggestion: "give yourself the right to: chmod u+r \(name)")
        case .tooLarge(let bytes, let limit): Refusal.tooLarge(bytes, limit: limit)
        case .system(let code):
            .error("unreadable-file", at: nil, "the file cannot be read: \(String(cString: strerror(code)))")
        }
    }

    package var description: String {
        let diagnostic = diagnostic
        return "\(name): \(diagnostic.sentence)" + (diagnostic.suggestion.map { "; \($0)" } ?? "")
    }
}
