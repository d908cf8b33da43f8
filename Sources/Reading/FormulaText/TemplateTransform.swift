// Transform lists with holes.

internal import Diagnostics
internal import Formulas
internal import Geometry
internal import Interactions

extension TemplateReader {
    private struct Function {
        var kind: TransformFunction.Kind
        var shape: String

        /// The numbers of numbers that may be written.
        var counts: [Int] { (1...kind.argumentCount).filter { kind.accepts($0) } }
    }

    private static let functions: [String: Function] = [
        "translate": Function(kind: .translate, shape: "translate(x y)"),
        "scale": Function(kind: .scale, shape: "scale(s) or scale(x y)"),
        "rotate": Function(kind: .rotate, shape: "rotate(angle) or rotate(angle x y)"),
        "skewX": Function(kind: .skewX, shape: "skewX(angle)"),
        "skewY": Function(kind: .skewY, shape: "skewY(angle)"),
    ]

    /// What CSS and drawing tools write, and what stands for it here.
    private static let foreign: [String: Advice] = [
        "matrix": "write translate(…) rotate(…) scale(…), which can be animated function by function",
        "translateX": "write translate(x 0)", "translateY": "write translate(0 y)", "scaleX": "write scale(x 1)",
        "scaleY": "write scale(1 y)", "skew": "write skewX(angle) or skewY(angle)",
        "translate3d": "write translate(x y)", "scale3d": "write scale(x y)", "rotateZ": "write rotate(angle)",
        "none": "write scale(1)", "rotateX": "write scale(1 {cos(angle)}): a turn in space seen from the front",
        "rotateY": "write scale({cos(angle)} 1): a turn in space seen from the front",
        "rotate3d": "write scale({cos(angle)} 1): a turn in space seen from the front",
    ]

    /// Functions with spaces or commas between; shorter forms are filled up.
    package mutating func transform() -> CompiledTemplate? {
        var result = CompiledTemplate(kind: .transform, operands: [])
        skipSpaces()
        while !isAtEnd {
            guard let function = function(), let arguments = arguments(of: function) else { return nil }
            result.functions.append(function.kind)
            result.operands += arguments
            skipComma()
        }
        return result
    }

    private mutating func function() -> Function? {
        let (name, range) = word()
        if let function = Self.functions[name] { return function }
        if name.isEmpty {
            let suggestion: Advice? = isAtHole ? "a hole stands for a number, as in translate(0 {-h})" : nil
            fail("template-syntax", at: characterRange, "a transform function is missing here", instead: suggestion)
        } else if name == "matrix" {
            fail("unknown-function", at: range, "matrix() cannot be bound", instead: Self.foreign[name])
        } else {
            fail(
                "unknown-function", at: range, "there is no transform function “\(name)”",
                instead: Self.foreign[name] ?? Suggestion.oneOf(Self.functions.keys.sorted(), for: name))
        }
        return nil
    }

    private mutating func arguments(of function: Function) -> [Formula]? {
        let units: [String] =
            switch function.kind {
            case .rotate, .skewX, .skewY: ["deg"]
            case .translate: Self.lengths
            case .scale, .matrix: []
            }
        guard let arguments = list(of: function.shape, units: units) else { return nil }
        guard function.counts.contains(arguments.operands.count) else {
            let counts = function.counts.map(String.init).joined(separator: " or ")
            let count = arguments.operands.count
            fail(
                "wrong-arity", at: arguments.range,
                "\(function.kind) takes \(counts) number\(function.counts == [1] ? "" : "s"), "
                    + (count == 0 ? "but none is given" : "but \(count) \(count == 1 ? "is" : "are") given"),
                instead: "write \(function.shape)")
            return nil
        }
        var formulas = arguments.operands.map(\.formula)
        let filler = function.kind == .scale ? formulas[0] : Formula(constant: 0)
        while formulas.count < function.kind.argumentCount { formulas.append(filler) }
        return formulas
    }

    /// Numbers in parentheses, with spaces or commas between; the range covers the parentheses.
    package mutating func list(of shape: String, units: [String]) -> (operands: [Operand], range: Range<Int>)? {
        skipSpaces()
        let start = offset
        guard skip(0x28) else {
            fail(
                "template-syntax", at: isAtEnd ? offset..<offset : characterRange, "“(” is missing here",
                instead: "write \(shape)")
            return nil
        }
        var operands: [Operand] = []
        skipSpaces()
        while !skip(0x29) {
            if isAtEnd {
                fail("template-syntax", at: start..<start + 1, "this parenthesis is not closed", instead: "add )")
                return nil
            }
            guard let operand = operand(units: units) else { return nil }
            operands.append(operand)
            let comma = offset
            if skipComma(), byte == 0x29 {
                fail("template-syntax", at: comma..<comma + 1, "no number follows this comma", instead: "leave it out")
                return nil
            }
        }
        return (operands, start..<offset)
    }
}
