// Control-C and its like: work ends in good order, and takes away what is half done.

import Glibc
import Site
import Synchronization

/// From when one is made, the signals that ask a process to end are waited for on a thread of its own instead of ending
/// it where it is. It is made before all other threads, so that those leave the signals to it.
final class EndRequest: Sendable {
    /// What a build looks at.
    let stop = StopRequest()
    private let asked = Signal()
    private static let received = Atomic<Int32>(0)

    init() {
        let signals = EndRequest.signals
        EndRequest.mask(signals, SIG_BLOCK)
        BackgroundThread { [self] in
            var number: Int32 = 0
            var awaited = signals
            while true {
                while sigwait(&awaited, &number) != 0 {}
                // A second Control-C ends the process at once.
                if asked.isEnded, number == SIGINT { EndRequest.pass() }
                EndRequest.received.store(number, ordering: .releasing)
                stop.ask()
                asked.end()
            }
        }.start()
    }

    /// Returns when the process is asked to end, or was before.
    func wait() { _ = asked.wait() }

    /// Ends the process by the signal that it was asked by: a shell then stops its script too.
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
