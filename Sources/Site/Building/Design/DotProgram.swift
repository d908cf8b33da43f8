// Graphviz's dot as a child process, and what it answered before.

import Cache
import Files
import Platform
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
    init(_ program: String = "dot", cache: ContentCache? = nil) { (self.program, self.cache) = (program, cache) }

    private static let answers = CacheStage("dot", read: { Zstandard.unpacked($0) }, write: Zstandard.packed)

    /// What dot says of graphs in its language, as JSON.
    func answer(_ graphs: [UInt8]) throws(DotFailure) -> [UInt8] {
        guard let cache else { return try run(["-Tjson0"], graphs) }
        var input = BinaryWriter()
        input.write(try knownVersion())
        input.write(graphs)
        if let known = cache.value(of: DotProgram.answers, for: input.bytes) { return known }
        let answer = try run(["-Tjson0"], graphs)
        cache.store(answer, of: DotProgram.answers, for: input.bytes)
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
        guard let question = try? TemporaryFile(), let answer = try? TemporaryFile(),
            (try? question.write(input)) != nil
        else { throw .brokeOff }
        let errors = words == ["-V"] ? answer.descriptor : nil
        // Closed only when the process has ended.
        defer { withExtendedLifetime(question) {} }
        let started = ChildProcess.start(
            [program] + words, descriptors: [question.descriptor, answer.descriptor, errors])
        guard case .success(let process) = started else { throw .missing }
        guard ChildProcess.end(of: process) == .code(0), let bytes = try? answer.bytes() else { throw .brokeOff }
        return bytes
    }
}
