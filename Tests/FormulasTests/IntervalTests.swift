// Bounds: that nothing ever falls outside them, and that they are narrow where they can be.

import Testing

@testable import Formulas

struct IntervalTests {
    private func bounds(_ operation: Opcode, _ operands: Interval...) -> Interval {
        let code = operands.indices.map { Instruction(.load, slot: $0) } + [Instruction(operation)]
        return Formula(code: code).evaluate(in: operands)
    }

    /// Every value of a formula over numbers inside the intervals lies inside the interval of the formula.
    private func checkContainment(_ formula: Formula, _ random: inout RandomFormulas, samples: Int) -> Bool {
        let frame = (0..<RandomFormulas.slotCount).map { _ in random.interval() }
        let bounds = formula.evaluate(in: frame)
        for _ in 0..<samples {
            let point = frame.map { random.member(of: $0) }
            let value = formula.evaluate(in: point)
            if !bounds.contains(value) {
                let part = formula.parts.first { !$0.evaluate(in: frame).contains($0.evaluate(in: point)) } ?? formula
                Issue.record(
                    """
                    \(part.line) over \(frame.map { [$0.lower, $0.upper] }) at \(point): \(part.evaluate(in: point)) \
                    is not in \(part.evaluate(in: frame))
                    """)
                return false
            }
        }
        return true
    }

    @Test("no operation leaves its bounds") func noOperationLeavesItsBounds() {
        var random = RandomFormulas(seed: 1)
        for operation in Opcode.allCases where operation.arity > 0 {
            let code = (0..<operation.arity).map { Instruction(.load, slot: $0) } + [Instruction(operation)]
            for _ in 0..<400 {
                guard checkContainment(Formula(code: code), &random, samples: 12) else { break }
            }
        }
    }

    @Test("no formula leaves its bounds") func noFormulaLeavesItsBounds() {
        var random = RandomFormulas(seed: 2)
        for depth in [2, 3, 5] {
            for _ in 0..<2000 {
                let formula = random.formula(depth: depth)
                guard checkContainment(formula, &random, samples: 8) else { break }
            }
        }
    }

