// Formulas as expressions of Swift.

import FormulaText
import Formulas
import Naming

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
        expression(names.tree(formula, as: kind), scope).text
    }

    /// The formula of a let, which is not written as itself.
    func definition(_ formula: Formula, as kind: FormulaType) -> String {
        written(names.tree(formula, as: kind), "").text
    }

    func expression(_ tree: FormulaTree, _ scope: String) -> SwiftExpression {
        if !truths.isEmpty, let name = truths[tree.unplaced] { return SwiftExpression(text: read(name, scope)) }
        return written(tree, scope)
    }

    private func written(_ tree: FormulaTree, _ scope: String) -> SwiftExpression {
        switch tree.node {
        case .number(let number, let unit): literal(unit.value(of: number))
        case .boolean(let truth): SwiftExpression(text: "\(truth)")
        case .string(let string): SwiftExpression(text: SwiftIdentifiers.quoted(string))
        case .color: literal(0)
        case .name(let name): SwiftExpression(text: read(name, scope))
        case .negate(let operand):
            SwiftExpression(text: "-" + expression(operand, scope).text(atLeast: 9), precedence: 8)
        case .not(let operand): SwiftExpression(text: "!" + expression(operand, scope).text(atLeast: 9), precedence: 8)
        case .binary(let sign, let left, let right): binary(sign, left, right: right, scope: scope)
        case .condition(let conditions, let values): condition(conditions, values, scope: scope)
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
                guard case .name(let name) = name.node, case .string(let text) = other.node,
                    let choice = choices[name]?[text]
                else { continue }
                return SwiftExpression(text: "\(read(name, scope, raw: false)) \(symbol) .\(choice)", precedence: 4)
            }
        }
        // Comparisons do not group in Swift.
        let side = precedence + (precedence == 4 ? 1 : 0)
        let texts = (
            expression(left, scope).text(atLeast: side), expression(right, scope).text(atLeast: precedence + 1)
        )
        return SwiftExpression(text: "\(texts.0) \(symbol) \(texts.1)", precedence: precedence)
    }

    private func condition(
        _ conditions: [FormulaTree], _ values: [FormulaTree], scope: String
    ) -> SwiftExpression {
        let heads = zip(conditions, values).map { head, value in
            expression(head, scope).text(atLeast: 2) + " ? " + expression(value, scope).text(atLeast: 2) + " : "
        }
        return SwiftExpression(
            text: heads.joined() + expression(values[conditions.count], scope).text(atLeast: 1), precedence: 1)
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
    /// - Parameter raw: whether a choice is wanted as its text.
    func read(_ name: String, _ scope: String, raw: Bool = true) -> String {
        guard let path = paths[name] else {
            note("the name \(name) is unknown to the export", at: nil)
            return "0"
        }
        return (Double(path) == nil ? scope : "") + path + (raw && choices[name] != nil ? ".rawValue" : "")
    }
}
