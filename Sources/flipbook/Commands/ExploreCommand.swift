// flipbook explore: finds all that a finger can reach in a design, with the gestures that lead there.

import Adopting
import Behaviours
import Designs
import Diagnostics
import Exploring
import Files
import Simulation
import XML

extension Command {
    static let explore = Command(
        name: "explore", operands: "DESIGN", operandCount: 1...1,
        summary: "Find states and transitions that a finger can reach, with gestures that show them",
        details: """
            Tries taps, presses, drags to every threshold, throws, two fingers, waits and the design's parameters, from
            the start and from every situation that it comes to. It says which states, transitions and sides of
            conditions were found, which can never happen and why, and which it did not find.
            The bounds are counted in the interaction's own time, so the result is the same on every machine. With
            --write, scenarios are added to the file for what its own scenarios do not reach.
            """,
        options: [
            .value("format", as: "FORMAT", of: ["text", "json"], "text or json"),
            .flag("interruptions", "interrupt each animation, and say what jumps"),
            .flag("write", "add scenarios to the file for what its own do not reach"),
            .value("seconds", as: "S", "time of the interaction to play, in seconds (default: 2400)"),
            .value("runs", as: "N", "gestures and waits to try (default: 30000)"),
            .value("depth", as: "N", "touches in a row at most (default: 12)"), jobsOption, DesignFiles.libraryOption,
        ],
        examples: [
            ("flipbook explore card.svg", "what a finger can reach"),
            ("flipbook explore card.svg --interruptions", "and what a touch in the middle of each animation does"),
            ("flipbook explore card.svg --write", "adds scenarios for what no scenario of the file shows"),
            ("flipbook explore card.svg --format json", "the same for another program"),
        ]
    ) { arguments throws(CommandError) in
        let format = try arguments.choice("format")
        let path = DesignFiles.design(arguments.operands[0])
        let design = try DesignFiles.loadSound(path, library: arguments.values("library"))
        var bounds = ExplorationBounds()
        if let runs = try arguments.number("runs", in: 1...10_000_000) { bounds.runs = runs }
        if let depth = try arguments.number("depth", in: 1...100) { bounds.depth = depth }
        if let seconds = try arguments.number("seconds", in: 1...1_000_000) { bounds.seconds = Double(seconds) }
        let exploration = Exploration(design, bounds: bounds, jobs: try jobs(arguments))
        let authored = Coverage(
            of: design.interaction,
            design.scenarios.indices.map { Coverage(of: design.interaction.simulate(scenario: $0).recording) })
        let report = ExplorationReport(
            exploration, of: design, authored: authored,
            interruptions: arguments.has("interruptions") ? exploration.interruptions : nil)
        Console.write(format == "json" ? report.json.text : report.text)
        if arguments.has("write") {
            let found = FoundScenarios.choice(of: exploration, beyond: authored)
            try write(found, into: path, of: design, library: arguments.values("library"))
        }
        return report.hasViolations ? .designsHaveErrors : .fine
    }

    /// Adds scenarios at the end of the file's interaction. All else stays as it is.
    private static func write(
        _ witnesses: [Witness], into path: String, of design: Design, library: [String]
    ) throws(CommandError) {
        if witnesses.isEmpty { return Console.say("\(path): its own scenarios reach all of this; nothing was added\n") }
        let drawing = try readDrawing(path)
        guard let interaction = drawing.interaction,
            let extent = drawing.extent(of: interaction), let tag = interaction.range, extent != tag
        else { throw .designs("\(path): <fb:interaction> has no end tag of its own to add scenarios before") }
        let bytes = drawing.source.bytes
        // Behind the line end before the end tag, so that its own line stays as it is.
        var place = extent.upperBound - 1
        while bytes[place] != UInt8(ascii: "<") { place -= 1 }
        let end = place
        while place > 0, bytes[place - 1] == UInt8(ascii: " ") || bytes[place - 1] == UInt8(ascii: "\t") { place -= 1 }
        let startsLine = bytes[place - 1] == UInt8(ascii: "\n")
        var edits = TextEdits()
        let name = String(decoding: bytes[tag.lowerBound...].dropFirst().prefix { $0 > 32 && $0 != 62 }, as: UTF8.self)
        let prefix = name.contains(":") ? String(name.prefix { $0 != ":" }) + ":" : ""
        var text = FoundScenarios.markup(witnesses, of: design, prefix: prefix)
        if bytes.firstRange(of: [13, 10]) != nil { text.replace("\n", with: "\r\n") }
        edits.insert(startsLine ? text : "\n" + text, at: startsLine ? place : end)
        let edited = edits.applied(to: bytes)
        let again = DesignReader.read(
            SourceText(name: path, bytes: edited), at: path, library: BehaviourLibrary(library + DesignFiles.box))
        guard again.design != nil, !again.findings.hasErrors else {
            throw .designs("\(path): with the scenarios that were found it does not read, so nothing was written")
        }
        try CommandError.files { () throws(FileError) in try WholeFile.replace(path, edited) }
        Console.say("\(path): added \(witnesses.count) \(witnesses.count == 1 ? "scenario" : "scenarios")\n")
    }
}