    @Test("points give the number itself") func pointsGiveTheNumberItself() {
        var random = RandomFormulas(seed: 3)
        random.operations = [
            .negate, .add, .subtract, .multiply, .divide, .less, .equal, .and, .or, .not, .select, .minimum, .maximum,
            .clamp, .absolute, .sign, .round, .floor, .ceiling, .truncate, .modulo, .remainder, .squareRoot, .random,
            .nearest,
        ]
        for _ in 0..<1000 {
            let formula = random.formula(depth: 3)
            let point = (0..<RandomFormulas.slotCount).map { _ in random.number() }
            let value = formula.evaluate(in: point)
            let bounds = formula.evaluate(in: point.map { Interval($0) })
            if value.isFinite, bounds.isPoint { #expect(bounds.lower == value) }
        }
    }

    @Test("bounds of one operation are narrow") func boundsOfOneOperationAreNarrow() {
        let table: [(Opcode, [Interval], Interval)] = [
            (.add, [Interval(1, 2), Interval(10, 20)], Interval(11, 22)),
            (.subtract, [Interval(1, 2), Interval(10, 20)], Interval(-19, -8)),
            (.multiply, [Interval(-2, 3), Interval(-5, 4)], Interval(-15, 12)),
            (.divide, [Interval(1, 4), Interval(2, 4)], Interval(0.25, 2)),
            (.divide, [Interval(1), Interval(-1, 1)], .whole),
            (.less, [Interval(0, 1), Interval(2, 3)], Interval(1)),
            (.less, [Interval(0, 2), Interval(2, 3)], .undecided),
            (.less, [Interval(3, 4), Interval(2, 3)], Interval(0)),
            (.lessOrEqual, [Interval(0, 2), Interval(2, 3)], Interval(1)),
            (.equal, [Interval(1), Interval(1)], Interval(1)),
            (.equal, [Interval(0, 1), Interval(1)], .undecided),
            (.notEqual, [Interval(0, 1), Interval(2)], Interval(1)),
            (.and, [.undecided, Interval(0)], Interval(0)),
            (.or, [.undecided, Interval(5)], Interval(1)),
            (.not, [Interval(-1, 1)], .undecided),
            (.select, [.undecided, Interval(1, 2), Interval(7)], Interval(1, 7)),
            (.select, [Interval(1), Interval(1, 2), Interval(7)], Interval(1, 2)),
            (.clamp, [Interval(0), Interval(-5, 0.5), Interval(1)], Interval(0, 0.5)),
            (.absolute, [Interval(-3, 2)], Interval(0, 3)),
            (.floor, [Interval(0.5, 2.5)], Interval(0, 2)),
            (.modulo, [Interval(7.25, 7.75), Interval(1)], Interval(0.25, 0.75)),
            (.modulo, [Interval(7.25, 8.25), Interval(1)], Interval(0, 1)),
            (.squareRoot, [Interval(4, 9)], Interval(2, 3)),
            (.random, [Interval(0, 1)], Interval(0, 1)),
            (.progress, [Interval(0, 500), Interval(44), Interval(88)], Interval(0, 1)),
        ]
        for (operation, operands, expected) in table {
            let code = operands.indices.map { Instruction(.load, slot: $0) } + [Instruction(operation)]
            #expect(Formula(code: code).evaluate(in: operands) == expected, "\(operation) of \(operands)")
        }
    }

    @Test("bounds of functions are as narrow as rounding allows") func boundsOfFunctionsAreAsNarrowAsRoundingAllows() {
        let table: [(Opcode, [Interval], Interval)] = [
            (.sine, [Interval(0, 30)], Interval(0, 0.5)), (.sine, [Interval(0, 100)], Interval(0, 1)),
            (.sine, [Interval(100, 300)], Interval(-1, 0.984807753012208)),
            (.cosine, [Interval(-60, 60)], Interval(0.5, 1)),
            (.tangent, [Interval(-45, 45)], Interval(-1, 1)),
            (.exponential, [Interval(0, 1)], Interval(1, 2.718281828459045)),
            (.power, [Interval(-2, 3), Interval(2)], Interval(0, 9)),
            (.power, [Interval(-2, 3), Interval(3)], Interval(-8, 27)),
            (.power, [Interval(4, 9), Interval(0.5)], Interval(2, 3)),
            (.hypotenuse, [Interval(-3, 1), Interval(4)], Interval(4, 5)),
            (.arcTangent2, [Interval(1, 2), Interval(0, 1)], Interval(45, 90)),
            (.mix, [Interval(0, 1), Interval(10), Interval(0, 1)], Interval(0, 10)),
            (.nearest, [Interval(0, 40), Interval(0), Interval(100)], Interval(0)),
            (.nearest, [Interval(40, 60), Interval(0), Interval(100)], Interval(0, 100)),
            (.progress, [Interval(55, 66), Interval(44), Interval(88)], Interval(0.25, 0.5)),
            (.rubberBand, [Interval(0, 100), Interval(812)], Interval(0, 51.51095732410611)),
        ]
        for (operation, operands, expected) in table {
            let code = operands.indices.map { Instruction(.load, slot: $0) } + [Instruction(operation)]
            let bounds = Formula(code: code).evaluate(in: operands)
            #expect(
                abs(bounds.lower - expected.lower) < 1e-12 && abs(bounds.upper - expected.upper) < 1e-12,
                "\(operation): \(bounds)")
            #expect(!bounds.canBeUndefined)
        }
    }

    @Test("what may not be a number is said") func whatMayNotBeANumberIsSaid() {
        #expect(bounds(.divide, Interval(-1, 1), Interval(-1, 1)).canBeUndefined)
        #expect(!bounds(.divide, Interval(1, 2), Interval(-1, 1)).canBeUndefined)
        #expect(bounds(.squareRoot, Interval(-1, 4)) == Interval(0, 2, canBeUndefined: true))
        #expect(bounds(.logarithm, Interval(-2, -1)).canBeUndefined)
        #expect(bounds(.modulo, Interval(0, 1), Interval(0, 1)).canBeUndefined)
        #expect(bounds(.multiply, Interval(0, 1), Interval(0, .infinity)).canBeUndefined)
        // A comparison with what is not a number fails, so it is not certain to hold.
        #expect(bounds(.less, Interval(0, 2, canBeUndefined: true), Interval(5)) == .undecided)
    }
}
