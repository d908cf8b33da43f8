// Control-C and other signals: they stop the work cleanly, and half-written files are removed.

import Files
import Pages
import Platform
import Synchronization

/// Once this is installed, SIGINT and its like no longer end the process at once: a thread of its own waits for them.
/// Work that does not notice within `patience`, such as the simulation of one long scenario, is ended all the same.
final class EndRequest: Sendable {
    /// The request that builds check.
    let stop = StopRequest()
    private let asked = Signal()
    private static let received = Atomic<Int32>(0)
    /// In milliseconds.
    private static let patience = 1500

    private init() {}

    /// To be called before all other threads start, which then block these signals too.
    static func install() -> EndRequest {
        let (request, signals) = (EndRequest(), ProcessSignals.requestsToEnd())
        ProcessSignals.block(signals)
        BackgroundThread {
            while true {
                let number = ProcessSignals.next(of: signals)
                // A second Control-C ends the process at once.
                if request.asked.isEnded, number == ProcessSignals.interrupt { EndRequest.pass() }
                EndRequest.received.store(number, ordering: .releasing)
                request.stop.ask()
                request.asked.end()
                request.endWhatDoesNotNotice()
            }
        }.start()
        return request
    }

    /// Ends this process as SIGTERM does, once an input has ended.
    static func follow(_ input: ByteInput) {
        BackgroundThread {
            while !input.next().isEmpty {}
            ProcessSignals.requestEnd()
        }.start()
    }

    private func endWhatDoesNotNotice() {
        BackgroundThread { [stop] in
            MonotonicClock.sleep(milliseconds: EndRequest.patience)
            if !stop.isHeeded { EndRequest.pass() }
        }.start()
    }

    /// Returns when the process is asked to end, or was before.
    func wait() { _ = asked.wait() }

    /// Says that nothing is left but to close and remove.
    func heed() { stop.heed() }

    /// Ends the process by the signal that it got, so that a shell stops its script too.
    static func pass() {
        let number = received.load(ordering: .acquiring)
        guard number != 0 else { return }
        TemporaryFolder.removeAll()
        ProcessSignals.end(by: number)
    }
}
