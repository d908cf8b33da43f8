// ffmpeg as a process that takes frames from a pipe and writes into files without names.

import Files
import Platform

final class Encoder {
    private var process = Int32(0)
    private var pipe: Int32 = -1
    private let words: TemporaryFile

    /// What it opens the files that it is given by, in their order.
    static func path(_ number: Int) -> String { Descriptor.path(Int32(3 + number)) }

    /// Starts it.
    /// - Parameters:
    ///   - arguments: what follows the usual ones.
    ///   - files: what `path(_:)` leads to.
    init(_ arguments: [String], files: [TemporaryFile]) throws(FilmError) {
        words = try FilmError.files { () throws(FileError) in try TemporaryFile(reserving: 4096) }
        guard let ends = Descriptor.makePipe() else { throw Encoder.failure(.last) }
        defer { Descriptor.close(ends.read) }
        let line = ["ffmpeg", "-hide_banner", "-nostats", "-loglevel", "error", "-y"] + arguments
        // Who starts this may have asked never to hear of the end of a process.
        ChildProcess.keepEnds()
        let given = [ends.read, words.descriptor, words.descriptor] + files.map(\.descriptor)
        switch ChildProcess.start(line, descriptors: given) {
        case .success(let process): self.process = process
        case .failure(let failure):
            Descriptor.close(ends.write)
            throw failure == .noSuchFile ? .noEncoder : Encoder.failure(failure)
        }
        pipe = ends.write
    }

    private static func failure(_ failure: Errno) -> FilmError {
        .file(FileError("ffmpeg", .other(failure.words)))
    }

    deinit {
        guard pipe >= 0 else { return }
        // It was not waited for: something went wrong on the way.
        Descriptor.close(pipe)
        ChildProcess.kill(process)
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
        Descriptor.close(pipe)
        pipe = -1
        guard let end = ChildProcess.end(of: process) else { throw Encoder.failure(.last) }
        let said = try FilmError.files { () throws(FileError) in try words.bytes() }.prefix { $0 != 0 }
        let lines = String(decoding: said, as: UTF8.self).split(separator: "\n")
        // Where a disk is full it says so, and may end as if all were well.
        let losses: [Errno] = [.noSpace, .overQuota, .fileTooLarge, .inputOutput]
        if let loss = losses.first(where: { loss in lines.contains { $0.contains(loss.words) } }) {
            throw .file(TemporaryFile.failure(loss))
        }
        let ended: String
        switch end {
        case .code(0): return
        case .code(let code): ended = "exit code \(code)"
        case .signal(let number): ended = "signal \(number)"
        }
        // What the dynamic linker says stands before it.
        let why = lines.first { !$0.hasPrefix("ERROR: ld.so") }
        throw .encoder(why.map(String.init) ?? "it ended with \(ended)")
    }
}
