// The operators between two operands: how each is written, how tightly it binds, what it becomes.

package import Formulas

/// An operator between two operands; the raw value is how it is written.
package enum FormulaOperator: String, CaseIterable, Hashable, Sendable {
    case or, and
    case less = "lt"
    case lessOrEqual = "le"
    case greater = "gt"
    case greaterOrEqual = "ge"
    case equal = "eq"
    case notEqual = "ne"
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"

    /// A greater number binds tighter. A condition `c ? a : b` has 0, `not` stands between `and` and the comparisons,
    /// the sign of one operand above all operators.
    package var precedence: Int {
        switch self {
        case .or: 1
        case .and: 2
        case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual: Self.comparison
        case .add, .subtract: 5
        case .multiply, .divide: 6
        }
    }

    static let conditionPrecedence = 0
    static let notPrecedence = 3
    static let comparison = 4
    static let signPrecedence = 7
    static let primary = 8

    package var isComparison: Bool { precedence == Self.comparison }

    package var operation: Opcode {
        switch self {
        case .or: .or
        case .and: .and
        case .less: .less
        case .lessOrEqual: .lessOrEqual
        case .greater: .greater
        case .greaterOrEqual: .greaterOrEqual
        case .equal: .equal
        case .notEqual: .notEqual
        case .add: .add
        case .subtract: .subtract
        case .multiply: .multiply
        case .divide: .divide
        }
    }

    /// The symbols that XML allows only escaped, or that other languages use for the same.
    static let symbols: [String: FormulaOperator] = [
        "<": .less, "<=": .lessOrEqual, ">": .greater, ">=": .greaterOrEqual, "==": .equal, "!=": .notEqual,
    ]

    /// What other languages write, each with the word that is written here.
    package static let foreign: [String: FormulaOperator] = [
        "=": .equal, "===": .equal, "!==": .notEqual, "<>": .notEqual, "=<": .lessOrEqual, "=>": .greaterOrEqual,
        "&&": .and, "&": .and, "||": .or, "|": .or, "≤": .lessOrEqual, "≥": .greaterOrEqual, "≠": .notEqual,
        "−": .subtract, "–": .subtract, "×": .multiply, "·": .multiply, "÷": .divide,
    ]
}
