// Open files, pipes and terminals.

import CPlatform

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// How a file is opened. It always closes on exec.
package struct Opening: OptionSet, Sendable {
    package let rawValue: Int32
    package init(rawValue: Int32) { self.rawValue = rawValue }

    package static let writing = Opening(rawValue: O_WRONLY)
    /// A new file; it fails where something is at the path.
    package static let new = Opening(rawValue: O_WRONLY | O_CREAT | O_EXCL)
    /// Made where it is missing.
    package static let created = Opening(rawValue: O_CREAT)
    package static let folder = Opening(rawValue: O_DIRECTORY)
    /// Without waiting for the other end of a pipe.
    package static let nonBlocking = Opening(rawValue: O_NONBLOCK)
    /// It fails where a symbolic link is at the path.
    package static let noLink = Opening(rawValue: O_NOFOLLOW)
}

/// Calls on descriptors. Where one fails, the reason is in `Errno.last`.
package enum Descriptor {
    package static let input = STDIN_FILENO
    package static let output = STDOUT_FILENO
    package static let messages = STDERR_FILENO

    /// Opens a file to read from, or as `how` says; the caller closes it.
    /// - Parameter permissions: of a new file, as far as the process's mask allows them.
    package static func open(_ path: String, _ how: Opening = [], permissions: UInt32 = 0o644) -> Int32? {
        opened(openFile(path, flags: how.rawValue | O_CLOEXEC, permissions: mode_t(permissions)))
    }

    /// False where a file that was written could not be kept: a full disk may only be noticed here.
    @discardableResult
    package static func close(_ descriptor: Int32) -> Bool { closeFile(descriptor) == 0 }

    /// Waits for bytes and returns how many were read; 0 at the end, nil where reading fails.
    package static func read(_ descriptor: Int32, into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int? {
        counted { readFile(descriptor, buffer.baseAddress, count: buffer.count) }
    }

    /// The next bytes, at most `limit`; none at the end, nil where reading fails.
    package static func read(_ descriptor: Int32, limit: Int) -> [UInt8]? {
        var isRead = true
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            let read = read(descriptor, into: UnsafeMutableBufferPointer(rebasing: buffer[..<limit]))
            (isRead, count) = (read != nil, read ?? 0)
        }
        return isRead ? bytes : nil
    }

    /// Writes bytes and returns how many were taken; nil where writing fails.
    package static func write(_ descriptor: Int32, _ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        counted { writeFile(descriptor, bytes.baseAddress, count: bytes.count) }
    }

    /// Goes back to the beginning.
    @discardableResult
    package static func rewind(_ descriptor: Int32) -> Bool { lseek(descriptor, 0, SEEK_SET) == 0 }

    /// Goes to the end, and says how many bytes lie before it.
    package static func seekEnd(_ descriptor: Int32) -> Int? {
        let size = lseek(descriptor, 0, SEEK_END)
        return size < 0 ? nil : Int(size)
    }

    /// Whether this process now holds the file's only lock. It ends with the last copy of the descriptor.
    package static func lock(_ descriptor: Int32) -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

    /// Sets the bits of `chmod` of an open file.
    @discardableResult
    package static func setPermissions(_ descriptor: Int32, _ permissions: UInt32) -> Bool {
        fchmod(descriptor, mode_t(permissions)) == 0
    }

    /// Gives a file so many bytes of the disk, zeros until something is written there.
    package static func reserve(_ descriptor: Int32, _ size: Int) -> Errno? {
        let code = flipbook_reserve(descriptor, Int64(size))
        return code == 0 ? nil : Errno(code)
    }

    /// A new file for its owner alone, and its path, which begins with `start`.
    package static func makeTemporary(_ start: String) -> (descriptor: Int32, path: String)? {
        var template = Array("\(start)XXXXXX".utf8CString)
        return opened(flipbook_make_temporary(&template)).map { ($0, text(template)) }
    }

    /// A pipe.
    package static func makePipe() -> (read: Int32, write: Int32)? {
        var ends: [Int32] = [-1, -1]
        return flipbook_make_pipe(&ends) == 0 ? (ends[0], ends[1]) : nil
    }

    /// Waits until one of several descriptors can be read, or has no other end any more, for at most so many
    /// milliseconds.
    /// - Returns: for each whether it can; all false when the time has passed.
    package static func awaitInput(_ descriptors: [Int32], milliseconds: Int) -> [Bool] {
        var waits = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while poll(&waits, nfds_t(waits.count), Int32(clamping: milliseconds)) < 0, errno == EINTR {}
        return waits.map { $0.revents != 0 }
    }

    /// The path by which a program opens a descriptor that it has.
    package static func path(_ descriptor: Int32) -> String {
        #if os(Linux)
            "/proc/self/fd/\(descriptor)"
        #else
            "/dev/fd/\(descriptor)"
        #endif
    }

    /// Whether a person reads or writes at the other end.
    package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// How many columns a terminal has; nil where it is none or does not say so.
    package static func terminalColumns(_ descriptor: Int32) -> Int? {
        let columns = flipbook_terminal_columns(descriptor)
        return columns > 0 ? Int(columns) : nil
    }

    static func opened(_ descriptor: Int32) -> Int32? { descriptor >= 0 ? descriptor : nil }

    private static func counted(_ call: () -> Int) -> Int? {
        while true {
            let count = call()
            if count >= 0 { return count }
            if errno != EINTR { return nil }
        }
    }
}

/// The text of bytes that end with a zero.
func text(_ bytes: [CChar]) -> String {
    String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

// The functions of the C library whose names those above have too.
private func openFile(_ path: String, flags: Int32, permissions: mode_t) -> Int32 { open(path, flags, permissions) }
private func closeFile(_ descriptor: Int32) -> Int32 { close(descriptor) }
private func readFile(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, count: Int) -> Int {
    read(descriptor, buffer, count)
}
private func writeFile(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, count: Int) -> Int {
    write(descriptor, bytes, count)
}
