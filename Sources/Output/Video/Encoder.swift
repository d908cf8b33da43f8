// ffmpeg as a process that takes frames from a pipe and writes into files without names.

import Files
import Glibc

final class Encoder {
    private var process = pid_t()
    private var pipe: Int32 = -1
    private let words: TemporaryFile

    /// What it opens the files that it is given by, in their order.
    static func path(_ number: Int) -> String { "/proc/self/fd/\(3 + number)" }

    /// Starts it.
    /// - Parameters:
    ///   - arguments: what follows the usual ones.
    ///   - files: what `path(_:)` leads to.
    init(_ arguments: [String], files: [TemporaryFile]) throws(FilmError) {
        words = try FilmError.files { () throws(FileError) in try TemporaryFile(reserving: 4096) }
        guard let ends = ChildProcess.pipe() else { throw Encoder.failure(errno) }
        defer { close(ends.read) }
        let line = ["ffmpeg", "-hide_banner", "-nostats", "-loglevel", "error", "-y"] + arguments
        // Who starts this may have asked never to hear of the end of a process.
        signal(SIGCHLD, SIG_DFL)
        let given = [ends.read, words.descriptor, words.descriptor] + files.map(\.descriptor)
        switch ChildProcess.start(line, descriptors: given) {
        case .success(let process): self.process = process
        case .failure(let failure):
            close(ends.write)
            throw failure.code == ENOENT ? .noEncoder : Encoder.failure(failure.code)
        }
        pipe = ends.write
    }

    private static func failure(_ code: Int32) -> FilmError {
        .file(FileError("ffmpeg", .other(FileError.words(code))))
    }

    deinit {
        guard pipe >= 0 else { return }
        // It was not waited for: something went wrong on the way.
        close(pipe)
        kill(process, SIGKILL)
        ChildProcess.end(of: process)
    }

    func put(_ bytes: [UInt8]) throws(FilmError) {
        do throws(FileError) {
            try WholeFile.write(bytes, to: pipe, as: "ffmpeg")
        } catch {
            // It is gone, and says why.
            try finish()
            throw .encoder("it ended before the last frame")
        }
    }

    /// There are no more frames; returns when all is written.
    func finish() throws(FilmError) {
        close(pipe)
        pipe = -1
        guard let status = ChildProcess.end(of: process) else { throw Encoder.failure(errno) }
        let said = try FilmError.files { () throws(FileError) in try words.bytes() }.prefix { $0 != 0 }
        let lines = String(decoding: said, as: UTF8.self).split(separator: "\n")
        // Where a disk is full it says so, and may end as if all were well.
        let losses = [ENOSPC, EDQUOT, EFBIG, EIO]
        if let loss = losses.first(where: { code in lines.contains { $0.contains(FileError.words(code)) } }) {
            throw .file(TemporaryFile.failure(loss))
        }
        guard status != 0 else { return }
        let end = status & 127 == 0 ? "exit code \(status >> 8 & 255)" : "signal \(status & 127)"
        // What the dynamic linker says stands before it.
        let why = lines.first { !$0.hasPrefix("ERROR: ld.so") }
        throw .encoder(why.map(String.init) ?? "it ended with \(end)")
    }
}
