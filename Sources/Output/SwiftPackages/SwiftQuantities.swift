// Parameters, quantities, lets and what inputs report, as Swift.

import Designs
import FormulaText
import Formulas
import Interactions
import SwiftWriting

struct SwiftQuantities {
    private let writer: SwiftWriter
    private var design: Design { writer.design }

    init(_ writer: SwiftWriter) { self.writer = writer }

    // MARK: Parameters

    var parameters: String {
        var text = "// What can be adjusted.\n\nextension \(writer.type) {\n"
        text +=
            "    /// Lengths are points, times seconds, angles degrees.\n    public struct Parameters: Hashable, Sendable {\n"
        for parameter in design.parameters { text += self.text(of: parameter) }
        text += "\n        public init() {}\n"
        for variant in design.variants { text += self.text(of: variant) }
        return text + "    }\n}\n"
    }

    private func text(of parameter: Design.Parameter) -> String {
        let name = writer.parameterNames[parameter.name] ?? parameter.name
        var words = parameter.label
        let unit = parameter.unit.map { " " + $0 } ?? ""
        if let least = parameter.minimum, let most = parameter.maximum {
            words += ", \(FormulaNumber.text(least))…\(FormulaNumber.text(most))\(unit)"
        } else if let unit = parameter.unit {
            words += ", \(unit)"
        }
        var text = SwiftText.doc(words + ".", indent: "        ")
        if let cases = writer.choices[parameter.name] {
            let type = writer.choiceTypes[parameter.name] ?? ""
            let all = parameter.choices.map { choice in
                let name = cases[choice.text] ?? choice.text
                return name == choice.text ? name : "\(name) = \(SwiftIdentifiers.quoted(choice.text))"
            }
            text += "        public var \(name) = \(type).\(value(of: parameter, parameter.value))\n"
            text +=
                "        public enum \(type): String, CaseIterable, Sendable { case \(all.joined(separator: ", ")) }\n"
        } else {
            let type = parameter.kind == .number ? ": Double" : ""
            text += "        public var \(name)\(type) = \(value(of: parameter, parameter.value))\n"
        }
        return text
    }

    private func value(of parameter: Design.Parameter, _ numbers: [Double]) -> String {
        switch parameter.kind {
        case .number: return FormulaNumber.text(numbers[0])
        case .boolean: return numbers[0] == 0 ? "false" : "true"
        case .color:
            writer.uses.insert("color")
            return "RGB(\(numbers.map { FormulaNumber.text($0) }.joined(separator: ", ")))"
        case .string:
            let word = design.text(of: numbers[0], kind: .string) ?? ""
            return writer.choices[parameter.name]?[word] ?? SwiftIdentifiers.quoted(word)
        }
    }

    private func text(of variant: Design.Variant) -> String {
        var text = "\n" + SwiftText.doc(variant.label + ".", indent: "        ")
        let name = writer.variantNames[variant.name] ?? ""
        text += "        public static var \(name): Parameters {\n            var p = Parameters()\n"
        for line in assignments(variant.settings) { text += "            p.\(line)\n" }
        return text + "            return p\n        }\n"
    }

    /// `load = 0.5` for each parameter that is set.
    func assignments(_ settings: [Scenario.Setting]) -> [String] {
        design.parameters.compactMap { parameter in
            var numbers = parameter.value
            var isSet = false
            for setting in settings {
                guard let place = parameter.slots.firstIndex(of: setting.slot) else { continue }
                numbers[place] = setting.value
                isSet = true
            }
            guard isSet else { return nil }
            let value = value(of: parameter, numbers)
            return
                "\(writer.parameterNames[parameter.name] ?? "") = \(writer.choices[parameter.name] == nil ? "" : ".")\(value)"
        }
    }

    // MARK: Quantities

    var text: String {
        // Follows come first: they tell which members need a speed.
        let follows = follows
        let body = [inputs, quantityEnum, SwiftQuantities.mark, words, lets, follows, gates, beginning]
            .filter { !$0.isEmpty }
        return
            "// What the interaction is made of: quantities, what inputs report, and what is worked out from them.\n\nextension \(writer.type) {\n"
            + body.joined(separator: "\n") + "}\n"
    }

    private var inputs: String {
        writer.members.map { input in
            let kind = input.index < 0 ? "the finger" : "`\(design.inputs[input.index].name)`"
            var text =
                "    /// What \(kind) reports; the driver sets it.\n    public struct \(input.type): Hashable, Sendable {\n"
            for isFlag in [false, true] {
                let members = input.members.filter { $0.isFlag == isFlag }.map { member in
                    // Fingers that have not moved scale by 1.
                    member.identifier + (isFlag ? " = false" : member.name.hasSuffix(".scale") ? " = 1.0" : " = 0.0")
                }
                if !members.isEmpty { text += "        public var \(members.joined(separator: ", "))\n" }
            }
            return text + "    }\n"
        }.joined(separator: "\n")
    }

    private var quantityEnum: String {
        let names = design.variables.indices.map { writer.quantity($0) }.filter { !$0.isEmpty }
        guard !names.isEmpty else { return "    public enum Quantity: Int, CaseIterable, Sendable { case none }\n" }
        var text = "    /// What the chart moves: data, and what it may change of scroll views.\n"
        text +=
            SwiftText.wrapped(
                "    public enum Quantity: Int, CaseIterable, Sendable {\n        case ", names, indent: "            ")
            + "\n"
        text += "    }\n"
        return text
    }

