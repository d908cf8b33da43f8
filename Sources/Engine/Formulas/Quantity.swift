// What a formula can be evaluated in: numbers, intervals of numbers, numbers with their rates, straight lines.

/// A kind of value that compiled code can run on. There are four: `Double` (the value), `Interval` (bounds of it),
/// `Rate` (the value and its derivative in time) and `Line` (the value, and until when it runs straight).
package protocol Quantity: BitwiseCopyable {
    init(constant: Double)

    /// The result of one operation. The arity says how many of the three operands count; the others are ignored.
    /// `.constant` and `.load` are never passed.
    static func perform(_ operation: Opcode, a: Self, b: Self, c: Self) -> Self
}
