// Strict evaluation: the bits of plain evaluation, and no answer where one would rest on what is not a number.

import TestSupport
import Testing

@testable import Formulas

struct StrictTests {
    private func strictly(_ formula: Formula, _ frame: [Double] = []) -> Double {
        frame.withUnsafeBufferPointer { formula.evaluateStrictly(in: $0) }
    }

    private func value(_ operation: Opcode, _ operands: Double...) -> Double {
        strictly(Formula(code: operands.map { Instruction(.constant, constant: $0) } + [Instruction(operation)]))
    }

    @Test("comparisons with what is no number are none") func comparisonsWithWhatIsNoNumberAreNone() {
        for operation in [Opcode.less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual] {
            #expect(value(operation, .nan, 1).isNaN, "\(operation)")
            #expect(value(operation, 1, .nan).isNaN, "\(operation)")
            #expect(!value(operation, 1, 2).isNaN, "\(operation)")
        }
        #expect(value(.not, .nan).isNaN)
    }

    @Test("what is decided already may be anything") func whatIsDecidedAlreadyMayBeAnything() {
        #expect(value(.and, 0, .nan) == 0)
        #expect(value(.and, 1, .nan).isNaN)
        #expect(value(.and, .nan, 0).isNaN)
        #expect(value(.or, 1, .nan) == 1)
        #expect(value(.or, 0, .nan).isNaN)
        #expect(value(.or, .nan, 1).isNaN)
        #expect(value(.select, 1, 5, .nan) == 5)
        #expect(value(.select, 0, .nan, 5) == 5)
        #expect(value(.select, 0, 5, .nan).isNaN)
        #expect(value(.select, .nan, 5, 5).isNaN)
    }

    @Test("where all are numbers the bits are those") func whereAllAreNumbersTheBitsAreThose() {
        var random = Seeded(state: 7)
        let frame = [0.5, -3, 12.25, 0]
        var numbers = 0
        for _ in 0..<2000 {
            let operation = Opcode.allCases.filter { $0.arity > 0 }.randomElement(using: &random)!
            let slots = (0..<operation.arity).map { _ in Int.random(in: 0..<4, using: &random) }
            let operands = slots.map { Instruction(.load, slot: $0) }
            let formula = Formula(code: operands + [Instruction(operation)])
            let plain = formula.evaluate(in: frame)
            if plain != plain { continue }
            numbers += 1
            #expect(strictly(formula, frame).bitPattern == plain.bitPattern)
        }
        #expect(numbers > 1000)
    }
}
