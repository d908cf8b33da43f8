// What each operation is worth, by tables of values.

import Testing

@testable import Formulas

struct OpcodeTests {
    private func value(_ operation: Opcode, _ operands: Double...) -> Double {
        let code = operands.map { Instruction(.constant, constant: $0) } + [Instruction(operation)]
        return Formula(code: code).evaluate(in: [Double]())
    }

    @Test("halves round up") func halvesRoundUp() {
        let table: [(Double, Double)] = [
            (0.5, 1), (-0.5, 0), (1.5, 2), (-1.5, -1), (2.4, 2), (-2.6, -3), (0.49999999999999994, 0),
            (4_503_599_627_370_497.5, 4_503_599_627_370_498), (9_007_199_254_740_994, 9_007_199_254_740_994),
            (.infinity, .infinity),
        ]
        for (input, output) in table { #expect(value(.round, input) == output, "round(\(input))") }
    }

    @Test("steps and signs") func stepsAndSigns() {
        #expect(value(.floor, -0.5) == -1)
        #expect(value(.ceiling, -0.5) == 0)
        #expect(value(.truncate, -1.5) == -1)
        #expect(value(.sign, -3) == -1)
        #expect(value(.sign, 0) == 0)
        #expect(value(.sign, 0.1) == 1)
        #expect(value(.absolute, -7) == 7)
    }

    @Test("remainders have the signs of CSS") func remaindersHaveTheSignsOfCSS() {
        let table: [(Double, Double, Double, Double)] = [
            (18, 5, 3, 3), (-18, 5, 2, -3), (18, -5, -2, 3), (-18, -5, -3, -3), (0, 5, 0, 0), (2.5, 1, 0.5, 0.5),
            (5, .infinity, 5, 5), (1e300, 1_000_003, 177074, 177074), (-0.25, 1, 0.75, -0.25),
        ]
        for (a, b, mod, rem) in table {
            #expect(value(.modulo, a, b) == mod, "mod(\(a), \(b))")
            #expect(value(.remainder, a, b) == rem, "rem(\(a), \(b))")
        }
        #expect(value(.modulo, -5, .infinity).isNaN)
        #expect(value(.modulo, 5, 0).isNaN)
        #expect(value(.remainder, .infinity, 5).isNaN)
        #expect(value(.remainder, 5, .nan).isNaN)
    }

    @Test("trigonometry is exact where the true value is") func trigonometryIsExactWhereTheTrueValueIs() {
        for turn in stride(from: -720.0, through: 720, by: 360) {
            #expect(value(.sine, turn) == 0)
            #expect(value(.sine, turn + 30) == 0.5)
            #expect(value(.sine, turn + 90) == 1)
            #expect(value(.sine, turn + 180) == 0)
            #expect(value(.sine, turn + 270) == -1)
            #expect(value(.cosine, turn + 60) == 0.5)
            #expect(value(.cosine, turn + 90) == 0)
            #expect(value(.cosine, turn + 120) == -0.5)
            #expect(value(.cosine, turn + 180) == -1)
            #expect(value(.tangent, turn + 45) == 1)
            #expect(value(.tangent, turn + 135) == -1)
        }
        #expect(value(.tangent, 90) == .infinity)
        #expect(value(.tangent, 270) == -.infinity)
    }

    @Test("angles of inverse functions are exact where the true value is")
    func anglesOfInverseFunctionsAreExactWhereTheTrueValueIs() {
        let table: [(Opcode, Double, Double)] = [
            (.arcSine, 0.5, 30), (.arcSine, -0.5, -30), (.arcSine, 1, 90), (.arcSine, 0, 0), (.arcCosine, 0.5, 60),
            (.arcCosine, -0.5, 120), (.arcCosine, 0, 90), (.arcCosine, 1, 0), (.arcCosine, -1, 180),
            (.arcTangent, 1, 45), (.arcTangent, -1, -45), (.arcTangent, .infinity, 90),
        ]
        for (operation, input, output) in table { #expect(value(operation, input) == output, "\(operation)(\(input))") }
        let directions: [(Double, Double, Double)] = [
            (0, 1, 0), (1, 1, 45), (1, 0, 90), (1, -1, 135), (0, -1, 180), (-0.0, -1, 180), (-1, -1, -135),
            (-1, 0, -90), (-1, 1, -45), (0, 0, 0),
        ]
        for (y, x, angle) in directions { #expect(value(.arcTangent2, y, x) == angle, "atan2(\(y), \(x))") }
        #expect(value(.arcSine, 1.5).isNaN)
    }

    @Test("clamp gives the lower bound where they cross") func clampGivesTheLowerBoundWhereTheyCross() {
        #expect(value(.clamp, 0, 5, 3) == 3)
        #expect(value(.clamp, 0, -5, 3) == 0)
        #expect(value(.clamp, 4, 3.5, 3) == 4)
        #expect(value(.clamp, 0, .nan, 1).isNaN)
    }

    @Test("progress is held between its ends and steps where they meet")
    func progressIsHeldBetweenItsEndsAndStepsWhereTheyMeet() {
        #expect(value(.progress, 66, 44, 88) == 0.5)
        #expect(value(.progress, 0, 44, 88) == 0)
        #expect(value(.progress, 100, 44, 88) == 1)
        #expect(value(.progress, 25, 100, 0) == 0.75)
        #expect(value(.progress, 3, 3, 3) == 0)
        #expect(value(.progress, 3.1, 3, 3) == 1)
    }

    @Test("rubber band and its inverse") func rubberBandAndItsInverse() {
        #expect(value(.rubberBand, 100, 812) == 0.55 * 100 / (812 + 0.55 * 100) * 812)
        #expect(abs(value(.unrubberBand, value(.rubberBand, -321, 812), 812) + 321) < 1e-9)
        #expect(value(.rubberBand, .nan, 812).isNaN)
    }

    @Test("nearest gives the first of two that are as near") func nearestGivesTheFirstOfTwoThatAreAsNear() {
        #expect(value(.nearest, 140, 0, 300) == 0)
        #expect(value(.nearest, 151, 0, 300) == 300)
        #expect(value(.nearest, 150, 0, 300) == 0)
        #expect(value(.nearest, 150, 300, 0) == 300)
    }

    @Test("project is the sessions formula") func projectIsTheSessionsFormula() {
        #expect(abs(value(.project, 1000) - 499) < 1e-9)
    }

    @Test("truths are zero and one and any other number holds") func truthsAreZeroAndOneAndAnyOtherNumberHolds() {
        #expect(value(.and, 2, -1) == 1)
        #expect(value(.or, 0, 0) == 0)
        #expect(value(.not, 0.5) == 0)
        #expect(value(.select, 3, 10, 20) == 10)
        #expect(value(.select, 0, 10, 20) == 20)
        #expect(value(.less, .nan, 1) == 0)
        #expect(value(.notEqual, .nan, .nan) == 1)
    }

    @Test("random depends on the seed alone and fills the unit interval")
    func randomDependsOnTheSeedAloneAndFillsTheUnitInterval() {
        #expect(value(.random, 0) == value(.random, -0.0))
        #expect(value(.random, 1) == 0.5345422839126993)
        var sum = 0.0
        var least = 1.0
        var greatest = 0.0
        for seed in 0..<10_000 {
            let number = value(.random, Double(seed))
            sum += number
            least = min(least, number)
            greatest = max(greatest, number)
        }
        #expect(least >= 0 && least < 0.001)
        #expect(greatest < 1 && greatest > 0.999)
        #expect(abs(sum / 10_000 - 0.5) < 0.01)
    }

    @Test("every operation hands on what is not a number") func everyOperationHandsOnWhatIsNotANumber() {
        let deaf: Set<Opcode> = [
            .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual, .and, .or, .not, .select,
            // IEEE 754: hypot(∞, x), pow(x, 0) and pow(1, x) are known whatever x is; not so with 2.
        ]
        for operation in Opcode.allCases where operation.arity > 0 && !deaf.contains(operation) {
            for place in 0..<operation.arity {
                var operands = [2.0, 3.0, 5.0]
                operands[place] = .nan
                #expect(
                    Double.perform(operation, a: operands[0], b: operands[1], c: operands[2]).isNaN,
                    "\(operation), operand \(place)")
            }
        }
    }

    @Test("code runs from the bottom of the stack") func codeRunsFromTheBottomOfTheStack() {
        // (slot0 + 2) * slot1, then select
        let formula = Formula(code: [
            Instruction(.load, slot: 2), Instruction(.load, slot: 0), Instruction(.constant, constant: 2),
            Instruction(.add), Instruction(.load, slot: 1), Instruction(.multiply),
            Instruction(.constant, constant: -1),
            Instruction(.select),
        ])
        #expect(formula.depth == 3)
        #expect(formula.slots == [0, 1, 2])
        #expect(formula.evaluate(in: [3.0, 4.0, 1.0]) == 20)
        #expect(formula.evaluate(in: [3.0, 4.0, 0.0]) == -1)
    }
}
