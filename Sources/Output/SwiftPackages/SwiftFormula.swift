// Formulas as expressions of Swift.

import Designs
import FormulaText
import Formulas
import Naming
import SwiftWriting

/// An expression and how tightly it binds, as Swift's operators do.
struct SwiftExpression {
    var text: String
    var precedence = 9

    func text(atLeast least: Int) -> String { precedence < least ? "(\(text))" : text }
}

extension SwiftWriter {
    /// A formula as an expression.
    /// - Parameter scope: what stands before names: `$0.` in the closure of a transition.
    func expression(_ formula: Formula, as kind: FormulaType = .number, _ scope: String = "") -> String {
        expression(names.tree(formula, as: kind), scope, as: kind).text
    }

    /// The formula of a let, which is not written as itself.
    func definition(_ formula: Formula, as kind: FormulaType) -> String {
        written(names.tree(formula, as: kind), "", as: kind).text
    }

    /// - Parameter kind: what the place wants, for a name that has no words here.
    func expression(_ tree: FormulaTree, _ scope: String, as kind: FormulaType = .number) -> SwiftExpression {
        if !truths.isEmpty, let name = truths[tree.unplaced] { return SwiftExpression(text: read(name, scope)) }
        return written(tree, scope, as: kind)
    }

    private func written(_ tree: FormulaTree, _ scope: String, as kind: FormulaType) -> SwiftExpression {
        switch tree.node {
        case .number(let number, let unit): literal(unit.value(of: number))
        case .boolean(let truth): SwiftExpression(text: "\(truth)")
        case .string(let string): SwiftExpression(text: SwiftIdentifiers.quoted(string))
        case .color: literal(0)
        case .name(let name): SwiftExpression(text: read(name, scope, as: kind))
        case .negate(let operand):
            SwiftExpression(text: "-" + expression(operand, scope).text(atLeast: 9), precedence: 8)
        case .not(let operand):
            SwiftExpression(text: "!" + expression(operand, scope, as: .boolean).text(atLeast: 9), precedence: 8)
        case .binary(let sign, let left, let right): binary(sign, left, right: right, scope: scope)
        case .condition(let conditions, let values): condition(conditions, values, scope: scope, as: kind)
        case .call(let name, let arguments): call(name, arguments, scope: scope)
        case .element: literal(0)
        }
    }

    private func literal(_ number: Double) -> SwiftExpression {
        guard number.isFinite else { return SwiftExpression(text: number < 0 ? "-Double.infinity" : "Double.infinity") }
        return SwiftExpression(text: FormulaNumber.text(number), precedence: number < 0 ? 8 : 9)
    }

    private func binary(
        _ sign: FormulaOperator, _ left: FormulaTree, right: FormulaTree, scope: String
    ) -> SwiftExpression {
        let (symbol, precedence) = SwiftWriter.symbols[sign]!
        if sign == .equal || sign == .notEqual {
            for (name, other) in [(left, right), (right, left)] {
                if case .name("_event.name") = name.node, case .string(let text) = other.node {
                    uses.insert("event")
                    // Before the first event there is none.
                    let event =
                        text.isEmpty
                        ? "nil" : design.events.firstIndex(of: text).flatMap { eventNames[$0] }.map { "." + $0 }
                    let side = event.map { "\(scope)lastEvent \(symbol) \($0)" } ?? "\(sign == .notEqual)"
                    return SwiftExpression(text: side, precedence: event == nil ? 9 : 4)
                }
                guard case .name(let name) = name.node, case .string(let text) = other.node,
                    let choice = choices[name]?[text]
                else { continue }
                return SwiftExpression(text: "\(read(name, scope, raw: false)) \(symbol) .\(choice)", precedence: 4)
            }
        }
        // Comparisons do not group in Swift.
        let side = precedence + (precedence == 4 ? 1 : 0)
        let kind = sign == .and || sign == .or ? FormulaType.boolean : common(of: left, and: right)
        let texts = (
            expression(left, scope, as: kind).text(atLeast: side),
            expression(right, scope, as: kind).text(atLeast: precedence + 1)
        )
        return SwiftExpression(text: "\(texts.0) \(symbol) \(texts.1)", precedence: precedence)
    }

