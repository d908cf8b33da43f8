// The functions of formulas: one table that checking, lowering, documentation and tests loop over.

package import Formulas

/// The types of formulas. Compiled code has only numbers: a boolean is 0 or 1, a string an index, a colour three
/// numbers.
package enum FormulaType: String, CaseIterable, Hashable, Sendable {
    case number, boolean, string, color

    /// As a message says it, with its article.
    package var phrase: String {
        switch self {
        case .number: "a number"
        case .boolean: "true or false"
        case .string: "a string"
        case .color: "a colour"
        }
    }
}

/// One function: how it is written, what it takes and gives, what it means and what it becomes.
package struct FormulaFunction: Hashable, Sendable {
    /// One parameter, by the name that the documentation uses.
    package struct Parameter: Hashable, Sendable {
        /// What an argument must be.
        package enum Kind: Hashable, Sendable {
            case number
            /// Numbers or colours, all alike.
            case blendable
            /// A bare name: of a state, of a variable.
            case state, variable
            /// A pattern of numbers, written out.
            case pattern
        }

        package var name: String
        package var kind: Kind
    }

    /// How a call becomes code.
    package enum Lowering: Hashable, Sendable {
        case operation(Opcode)
        /// Taken two by two from the left.
        case chain(Opcode)
        /// The first argument with each of the others, and what has come of those before.
        case selection(Opcode)
        /// The logarithm, to a base where one is given.
        case logarithm
        /// Channel by channel.
        case blend
        case color
        case state, model, format
    }

    package var name: String
    package var parameters: [Parameter]
    /// How many of the parameters must be given.
    package var required: Int
    /// Whether the last parameter may be given again and again.
    package var isVariadic = false
    /// What it gives; nil is what its blendable parameters are, or what its variable is.
    package var result: FormulaType? = .number
    package var meaning: String
    package var lowering: Lowering

    /// `clamp(least, value, greatest)`, `min(a, b, …)`, `log(value, [base])`.
    package var signature: String {
        var names = parameters.enumerated().map { $0 < required ? $1.name : "[\($1.name)]" }
        if isVariadic { names.append("…") }
        return "\(name)(\(names.joined(separator: ", ")))"
    }

    /// Whether the function may be called with so many arguments.
    package func accepts(_ count: Int) -> Bool { count >= required && (isVariadic || count <= parameters.count) }

    package static let named: [String: FormulaFunction] = .init(uniqueKeysWithValues: all.map { ($0.name, $0) })

    private static func numeric(
        _ operation: Opcode, _ name: String, parameters: String, meaning: String
    ) -> FormulaFunction {
        let parameters = parameters.split(separator: " ").map { Parameter(name: String($0), kind: .number) }
        return FormulaFunction(
            name: name, parameters: parameters, required: parameters.count, meaning: meaning,
            lowering: .operation(operation))
    }

    private static func chain(_ operation: Opcode, _ name: String, meaning: String) -> FormulaFunction {
        var function = numeric(operation, name, parameters: "a b", meaning: meaning)
        function.isVariadic = true
        function.lowering = .chain(operation)
        return function
    }

    private static func special(
        _ lowering: Lowering, _ name: String, parameters: [Parameter], required: Int? = nil, result: FormulaType?,
        meaning: String
    ) -> FormulaFunction {
        FormulaFunction(
            name: name, parameters: parameters, required: required ?? parameters.count, result: result,
            meaning: meaning, lowering: lowering)
    }

    package static let all: [FormulaFunction] = [
        chain(.minimum, "min", meaning: "the least of the numbers"),
        chain(.maximum, "max", meaning: "the greatest of the numbers"),
        numeric(
            .clamp, "clamp", parameters: "least value greatest",
            meaning: "the value held between two bounds; the lower one wins"),
        numeric(.absolute, "abs", parameters: "value", meaning: "the value without its sign"),
        numeric(.sign, "sign", parameters: "value", meaning: "−1, 0 or 1"),
        numeric(.round, "round", parameters: "value", meaning: "the nearest whole number, halves upwards"),
        numeric(.floor, "floor", parameters: "value", meaning: "the next whole number below"),
        numeric(.ceiling, "ceil", parameters: "value", meaning: "the next whole number above"),
        numeric(.truncate, "trunc", parameters: "value", meaning: "the whole number towards zero"),
        numeric(
            .modulo, "mod", parameters: "value period",
            meaning: "what is left of a division, with the sign of the period"),
        numeric(
            .remainder, "rem", parameters: "value divisor",
            meaning: "what is left of a division, with the sign of the value"),
        numeric(.sine, "sin", parameters: "degrees", meaning: "the sine of an angle"),
        numeric(.cosine, "cos", parameters: "degrees", meaning: "the cosine of an angle"),
        numeric(.tangent, "tan", parameters: "degrees", meaning: "the tangent of an angle"),
        numeric(.arcSine, "asin", parameters: "value", meaning: "the angle with this sine, in degrees"),
        numeric(.arcCosine, "acos", parameters: "value", meaning: "the angle with this cosine, in degrees"),
        numeric(.arcTangent, "atan", parameters: "value", meaning: "the angle with this tangent, in degrees"),
        numeric(.arcTangent2, "atan2", parameters: "y x", meaning: "the direction of the point (x, y), in degrees"),
        numeric(.power, "pow", parameters: "base exponent", meaning: "the base to the power of the exponent"),
        numeric(.squareRoot, "sqrt", parameters: "value", meaning: "the square root"),
        chain(.hypotenuse, "hypot", meaning: "the length of a vector: the root of the sum of the squares"),
        numeric(.exponential, "exp", parameters: "value", meaning: "e to the power of the value"),
        special(
            .logarithm, "log",
            parameters: [Parameter(name: "value", kind: .number), Parameter(name: "base", kind: .number)], required: 1,
            result: .number, meaning: "the natural logarithm, or the one to a base"),
        special(
            .blend, "mix",
            parameters: [
                Parameter(name: "a", kind: .blendable), Parameter(name: "b", kind: .blendable),
                Parameter(name: "t", kind: .number),
            ], result: nil, meaning: "a + (b − a)·t, for numbers or colours"),
        numeric(.progress, "progress", parameters: "value from to", meaning: "how far the value is on its way, in 0…1"),
        numeric(
            .rubberBand, "rubberband", parameters: "distance dimension",
            meaning: "how far a scroll view of this size shows a pull of this distance past its edge"),
        numeric(
            .unrubberBand, "unrubberband", parameters: "shown dimension",
            meaning: "the pull that a scroll view of this size shows so far"),
        numeric(
            .project, "project", parameters: "velocity", meaning: "how far a fling carries at the normal deceleration"),
        numeric(.random, "random", parameters: "seed", meaning: "a number in 0…1 that depends on the seed alone"),
        FormulaFunction(
            name: "nearest", parameters: ["value", "a", "b"].map { Parameter(name: $0, kind: .number) }, required: 2,
            isVariadic: true, meaning: "the one of the numbers that is nearest to the value, the first of equals",
            lowering: .selection(.nearest)),
        special(
            .color, "rgb", parameters: ["red", "green", "blue"].map { Parameter(name: $0, kind: .number) },
            result: .color,
            meaning: "a colour from three numbers in 0…255"),
        special(
            .state, "in", parameters: [Parameter(name: "state", kind: .state)], result: .boolean,
            meaning: "whether the state is active"),
        special(
            .model, "model", parameters: [Parameter(name: "variable", kind: .variable)], result: nil,
            meaning: "where a running animation of the variable ends; without one, its value"),
        special(
            .format, "format",
            parameters: [Parameter(name: "value", kind: .number), Parameter(name: "pattern", kind: .pattern)],
            result: .string, meaning: "the number as text, by a pattern such as '#,##0.0'; in the text of a binding"),
    ]
}
