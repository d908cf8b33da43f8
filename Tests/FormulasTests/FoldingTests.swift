// Folding: shorter code, the same bits.

import Testing

@testable import Formulas

struct FoldingTests {
    @Test("folded code gives the same bits") func foldedCodeGivesTheSameBits() {
        var random = RandomFormulas(seed: 21)
        var shorter = 0
        for _ in 0..<4000 {
            let formula = random.formula(depth: 4)
            let folded = formula.folded()
            #expect(folded.code.count <= formula.code.count)
            if folded.code.count < formula.code.count { shorter += 1 }
            let frame = (0..<RandomFormulas.slotCount).map { _ in random.number() }
            let (value, same) = (formula.evaluate(in: frame), folded.evaluate(in: frame))
            #expect(
                value.bitPattern == same.bitPattern || value.isNaN && same.isNaN, "\(formula.line) → \(folded.line)")
        }
        #expect(shorter > 1000)
    }

    @Test("constants become one number") func constantsBecomeOneNumber() {
        let formula = Formula(
            code: [
                Instruction(.constant, constant: 375), Instruction(.constant, constant: 2), Instruction(.divide),
                Instruction(.negate),
            ], origin: 7)
        #expect(formula.folded() == Formula(code: [Instruction(.constant, constant: -187.5)], origin: 7))
    }

    @Test("the branch never taken is dropped") func theBranchNeverTakenIsDropped() {
        let code = [
            Instruction(.constant, constant: 1), Instruction(.load, slot: 0), Instruction(.load, slot: 1),
            Instruction(.load, slot: 2), Instruction(.add), Instruction(.select),
        ]
        #expect(Formula(code: code).folded().code == [Instruction(.load, slot: 0)])
        var other = code
        other[0].constant = 0
        #expect(Formula(code: other).folded().code == Array(code[2...4]))
    }

    @Test("what would not be a number stays as it is written")
    func whatWouldNotBeANumberStaysAsItIsWritten() {
        let code = [
            Instruction(.constant, constant: 0), Instruction(.constant, constant: 0), Instruction(.divide),
        ]
        #expect(Formula(code: code).folded().code == code)
    }

    @Test("what changes no bit is left out") func whatChangesNoBitIsLeftOut() {
        let one = Instruction(.constant, constant: 1)
        let zero = Instruction(.constant, constant: 0)
        let slot = Instruction(.load, slot: 0)
        #expect(Formula(code: [slot, one, Instruction(.multiply)]).folded().code == [slot])
        #expect(Formula(code: [slot, zero, Instruction(.subtract)]).folded().code == [slot])
        #expect(Formula(code: [slot, Instruction(.negate), Instruction(.negate)]).folded().code == [slot])
        // −0 + 0 is 0: a sum with zero is not the number itself.
        #expect(Formula(code: [slot, zero, Instruction(.add)]).folded().code.count == 3)
    }
}
