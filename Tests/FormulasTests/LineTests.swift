// Lines: straight for as long as they say, and long enough to be of use.

import Testing

@testable import Formulas

struct LineTests {
    private func line(_ operation: Opcode, _ operands: Line...) -> Line {
        let code = operands.indices.map { Instruction(.load, slot: $0) } + [Instruction(operation)]
        return Formula(code: code).evaluate(in: operands)
    }

    @Test("what is called straight is straight") func whatIsCalledStraightIsStraight() {
        var random = RandomFormulas(seed: 21)
        random.isModerate = true
        var straight = 0
        var bounded = 0
        for _ in 0..<8000 {
            let formula = random.formula(depth: 3)
            let start = (0..<RandomFormulas.slotCount).map { _ in random.number() }
            let slopes = (0..<RandomFormulas.slotCount).map { _ in
                Bool.random(using: &random.generator) ? 0 : Double.random(in: -3...3, using: &random.generator)
            }
            func value(_ time: Double) -> Double {
                formula.evaluate(in: zip(start, slopes).map { $0 + $1 * time })
            }
            let result = formula.evaluate(in: zip(start, slopes).map { Line($0, slope: $1) })
            #expect(result.value.bitPattern == value(0).bitPattern || result.value.isNaN && value(0).isNaN)
            guard result.isStraight, result.value.isFinite else { continue }
            // A function that is steep beyond measure makes much of the rounding of its operands.
            guard result.value.magnitude < 1e6, result.slope.magnitude < 1e6 else { continue }
            if result.slope != 0 { straight += 1 }
            if result.span.isFinite { bounded += 1 }
            let end = min(result.span, 5)
            for share in [0.001, 0.2, 0.618, 0.99, 1] {
                let time = end * share
                let off = abs(value(time) - (result.value + result.slope * time))
                #expect(off < 1e-7, "\(formula.line) at \(start), \(slopes): \(result), off by \(off) at \(time)")
            }
        }
        #expect(straight > 400)
        #expect(bounded > 800)
    }

    private func isNear(_ a: Double, _ b: Double) -> Bool { a <= b && b - a < 1e-8 }

    @Test("spans end just before the step") func spansEndJustBeforeTheStep() {
        #expect(isNear(line(.floor, Line(2.25, slope: 0.5)).span, 1.5))
        #expect(isNear(line(.floor, Line(2.25, slope: -0.5)).span, 0.5))
        #expect(isNear(line(.ceiling, Line(2.25, slope: 0.5)).span, 1.5))
        #expect(isNear(line(.round, Line(2.25, slope: 0.5)).span, 0.5))
        #expect(isNear(line(.truncate, Line(-0.5, slope: 0.5)).span, 3))
        #expect(isNear(line(.truncate, Line(0.5, slope: -1)).span, 1.5))
        let wrap = line(.modulo, Line(7, slope: 1), Line(constant: 4))
        #expect(wrap.value == 3 && wrap.slope == 1 && isNear(wrap.span, 1))
        #expect(isNear(line(.modulo, Line(-1, slope: 1), Line(constant: 4)).span, 1))
        #expect(isNear(line(.modulo, Line(8, slope: 1), Line(constant: 4)).span, 4))
        #expect(line(.modulo, Line(8, slope: -1), Line(constant: 4)).span == 0)
        #expect(isNear(line(.less, Line(0, slope: 1), Line(3, slope: 0)).span, 3))
        #expect(line(.less, Line(4, slope: 1), Line(3, slope: 0)).span == .infinity)
        #expect(line(.equal, Line(3, slope: 1), Line(constant: 3)).span == 0)
        #expect(isNear(line(.minimum, Line(0, slope: 2), Line(3, slope: 0)).span, 1.5))
        #expect(isNear(line(.absolute, Line(-2, slope: 1)).span, 2))
        let share = line(.progress, Line(0, slope: 10), Line(constant: 44), Line(constant: 88))
        #expect(share.slope == 0 && isNear(share.span, 4.4))
        let near = line(.nearest, Line(10, slope: 20), Line(constant: 0), Line(constant: 100))
        #expect(near.value == 0 && near.slope == 0 && isNear(near.span, 2))
    }

    @Test("only the branch that holds counts") func onlyTheBranchThatHoldsCounts() {
        let bent = Line(bending: 5)
        let level = line(.select, Line(constant: 1), Line(3, slope: 2), bent)
        #expect(level == Line(3, slope: 2))
        #expect(!line(.select, Line(constant: 0), Line(3, slope: 2), bent).isStraight)
    }

    @Test("what bends is called bent") func whatBendsIsCalledBent() {
        #expect(!line(.sine, Line(30, slope: 1)).isStraight)
        #expect(line(.sine, Line(30, slope: 0)).isStraight)
        #expect(!line(.multiply, Line(1, slope: 1), Line(1, slope: 1)).isStraight)
        #expect(!line(.random, Line(1, slope: 1)).isStraight)
        #expect(!line(.add, Line(bending: 1, span: 3), Line(1, slope: 1, span: 2)).isStraight)
        #expect(line(.add, Line(bending: 1, span: 3), Line(1, slope: 1, span: 2)).span == 2)
    }
}
