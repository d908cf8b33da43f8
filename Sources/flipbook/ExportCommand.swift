// flipbook export: one scenario as a file for other programs.

import Baking
import Diagnostics
import Documents
import Emission
import Motion
import Simulation
import Site
import Timelines

extension Command {
    static let export = Command(
        name: "export", operands: "DESIGN [SCENARIO]", operandCount: 1...2,
        summary: "Write one scenario as a file that stands alone",
        details: """
            The first scenario where none is named. The text goes to standard output, or into the file that -o names. What
            a form cannot say is told on standard error, and the rest is written all the same.

            Forms:
            \(Emitter.all.map { "  \($0.name)\(String(repeating: " ", count: 8 - $0.name.count))\($0.summary)" }
                .joined(separator: "\n"))
            """,
        options: [
            .value("to", "FORM", Emitter.all.map(\.name).joined(separator: ", ")),
            .value("output", "FILE", short: "o", "the file to write; one that is there is replaced"),
            .value("at", "SECONDS", "the instant that a still shows; 0 if nothing is said"),
            .value("set", "NAME=VALUE", repeats: true, "another value for a parameter"),
            .flag("once", "play once and stop, instead of in a loop"),
            .flag("no-touch", "without the mark that shows the finger"),
            effortOption,
        ],
        examples: [
            ("flipbook export card.svg turn --to css -o card-css.svg", "keyframes of CSS"),
            ("flipbook export card.svg turn --to still --at 0.4 > turn.svg", "one instant, without motion"),
        ]
    ) { arguments throws(CommandError) in
        let form = try arguments.choice("to", of: Emitter.all.map(\.name))
        if arguments.has("at"), form != "still" {
            throw .usage("--at says which instant a still shows; give --to still with it")
        }
        if arguments.value("output") == "" { throw .usage("-o needs the name of a file") }
        let emitter = Emitter.named(form) ?? .animatedSVG
        let path = arguments.operands[0]
        let design = try DesignFiles.loadSound(path)
        if arguments.operands.count < 2, design.scenarios.isEmpty {
            throw .usage("\(path) has no scenario to export; write an <fb:scenario> that says what the finger does")
        }
        let scenario = arguments.operands.count > 1 ? try DesignFiles.scenario(arguments.operands[1], of: design) : 0
        let recording = try design.record(scenario, setting: arguments.values("set"))
        let performance = design.bake(
            recording, loops: design.interaction.scenarios[scenario].loops, fitting: Fitting(try effort(arguments)),
            sharesMotions: emitter.sharesMotions)
        let options = EmissionOptions(
            profile: arguments.has("once") ? .once : .loop, showsTouch: !arguments.has("no-touch"),
            moment: try moment(arguments, of: performance),
            title: "\(design.title): \(design.scenarios[scenario].title)")
        let emitted = emitter.emit(design.picture, performance, options)
        for shortfall in emitted.shortfalls { Console.complain("\(emitter.name): \(shortfall)") }
        for (track, error) in emitted.inexact(of: performance) {
            let (off, allowed) = (error, track.tolerance)
            Console.complain(
                "\(emitter.name): #\(track.target) \(track.attribute): off by \(DecimalText.text(off, decimals: 4)), "
                    + "and \(DecimalText.text(allowed, decimals: 4)) is allowed")
        }
        let bytes = Standalone.bytes(emitted.root, of: design)
        guard let output = arguments.value("output") else {
            Console.write(String(decoding: bytes, as: UTF8.self))
            return .fine
        }
        if Files.isSame(output, path) {
            throw .usage("\(output) is the design itself; choose another name for what is exported")
        }
        do throws(FileError) { try Files.replace(output, bytes) } catch { throw .file(error.sentence) }
        return .fine
    }

    private static func moment(_ arguments: Arguments, of performance: Performance) throws(CommandError) -> Time {
        guard let text = arguments.value("at") else { return .zero }
        let times = try Instants.list(text, option: "at")
        guard times.count == 1 else { throw .usage("--at takes one instant in seconds here, such as 0.4") }
        guard times[0] <= performance.duration else {
            throw .usage(
                "\(times[0].seconds) s is after the end of the scenario, which is at \(performance.duration.seconds) s")
        }
        return times[0]
    }
}
