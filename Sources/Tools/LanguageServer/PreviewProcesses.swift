// Previews that the server has started, one for each design of which a scenario was played.

import Diagnostics
import Files
import Synchronization

/// Starts `flipbook preview` for a design, and knows at which address it serves.
final class PreviewProcesses: Sendable {
    private struct Preview {
        var process: Int32
        /// Nil until the preview has built the design.
        var address: String?
        /// What to do once the address is known.
        var waiting: [@Sendable (String?) -> Void] = []
    }

    private let previews = Mutex<[String: Preview]>([:])
    /// The words that start this program.
    private let program: String

    init(program: String) { self.program = program }

    /// Calls back with the address at which a design is served, at once or later on another thread; with nil where its
    /// preview ends without one.
    func address(of path: String, _ use: @escaping @Sendable (String?) -> Void) {
        let known = previews.withLock { previews -> Preview? in
            guard var preview = previews[path] else { return nil }
            if preview.address == nil { preview.waiting.append(use) }
            previews[path] = preview
            return preview
        }
        if let known {
            if let address = known.address { use(address) }
            return
        }
        guard let pipe = ChildProcess.pipe() else { return use(nil) }
        let words = [program, "preview", path, "--no-open", "--quiet", "--port", "0"]
        switch ChildProcess.start(words, descriptors: [nil, pipe.write, nil], ownGroup: true) {
        case .failure:
            ByteInput.close(pipe.write)
            ByteInput.close(pipe.read)
            use(nil)
        case .success(let process):
            ByteInput.close(pipe.write)
            previews.withLock { $0[path] = Preview(process: process, waiting: [use]) }
            BackgroundThread { [self] in
                follow(ByteInput(descriptor: pipe.read), path)
                ByteInput.close(pipe.read)
                ChildProcess.end(of: process)
            }.start()
        }
    }

    /// Reads what a preview prints: its address, and nothing after it.
    private func follow(_ output: ByteInput, _ path: String) {
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
        for use in rest?.waiting ?? [] { use(nil) }
    }

    private func tell(_ path: String, _ address: String) {
        let waiting = previews.withLock { previews -> [@Sendable (String?) -> Void] in
            guard previews[path]?.address == nil else { return [] }
            let waiting = previews[path]?.waiting ?? []
            previews[path]?.address = address
            previews[path]?.waiting = []
            return waiting
        }
        for use in waiting { use(address) }
    }

    /// Ends all previews.
    func stop() { for preview in previews.withLock({ $0.values.map(\.process) }) { ChildProcess.stop(preview) } }
}
