// Formulas held to account: a comparison with what is not a number is no answer, where a condition has to be one.

/// A number that stays "not a number" through comparisons and logic as well, so that a condition such as
/// `total / count gt 3` can be told from a false one when `count` is 0. What is infinite is no number either where it is
/// compared, as in an assignment. `and`, `or` and `?:` look at their operands as
/// they are read: what a first operand decides, and the branch that is not taken, may be anything.
struct Strict: Quantity {
    var value: Double

    init(constant: Double) { value = constant }

    static func perform(_ operation: Opcode, a: Strict, b: Strict, c: Strict) -> Strict {
        let (x, y) = (a.value, b.value)
        switch operation {
        case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual:
            if x - x != 0 || y - y != 0 { return Strict(constant: .nan) }
        case .not, .select:
            if x != x { return a }
        case .and:
            if x != x { return a }
            if x != 0 && y != y { return b }
        case .or:
            if x != x { return a }
            if x == 0 && y != y { return b }
        default: break
        }
        return Strict(constant: Double.perform(operation, a: x, b: y, c: c.value))
    }
}

extension Formula {
    /// What the formula is worth over numbers, to the bit, unless something that decides about it is not a number: then
    /// it is none either.
    package func evaluateStrictly(in frame: UnsafeBufferPointer<Double>) -> Double {
        frame.withMemoryRebound(to: Strict.self) { evaluate(in: $0).value }
    }
}