    /// What two sides of a comparison or a sum are, by the one that says it.
    private func common(of left: FormulaTree, and right: FormulaTree) -> FormulaType {
        for tree in [left, right] {
            switch tree.node {
            case .string: return .string
            case .boolean, .not: return .boolean
            case .name(let name):
                let known =
                    design.variables.first { $0.name == name }?.kind ?? design.lets.first { $0.name == name }?.kind
                if let known, known != .color { return known }
                if choices[name] != nil { return .string }
            default: break
            }
        }
        return .number
    }

    private func condition(
        _ conditions: [FormulaTree], _ values: [FormulaTree], scope: String, as kind: FormulaType
    ) -> SwiftExpression {
        let heads = zip(conditions, values).map { head, value in
            expression(head, scope, as: .boolean).text(atLeast: 2) + " ? "
                + expression(value, scope, as: kind).text(atLeast: 2) + " : "
        }
        let last = expression(values[conditions.count], scope, as: kind).text(atLeast: 1)
        return SwiftExpression(text: heads.joined() + last, precedence: 1)
    }

    private static let symbols: [FormulaOperator: (String, Int)] = [
        .or: ("||", 2), .and: ("&&", 3), .equal: ("==", 4), .notEqual: ("!=", 4), .less: ("<", 4),
        .lessOrEqual: ("<=", 4), .greater: (">", 4), .greaterOrEqual: (">=", 4), .add: ("+", 6), .subtract: ("-", 6),
        .multiply: ("*", 7), .divide: ("/", 7),
    ]

    /// What the generated code calls a function, where it is not the name in formulas.
    private static let spellings = [
        "rubberband": "rubberBand", "unrubberband": "unrubberBand", "round": "roundHalfUp", "sign": "signOf",
    ]

    /// Functions that Swift or Foundation has with the same meaning.
    private static let plain: Set = [
        "min", "max", "abs", "floor", "ceil", "trunc", "pow", "sqrt", "hypot", "exp", "log",
    ]
    private static let angles: Set = ["sin", "cos", "tan", "asin", "acos", "atan", "atan2"]

    private func call(_ name: String, _ arguments: [FormulaTree], scope: String) -> SwiftExpression {
        switch (name, arguments.first?.node) {
        case ("in", .name(let state)), ("in", .string(let state)):
            return SwiftExpression(text: "\(scope)isIn(.\(stateNames[state] ?? state))")
        case ("model", .name(let variable)):
            uses.insert("model")
            return SwiftExpression(text: "\(scope)target(of: .\(quantityNames[variable] ?? variable))")
        default: break
        }
        let inner = arguments.map { expression($0, scope) }
        if !SwiftWriter.plain.contains(name) { uses.insert(name) }
        if SwiftWriter.angles.contains(name) {
            uses.insert("angles")
            return SwiftExpression(text: "\(name)Degrees(\(inner.map(\.text).joined(separator: ", ")))")
        }
        // min(min(a, b), c) is one call.
        var texts = inner.map(\.text)
        if name == "min" || name == "max", let first = texts.first, first.hasPrefix(name + "("),
            case .call(name, _)? = arguments.first?.node
        {
            texts[0] = String(first.dropFirst(name.count + 1).dropLast())
        }
        return SwiftExpression(text: "\(SwiftWriter.spellings[name] ?? name)(\(texts.joined(separator: ", ")))")
    }

    /// A name as an expression.
    /// - Parameters:
    ///   - raw: whether a choice is wanted as its text.
    ///   - kind: what stands in for a name that has no words here.
    func read(_ name: String, _ scope: String, raw: Bool = true, as kind: FormulaType = .number) -> String {
        if name.hasPrefix("view.") { uses.insert("size") }
        guard let path = paths[name] else {
            let standIn = kind == .boolean ? "false" : kind == .string ? "\"\"" : "0"
            note("the name \(name) has no words here: \(standIn) stands in for it", at: nil)
            isPartial = true
            return standIn
        }
        reads.insert(path)
        return (Double(path) == nil ? scope : "") + path + (raw && choices[name] != nil ? ".rawValue" : "")
    }
}
