// ffmpeg as a process that takes frames from a pipe and writes into files without names.

// Its `environ` is a variable that nobody here writes to.
@preconcurrency import Glibc

final class Encoder {
    private var process = pid_t()
    private var pipe: Int32 = -1
    private let words: ScratchFile

    /// What it opens the files that it is given by, in their order.
    static func path(_ number: Int) -> String { "/proc/self/fd/\(3 + number)" }

    /// Starts it.
    /// - Parameters:
    ///   - arguments: what follows the usual ones.
    ///   - files: what `path(_:)` leads to.
    init(_ arguments: [String], files: [ScratchFile]) throws(FilmError) {
        words = try ScratchFile()
        var ends: [Int32] = [0, 0]
        guard Glibc.pipe(&ends) == 0 else { throw .system(String(cString: strerror(errno))) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // First out of the way of the numbers that they get.
        let high = Int32(100)
        let given = [ends[0], words.descriptor, words.descriptor] + files.map(\.descriptor)
        for (number, descriptor) in given.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, descriptor, high + Int32(number))
        }
        for number in given.indices { posix_spawn_file_actions_adddup2(&actions, high + Int32(number), Int32(number)) }
        for number in given.indices { posix_spawn_file_actions_addclose(&actions, high + Int32(number)) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // Left alone here, so that a write to a pipe that nobody reads is an error and no end.
        var usual = sigset_t()
        sigemptyset(&usual)
        sigaddset(&usual, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &usual)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        let line = ["ffmpeg", "-hide_banner", "-nostats", "-loglevel", "error", "-y"] + arguments
        let texts = line.map { strdup($0) }
        defer { for text in texts { free(text) } }
        // Who starts this may have asked never to hear of the end of a process.
        signal(SIGCHLD, SIG_DFL)
        let code = posix_spawnp(&process, texts[0]!, &actions, &attributes, texts + [nil], environ)
        guard code == 0 else {
            close(ends[1])
            throw code == ENOENT ? .noEncoder : .system("ffmpeg: \(String(cString: strerror(code)))")
        }
        pipe = ends[1]
    }

    deinit {
        guard pipe >= 0 else { return }
        // Nobody waited for its end: something went wrong on the way.
        close(pipe)
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
    }

    func put(_ bytes: [UInt8]) throws(FilmError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(pipe, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            // It is gone, and says why.
            guard count > 0 else {
                try finish()
                throw .encoder("it ended before the last frame")
            }
            rest = rest.dropFirst(count)
        }
    }

    /// There are no more frames; returns when all is written.
    func finish() throws(FilmError) {
        close(pipe)
        pipe = -1
        var status: Int32 = 0
        var result: pid_t
        repeat { result = waitpid(process, &status, 0) } while result < 0 && errno == EINTR
        guard result >= 0 else { throw .system("ffmpeg: \(String(cString: strerror(errno)))") }
        guard status != 0 else { return }
        let end = status & 127 == 0 ? "exit code \(status >> 8 & 255)" : "signal \(status & 127)"
        let lines = String(decoding: (try? words.bytes()) ?? [], as: UTF8.self).split(separator: "\n")
        throw .encoder(lines.last.map(String.init) ?? "it ended with \(end)")
    }
}