    /// Where the quantities stand that formulas read: which they are is known when all formulas are written.
    static let mark = "\u{0}"

    var accessors: String {
        design.variables.enumerated().map { index, variable in
            let name = writer.quantity(index)
            if name.isEmpty || !writer.reads.contains(name) { return "" }
            let comment =
                writer.interaction.variables[index].role == .data
                ? writer.comment(before: variable.range, indent: "    ") : ""
            switch variable.kind {
            case .boolean: return "\(comment)    var \(name): Bool { self[.\(name)] != 0 }\n"
            case .string:
                return "\(comment)    var \(name): String { Self.words[Int(self[.\(name)])] }\n"
            case .number, .color: return "\(comment)    var \(name): Double { self[.\(name)] }\n"
            }
        }.joined()
    }

    /// The texts that quantities may be.
    private var words: String {
        guard design.variables.contains(where: { $0.kind == .string }) else { return "" }
        let all = design.strings.map { SwiftIdentifiers.quoted($0) }
        return SwiftText.wrapped("    static let words = [", all, indent: "        ") + "]\n"
    }

    private var lets: String {
        var text = ""
        let formulas = Dictionary(writer.interaction.lets.map { ($0.slot, $0.formula) }) { first, _ in first }
        for item in design.lets {
            guard let formula = formulas[item.slot], let name = writer.letNames[item.name] else { continue }
            let type = item.kind == .boolean ? "Bool" : item.kind == .string ? "String" : "Double"
            text += writer.comment(before: item.range, indent: "    ")
            text += SwiftText.property("    var \(name): \(type)", writer.definition(formula, as: item.kind))
        }
        return text
    }

    private var follows: String {
        let all = writer.interaction.follows
        if all.isEmpty { return "" }
        var text = "    /// The formulas that quantities are tied to.\n"
        text +=
            SwiftText.wrapped(
                "    public enum Follow: Sendable {\n        case ", writer.followNames, indent: "            ")
            + "\n    }\n\n"
        text += "    func value(_ follow: Follow) -> Double {\n        switch follow {\n"
        for (follow, name) in zip(all, writer.followNames) {
            let kind = design.variables[follow.variable].kind
            var value = writer.expression(follow.formula, as: kind)
            if kind == .boolean { value += " ? 1 : 0" }
            text += "        case .\(name): \(value)\n"
        }
        text += "        }\n    }\n"
        let rated = writer.ratedFollows
        if !rated.isEmpty {
            let rates = rated.map { (writer.followNames[$0], writer.rate(all[$0].formula) ?? "0") }
            text +=
                "\n    /// How fast they change, per second.\n    func rate(_ follow: Follow) -> Double {\n        switch follow {\n"
            for (name, rate) in rates { text += "        case .\(name): \(rate)\n" }
            if rated.count < all.count { text += "        default: 0\n" }
            text += "        }\n    }\n"
            for item in design.lets {
                guard let name = writer.letNames[item.name], let rate = writer.letRates[item.name] ?? nil else {
                    continue
                }
                text += SwiftText.property("    private var \(name)Rate: Double", rate)
            }
        }
        let chased = all.indices.filter { all[$0].duration != nil || all[$0].easing.settles }
        if chased.isEmpty { return text }
        text +=
            "\n    /// How long, and by which curve, a quantity goes after its formula.\n    func pace(_ follow: Follow) -> (duration: Double\(writer.uses.contains("springs") ? "?" : ""), curve: Curve) {\n        switch follow {\n"
        for index in chased {
            let duration = all[index].duration.map { writer.expression($0) } ?? "nil"
            text += "        case .\(writer.followNames[index]): (\(duration), \(writer.curve(all[index].easing)))\n"
        }
        if chased.count < all.count { text += "        default: (0, .linear)\n" }
        return text + "        }\n    }\n"
    }

    /// What decides whether touches count.
    private var gates: String {
        var text = ""
        if let enabled = writer.interaction.enabled {
            text += "    /// Whether touches count at all: `isUserInteractionEnabled`.\n"
            text += SwiftText.property(
                "    public var isInteractionEnabled: Bool", writer.expression(enabled, as: .boolean))
        }
        for (index, named) in design.inputs.enumerated() {
            guard let enabled = writer.interaction.inputs[index].enabled else { continue }
            let name = writer.space.identifier(named.name + " may begin")
            writer.gates[index] = name
            text += "    /// `gestureRecognizerShouldBegin` of `\(named.name)`.\n"
            text += SwiftText.property("    public var \(name): Bool", writer.expression(enabled, as: .boolean))
        }
        return text
    }

    private var beginning: String {
        var text =
            "    /// The first values, in the order in which they depend on each other.\n    mutating func begin() {\n"
        for wanted in 0...2 {
            for (index, variable) in writer.interaction.variables.enumerated()
            where variable.role.turn == wanted && !writer.quantity(index).isEmpty {
                let kind = design.variables[index].kind
                var value = writer.expression(variable.initial, as: kind)
                if kind == .boolean { value = value == "false" ? "0" : value == "true" ? "1" : value + " ? 1 : 0" }
                if kind == .string {
                    value =
                        variable.initial.constant.map { FormulaNumber.text($0) }
                        ?? "Double(Self.words.firstIndex(of: \(value)) ?? 0)"
                }
                if value != "0" { text += "        hold(.\(writer.quantity(index)), \(value))\n" }
            }
        }
        return text + "    }\n"
    }
}
