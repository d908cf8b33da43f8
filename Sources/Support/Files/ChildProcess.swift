// Starts other programs. No other file starts a process.

import CLinux
// `environ` is a variable, which this program never writes.
@preconcurrency package import Glibc

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
    ) -> Result<pid_t, Failure> {
        var actions = posix_spawn_file_actions_t()
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
        if let code = codes.first(where: { $0 != 0 }) { return .failure(Failure(code: code)) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var usual = none
        for ignored in [SIGPIPE, SIGXFSZ] { sigaddset(&usual, ignored) }
        posix_spawnattr_setsigdefault(&attributes, &usual)
        posix_spawnattr_setpgroup(&attributes, 0)
        let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | (ownGroup ? POSIX_SPAWN_SETPGROUP : 0)
        posix_spawnattr_setflags(&attributes, Int16(flags))
        let texts = words.map { strdup($0) }
        defer { for text in texts { free(text) } }
        var process = pid_t()
        let code = posix_spawnp(&process, program ?? words[0], &actions, &attributes, texts + [nil], environ)
        return code == 0 ? .success(process) : .failure(Failure(code: code))
    }

    /// Asks a child process to end, as Control-C does.
    package static func stop(_ process: pid_t) { kill(process, SIGINT) }

    /// A pipe, for a descriptor of a child process; nil where the system has none left, with the reason in `errno`.
    package static func pipe() -> (read: Int32, write: Int32)? {
        var ends: [Int32] = [-1, -1]
        return flipbook_make_pipe(&ends) == 0 ? (ends[0], ends[1]) : nil
    }

    /// Why a program could not be started: `code` is a value of `errno`, `words` the system's text for it.
    package struct Failure: Error {
        package let code: Int32
        package var words: String { FileError.words(code) }
    }

    /// Waits for the end of a child process.
    /// - Returns: its status, as `waitpid` gives it; nil if that fails (the process is no child, or was waited for
    ///   already), with the reason in `errno`.
    @discardableResult
    package static func end(of process: pid_t) -> Int32? {
        var status: Int32 = 0
        var result: pid_t
        repeat { result = waitpid(process, &status, 0) } while result < 0 && errno == EINTR
        return result < 0 ? nil : status
    }
}
