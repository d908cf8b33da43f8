// flipbook export: one scenario as a file for other programs.

import Baking
import ChartNotations
import Designs
import Diagnostics
import Exploring
import Files
import Interactions
import Lottie
import Numerics
import Pages
import Raster
import SVGOutput
import Simulation
import SwiftPackages
import Timelines
import Video
import XML

extension Command {
    static let export = Command(
        name: "export", operands: "DESIGN [SCENARIO]", operandCount: 1...2,
        summary: "Export one scenario as a drawing, a picture or a film, or the statechart for other tools",
        details: """
            Without SCENARIO the first one is exported. A drawing goes to standard output or to the file that -o names. Parts
            that a form cannot express are reported on standard error; the rest is written. An instant is a number of
            seconds or the name of a moment. Forms from scxml to dotlottie are of the whole design, and take no SCENARIO.

            Forms:
            \(ExportForm.all.map { "  \(Help.padded($0.name, 10))\($0.summary)" }.joined(separator: "\n"))
            """,
        options: [
            .value(
                "to", as: "FORM", of: ExportForm.all.map(\.name),
                "one of the forms above (default: the ending of -o, or svg)"),
            .value(
                "output", as: "FILE", short: "o", "file to write; an existing one is replaced; - is standard output"),
            .value("at", as: "INSTANT", "the instant that a still shows (default: the start)"),
            .value("from", as: "INSTANT", "start of the part to export"),
            .value("until", as: "INSTANT", "end of the part to export"),
            .value("every", as: "STEP", "frames of a sheet at this distance in seconds, instead of the moments"),
            .value("fps", as: "RATE", "frames a second, such as 25 or 30000/1001 (default: 60, gif 50)"),
            .value("size", as: "WIDTHxHEIGHT", "size in pixels; 750x or x1624 computes the other side"),
            .value(
                "scale", as: "NUMBER", "pixels a point, instead of --size (default: 2 for png, mp4, webm; 1 for others)"
            ),
            .value(
                "background", as: "COLOUR",
                "a colour, or none (default: white for gif, mp4, webm; paper for a strip; none for others)"
            ),
            .flag("device", "draw the design's device around it"),
            .value("set", as: "NAME=VALUE", repeats: true, "set a parameter"), DesignFiles.libraryOption,
            .flag("once", "play once and stop (default of mp4, webm and numbered pictures)"),
            .flag("loop", "repeat, with a fade to the start (default of all other forms)"),
            .flag("no-touch", "do not draw the finger"),
            .flag("force", "replace files of a Swift package that were changed since they were exported"),
            .flag("keep-names", "keep ids and classes, for a page with no other drawing (svg, css, still, strip)"),
            jobsOption, quietOption,
        ],
        examples: [
            ("flipbook export card.svg over --to css -o card-css.svg", "keyframes of CSS"),
            ("flipbook export card.svg over -o over.gif --device", "a film for a chat, with the device"),
            ("flipbook export card.svg over -o over.mp4 --from 0.2 --until 1 --size 1080x", "a part of it"),
            ("flipbook export card.svg over --to png --at 0.4 -o over.png", "one instant"),
            ("flipbook export card.svg over --to strip -o over.png", "its moments side by side"),
            ("flipbook export card.svg -o card.scxml", "the statechart, for tools of SCXML"),
            ("flipbook export card.svg --to swift -o Card", "a Swift package of the interaction"),
        ]
    ) { arguments throws(CommandError) in
        let request = try ExportRequest(arguments)
        let path = arguments.operands[0]
        let design = try DesignFiles.loadSound(path, library: arguments.values("library"))
        if request.form.whole == nil || request.form.name == "dotlottie", arguments.operands.count < 2,
            design.scenarios.isEmpty
        {
            throw .usage("\(path) has no scenario to export; write an <fb:scenario> that says what the finger does")
        }
        // Before the work, which may take minutes.
        if let output = request.output {
            try DesignFiles.checkPlace(
                output, besides: [(path, "the design itself")], for: "what is exported",
                isFolder: request.form.endings.isEmpty)
        }
        if case .package = request.form { return try Export.writePackage(of: design, request) }
        if request.form.whole != nil {
            let picture = ImageFolder(design.images).embedded(in: design.picture)
            let settings = try design.settings(arguments.values("set"))
            let (bytes, shortfalls) = request.form.written(
                design, picture, settings: settings, showsTouch: !arguments.has("no-touch"))
            request.tell(shortfalls)
            try Export.write(bytes, to: request.output)
            return .fine
        }
        let scenario = arguments.operands.count > 1 ? try DesignFiles.scenario(arguments.operands[1], of: design) : 0
        return try Export.prepared(request, of: design, scenario: scenario).run()
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
    /// Says whether the scenario ran without an error. What an error leaves is written all the same.
    let code: ExitCode

    /// Simulates and bakes the part of a scenario that is asked for.
    static func prepared(
        _ request: ExportRequest, of design: Design, scenario: Int
    ) throws(CommandError) -> Export {
        let arguments = request.arguments
        let jobs = try Command.jobs(arguments)
        let mount = try request.mount(design.stage, device: design.device)
        var (recording, code) = try design.record(scenario, setting: arguments.values("set"))
        let loops = design.interaction.scenarios[scenario].loops
        let owner = "the scenario '\(design.scenarios[scenario].name)' of \(design.name)"
        let duration = recording.end - recording.begin
        var named: [Moment] = []
        let instants = ["at", "from", "until"].compactMap { arguments.value($0) }
        if instants.contains(where: { !NamedInstant.isSeconds($0) }) { named = design.moments(of: recording) }
        func instant(_ option: String) throws(CommandError) -> Time? {
            guard let text = arguments.value(option) else { return nil }
            return try NamedInstant.time(text, option: option, moments: named, duration: duration, of: owner)
        }
        let moment = try instant("at") ?? .zero
        // A part begins and ends on whole milliseconds, as every scenario does.
        let from = Time(milliseconds: try instant("from")?.milliseconds ?? 0)
        let until = try instant("until").map { Time(milliseconds: $0.milliseconds) } ?? duration
        guard from < until else {
            if code != .fine { throw .designs("\(owner) stops at its start: there is nothing to show") }
            throw .usage("--from \(from.seconds) s is not before --until \(until.seconds) s: nothing lies between them")
        }
        recording.cut(from: from, to: until)
        var emitter = Emitter.stillSVG
        if case .drawing(let form) = request.form { emitter = form }
        let performance = design.bake(recording, loops: loops, sharesMotions: emitter.sharesMotions)
        let options = EmissionOptions(
            profile: request.playsOnce ? .once : .loop, showsTouch: !arguments.has("no-touch"), moment: moment,
            title: "\(design.title): \(design.scenarios[scenario].title)")
        return Export(
            request: request, design: design, mount: mount, options: options, performance: performance,
            jobs: jobs, isQuiet: arguments.has("quiet"), code: code)
    }

    func run() throws(CommandError) -> ExitCode {
        if request.isRaster, !isQuiet {
            let warnings = PictureGap.warnings(of: ImageFolder(design.images).embedded(in: design.picture))
            if !warnings.isEmpty {
                Console.say(
                    rendered: DiagnosticRendering.text([Findings(design.source, warnings)], colour: Console.hasColour))
            }
        }
        switch request.form {
        case .drawing(let emitter): try write(drawing(emitter))
        case .picture where request.isNumbered: try writePictures()
        case .picture: try write(picture(of: svg(at: options.moment)))
        case .film(let form): try writeFilm(form)
        case .strip: try write(strip())
        case .lottie: try write(lottie())
        // Written from the design alone.
        case .chart, .package, .dotLottie, .tokens: break
        }
        return code
    }

    static func writePackage(of design: Design, _ request: ExportRequest) throws(CommandError) -> ExitCode {
        guard let output = request.output else {
            throw .usage("--to swift writes a folder; name one: -o \(design.name)")
        }
        let package = SwiftPackage(design.tried(as: Exploration(design, jobs: try Command.jobs(request.arguments))))
        let force = request.arguments.has("force")
        do throws(FileError) { try package.write(to: output, force: force) } catch {
            // Where nothing can be made in the folder around it, the name that was given says more.
            let isAround = error.path == Folder.of(Folder.trimmed(output))
            throw .file((isAround ? FileError(output, error.reason) : error).description)
        }
        request.tell(package.shortfalls)
        let stopped = design.scenarios.indices.first { design.interaction.simulate(scenario: $0).fault != nil }
        guard let stopped else { return .fine }
        Console.complain("'\(design.scenarios[stopped].name)' stops with an error; `flipbook check` says more")
        return .designsHaveErrors
    }

    private func lottie() -> [UInt8] {
        let picture = ImageFolder(design.images).embedded(in: design.picture)
        let file = LottieFile(
            picture, performance, of: design,
            options: LottieOptions(title: options.title ?? design.title, showsTouch: options.showsTouch))
        request.tell(file.shortfalls)
        return Array(file.text.utf8)
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
        return Standalone.bytes(
            emitted.root, of: design, keepsNames: request.keepsNames, around: mount.around)
    }

    /// What is seen at an instant, with what is around it.
    func svg(at moment: Time) -> [UInt8] {
        var options = options
        options.moment = moment
        let still = Emitter.stillSVG.emit(design.picture, performance, options)
        return Standalone.bytes(still.root, of: design, around: mount.around)
    }

    func write(_ bytes: [UInt8]) throws(CommandError) { try Export.write(bytes, to: request.output) }

    /// - Parameter output: nil for standard output.
    static func write(_ bytes: [UInt8], to output: String?) throws(CommandError) {
        guard let output else { return Console.write(bytes) }
        try CommandError.files { () throws(FileError) in try WholeFile.replace(output, bytes) }
    }
}
