// flipbook sample: what the engine computes for a scenario, at any times, to full precision.

import Baking
import Designs
import Diagnostics
import Interactions
import Numerics
import Simulation

extension Command {
    static let sample = Command(
        name: "sample", operands: "DESIGN SCENARIO|--trace FILE", operandCount: 1...2,
        summary: "Print exact values of variables and bindings over time",
        details: """
            One row for each time: active states, finger, parameters, lets, variables, members of inputs, and every bound
            attribute (#element@attribute; paths as coordinates of M L C Z, colours as red, green and blue in 0…255). At a
            jump the row has the value after it. Times are seconds since the scenario or the trace begins.

            A trace is what a finger did on a design's page, as the page saves it. It is played as the page plays it,
            until nothing moves any more or its own "end". It begins where its finger took over: at "from" seconds of
            its scenario, or in the first state. The times in the file are those of the interaction's clock, whose
            value there is "begin" in the JSON. JSON has a log too: states, transitions, events, haptics, touches.
            """,
        options: [
            .value("every", as: "STEP", "step in seconds, such as 0.01 (default: 1/60)"),
            .value("at", as: "TIMES", "instants instead of a step: seconds or moments, such as 0.5,1,busy"),
            .value("format", as: "FORMAT", of: ["csv", "json"], "csv or json"),
            .value("trace", as: "FILE", "play a finger's trace, instead of a scenario"),
            .value("set", as: "NAME=VALUE", repeats: true, "set a parameter"), DesignFiles.libraryOption,
        ],
        examples: [
            ("flipbook sample sticky-refresh.svg refresh", "60 rows a second, as CSV"),
            ("flipbook sample sticky-refresh.svg refresh --at 0.5,1 --format json", "two instants, as JSON"),
            ("flipbook sample sticky-refresh.svg failure --set load=0.5 --every 1/120", "with a shorter loading time"),
            ("flipbook sample sticky-refresh.svg --trace refresh.json", "what a finger did on the page, again"),
        ]
    ) { arguments throws(CommandError) in
        let format = try arguments.choice("format")
        if arguments.has("every") && arguments.has("at") { throw .usage("give --every or --at, not both") }
        let trace = arguments.value("trace")
        if (trace == nil) != (arguments.operands.count == 2) {
            throw .usage(
                "flipbook sample needs DESIGN SCENARIO or DESIGN --trace FILE; `flipbook sample --help` says more")
        }
        let design = try DesignFiles.loadSound(arguments.operands[0], library: arguments.values("library"))
        let recording: Recording
        let about: (String, JSON)
        var code = ExitCode.fine
        if let trace {
            recording = try TraceFile(trace, of: design).play(setting: arguments.values("set"), on: design)
            about = ("trace", .string(trace))
        } else {
            let scenario = try DesignFiles.scenario(arguments.operands[1], of: design)
            (recording, code) = try design.record(scenario, setting: arguments.values("set"))
            about = ("scenario", .string(design.scenarios[scenario].name))
        }
        let duration = recording.end - recording.begin
        let times: [Time]
        if let list = arguments.value("at") {
            let words = list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            let moments = words.allSatisfy(NamedInstant.isSeconds) ? [] : design.moments(of: recording)
            times = try words.map { word throws(CommandError) in
                try NamedInstant.time(word, option: "at", moments: moments, duration: duration, of: "the \(about.0)")
            }
        } else {
            times = try Instants.steps(arguments.value("every") ?? "1/60", to: duration, option: "every")
        }
        let table = SampleTable(design).table(recording, times)
        let whole =
            JSON.head("sample", version: 1) + [
                ("design", .string(design.name)), about, ("begin", Cell.number(recording.begin.seconds).json),
                ("duration", Cell.number(duration.seconds).json), ("log", design.log(of: recording)),
            ]
        Console.write(format == "csv" ? table.csv : table.json(whole))
        return code
    }
}

extension Design {
    /// Runs a scenario with the values of `--set`, and prints its diagnostics. One that breaks off is shown up to there.
    func record(
        _ scenario: Int, setting texts: [String]
    ) throws(CommandError) -> (recording: Recording, code: ExitCode) {
        let (recording, fault) = interaction.simulate(scenario: scenario, settings: try settings(texts))
        let diagnostics = diagnostics(of: recording, fault: fault, scenario: scenario)
        if !diagnostics.isEmpty {
            Console.say(rendered: DiagnosticRendering.text(diagnostics, in: source, colour: Console.hasColour))
        }
        if fault != nil {
            let seconds = (recording.end - recording.begin).seconds
            Console.complain("'\(scenarios[scenario].name)' stopped after \(seconds) s; what came before is shown")
        }
        return (recording, diagnostics.contains { $0.severity == .error } ? .designsHaveErrors : .fine)
    }

    /// What the values of `--set` set.
    func settings(_ texts: [String]) throws(CommandError) -> [Scenario.Setting] {
        var settings: [Scenario.Setting] = []
        for (name, text) in try DesignFiles.settings(texts).sorted(by: { $0.key < $1.key }) {
            settings += try self.settings(name, text)
        }
        return settings
    }

    /// What a text sets of a parameter.
    func settings(_ name: String, _ text: String) throws(CommandError) -> [Scenario.Setting] {
        guard let parameter = parameters.first(where: { $0.name == name }) else {
            let names = parameters.map(\.name)
            throw .usage(
                "\(self.name) has no parameter '\(name)'"
                    + Help.didYouMean(name, names, then: names.isEmpty ? "" : "it has \(names.joined(separator: ", "))")
            )
        }
        do throws(ParameterError) {
            return zip(parameter.slots, try parameter.numbers(text)).map { Scenario.Setting(slot: $0, value: $1) }
        } catch {
            throw .usage(error.sentence + (error.suggestion.map { "; " + $0.sentence } ?? ""))
        }
    }

    /// What happened in a recording, in seconds since its beginning.
    func log(of recording: Recording) -> JSON {
        func point(_ x: Double, _ y: Double) -> [(String, JSON)] {
            [("x", Cell.number(x).json), ("y", Cell.number(y).json)]
        }
        let entries = recording.log.compactMap { entry -> JSON? in
            let what: [(String, JSON)] =
                switch entry.event {
                case .entered(let state): [("entered", .string(states[state].id))]
                case .exited(let state): [("exited", .string(states[state].id))]
                case .took(let number): [("took", .integer(number)), ("label", .string(transitions[number].label))]
                case .raised(let event): [("event", .string(events.indices.contains(event) ? events[event] : ""))]
                case .haptic(let style): [("haptic", .string("\(style)"))]
                case .touchBegan(let x, let y): [("touch", .string("began"))] + point(x, y)
                case .touchEnded(let x, let y): [("touch", .string("ended"))] + point(x, y)
                case .touchCancelled(let x, let y): [("touch", .string("cancelled"))] + point(x, y)
                case .second(let phase, let x, let y):
                    [("touch", .string("\(phase)")), ("finger", .integer(2))] + point(x, y)
                case .logged(let label, let value):
                    [
                        ("logged", .string(strings.indices.contains(label) ? strings[label] : "")),
                        ("value", Cell.number(value).json),
                    ]
                case .failed(let fault, _): [("failed", .string("\(fault.reason)"))]
                // What conditions read stands in the row of that time.
                case .compared: []
                }
            if what.isEmpty { return nil }
            let time = ("time", Cell.number((entry.time - recording.begin).seconds).json)
            return JSON.laid(.line, .object([time] + what))
        }
        return .array(entries)
    }
}
