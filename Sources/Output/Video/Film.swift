// A film from frames: drawn on several threads, handed to ffmpeg in their order.

import Files
import Raster

/// A film to be encoded: its form, rate, number of frames and size in pixels.
package struct Film: Sendable {
    package var form: FilmForm
    package var rate: FrameRate
    /// How many frames there are.
    package var count: Int
    package var width: Int
    package var height: Int
    /// Whether anything may be transparent.
    package var isTransparent: Bool
    /// Whether it begins again at its end, where its form can say so.
    package var loops: Bool

    package init(
        _ form: FilmForm, rate: FrameRate, count: Int, width: Int, height: Int, isTransparent: Bool, loops: Bool
    ) {
        self.form = form
        self.rate = rate
        self.count = count
        self.width = width
        self.height = height
        self.isTransparent = isTransparent
        self.loops = loops
    }

    /// What frames that wait for ffmpeg may take, in bytes.
    private static let memory = 256 << 20
    private static let exact = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact"]

    private var input: [String] {
        [
            "-f", "rawvideo", "-pixel_format", "rgba", "-video_size", "\(width)x\(height)", "-framerate", rate.fraction,
            "-i", "pipe:0",
        ]
    }

    /// The bytes of its file.
    /// - Parameters:
    ///   - jobs: how many threads draw.
    ///   - drawing: the SVG of a frame, of the film's size; called on any thread.
    ///   - progress: how many frames are done.
    package func bytes(
        jobs: Int, drawing: @escaping @Sendable (Int) -> [UInt8], progress: (Int) -> Void = { _ in }
    ) throws(FilmError) -> [UInt8] {
        let film = try FilmError.files { () throws(FileError) in try TemporaryFile() }
        let encoding = form.encoding(isTransparent: isTransparent, loops: loops, rate)
        guard form == .gif else {
            let encoder = try Encoder(input + Film.exact + encoding + [Encoder.path(0)], files: [film])
            try feed(encoder, jobs: jobs, drawing: drawing, progress: progress)
            return try FilmError.files { () throws(FileError) in try film.bytes() }
        }
        // The colours of a GIF are chosen when all frames are known; meanwhile these lie in a file without loss.
        let (frames, colours) = try FilmError.files { () throws(FileError) in
            (try TemporaryFile(), try TemporaryFile())
        }
        let choice = "palettegen=stats_mode=full:reserve_transparent=\(isTransparent ? 1 : 0)"
        let first = try Encoder(
            input + ["-filter_complex", "[0]split[all][seen];[seen]\(choice)[colours]"]
                + ["-map", "[all]", "-c:v", "qtrle", "-f", "mov", Encoder.path(0)]
                + ["-map", "[colours]", "-c:v", "png", "-f", "image2pipe", Encoder.path(1)], files: [frames, colours])
        try feed(first, jobs: jobs, drawing: drawing, progress: progress)
        let second = try Encoder(
            ["-i", Encoder.path(0), "-f", "png_pipe", "-i", Encoder.path(1)]
                + ["-filter_complex", "[0][1]paletteuse=dither=bayer:bayer_scale=5:diff_mode=rectangle"] + Film.exact
                + encoding
                + [Encoder.path(2)], files: [frames, colours, film])
        try second.finish()
        return try FilmError.files { () throws(FileError) in try film.bytes() }
    }

    private func feed(
        _ encoder: Encoder, jobs: Int, drawing: @escaping @Sendable (Int) -> [UInt8], progress: (Int) -> Void
    ) throws(FilmError) {
        var last: (drawing: [UInt8], pixels: [UInt8])?
        var done = 0
        // So many at once that all threads have work, and few enough for any memory.
        let batch = max(1, min(max(1, jobs) * 2, Film.memory / (width * height * 4)))
        while done < count {
            let numbers = Array(done..<min(count, done + batch))
            let drawings = WorkerPool.map(numbers, workers: jobs, drawing)
            // Nothing moved: the same pixels.
            let fresh = drawings.indices.filter {
                $0 == 0 ? drawings[0] != last?.drawing : drawings[$0] != drawings[$0 - 1]
            }
            let drawn = WorkerPool.map(fresh, workers: jobs) { index in
                Result { () throws(RasterError) in
                    try Rasterizer.pixels(of: drawings[index], width: width, height: height).bytes
                }
            }
            var pictures = drawn.makeIterator()
            for index in drawings.indices {
                if fresh.contains(index), let picture = pictures.next() {
                    do throws(RasterError) { last = (drawings[index], try picture.get()) } catch {
                        throw .picture(error)
                    }
                }
                if let last { try encoder.put(last.pixels) }
                done += 1
                progress(done)
            }
        }
        try encoder.finish()
    }
}
