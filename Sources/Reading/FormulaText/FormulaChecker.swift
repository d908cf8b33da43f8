// Names, types and numbers of arguments of a parsed formula, checked while it is lowered to code.

internal import Diagnostics
internal import Formulas

/// Descends a tree once. A wrong part is reported and gives nil; the nodes around it then report nothing, so that one
/// mistake gives one message. The parts beside it are still checked.
struct FormulaChecker {
    struct Value {
        var type: FormulaType
        /// Three for a colour; two for a string with formatted numbers (a number and its format, 0 for a string);
        /// otherwise one.
        var channels: [[Instruction]]
        /// The strings that a string can be, where they are known.
        var choices: [String] = []

        init(_ type: FormulaType, _ channels: [Instruction]...) { (self.type, self.channels) = (type, channels) }
    }

    package let scope: FormulaScope
    package private(set) var diagnostics: [Diagnostic] = []

    init(scope: FormulaScope) { self.scope = scope }

    /// The whole formula, of the type that its place takes.
    mutating func check(_ tree: FormulaTree, as type: FormulaType?) -> Value? {
        guard let value = value(of: tree) else { return nil }
        guard let type, value.type != type else { return value }
        fail(
            "type-mismatch", at: tree.range, "this is \(value.type.phrase), but \(type.phrase) belongs here",
            instead: conversion(of: tree, from: value.type, to: type))
        return nil
    }

    mutating func fail(_ id: String, at range: Range<Int>, _ sentence: String, instead suggestion: Advice? = nil) {
        diagnostics.append(.error(id, at: range, sentence, suggestion: suggestion))
    }

    mutating func warn(_ id: String, at range: Range<Int>, _ sentence: String, instead suggestion: Advice?) {
        diagnostics.append(.warning(id, at: range, sentence, suggestion: suggestion))
    }

    mutating func value(of tree: FormulaTree) -> Value? {
        switch tree.node {
        case .number(let number, let unit): return constant(.number, unit.value(of: number))
        case .boolean(let truth): return constant(.boolean, truth ? 1 : 0)
        case .string(let text):
            var value = constant(.string, Double(scope.string(text)))
            value.choices = [text]
            return value
        case .color(let color): return self.color(color)
        case .name(let name): return self.name(name, tree.range)
        case .element(let name, let index): return element(of: name, at: index, tree.range)
        case .negate(let operand): return unary(.negate, sign: "-", of: operand, type: .number)
        case .not(let operand): return unary(.not, sign: "not", of: operand, type: .boolean)
        case .binary(let sign, let left, let right): return binary(tree, sign: sign, left: left, right: right)
        case .condition(let conditions, let values): return condition(conditions, values)
        case .call(let name, let arguments): return call(name, with: arguments, at: tree.range)
        }
    }

    func constant(_ type: FormulaType, _ number: Double) -> Value {
        Value(type, [Instruction(.constant, constant: number)])
    }

    private func color(_ color: UInt32) -> Value {
        var value = Value(.color)
        value.channels = [16, 8, 0].map { [Instruction(.constant, constant: Double(color >> $0 & 255))] }
        return value
    }

    func read(_ symbol: FormulaSymbol) -> Value {
        switch symbol {
        case .number(let slot, 0): return Value(.number, [Instruction(.load, slot: slot)])
        case .number(let slot, let more):
            return Value(
                .number, [Instruction(.load, slot: slot), Instruction(.constant, constant: more), Instruction(.add)])
        case .boolean(let slot): return Value(.boolean, [Instruction(.load, slot: slot)])
        case .string(let slot, let choices):
            var value = Value(.string, [Instruction(.load, slot: slot)])
            value.choices = choices
            return value
        case .color(let red, let green, let blue):
            return Value(
                .color, [Instruction(.load, slot: red)], [Instruction(.load, slot: green)],
                [Instruction(.load, slot: blue)])
        case .constantNumber(let number): return constant(.number, number)
        case .constantBoolean(let truth): return constant(.boolean, truth ? 1 : 0)
        case .constantString(let index): return constant(.string, Double(index))
        case .constantColor(let color): return self.color(color)
        }
    }

