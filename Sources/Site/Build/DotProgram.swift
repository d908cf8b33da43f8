// Graphviz's dot as a child process, and what it answered before.

import Glibc
import StatechartLayout
import Synchronization

/// Lays out graphs. A process of its own keeps what dot leaks, and a crash, out of this one. Answers are cached under
/// the version of Graphviz and the graphs.
final class DotProgram: Sendable {
    private let program: String
    private let cache: ContentCache?
    /// Asked for once, and only where an answer is wanted.
    private let version = Mutex<[UInt8]?>(nil)

    /// - Parameter program: sought on the PATH where it has no slash.
    init(_ program: String = "dot", cache: ContentCache? = nil) {
        self.program = program
        self.cache = cache
    }

    /// What dot says of graphs in its language, as JSON.
    func answer(_ graphs: [UInt8]) throws(DotFailure) -> [UInt8] {
        guard let cache else { return try run(["-Tjson0"], graphs) }
        var input = BinaryWriter()
        input.write(try knownVersion())
        input.write(graphs)
        if let kept = cache.kept("dot", input.bytes, read: { Zstandard.unpacked($0) }) { return kept }
        let answer = try run(["-Tjson0"], graphs)
        cache.keep("dot", input.bytes, Zstandard.packed(answer))
        return answer
    }

    private func knownVersion() throws(DotFailure) -> [UInt8] {
        if let known = version.withLock({ $0 }) { return known }
        let text = try run(["-V"], [])
        version.withLock { $0 = text }
        return text
    }

    /// Runs the program to its end; what it wrote to standard output, and, asked for its version, to standard error. It
    /// reads and writes files, because a pipe would have to be written and read at the same time.
    private func run(_ words: [String], _ input: [UInt8]) throws(DotFailure) -> [UInt8] {
        let (question, answer) = (DotProgram.scratch(), DotProgram.scratch())
        let silence = open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer { for descriptor in [question, answer, silence] where descriptor >= 0 { close(descriptor) } }
        guard min(question, answer, silence) >= 0, DotProgram.write(input, to: question) else { throw .brokeOff }
        let started = ChildProcess.start(
            [program] + words, descriptors: [question, answer, words == ["-V"] ? answer : silence])
        guard case .success(let process) = started else { throw .missing }
        guard ChildProcess.end(of: process) == 0 else { throw .brokeOff }
        return DotProgram.contents(of: answer)
    }

    /// A file without a name, which goes when it is closed; below 0 where there can be none.
    private static func scratch() -> Int32 {
        var template = Array("\(HeldFolder.standardPlace)/flipbook-dot-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { return -1 }
        unlink(template)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return descriptor
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return lseek(descriptor, 0, SEEK_SET) == 0
    }

    private static func contents(of descriptor: Int32) -> [UInt8] {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        guard lseek(descriptor, 0, SEEK_SET) == 0 else { return [] }
        while true {
            let count = part.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            if count <= 0 { return bytes }
            bytes += part[..<count]
        }
    }
}
