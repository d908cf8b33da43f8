// This process: its environment, its limits, its end.

import CPlatform

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Calls on this process.
package enum CurrentProcess {
    package static var id: Int { Int(getpid()) }

    /// The value of an environment variable; nil where it is not set.
    package static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// How many processors it may use.
    package static var processors: Int { Int(flipbook_processors()) }

    /// A path that leads to the running program. On Linux it does so even where another file has its name by now.
    package static let program: String = {
        var path = [CChar](repeating: 0, count: 4096)
        return flipbook_executable(&path, path.count) == 0 ? text(path) : CommandLine.arguments.first ?? ""
    }()

    /// The same without links, as a name that lasts; nil where that file is gone.
    package static var executable: String? { FileSystem.resolved(program) }

    /// What relative paths begin at. False where that is no folder, with the reason in `Errno.last`.
    package static func enter(_ folder: String) -> Bool { chdir(folder) == 0 }

    /// Raises the limit of open descriptors as far as that is wanted and allowed.
    /// - Returns: the limit; nil where it is not known.
    package static func raiseDescriptorLimit(to wanted: Int) -> Int? {
        let limit = flipbook_raise_descriptor_limit(Int64(wanted))
        return limit < 0 ? nil : Int(limit)
    }

    /// Has large blocks of memory go back to the system as soon as they are freed.
    package static func giveMemoryBack() { flipbook_give_memory_back() }

    /// Ends the process with an exit code.
    package static func end(_ code: Int32) -> Never { exit(code) }
}

/// What this process does when a signal comes.
package enum ProcessSignals {
    package static let interrupt = SIGINT

    /// Writing into a pipe that is closed, and beyond the limit for file sizes, is an error then and no signal.
    package static func ignoreFailedWriting() { for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) } }

    /// Keeps the signal of a closed pipe or connection from the calling thread.
    package static func blockClosedPipes() { mask([SIGPIPE], SIG_BLOCK) }

    /// The signals by which a process is asked to end, without those that its parent set to be ignored, as `nohup`
    /// does.
    package static func requestsToEnd() -> [Int32] {
        [SIGINT, SIGTERM, SIGHUP].filter { flipbook_is_ignored($0) == 0 }
    }

    /// Keeps signals from the calling thread and those that it starts, so that `next` can take them.
    package static func block(_ signals: [Int32]) { mask(signals, SIG_BLOCK) }

    /// Waits for one of several blocked signals.
    package static func next(of signals: [Int32]) -> Int32 {
        var (awaited, number) = (set(signals), Int32(0))
        while sigwait(&awaited, &number) != 0 {}
        return number
    }

    /// Asks this process to end, as SIGTERM does; whichever thread waits for the signal takes it.
    package static func requestEnd() { kill(getpid(), SIGTERM) }

    /// Ends the process by a signal, which may be blocked.
    package static func end(by number: Int32) {
        signal(number, SIG_DFL)
        mask([number], SIG_UNBLOCK)
        raise(number)
    }

    private static func mask(_ signals: [Int32], _ how: Int32) {
        var signals = set(signals)
        pthread_sigmask(how, &signals, nil)
    }

    private static func set(_ signals: [Int32]) -> sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for number in signals { sigaddset(&set, number) }
        return set
    }
}