    /// An operand that an operator takes; reported, with what to write instead, where it is of another type.
    mutating func operand(_ tree: FormulaTree, _ type: FormulaType, of taker: String) -> Value? {
        guard let value = value(of: tree) else { return nil }
        guard value.type != type else { return value }
        let wanted = type == .number ? "numbers" : "true or false"
        fail(
            "type-mismatch", at: tree.range, "“\(taker)” takes \(wanted), but this is \(value.type.phrase)",
            instead: conversion(of: tree, from: value.type, to: type))
        return nil
    }

    /// What to write to get from one type to another, where there is a way.
    func conversion(of tree: FormulaTree, from: FormulaType, to: FormulaType) -> Advice? {
        let whole = tree.printed
        let part = tree.precedence > FormulaOperator.comparison ? whole : "(\(whole))"
        switch (from, to) {
        case (.number, .boolean):
            if case .number = tree.node { return "write true or false" }
            return Advice("compare it, as in \(part) gt 0", writing: Suggestion.escaped("\(part) gt 0"))
        case (.boolean, .number):
            if case .boolean(let truth) = tree.node { return .write(truth ? "1" : "0") }
            let choice = "\(tree.precedence > 0 ? whole : part) ? 1 : 0"
            return Advice("write \(choice)", writing: Suggestion.escaped("(\(choice))"))
        case (.color, .number): return "colours are blended with mix(a, b, t)"
        case (.number, .string) where scope.isText: return "write format(\(whole), '\(NumberPattern.plain)')"
        case (.number, .string):
            if case .number = tree.node { return "strings stand between single quotes, as in '\(whole)'" }
            return "choose between strings, as in \(part) gt 0 ? 'one' : 'another'"
        case (.string, .color): return "write a colour as #rgb or #rrggbb, without quotes"
        case (.number, .color): return "write a colour as #rgb or #rrggbb"
        case (.string, .number):
            if case .string(let text) = tree.node, Double(text) != nil {
                return Advice("leave out the quotes", writing: text)
            }
            return nil
        case (.string, .boolean):
            guard case .string(let text) = tree.node else { return "compare it, as in \(part) eq 'done'" }
            return text == "true" || text == "false" ? Advice("leave out the quotes", writing: text) : nil
        default: return nil
        }
    }

    private mutating func unary(_ operation: Opcode, sign: String, of tree: FormulaTree, type: FormulaType) -> Value? {
        guard let value = operand(tree, type, of: sign) else { return nil }
        return Value(type, value.channels[0] + [Instruction(operation)])
    }

    /// The code of a chain leaves all conditions and values on the stack and selects from the last one on.
    private mutating func condition(_ conditions: [FormulaTree], _ values: [FormulaTree]) -> Value? {
        var truths: [Value] = []
        var choices: [Value] = []
        for (index, tree) in values.enumerated() {
            if index < conditions.count, let truth = operand(conditions[index], .boolean, of: "?") {
                truths.append(truth)
            }
            if let choice = value(of: tree) { choices.append(choice) }
        }
        guard truths.count == conditions.count, choices.count == values.count else { return nil }
        if let index = choices.firstIndex(where: { $0.type != choices[0].type }) {
            diagnostics.append(
                .error(
                    "type-mismatch", at: values[index].range,
                    "the branches of this condition differ: this one is \(choices[index].type.phrase)",
                    notes: [Diagnostic.Note("the other one is \(choices[0].type.phrase)", at: values[0].range)],
                    suggestion: conversion(of: values[index], from: choices[index].type, to: choices[0].type)))
            return nil
        }
        if choices.contains(where: { $0.type == .string && $0.channels.count > 1 }) {
            for index in choices.indices where choices[index].channels.count == 1 {
                choices[index].channels.append([Instruction(.constant, constant: 0)])
            }
        }
        var result = choices[0]
        for channel in result.channels.indices {
            var code: [Instruction] = []
            for (truth, choice) in zip(truths, choices) { code += truth.channels[0] + choice.channels[channel] }
            code += choices[truths.count].channels[channel]
            result.channels[channel] = code + truths.map { _ in Instruction(.select) }
        }
        result.choices = choices.contains { $0.choices.isEmpty } ? [] : choices.flatMap(\.choices)
        return result
    }
}
