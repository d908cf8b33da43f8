// flipbook export: one scenario as a file for other programs.

import Baking
import Designs
import Fitting
import Glibc
import Numerics
import SVGOutput
import Simulation
import Site
import Timelines
import Video
import XML

extension Command {
    static let export = Command(
        name: "export", operands: "DESIGN [SCENARIO]", operandCount: 1...2,
        summary: "Write one scenario as a file that stands alone: a drawing, a picture, a film",
        details: """
            The first scenario where none is named. A drawing goes to standard output, or into the file that -o names. What
            a form cannot say is told on standard error, and the rest is written all the same. An instant is said in
            seconds, or by the name of a moment.

            Forms:
            \(ExportForm.all.map { "  \(Help.padded($0.name, 8))\($0.summary)" }.joined(separator: "\n"))
            """,
        options: [
            .value("to", "FORM", "one of the forms above; what -o ends in, or svg, if nothing is said"),
            .value("output", "FILE", short: "o", "the file to write; one that is there is replaced"),
            .value("at", "INSTANT", "what a still shows; the beginning if nothing is said"),
            .value("from", "INSTANT", "where the part that is shown begins"),
            .value("until", "INSTANT", "where it ends"),
            .value("every", "STEP", "frames of a sheet, so many seconds apart, instead of its moments"),
            .value("fps", "RATE", "frames a second, such as 25 or 30000/1001; 60, of a gif 50, if nothing is said"),
            .value("size", "WIDTHxHEIGHT", "of the whole, in pixels; 750x or x1624 for the other to follow"),
            .value(
                "scale", "NUMBER", "pixels a point instead: 2 for png, mp4 and webm, 1 for others if nothing is said"),
            .value(
                "background", "COLOUR",
                "behind the drawing: a colour, or none; white for gif, mp4 and webm, paper for a strip if nothing is said"
            ),
            .flag("device", "draw the design's device around it"),
            .value("set", "NAME=VALUE", repeats: true, "another value for a parameter"),
            .flag("once", "play once and stop, as mp4, webm and numbered pictures do, instead of in a loop"),
            .flag("loop", "fade back to the beginning, as other forms do, so that what begins again does not jump"),
            .flag("no-touch", "without the mark that shows the finger"),
            jobsOption, quietOption,
        ],
        examples: [
            ("flipbook export card.svg over --to css -o card-css.svg", "keyframes of CSS"),
            ("flipbook export card.svg over -o over.gif --device", "a film for a chat, in its device"),
            (
                "flipbook export card.svg over -o over.mp4 --from 0.2 --until 1 --size 1080x",
                "a part of it, 1080 pixels wide"
            ),
            ("flipbook export card.svg over --to png --at 0.4 -o over.png", "one instant"),
            ("flipbook export card.svg over --to strip -o over.png", "its moments side by side"),
        ]
    ) { arguments throws(CommandError) in
        let request = try ExportRequest(arguments)
        let path = arguments.operands[0]
        let design = try DesignFiles.loadSound(path)
        if arguments.operands.count < 2, design.scenarios.isEmpty {
            throw .usage("\(path) has no scenario to export; write an <fb:scenario> that says what the finger does")
        }
        if let output = request.output {
            if Files.isSame(output, path) {
                throw .usage("\(output) is the design itself; choose another name for what is exported")
            }
            // Before the work, which may take minutes.
            do throws(FileError) { try Files.expectFolder(of: output) } catch { throw .file(error.sentence) }
        }
        let scenario = arguments.operands.count > 1 ? try DesignFiles.scenario(arguments.operands[1], of: design) : 0
        return try Export(request, design, scenario, arguments).run()
    }
}

/// One export on its way: what is asked for, and what of.
struct Export {
    let request: ExportRequest
    let design: Design
    let mount: PictureFrame
    let options: EmissionOptions
    let performance: Performance
    let jobs: Int
    let isQuiet: Bool

    init(
        _ request: ExportRequest, _ design: Design, _ scenario: Int, _ arguments: Arguments
    ) throws(CommandError) {
        self.request = request
        self.design = design
        jobs = try Command.jobs(arguments)
        isQuiet = arguments.has("quiet")
        mount = try request.mount(design.stage, device: design.device)
        var recording = try design.record(scenario, setting: arguments.values("set"))
        let loops = design.interaction.scenarios[scenario].loops
        let owner = "the scenario '\(design.scenarios[scenario].name)' of \(design.name)"
        let duration = recording.end - recording.begin
        var named: [Moment] = []
        let instants = ["at", "from", "until"].compactMap { arguments.value($0) }
        if instants.contains(where: { !NamedInstant.isSeconds($0) }) {
            named = design.moments(of: recording)
        }
        func instant(_ option: String) throws(CommandError) -> Time? {
            guard let text = arguments.value(option) else { return nil }
            return try NamedInstant.time(text, option: option, moments: named, duration: duration, of: owner)
        }
        let moment = try instant("at") ?? .zero
        // A part begins and ends on whole milliseconds, as every scenario does.
        let from = Time(milliseconds: try instant("from")?.milliseconds ?? 0)
        let until = try instant("until").map { Time(milliseconds: $0.milliseconds) } ?? duration
        guard from < until else {
            throw .usage("--from \(from.seconds) s is not before --until \(until.seconds) s: nothing lies between them")
        }
        recording.cut(from: from, to: until)
        var emitter = Emitter.stillSVG
        if case .drawing(let form) = request.form { emitter = form }
        performance = design.bake(
            recording, loops: loops, sharesMotions: emitter.sharesMotions)
        options = EmissionOptions(
            profile: request.playsOnce ? .once : .loop, showsTouch: !arguments.has("no-touch"), moment: moment,
            title: "\(design.title): \(design.scenarios[scenario].title)")
    }

    func run() throws(CommandError) -> ExitCode {
        switch request.form {
        case .drawing(let emitter): try write(drawing(emitter))
        case .picture where request.isNumbered: try writePictures()
        case .picture: try write(picture(of: svg(at: options.moment)))
        case .film(let form): try writeFilm(form)
        case .strip: try write(strip())
        }
        return .fine
    }

    private func drawing(_ emitter: Emitter) -> [UInt8] {
        let emitted = emitter.emit(design.picture, performance, options)
        for shortfall in emitted.shortfalls { Console.complain("\(emitter.name): \(shortfall)") }
        for (track, error) in performance.inexact(emitted.errors) {
            let (off, allowed) = (error, track.tolerance)
            Console.complain(
                "\(emitter.name): #\(track.target) \(track.attribute): off by \(DecimalText.text(off, decimals: 4)), "
                    + "and \(DecimalText.text(allowed, decimals: 4)) is allowed")
        }
        return Standalone.bytes(emitted.root, of: design, around: mount.around)
    }

    /// What is seen at an instant, with what is around it.
    func svg(at moment: Time) -> [UInt8] {
        var options = options
        options.moment = moment
        let still = Emitter.stillSVG.emit(design.picture, performance, options)
        return Standalone.bytes(still.root, of: design, around: mount.around)
    }

    func write(_ bytes: [UInt8]) throws(CommandError) {
        guard let output = request.output else { return Console.write(bytes) }
        do throws(FileError) { try Files.replace(output, bytes) } catch { throw .file(error.sentence) }
    }
}
