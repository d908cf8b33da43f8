// Previews that the server has started, one for each design of which a scenario was played.

import Diagnostics
import Files
import Platform
import Synchronization

/// Starts `flipbook preview` for a design, and knows at which address it serves.
final class PreviewProcesses: Sendable {
    /// Why there is no preview.
    struct Failure: Error {
        var sentence: String
    }

    typealias Use = @Sendable (Result<String, Failure>) -> Void

    private struct Preview {
        var process: Int32
        /// Nil until the preview has built the design.
        var address: String?
        /// What to do once the address is known.
        var waiting: [Use] = []
    }

    private let previews = Mutex<[String: Preview]>([:])
    /// The words that start this program.
    private let program: String

    init(program: String) { self.program = program }

    /// Calls back with the address at which a design is served, at once or later on another thread; where its preview ends
    /// without one, with what it said.
    func address(of path: String, _ use: @escaping Use) {
        let known = previews.withLock { previews -> Preview? in
            guard var preview = previews[path] else { return nil }
            if preview.address == nil { preview.waiting.append(use) }
            previews[path] = preview
            return preview
        }
        if let known {
            if let address = known.address { use(.success(address)) }
            return
        }
        guard let output = Descriptor.makePipe() else { return use(.failure(Failure(sentence: Errno.last.words))) }
        // The preview ends with its input, and that ends with this process, however this ends.
        guard let input = Descriptor.makePipe(), let messages = try? TemporaryFile() else {
            for end in [output.read, output.write] { Descriptor.close(end) }
            return use(.failure(Failure(sentence: Errno.last.words)))
        }
        let words = [program, "preview", path, "--no-open", "--quiet", "--until-input-ends", "--port", "0"]
        let started = ChildProcess.start(
            words, descriptors: [input.read, output.write, messages.descriptor], ownGroup: true)
        for end in [input.read, output.write] { Descriptor.close(end) }
        switch started {
        case .failure(let failure):
            for end in [input.write, output.read] { Descriptor.close(end) }
            use(.failure(Failure(sentence: failure.words)))
        case .success(let process):
            previews.withLock { $0[path] = Preview(process: process, waiting: [use]) }
            BackgroundThread { [self] in
                follow(ByteInput(descriptor: output.read), path, messages: messages)
                for end in [input.write, output.read] { Descriptor.close(end) }
                ChildProcess.end(of: process)
            }.start()
        }
    }

    /// Reads what a preview prints: its address, and nothing after it.
    private func follow(_ output: ByteInput, _ path: String, messages: TemporaryFile) {
        var text: [UInt8] = []
        while true {
            let bytes = output.next()
            if bytes.isEmpty { break }
            guard text.count < 1000 else { continue }
            text += bytes
            guard let end = text.firstIndex(of: 0x0A) else { continue }
            tell(path, String(decoding: text[..<end], as: UTF8.self))
        }
        let rest = previews.withLock { $0.removeValue(forKey: path) }
        let said = String(decoding: ((try? messages.bytes()) ?? []).prefix(2000), as: UTF8.self)
        let failure = Failure(sentence: said.isEmpty ? "it ended without a word" : said)
        for use in rest?.waiting ?? [] { use(.failure(failure)) }
    }

    private func tell(_ path: String, _ address: String) {
        let waiting = previews.withLock { previews -> [Use] in
            guard previews[path]?.address == nil else { return [] }
            let waiting = previews[path]?.waiting ?? []
            previews[path]?.address = address
            previews[path]?.waiting = []
            return waiting
        }
        for use in waiting { use(.success(address)) }
    }

    /// Ends all previews.
    func stop() { for preview in previews.withLock({ $0.values.map(\.process) }) { ChildProcess.stop(preview) } }
}
