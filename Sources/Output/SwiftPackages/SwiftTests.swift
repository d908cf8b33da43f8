// The test target of a package: its scenarios as vectors, and what plays them.

import Designs
import FormulaText
import Formulas
import Geometry
import Interactions
import Numerics
import Simulation
import SwiftWriting

struct SwiftTests {
    private let writer: SwiftWriter
    private var design: Design { writer.design }

    init(_ writer: SwiftWriter) { self.writer = writer }

    func files() -> [SwiftFile] {
        let folder = "Tests/\(writer.type)Tests/"
        var files = [SwiftFile(path: folder + "Names.swift", text: names)]
        files.append(SwiftFile(path: folder + "Replay.swift", text: replay))
        for (name, text) in SwiftMotionTests(type: writer.type).files {
            files.append(SwiftFile(path: folder + name, text: text))
        }
        if writer.isPartial, !design.scenarios.isEmpty {
            writer.note("the scenarios have no vectors: what is left out of the statechart decides them", at: nil)
            return files
        }
        var names: [String] = []
        for (index, scenario) in design.scenarios.enumerated() {
            guard let vectors = SwiftVectors(writer, scenario: index, every: Time(ticks: 4)) else {
                writer.note("the scenario \(scenario.name) has no vectors: an error ends it", at: scenario.range)
                continue
            }
            files.append(
                SwiftFile(path: folder + "Vectors/\(scenario.name).txt", text: text(of: vectors, scenario)))
            names.append(scenario.name)
        }
        if !names.isEmpty {
            files.append(SwiftFile(path: folder + "ScenarioTests.swift", text: scenarioTests(names)))
        }
        return files
    }

    // MARK: Vectors

    private func text(of vectors: SwiftVectors, _ scenario: Design.ScenarioName) -> String {
        var text = "# \(scenario.title)\ntolerance 0.000001\n"
        for setting in vectors.settings {
            guard let parameter = design.parameters.first(where: { $0.slots.contains(setting.slot) }),
                let name = writer.parameterNames[parameter.name]
            else { continue }
            let part =
                parameter.slots.count > 1
                ? [".red", ".green", ".blue"][parameter.slots.firstIndex(of: setting.slot) ?? 0] : ""
            let value =
                parameter.kind == .string
                ? design.text(of: setting.value, kind: .string) ?? "" : FormulaNumber.text(setting.value)
            text += "set \(name)\(part) \(value)\n"
        }
        var inputs = vectors.inputs.map { _ in Double.nan }
        var told = Told(writer)
        let samples = vectors.rows.filter { $0.kind == .sample }
        var sample = 0
        for row in vectors.rows {
            var line = "\(SwiftTests.text(row.time.seconds, digits: 10)) \(row.kind)"
            for event in row.events { line += " \(writer.eventNames[event] ?? "")" }
            var isNews = row.kind != .tick || needsTicks
            for (place, value) in row.inputs.enumerated() where value != inputs[place] && !value.isNaN {
                inputs[place] = value
                line += " \(vectors.inputs[place])=\(SwiftTests.text(value))"
                isNews = true
            }
            if !isNews { continue }
            text += line + "\n"
            guard row.kind == .sample else { continue }
            let before = sample > 0 ? samples[sample - 1] : nil
            let after = sample + 1 < samples.count ? samples[sample + 1] : nil
            sample += 1
            text += expectations(row, between: before, and: after, &told)
        }
        return text
    }

    /// Whether something may happen between two events.
    private var needsTicks: Bool {
        writer.uses.contains("chase") || writer.interaction.transitions.contains { $0.isEventless }
    }

    /// What vectors said last, so that they only say what has changed.
    private struct Told {
        struct Number {
            let name: String
            private var value = Double.nan
            private var words = ""

            init(_ name: String) { self.name = name }

            /// What it is worth, where that is said in other words than before.
            mutating func news(_ new: Double) -> String? {
                if new == value { return nil }
                let last = words
                (value, words) = (new, SwiftTests.text(new))
                return words == last ? nil : words
            }
        }

