// Opening an address in the browser of whoever sits at this machine.

// Its `environ` is a variable that nobody here writes to.
@preconcurrency import Glibc

enum BrowserOpening {
    /// Opens an address, and says nothing where that fails: it was printed too. Nothing is opened where nobody would
    /// see it.
    static func open(_ address: String) {
        guard let words = command(address, environment: { getenv($0).map { String(cString: $0) } }) else { return }
        // Whoever started a process has to wait for its end.
        BackgroundThread { run(words) }.start()
    }

    /// What is run: what `BROWSER` names first, or else what the desktop has; nil where there is no display, and on
    /// machines that build for others.
    static func command(_ address: String, environment: (String) -> String?) -> [String]? {
        func isSet(_ name: String) -> Bool { environment(name)?.isEmpty == false }
        guard !isSet("CI"), isSet("DISPLAY") || isSet("WAYLAND_DISPLAY") else { return nil }
        let first = environment("BROWSER")?.split(separator: ":").first.map {
            $0.split(separator: " ").map(String.init)
        }
        guard let named = first, !named.isEmpty else { return ["xdg-open", address] }
        let filled = named.map { $0.replacing("%s", with: address) }
        return filled == named ? named + [address] : filled
    }

    private static func run(_ words: [String]) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        // Control-C at the terminal is meant for the preview, and the signals that it waits for are not the browser's.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        // A pipe that nobody reads ends scripts, as they expect.
        var usual = none
        sigaddset(&usual, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &usual)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
        let texts = words.map { strdup($0) }
        defer { for text in texts { free(text) } }
        var process = pid_t()
        guard posix_spawnp(&process, texts[0]!, &actions, &attributes, texts + [nil], environ) == 0 else { return }
        var status: Int32 = 0
        waitpid(process, &status, 0)
    }
}
