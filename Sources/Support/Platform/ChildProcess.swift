// Starts other programs. No other file starts a process.

import CPlatform

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Starts other programs and waits for their end.
package enum ChildProcess {
    /// Starts a program with the signal settings that programs expect: none is blocked, and SIGPIPE and SIGXFSZ have
    /// their default action, which ends it. The caller must wait for its end with `end(of:)`.
    /// - Parameters:
    ///   - words: the program and its arguments. A program without a slash is searched in `PATH`.
    ///   - program: the file to start, if it is not the first of the words.
    ///   - descriptors: its descriptors 0, 1, 2 and so on; nil for /dev/null. All others are inherited, unless they
    ///     close on exec.
    ///   - ownGroup: whether it gets a process group of its own, which control-C at the terminal does not reach.
    /// - Returns: its process id, or why it could not be started.
    package static func start(
        _ words: [String], program: String? = nil, descriptors: [Int32?], ownGroup: Bool = false
    ) -> Result<Int32, Errno> {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // First to high numbers, so that no descriptor overwrites one that is still needed.
        let high = max(Int32(descriptors.count), (descriptors.compactMap(\.self).max() ?? 0) + 1)
        var codes: [Int32] = []
        for (number, descriptor) in descriptors.enumerated() {
            guard let descriptor else { continue }
            codes.append(posix_spawn_file_actions_adddup2(&actions, descriptor, high + Int32(number)))
        }
        for (number, descriptor) in descriptors.enumerated() {
            if descriptor == nil {
                codes.append(posix_spawn_file_actions_addopen(&actions, Int32(number), "/dev/null", O_RDWR, 0))
                continue
            }
            codes.append(posix_spawn_file_actions_adddup2(&actions, high + Int32(number), Int32(number)))
            codes.append(posix_spawn_file_actions_addclose(&actions, high + Int32(number)))
        }
        if let code = codes.first(where: { $0 != 0 }) { return .failure(Errno(code)) }
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var usual = none
        for ignored in [SIGPIPE, SIGXFSZ] { sigaddset(&usual, ignored) }
        posix_spawnattr_setsigdefault(&attributes, &usual)
        posix_spawnattr_setpgroup(&attributes, 0)
        let flags = [POSIX_SPAWN_SETSIGMASK, POSIX_SPAWN_SETSIGDEF] + (ownGroup ? [POSIX_SPAWN_SETPGROUP] : [])
        posix_spawnattr_setflags(&attributes, flags.reduce(0) { $0 | Int16($1) })
        let texts = words.map { strdup($0) }
        defer { for text in texts { free(text) } }
        var process = pid_t()
        let code = posix_spawnp(
            &process, program ?? words[0], &actions, &attributes, texts + [nil],
            flipbook_environment())
        return code == 0 ? .success(process) : .failure(Errno(code))
    }

    /// How a child process ended.
    package enum End: Hashable, Sendable {
        case code(Int)
        case signal(Int)

        init(status: Int32) {
            let signal = status & 0x7F
            self = signal == 0 ? .code(Int(status >> 8 & 0xFF)) : .signal(Int(signal))
        }
    }

    /// Waits for the end of a child process.
    /// - Returns: nil if that fails (the process is no child, or was waited for already), with the reason in
    ///   `Errno.last`.
    @discardableResult
    package static func end(of process: Int32) -> End? {
        var status: Int32 = 0
        var result: pid_t
        repeat { result = waitpid(process, &status, 0) } while result < 0 && errno == EINTR
        return result < 0 ? nil : End(status: status)
    }

    /// Waits for the end and leaves the process to be waited for with `end(of:)`: until then its number means no other
    /// process.
    package static func awaitEnd(of process: Int32) {
        var about = siginfo_t()
        while waitid(P_PID, id_t(process), &about, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    }

    /// Asks a child process to end, as Control-C does.
    package static func stop(_ process: Int32) { _ = send(SIGINT, to: process) }

    /// Ends a child process at once.
    /// - Parameter group: with all processes of its group.
    package static func kill(_ process: Int32, group: Bool = false) {
        _ = send(SIGKILL, to: group ? -process : process)
    }

    /// Has children wait for `end(of:)` again, where the parent of this process asked not to hear of theirs.
    package static func keepEnds() { signal(SIGCHLD, SIG_DFL) }
}

/// `kill` of the C library.
private func send(_ signal: Int32, to process: pid_t) -> Int32 { kill(process, signal) }