        var active: [Int]?
        /// The quantities that no binding is worth, by their places in a row.
        var quantities: [(place: Int, number: Number)]
        /// Of each binding.
        var numbers: [[Number]]
        var texts: [[Double]?]

        init(_ writer: SwiftWriter) {
            let bound = Set(writer.bindings.map(\.value))
            quantities = SwiftVectors.quantities(writer).map(writer.quantity).enumerated()
                .filter { !bound.contains($0.element) }.map { ($0.offset, Number("quantity.\($0.element)")) }
            numbers = writer.bindings.map { _ in [] }
            texts = writer.bindings.map { _ in nil }
        }
    }

    /// What has changed since the sample before: value, velocity per second, tolerance.
    private func expectations(
        _ row: SwiftVectors.Row, between before: SwiftVectors.Row?, and after: SwiftVectors.Row?, _ told: inout Told
    ) -> String {
        var text = inside(row, &told)
        for (place, item) in writer.bindings.enumerated() {
            let (binding, values) = (writer.interaction.bindings[item.index], row.seen[place])
            if binding.kind == .string || binding.kind == .text {
                if told.texts[place] == values { continue }
                told.texts[place] = values
                text += "  text \(item.name) \(values.map { design.text(of: $0, kind: .string) ?? "" }.joined())\n"
                continue
            }
            if told.numbers[place].isEmpty {
                told.numbers[place] = values.indices.map { .init(values.count > 1 ? "\(item.name).\($0)" : item.name) }
            }
            for (number, value) in values.enumerated() {
                guard let words = told.numbers[place][number].news(value) else { continue }
                var velocity = 0.0
                if let before, let after, binding.kind != .flag {
                    velocity =
                        (after.seen[place][number] - before.seen[place][number]) / (after.time - before.time).seconds
                }
                text += "  \(told.numbers[place][number].name) \(words)"
                text += velocity == 0 ? "\n" : " \(SwiftTests.velocity(velocity))\n"
            }
        }
        return text
    }

    /// What has changed of the active states and the quantities.
    private func inside(_ row: SwiftVectors.Row, _ told: inout Told) -> String {
        var text = ""
        if told.active != row.active {
            told.active = row.active
            let states = row.active.compactMap { writer.stateNames[design.states[$0].id] }
            text += "  text active \(states.joined(separator: " "))\n"
        }
        for index in told.quantities.indices {
            let place = told.quantities[index].place
            guard let words = told.quantities[index].number.news(row.quantities[place]) else { continue }
            text += "  \(told.quantities[index].number.name) \(words)\n"
        }
        // One that the scroll view moves is among the inputs.
        for offset in row.offsets { text += "  offset.\(offset.name) \(SwiftTests.text(offset.value))\n" }
        return text
    }

    /// A number in a vector: half a unit of the last digit is a twentieth of the tolerance.
    static func text(_ value: Double, digits: Int = 7) -> String {
        let unit = (0..<digits).reduce(1.0) { unit, _ in unit * 10 }
        let rounded = (value * unit).rounded() / unit
        return FormulaNumber.text(rounded.isFinite ? rounded + 0 : value)
    }

    /// A velocity is there to be read: three figures tell it.
    private static func velocity(_ value: Double) -> String {
        let size = abs(value)
        return text(value, digits: size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3)
    }

    // MARK: Names

