// flipbook sample: what the engine computes for a scenario, at any times, to full precision.

import Designs
import Diagnostics
import Numerics
import Simulation

extension Command {
    static let sample = Command(
        name: "sample", operands: "DESIGN SCENARIO", operandCount: 2...2,
        summary: "Print exact values of variables and bindings over time",
        details: """
            One row for each time: active states, finger, parameters, lets, variables, members of inputs, and every bound
            attribute (#element@attribute; paths as coordinates of M L C Z, colours as red, green and blue in 0…255). At a
            jump the row has the value after it.
            """,
        options: [
            .value("every", as: "STEP", "step in seconds, such as 0.01 (default: 1/60)"),
            .value("at", as: "TIMES", "instants in seconds instead of a step, such as 0.5,1,2.25"),
            .value("format", as: "FORMAT", "csv or json"),
            .value("set", as: "NAME=VALUE", repeats: true, "set a parameter"),
        ],
        examples: [
            ("flipbook sample sticky-refresh.svg refresh", "60 rows a second, as CSV"),
            ("flipbook sample sticky-refresh.svg refresh --at 0.5,1 --format json", "two instants, as JSON"),
            ("flipbook sample sticky-refresh.svg failure --set load=0.5 --every 1/120", "with a shorter loading time"),
        ]
    ) { arguments throws(CommandError) in
        let format = try arguments.choice("format", of: ["csv", "json"])
        if arguments.has("every") && arguments.has("at") { throw .usage("give --every or --at, not both") }
        let design = try DesignFiles.loadSound(arguments.operands[0])
        let scenario = try DesignFiles.scenario(arguments.operands[1], of: design)
        let recording = try design.record(scenario, setting: arguments.values("set"))
        let duration = recording.end - recording.begin
        let times: [Time]
        if let list = arguments.value("at") {
            times = try Instants.list(list, option: "at")
            if let late = times.first(where: { $0 > duration }) {
                throw .usage("\(late.seconds) s is after the end of the scenario, which is at \(duration.seconds) s")
            }
        } else {
            times = try Instants.steps(arguments.value("every") ?? "1/60", to: duration, option: "every")
        }
        let table = SampleTable(design).table(recording, times)
        if format == "csv" {
            Console.write(table.csv)
        } else {
            Console.write(
                table.json([
                    ("design", .text(design.name)), ("scenario", .text(design.scenarios[scenario].name)),
                    ("duration", .number(duration.seconds)),
                ]))
        }
        return .fine
    }
}

extension Design {
    /// Runs a scenario to its end with the values of `--set`, and prints its diagnostics.
    func record(_ scenario: Int, setting texts: [String]) throws(CommandError) -> Recording {
        var settings: [Scenario.Setting] = []
        for text in texts { settings += try self.settings(text) }
        let (recording, fault) = interaction.simulate(scenario: scenario, settings: settings)
        for diagnostic in diagnostics(of: recording, fault: fault, scenario: scenario) {
            Console.complain(diagnostic.sentence)
        }
        if fault != nil { throw .designs("scenario '\(scenarios[scenario].name)' did not run to its end") }
        return recording
    }

    /// What `name=value` on the command line sets.
    private func settings(_ text: String) throws(CommandError) -> [Scenario.Setting] {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { throw .usage("--set takes NAME=VALUE, such as load=0.5, not '\(text)'") }
        guard let parameter = parameters.first(where: { $0.name == parts[0] }) else {
            let names = parameters.map(\.name)
            throw .usage(
                "\(name) has no parameter '\(parts[0])'"
                    + Help.didYouMean(
                        parts[0], names, then: names.isEmpty ? "" : "it has \(names.joined(separator: ", "))"))
        }
        do throws(ParameterError) {
            let numbers = try parameter.numbers(parts[1])
            return zip(parameter.slots, numbers).map { Scenario.Setting(slot: $0, value: $1) }
        } catch {
            throw .usage(error.sentence + (error.suggestion.map { "; " + $0 } ?? ""))
        }
    }
}
