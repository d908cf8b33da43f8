// Formulas as ECMAScript, where it has words for them.

import Designs
import FormulaText
import Formulas
import Interactions
import Naming

/// Writes formulas of one design. Lets are written out where they are read, since no datamodel has them.
final class ECMAScript {
    private let names: DesignNames
    /// What variables, parameters and members are called.
    private var identifiers: [String: String] = [:]
    private var taken: Set<String> = []
    private var lets: [String: (formula: Formula, kind: FormulaType)] = [:]
    private var letTexts: [String: String?] = [:]
    /// Names that were read, in the order of their first use.
    private(set) var used: [String] = []
    /// What was met last that cannot be said.
    private(set) var obstacle = ""

    /// Longer texts are not written: lets within lets may double without end.
    private static let limit = 4000

    init(_ names: DesignNames) {
        self.names = names
        let design = names.design
        let formulas = Dictionary(design.interaction.lets.map { ($0.slot, $0.formula) }) { first, _ in first }
        for item in design.lets { lets[item.name] = formulas[item.slot].map { ($0, item.kind) } }
    }

    /// The formula; nil, with the `obstacle`, where it cannot be said.
    func text(_ formula: Formula, as kind: FormulaType = .number) -> String? {
        text(names.tree(formula, as: kind), atLeast: 0)
    }

    /// A name as an identifier, always the same for one name.
    func identifier(_ name: String) -> String {
        if let known = identifiers[name] { return known }
        var text = String(
            String.UnicodeScalarView(
                name.unicodeScalars.map { scalar in
                    scalar.properties.isIDContinue ? scalar : "_"
                }))
        if text.unicodeScalars.first?.properties.isIDStart != true { text = "_" + text }
        while ECMAScript.reserved.contains(text) || taken.contains(text) { text += "_" }
        taken.insert(text)
        identifiers[name] = text
        return text
    }

    private static let reserved: Set<String> = Set(
        """
        await break case catch class const continue debugger default delete do else enum export extends false finally for
        function if implements import in instanceof interface let new null package private protected public return static
        super switch this throw true try typeof var void while with yield eval arguments undefined NaN Infinity Math In
        _event _sessionid _name _ioprocessors _x
        """.split { $0.isWhitespace }.map(String.init))

    static func quoted(_ text: String) -> String {
        var result = "'"
        for scalar in text.unicodeScalars {
            switch scalar {
            case "'", "\\": result += "\\\(scalar)"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\u{2028}", "\u{2029}": result += "\\u" + String(scalar.value, radix: 16)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "'"
    }

    // MARK: Trees

    private typealias Written = (text: String, precedence: Int)

    private func text(_ tree: FormulaTree, atLeast least: Int) -> String? {
        guard let (text, precedence) = written(tree), text.utf8.count <= ECMAScript.limit else { return nil }
        return precedence < least ? "(\(text))" : text
    }

    private func written(_ tree: FormulaTree) -> Written? {
        switch tree.node {
        case .number(let number, let unit):
            let value = unit.value(of: number)
            guard value.isFinite else { return fail("endless number") }
            return (FormulaNumber.text(value), value < 0 ? 7 : 8)
        case .boolean(let truth): return ("\(truth)", 8)
        case .string(let string): return (ECMAScript.quoted(string), 8)
        case .color: return fail("colour")
        case .name(let name): return read(name)
        case .negate(let operand): return text(operand, atLeast: 8).map { ("-\($0)", 7) }
        case .not(let operand): return text(operand, atLeast: 7).map { ("!\($0)", 7) }
        case .binary(let sign, let left, let right):
            let (symbol, precedence) = ECMAScript.symbols[sign]!
            guard let left = text(left, atLeast: precedence), let right = text(right, atLeast: precedence + 1) else {
                return nil
            }
            return ("\(left) \(symbol) \(right)", precedence)
        case .condition(let conditions, let values):
            let heads = conditions.compactMap { text($0, atLeast: 1) }
            let tails = values.compactMap { text($0, atLeast: 1) }
            guard heads.count == conditions.count, tails.count == values.count else { return nil }
            return (zip(heads, tails).map { "\($0) ? \($1) : " }.joined() + tails[heads.count], 0)
        case .call(let name, let arguments): return call(name, arguments)
        case .element: return fail("list")
        }
    }

    private func fail(_ obstacle: String) -> Written? {
        self.obstacle = obstacle
        return nil
    }

    private func read(_ name: String) -> Written? {
        if name == "_event.name" || name.hasPrefix("_event.data.") { return (name, 8) }
        if name == "time" || name == "slot" { return fail(name) }
        guard let item = lets[name] else {
            if !used.contains(name) { used.append(name) }
            return (identifier(name), 8)
        }
        if letTexts[name] == nil { letTexts[name] = text(names.tree(item.formula, as: item.kind), atLeast: 8) }
        return letTexts[name]!.map { ($0, 8) }
    }

    private static let symbols: [FormulaOperator: (String, Int)] = [
        .or: ("||", 1), .and: ("&&", 2), .equal: ("===", 3), .notEqual: ("!==", 3), .less: ("<", 4),
        .lessOrEqual: ("<=", 4), .greater: (">", 4), .greaterOrEqual: (">=", 4), .add: ("+", 5), .subtract: ("-", 5),
        .multiply: ("*", 6), .divide: ("/", 6),
    ]

    /// Functions with the same meaning under Math.
    private static let plain: Set<String> = [
        "min", "max", "abs", "sign", "round", "floor", "ceil", "trunc", "pow", "sqrt", "hypot", "exp", "log",
    ]

    private func call(_ name: String, _ arguments: [FormulaTree]) -> Written? {
        switch arguments.first?.node {
        case .name(let state) where name == "in", .string(let state) where name == "in":
            return ("In(\(ECMAScript.quoted(state)))", 8)
        default: break
        }
        let texts = arguments.compactMap { text($0, atLeast: 0) }
        guard texts.count == arguments.count else { return nil }
        if ECMAScript.plain.contains(name) { return ("Math.\(name)(\(texts.joined(separator: ", ")))", 8) }
        let inner = arguments.compactMap { text($0, atLeast: 8) }
        switch name {
        case "clamp": return ("Math.max(\(texts[0]), Math.min(\(texts[1]), \(texts[2])))", 8)
        case "sin", "cos", "tan": return ("Math.\(name)(\(inner[0]) * Math.PI / 180)", 8)
        case "asin", "acos", "atan": return ("Math.\(name)(\(texts[0])) * 180 / Math.PI", 6)
        case "atan2": return ("Math.atan2(\(texts[0]), \(texts[1])) * 180 / Math.PI", 6)
        case "mod": return ("(\(inner[0]) % \(inner[1]) + \(inner[1])) % \(inner[1])", 6)
        case "rem": return ("\(inner[0]) % \(inner[1])", 6)
        case "mix": return ("\(inner[0]) + (\(inner[1]) - \(inner[0])) * \(inner[2])", 5)
        case "progress":
            return ("Math.min(1, Math.max(0, (\(inner[0]) - \(inner[1])) / (\(inner[2]) - \(inner[1]))))", 8)
        default: return fail("\(name)()")
        }
    }
}