    /// What vectors call things.
    private var names: String {
        let type = writer.type
        var text =
            "// What vectors call the parts of the interaction.\n\n@testable import \(type)\n\nextension \(type) {\n"
        text +=
            "    /// What the app reports.\n    mutating func report(_ name: String, _ value: Double) {\n        switch name {\n"
        for input in SwiftVectors.reported(writer) {
            let isMember = input.name.contains(".")
            let action =
                isMember ? "\(input.name) = value\(input.isFlag ? " != 0" : "")" : "report(.\(input.name), value)"
            text += "        case \"\(input.name)\": \(action)\n"
        }
        text += "        default: preconditionFailure(\"nothing reports \\(name)\")\n        }\n    }\n\n"
        text +=
            "    /// Everything that is seen as numbers.\n    var numbers: [(name: String, values: [Double])] {\n        [\n"
        for item in writer.bindings where !isText(item) {
            let value: String =
                switch writer.interaction.bindings[item.index].kind {
                case .number: "[\(item.numbers)]"
                case .flag: "[\(item.numbers) ? 1 : 0]"
                default: item.numbers
                }
            text += "            (\"\(item.name)\", \(value)),\n"
        }
        text +=
            "        ]\n    }\n\n    /// Everything that is seen as text.\n    var texts: [(name: String, text: String)] {\n        [\n"
        for item in writer.bindings where isText(item) { text += "            (\"\(item.name)\", \(item.name)),\n" }
        text += "        ]\n    }\n}\n\nextension \(type).Parameters {\n    /// Sets one from a text.\n"
        text += "    mutating func set(_ name: String, _ text: String) {\n        switch name {\n"
        for parameter in design.parameters {
            let name = writer.parameterNames[parameter.name] ?? ""
            switch parameter.kind {
            case .number: text += "        case \"\(name)\": \(name) = Double(text) ?? \(name)\n"
            case .boolean: text += "        case \"\(name)\": \(name) = text != \"0\"\n"
            case .color:
                for part in ["red", "green", "blue"] {
                    text += "        case \"\(name).\(part)\": \(name).\(part) = Double(text) ?? 0\n"
                }
            case .string:
                let value = writer.choices[parameter.name] == nil ? "text" : ".init(rawValue: text) ?? \(name)"
                text += "        case \"\(name)\": \(name) = \(value)\n"
            }
        }
        return text + "        default: preconditionFailure(\"there is no parameter \\(name)\")\n        }\n    }\n}\n"
            + SwiftDrawing(writer).numbers
    }

    private func isText(_ item: SwiftBindings.Item) -> Bool {
        let kind = writer.interaction.bindings[item.index].kind
        return kind == .string || kind == .text
    }

    // MARK: Playing

