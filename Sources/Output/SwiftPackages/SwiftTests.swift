// The test target of a package: its scenarios as vectors, and what plays them.

import Designs
import FormulaText
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

            /// The value as text, if that differs from the text written before.
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
        var texts: [String?]

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
        var words = row.words.makeIterator()
        for (place, item) in writer.bindings.enumerated() {
            let (binding, values) = (writer.interaction.bindings[item.index], row.seen[place])
            if binding.isWords {
                let word = words.next()
                if word != told.texts[place] { text += "  text \(item.name) \(word ?? "")\n" }
                told.texts[place] = word
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
        let reports = SwiftVectors.reported(writer).map { input in
            let member = "\(input.name) = value\(input.isFlag ? " != 0" : "")"
            return "case \"\(input.name)\": \(input.name.contains(".") ? member : "report(.\(input.name), value)")\n"
        }
        let numbers = writer.bindings.filter { !isText($0) }.map { item in
            let value =
                switch writer.interaction.bindings[item.index].kind {
                case .number: "[\(item.numbers)]"
                case .flag: "[\(item.numbers) ? 1 : 0]"
                default: item.numbers
                }
            return "(\"\(item.name)\", \(value)),\n"
        }
        return writer.filled(
            PackageResources.Names_swift_txt,
            [
                "reports": reports.joined(), "numbers": numbers.joined(),
                "texts": writer.bindings.filter(isText).map { "(\"\($0.name)\", \($0.name)),\n" }.joined(),
                "parameters": design.parameters.map(setter).joined(),
            ]) + SwiftDrawing(writer).numbers
    }

    /// What sets a parameter from a text.
    private func setter(of parameter: Design.Parameter) -> String {
        let name = writer.parameterNames[parameter.name] ?? ""
        switch parameter.kind {
        case .number: return "case \"\(name)\": \(name) = Double(text) ?? \(name)\n"
        case .boolean: return "case \"\(name)\": \(name) = text != \"0\"\n"
        case .color:
            return ["red", "green", "blue"].map { "case \"\(name).\($0)\": \(name).\($0) = Double(text) ?? 0\n" }
                .joined()
        case .string:
            let value = writer.choices[parameter.name] == nil ? "text" : ".init(rawValue: text) ?? \(name)"
            return "case \"\(name)\": \(name) = \(value)\n"
        }
    }

    private func isText(_ item: SwiftBindings.Item) -> Bool { writer.interaction.bindings[item.index].isWords }

    // MARK: Playing

    private var replay: String {
        let isPlanned = writer.uses.contains("then") || writer.uses.contains("post.after")
        return writer.filled(PackageResources.Replay_swift_txt, also: ["planned": isPlanned])
    }

    private func scenarioTests(_ names: [String]) -> String {
        let cases = SwiftText.wrapped("        ", names.map(SwiftIdentifiers.quoted), indent: "        ")
        return writer.filled(PackageResources.ScenarioTests_swift_txt, ["scenarios": cases + ","])
    }
}
