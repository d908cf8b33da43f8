// What a formula can be evaluated in: numbers, intervals of numbers, numbers with their rates, straight lines.

/// A kind of value that compiled code can run on. There are four: `Double` (what a quantity is worth), `Interval`
/// (bounds of what it can be worth), `Rate` (what it is worth, and how fast that changes) and `Line` (until when it
/// runs straight).
package protocol Quantity: BitwiseCopyable {
    init(constant: Double)

    /// The result of one operation. An operation takes as many of the three operands as its arity says; the others
    /// hold anything and are not looked at. `.constant` and `.load` never arrive here.
    static func perform(_ operation: Opcode, _ a: Self, _ b: Self, _ c: Self) -> Self
}
