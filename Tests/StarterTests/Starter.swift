// A starter design under test: the file itself, with formulas that a test wants to read and touches of the test's own.

import Baking
import Designs
import Diagnostics
import Foundation
import Simulation
import TestSupport
import Testing

struct Starter {
    let name: String
    private let text: String
    /// What the drawing shows at rest does not fit another screen, which the reader says.
    private var isResized = false
    private static let end = "</fb:interaction>"

    /// The starter of that name in `templates/designs`.
    init(_ name: String) throws { try self.init(path: "templates/designs/\(name).svg") }

    /// A design anywhere in the repository.
    init(path: String) throws {
        name = (path as NSString).lastPathComponent.replacingOccurrences(of: ".svg", with: "")
        text = try String(contentsOfFile: Fixtures.root + "/" + path, encoding: .utf8)
        try #require(text.components(separatedBy: Self.end).count == 2, "\(name) has one interaction")
    }

    /// The same design on a screen of another height.
    func height(_ height: Int) throws -> Starter {
        let changed = text.replacing(#/viewBox="0 0 (\d+) \d+"/#, maxReplacements: 1) { match in
            "viewBox=\"0 0 \(match.1) \(height)\""
        }
        return Starter(name: name, text: changed, isResized: true)
    }

    private init(name: String, text: String, isResized: Bool) {
        self.name = name
        self.text = text
        self.isResized = isResized
    }

    /// Plays one of its scenarios.
    /// - Parameters:
    ///   - settings: values of parameters on top of the scenario's own.
    ///   - variant: a variant to take first.
    ///   - formulas: what the test reads beside names: `Played` takes each by its own text.
    func play(
        _ scenario: String, settings: [String: String] = [:], variant: String? = nil, reading formulas: [String] = []
    ) throws -> Played {
        if settings.isEmpty && variant == nil { return try run(scenario, "", formulas) }
        let head = "name=\"probe\" like=\"\(scenario)\"\(Self.asking(variant))"
        return try run("probe", "<fb:scenario \(head)>\(Self.lines(settings))</fb:scenario>", formulas)
    }

    /// Plays steps of the test's own: `<fb:touch …>`, `<fb:wait …/>` …
    /// - Parameter scenario: what is played before them.
    func play(
        steps: String, after scenario: String? = nil, settings: [String: String] = [:], variant: String? = nil,
        reading formulas: [String] = []
    ) throws -> Played {
        let before = scenario.map { " after=\"\($0)\"" } ?? ""
        let head = "name=\"probe\"\(before)\(Self.asking(variant))"
        return try run("probe", "<fb:scenario \(head)>\(Self.lines(settings))\(steps)</fb:scenario>", formulas)
    }

    /// The design as it is.
    func design() throws -> Design { try read(text) }

    private func run(_ scenario: String, _ added: String, _ formulas: [String]) throws -> Played {
        let lets = formulas.enumerated().map { index, formula in
            let escaped = formula.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(
                of: "<", with: "&lt;")
            return "<fb:let name=\"probe\(index)\" expr=\"\(escaped)\"/>"
        }
        var written = text.replacingOccurrences(of: Self.end, with: added + Self.end)
        // Quantities stand before the statechart, or what brings one; scenarios after it.
        let chart = try #require(written.range(of: "<scxml") ?? written.range(of: "<fb:use"))
        written.insert(contentsOf: lets.joined(), at: chart.lowerBound)
        let design = try read(written)
        let index = try #require(design.scenario(scenario), "\(name) has no scenario \(scenario)")
        let (recording, fault) = design.interaction.simulate(scenario: index)
        let faults = design.diagnostics(of: recording, fault: fault, scenario: index).map(\.sentence)
        try #require(fault == nil, "\(faults)")
        return Played(design, recording, formulas)
    }

    private func read(_ text: String) throws -> Design {
        let source = SourceText(name: name + ".svg", text: text)
        let (design, diagnostics) = DesignReader.read(source, library: .box)
        // What a test asks for is read by the test alone.
        let unwanted = diagnostics.filter {
            !(isResized && $0.id == "rest-differs" || $0.id == "never-read" && $0.sentence.contains("“probe"))
        }
        let told = DiagnosticRendering.text(unwanted, in: source)
        try #require(told.isEmpty, "\(told)")
        return try #require(design)
    }

    private static func asking(_ variant: String?) -> String { variant.map { " variant=\"\($0)\"" } ?? "" }

    private static func lines(_ settings: [String: String]) -> String {
        settings.sorted { $0.key < $1.key }.map { "<fb:set name=\"\($0.key)\" value=\"\($0.value)\"/>" }.joined()
    }
}
