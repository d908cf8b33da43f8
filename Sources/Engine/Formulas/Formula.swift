// A compiled formula: straight postfix code over the slots of a frame, with no names and no text left in it.

/// One step of postfix code: it takes its operands from a stack of numbers and leaves one number there.
package struct Instruction: Hashable, Sendable {
    package var operation: Opcode
    /// The slot that `.load` reads; zero otherwise.
    package var slot: Int32
    /// The number that `.constant` leaves; zero otherwise.
    package var constant: Double

    /// One step. `slot` matters for `.load` only, `constant` for `.constant` only. A slot beyond 32 bits traps.
    package init(_ operation: Opcode, slot: Int = 0, constant: Double = 0) {
        self.operation = operation
        self.slot = Int32(slot)
        self.constant = constant
    }
}

/// A formula after names, strings and colours are gone: booleans are 0 and 1, a string is its index in the design's
/// table, a colour is three formulas. Both branches of a condition are evaluated, so the code has no jumps and the
/// same code serves numbers, intervals and rates.
package struct Formula: Hashable, Sendable {
    package private(set) var code: [Instruction]
    /// The greatest number of values on the stack at once.
    package private(set) var depth: Int
    /// Where the formula was written, as an index into a table of the reader; −1 without a source.
    package var origin: Int32

    /// The code must leave exactly one number.
    package init(code: [Instruction], origin: Int = -1) {
        self.code = code
        var waiting = 0
        var depth = 0
        for instruction in code {
            waiting += 1 - instruction.operation.arity
            depth = max(depth, waiting)
        }
        precondition(waiting == 1, "postfix code leaves one number")
        self.depth = depth
        self.origin = Int32(origin)
    }

    /// A formula that is a number.
    package init(constant: Double) { self.init(code: [Instruction(.constant, constant: constant)]) }

    /// A formula that reads one slot.
    package init(slot: Int) { self.init(code: [Instruction(.load, slot: slot)]) }

    /// The number, where the formula is one and reads nothing.
    package var constant: Double? { code.count == 1 && code[0].operation == .constant ? code[0].constant : nil }

    /// The slots that the formula reads, in ascending order, each once.
    package var slots: [Int] {
        var result: [Int] = []
        for instruction in code where instruction.operation == .load {
            let slot = Int(instruction.slot)
            let place = result.firstIndex { $0 >= slot } ?? result.count
            if place == result.count || result[place] != slot { result.insert(slot, at: place) }
        }
        return result
    }
}
