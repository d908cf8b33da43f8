// flipbook export: pictures, films, and the sheet of frames.

import Building
import Designs
import Files
import Geometry
import Numerics
import Pages
import Platform
import Raster
import SVGOutput
import Timelines
import Video
import XML

extension Export {
    /// The most frames of a film; more would take hours.
    private static let most = 20_000

    /// A PNG of a drawing that has its size in pixels.
    func picture(of svg: [UInt8], _ size: Size? = nil) throws(CommandError) -> [UInt8] {
        let size = size ?? mount.pixels ?? mount.size
        do throws(RasterError) {
            let pixels = try Rasterizer.pixels(of: svg, width: Int(size.width), height: Int(size.height))
            guard let png = pixels.png else { throw RasterError.noMemory }
            return png
        } catch {
            throw failure(error)
        }
    }

    /// What the drawing needs is the design's fault, and what is missing is the machine's.
    private func failure(_ error: RasterError) -> CommandError {
        switch error {
        case .noDrawing, .tooLong:
            .designs("\(design.name): \(error); use fewer or smaller filters, masks, patterns and copies")
        case .noLibrary, .noMemory: .file(error.description)
        }
    }

    /// Writes a film, and says what it is.
    func writeFilm(_ form: FilmForm) throws(CommandError) {
        let frames = try frames()
        let size = mount.pixels ?? mount.size
        let film = Film(
            form, rate: frames.rate, count: frames.count, width: Int(size.width), height: Int(size.height),
            isTransparent: mount.background == nil, loops: options.profile == .loop)
        let line = line
        let bytes: [UInt8]
        do throws(FilmError) {
            // What is said of the film has a line of its own.
            defer { line.finish() }
            bytes = try film.bytes(jobs: jobs, drawing: { svg(at: frames.time(of: $0)) }) { done in
                line.tell(SiteProgress(design: form.name, done: done, total: frames.count))
            }
        } catch {
            if case .picture(let reason) = error { throw failure(reason) }
            throw .file(error.description)
        }
        try write(bytes)
        let fade = frames.fade > 0 ? ", the last \(frames.fade) of them a fade to the first (--once leaves it out)" : ""
        tell(
            "\(Formatting.count(frames.count, "frame"))\(fade), \(frames.rate) a second, \(request.words(size)) pixels, \(Formatting.size(bytes.count))"
        )
        if form == .mp4, max(size.width, size.height) > 4096 {
            tell("many players show no more than 4096 pixels a side; give a smaller --size or --scale")
        }
    }

    /// A file for each frame.
    func writePictures() throws(CommandError) {
        let frames = try frames()
        try draw(frames)
        tell(
            "\(Formatting.count(frames.count, "picture")), \(frames.rate) a second, \(request.words(mount.pixels ?? mount.size)) pixels each"
        )
    }

    private func draw(_ frames: Frames) throws(CommandError) {
        let line = line
        defer { line.finish() }
        // So many at once that all threads have work, and memory stays flat.
        for start in stride(from: 0, to: frames.count, by: jobs) {
            let numbers = Array(start..<min(frames.count, start + jobs))
            let pictures = WorkerPool.map(numbers, workers: jobs) { number in
                Result { () throws(CommandError) in try picture(of: svg(at: frames.time(of: number))) }
            }
            for (number, picture) in zip(numbers, pictures) {
                let bytes = try picture.get()
                try CommandError.files { () throws(FileError) in
                    try WholeFile.replace(request.numbered(number + 1) ?? "", bytes)
                }
                line.tell(SiteProgress(design: "png", done: number + 1, total: frames.count))
            }
        }
    }

    /// Frames side by side.
    func strip() throws(CommandError) -> [UInt8] {
        var shown: [(time: Time, name: String)] = []
        if let step = request.step {
            let times = try Instants.steps(step, to: performance.duration, option: "every")
            guard times.count <= 240 else {
                throw .usage(
                    "--every \(step) makes \(times.count) frames, and a sheet has room for 240; give a longer step")
            }
            shown = times.map { ($0, "") }
        } else {
            // What comes at one instant is one frame.
            for moment in performance.moments {
                if let last = shown.last, last.time == moment.time {
                    shown[shown.count - 1].name += ", " + moment.title
                } else {
                    shown.append((moment.time, moment.title))
                }
            }
        }
        var sheet = StripSheet(
            title: options.title ?? design.title, frames: [], mount: mount, background: mount.background)
        for (time, name) in shown {
            var options = options
            options.moment = time
            let still = Emitter.stillSVG.emit(design.picture, performance, options)
            let note = Formatting.precise(time)
            sheet.frames.append(
                StripSheet.Frame(drawing: still.root, name: name.isEmpty ? note : name, note: name.isEmpty ? "" : note))
        }
        let size = try request.pixels(of: sheet.size) ?? sheet.size
        let drawing = Standalone.bytes(
            sheet.drawing, of: design, keepsNames: request.keepsNames, around: PictureFrame(stage: size).around)
        return request.isRaster ? try picture(of: drawing, size) : drawing
    }

    private func frames() throws(CommandError) -> Frames {
        let rate = try request.rate()
        let round = performance.round(options.profile, of: design.picture)
        let count = rate.count(in: round, showsEnd: options.profile == .once)
        guard count <= Export.most else {
            throw .usage(
                "\(count) frames are too many: \(Export.most) at most; give a smaller --fps, or a part with --from and --until"
            )
        }
        let shown = rate.count(in: performance.duration, showsEnd: false)
        return Frames(
            rate: rate, count: count, fade: max(0, round > performance.duration ? count - shown : 0), end: round)
    }

    /// On a terminal alone: a line a frame is too much for a log.
    private var line: ProgressLine { ProgressLine(isQuiet: isQuiet || !Descriptor.isTerminal(Descriptor.messages)) }

    private func tell(_ words: String) {
        guard !isQuiet, let output = request.output else { return }
        Console.say("\(output): \(words)")
    }
}

/// The frames of a film, and when each is seen.
private struct Frames: Sendable {
    let rate: FrameRate
    let count: Int
    /// How many of them lead from the end to the beginning.
    let fade: Int
    let end: Time

    func time(of frame: Int) -> Time { min(rate.time(of: frame), end) }
}
