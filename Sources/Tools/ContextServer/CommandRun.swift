// This program, run once more for one call: what it prints, and its end in time.

import Files
import Platform
import Synchronization

/// A command of this program in a process group of its own, which any thread may end.
final class CommandRun: Sendable {
    /// What came of it.
    struct Result {
        /// Nil where it was ended by a signal.
        var code: Int?
        var output: [UInt8]
        var messages: String
    }

    enum Failure: Error {
        /// It could not be started, or what it printed could not be kept.
        case system(String)
        case cancelled
        /// It took longer than so many seconds.
        case late(Int)
    }

    /// Seconds that a command may take.
    static let patience = 120

    private let state = Mutex((process: Int32(0), isCancelled: false))

    /// Ends the command, and keeps one that was not yet started from starting.
    func cancel() {
        state.withLock { state in
            state.isCancelled = true
            if state.process > 0 { ChildProcess.kill(state.process, group: true) }
        }
    }

    /// Runs the command and waits for its end.
    /// - Parameter words: the program and its arguments.
    func run(_ words: [String]) throws(Failure) -> Result {
        let output: TemporaryFile
        let messages: TemporaryFile
        do throws(FileError) {
            (output, messages) = (try TemporaryFile(), try TemporaryFile())
        } catch {
            throw .system(error.description)
        }
        let started = state.withLock { state -> Swift.Result<Int32, Errno>? in
            if state.isCancelled { return nil }
            let started = ChildProcess.start(
                words, descriptors: [nil, output.descriptor, messages.descriptor], ownGroup: true)
            if case .success(let process) = started { state.process = process }
            return started
        }
        guard let started else { throw .cancelled }
        let process: Int32
        switch started {
        case .success(let child): process = child
        case .failure(let failure): throw .system("the program cannot start itself: \(failure.words)")
        }
        let isLate = Atomic(false)
        let over = Signal()
        let clock = BackgroundThread { [self] in
            // The signal is never raised, so this waits for its end.
            _ = over.wait(milliseconds: CommandRun.patience * 1000)
            if over.isEnded { return }
            isLate.store(true, ordering: .releasing)
            state.withLock { if $0.process > 0 { ChildProcess.kill($0.process, group: true) } }
        }.start()
        // It stays a zombie until it is waited for, so that its number means no other process meanwhile.
        ChildProcess.awaitEnd(of: process)
        let isCancelled = state.withLock { state in
            state.process = 0
            return state.isCancelled
        }
        let end = ChildProcess.end(of: process)
        over.end()
        clock.join()
        if isCancelled { throw .cancelled }
        if isLate.load(ordering: .acquiring) { throw .late(CommandRun.patience) }
        do throws(FileError) {
            let code = if case .code(let code) = end { code } else { Int?.none }
            let said = String(decoding: try messages.bytes(), as: UTF8.self)
            return Result(code: code, output: try output.bytes(), messages: said)
        } catch {
            throw .system(error.description)
        }
    }
}
