// Another program, started: the one place that asks the system for a process.

// Its `environ` is a variable that nobody here writes to.
@preconcurrency package import Glibc

package enum ChildProcess {
    /// Starts a program that finds signals as programs expect them: none blocked, and a pipe that nobody reads or a
    /// file that may not become so large ends it.
    /// Whoever starts a process has to wait for its end.
    /// - Parameters:
    ///   - words: the program, sought as a shell does where it has no slash, and its arguments.
    ///   - program: what is started, if not the first of the words.
    ///   - descriptors: what it has as its descriptors 0, 1, 2 and so on; others are as they are here.
    ///   - ownGroup: whether control-C at the terminal is not meant for it.
    /// - Returns: its number, or why it could not be started: a value of `errno`.
    package static func start(
        _ words: [String], program: String? = nil, descriptors: [Int32], ownGroup: Bool = false
    ) -> Result<pid_t, Failure> {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // First out of the way of each other, and of the numbers that they get.
        let high = max(Int32(descriptors.count), (descriptors.max() ?? 0) + 1)
        var codes: [Int32] = []
        for (number, descriptor) in descriptors.enumerated() {
            codes.append(posix_spawn_file_actions_adddup2(&actions, descriptor, high + Int32(number)))
        }
        for number in descriptors.indices {
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

    package struct Failure: Error {
        package let code: Int32
        package var words: String { String(cString: strerror(code)) }
    }

    /// Waits for the end of a process.
    /// - Returns: its status as `waitpid` has it; nil where nobody may ask for that, with `errno` saying why.
    @discardableResult
    package static func end(of process: pid_t) -> Int32? {
        var status: Int32 = 0
        var result: pid_t
        repeat { result = waitpid(process, &status, 0) } while result < 0 && errno == EINTR
        return result < 0 ? nil : status
    }
}