    private var replay: String {
        let type = writer.type
        let isPlanned = writer.uses.contains("then") || writer.uses.contains("post.after")
        let due =
            "        if row.kind == .due {\n            _ = runNextDue(by: flicks(row.time))\n            return\n        }\n"
        let planned = isPlanned ? due : "        if row.kind == .due { return }\n"
        return """
            // Plays vectors: what the app reports of a gesture goes in, and what is seen is compared.

            @testable \(SwiftText.importing(type))

            /// A recorded scenario.
            struct Replay {
                /// What happens: the app reports an event; something is due; a frame comes; something is seen.
                enum Kind: String { case input, due, tick, sample }

                struct Row {
                    var time: Double
                    var kind: Kind
                    var events: [\(type).Event] = []
                    var reports: [(name: String, value: Double)] = []
                    var numbers: [(name: String, value: Double, velocity: Double, tolerance: Double)] = []
                    var texts: [(name: String, text: String)] = []
                }

                var parameters = \(type).Parameters()
                var rows: [Row] = []

                init(_ text: String) {
                    var tolerance = 0.0
                    for line in text.split(separator: "\\n") where !line.hasPrefix("#") {
                        let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
                        if words[0] == "tolerance" {
                            tolerance = Double(words[1]) ?? 0
                        } else if words[0] == "set" {
                            parameters.set(words[1], words[2...].joined(separator: " "))
                        } else if line.hasPrefix("  text ") {
                            rows[rows.count - 1].texts.append((words[3], words[4...].joined(separator: " ")))
                        } else if line.hasPrefix("  ") {
                            let numbers = words[3...].map { Double($0) ?? .nan } + [0]
                            rows[rows.count - 1].numbers.append((words[2], numbers[0], numbers[1], tolerance))
                        } else {
                            rows.append(Replay.row(words))
                        }
                    }
                }

                private static func row(_ words: [String]) -> Row {
                    // Ten digits tell which of the whole numbers of time it is.
                    var row = Row(time: seconds(flicks(Double(words[0]) ?? 0)), kind: Kind(rawValue: words[1]) ?? .sample)
                    for word in words[2...] {
                        let parts = word.split(separator: "=").map(String.init)
                        if parts.count == 2 {
                            row.reports.append((parts[0], Double(parts[1]) ?? .nan))
                        } else if let event = \(type).Event(rawValue: word) {
                            row.events.append(event)
                        }
                    }
                    return row
                }

                /// What differs first, in words; nil where all is as it was designed.
                func difference() -> String? {
                    var model = \(type)(parameters)
                    var numbers: [String: (value: Double, tolerance: Double)] = [:]
                    var texts: [String: String] = [:]
                    for row in rows {
                        model.play(row)
                        guard row.kind == .sample else { continue }
                        for item in row.numbers { numbers[item.name] = (item.value, item.tolerance) }
                        for item in row.texts { texts[item.name] = item.text }
                        for (name, values) in model.numbers {
                            for (index, value) in values.enumerated() {
                                let name = values.count > 1 ? "\\(name).\\(index)" : name
                                guard let wanted = numbers[name] else { return "\\(name) is in no vector" }
                                if !(abs(value - wanted.value) <= wanted.tolerance) {
                                    return "at \\(row.time) s \\(name) is \\(value), design \\(wanted.value)"
                                }
                            }
                        }
                        for (name, text) in model.texts where texts[name] != text {
                            return "at \\(row.time) s \\(name) is “\\(text)”, design “\\(texts[name] ?? "")”"
                        }
                        for quantity in \(type).Quantity.allCases {
                            // Offsets are reported, but where the model moves them.
                            let offset = row.numbers.first { $0.name == "offset.\\(quantity)" }
                            guard let wanted = offset.map({ (value: $0.value, tolerance: $0.tolerance) }) ?? numbers["quantity.\\(quantity)"]
                            else { continue }
                            if !(abs(model[quantity] - wanted.value) <= wanted.tolerance) {
                                return "at \\(row.time) s \\(quantity) is \\(model[quantity]), design \\(wanted.value)"
                            }
                        }
                        let states = model.active.sorted().map { "\\($0)" }.joined(separator: " ")
                        if states != texts["active"] {
                            return "at \\(row.time) s “\\(states)” is active, design “\\(texts["active"] ?? "")”"
                        }
                    }
                    return nil
                }
            }

            extension \(type) {
                mutating func play(_ row: Replay.Row) {
                    for report in row.reports { self.report(report.name, report.value) }
            \(planned)        _ = advance(to: row.time)
                    for event in row.events.dropLast() { queue.append(event) }
                    if let event = row.events.last { _ = send(event) }
                    if row.kind == .tick { _ = tick() }
                }
            }

            """
    }

    private func scenarioTests(_ names: [String]) -> String {
        let type = writer.type
        let cases = names.map(SwiftIdentifiers.quoted)
        return """
            // Every scenario, played with what the app would report of its gesture.

            \(SwiftText.importing("Foundation"))
            \(SwiftText.importing("Testing"))

            @testable \(SwiftText.importing(type))

            @Suite("\(type)") struct ScenarioTests {
                static let scenarios = [
            \(SwiftText.wrapped("        ", cases, indent: "        ")),
                ]

                @Test("moves as it was designed", arguments: scenarios)
                func scenario(_ name: String) throws {
                    let file = try #require(Bundle.module.url(forResource: name, withExtension: "txt", subdirectory: "Vectors"))
                    let replay = Replay(try String(contentsOf: file, encoding: .utf8))
                    #expect(replay.difference() == nil)
                }
            }

            """
    }
}
