// Control-C and other signals: they stop the work cleanly, and half-written files are removed.

import Files
import Glibc
import Pages
import Synchronization

/// Once this is installed, SIGINT and its like no longer end the process at once: a thread of its own waits for them.
/// Work that does not notice within `patience`, such as the simulation of one long scenario, is ended all the same; what it
/// leaves in a hidden folder the next build removes.
final class EndRequest: Sendable {
    /// The request that builds check.
    let stop = StopRequest()
    private let asked = Signal()
    private static let received = Atomic<Int32>(0)
    /// In microseconds.
    private static let patience: UInt32 = 1_500_000

    private init() {}

    /// To be called before all other threads start, which then block these signals too.
    static func install() -> EndRequest {
        let (request, signals) = (EndRequest(), signals)
        mask(signals, SIG_BLOCK)
        BackgroundThread {
            var number: Int32 = 0
            var awaited = signals
            while true {
                while sigwait(&awaited, &number) != 0 {}
                // A second Control-C ends the process at once.
                if request.asked.isEnded, number == SIGINT { EndRequest.pass() }
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
            kill(getpid(), SIGTERM)
        }.start()
    }

    private func endWhatDoesNotNotice() {
        BackgroundThread { [stop] in
            usleep(EndRequest.patience)
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
        signal(number, SIG_DFL)
        mask(signals, SIG_UNBLOCK)
        raise(number)
    }

    /// Those of them that the parent process did not set to be ignored, as `nohup` does.
    private static let signals: sigset_t = {
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP] {
            var action = sigaction()
            sigaction(number, nil, &action)
            let handler = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            if handler != unsafeBitCast(SIG_IGN, to: Int.self) { sigaddset(&signals, number) }
        }
        return signals
    }()

    private static func mask(_ signals: sigset_t, _ how: Int32) {
        var signals = signals
        pthread_sigmask(how, &signals, nil)
    }
}
