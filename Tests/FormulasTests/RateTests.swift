// Rates: against differences over short times, and by table at the kinks.

import Testing

@testable import Formulas

struct RateTests {
    private func rate(_ operation: Opcode, _ operands: Rate...) -> Rate {
        let code = operands.indices.map { Instruction(.load, slot: $0) } + [Instruction(operation)]
        return Formula(code: code).evaluate(in: operands)
    }

    @Test("values have the bits of numbers") func valuesHaveTheBitsOfNumbers() {
        var random = RandomFormulas(seed: 11)
        for _ in 0..<2000 {
            let formula = random.formula(depth: 4)
            let frame = (0..<RandomFormulas.slotCount).map { _ in Rate(random.number(), slope: random.number()) }
            let value = formula.evaluate(in: frame.map(\.value))
            let rated = formula.evaluate(in: frame).value
            #expect(value.bitPattern == rated.bitPattern || value.isNaN && rated.isNaN)
        }
    }

    /// Central differences of two step lengths must agree before they may judge; at kinks and steps they do not.
    @Test("slopes are the limits of differences") func slopesAreTheLimitsOfDifferences() {
        var random = RandomFormulas(seed: 12)
        random.isModerate = true
        // Neither has a slope of its own; the table below has the points of nearest.
        random.operations.removeAll { $0 == .random || $0 == .nearest }
        var judged = 0
        var unbounded = 0
        for _ in 0..<6000 {
            let formula = random.formula(depth: 3)
            let start = (0..<RandomFormulas.slotCount).map { _ in
                Double.random(in: -20...20, using: &random.generator)
            }
            let slopes = (0..<RandomFormulas.slotCount).map { _ in Double.random(in: -3...3, using: &random.generator) }
            func value(_ time: Double) -> Double {
                formula.evaluate(in: zip(start, slopes).map { $0 + $1 * time })
            }
            let here = formula.evaluate(in: zip(start, slopes).map { Rate($0, slope: $1) })
            let step = 1e-4
            let right = (value(step) - here.value) / step
            let left = (here.value - value(-step)) / step
            let coarse = (value(step) - value(-step)) / (2 * step)
            let fine = (value(step / 2) - value(-step / 2)) / step
            let scale = max(1, coarse.magnitude)
            guard coarse.isFinite, abs(right - left) < 1e-3 * scale, abs(coarse - fine) < 1e-6 * scale,
                here.value.magnitude < 1e4, coarse.magnitude < 1e3
            else { continue }
            judged += 1
            // The limit may exist where a step on the way to it is unbounded, as in min(1, exp(exp(x))).
            if !here.slope.isFinite {
                unbounded += 1
                continue
            }
            let noise = here.value.magnitude * 1e-16 / step * 100
            #expect(
                abs(here.slope - fine) < 1e-5 * scale + noise,
                "\(formula.line) at \(start), \(slopes): \(here), \(fine)")
        }
        #expect(judged > 3000)
        #expect(unbounded < judged / 100)
    }

    @Test("every operation has its slope") func everyOperationHasItsSlope() {
        var random = RandomFormulas(seed: 13)
        for operation in Opcode.allCases where operation.arity > 0 && operation != .random {
            let code = (0..<operation.arity).map { Instruction(.load, slot: $0) } + [Instruction(operation)]
            let formula = Formula(code: code)
            for _ in 0..<40 {
                // Inside every function's domain, away from its kinks.
                let start = [0.3, 0.55, 0.8].map { $0 + Double.random(in: -0.05...0.05, using: &random.generator) }
                let slopes = (0..<3).map { _ in Double.random(in: -1...1, using: &random.generator) }
                func value(_ time: Double) -> Double { formula.evaluate(in: zip(start, slopes).map { $0 + $1 * time }) }
                let difference = (value(1e-5) - value(-1e-5)) / 2e-5
                let slope = formula.evaluate(in: zip(start, slopes).map { Rate($0, slope: $1) }).slope
                #expect(abs(slope - difference) < 1e-6 * max(1, slope.magnitude), "\(operation)")
            }
        }
    }

    @Test("at kinks the slope is the one to the right") func atKinksTheSlopeIsTheOneToTheRight() {
        #expect(rate(.absolute, Rate(0, slope: -3)) == Rate(0, slope: 3))
        #expect(rate(.minimum, Rate(1, slope: 2), Rate(1, slope: -1)) == Rate(1, slope: -1))
        #expect(rate(.maximum, Rate(1, slope: 2), Rate(1, slope: -1)) == Rate(1, slope: 2))
        #expect(rate(.clamp, Rate(0, slope: 0), Rate(0, slope: -5), Rate(1, slope: 0)).slope == 0)
        #expect(rate(.clamp, Rate(0, slope: 0), Rate(0, slope: 5), Rate(1, slope: 0)).slope == 5)
        #expect(rate(.clamp, Rate(0, slope: 0), Rate(1, slope: 5), Rate(1, slope: 0)).slope == 0)
        let points = [Rate(0, slope: 3), Rate(100, slope: 7)]
        #expect(rate(.nearest, Rate(49, slope: 1), points[0], points[1]).slope == 3)
        #expect(rate(.nearest, Rate(51, slope: 1), points[0], points[1]).slope == 7)
        #expect(rate(.progress, Rate(88, slope: 44), Rate(44, slope: 0), Rate(88, slope: 0)).slope == 0)
        #expect(rate(.progress, Rate(88, slope: -44), Rate(44, slope: 0), Rate(88, slope: 0)).slope == -1)
        #expect(rate(.progress, Rate(44, slope: 44), Rate(44, slope: 0), Rate(88, slope: 0)).slope == 1)
        #expect(rate(.hypotenuse, Rate(0, slope: 3), Rate(0, slope: -4)) == Rate(0, slope: 5))
        #expect(rate(.floor, Rate(2, slope: 7)).slope == 0)
        #expect(rate(.modulo, Rate(2, slope: 7), Rate(1, slope: 0)) == Rate(0, slope: 7))
    }

    @Test("what stands still has no slope however steep the function")
    func whatStandsStillHasNoSlopeHoweverSteepTheFunction() {
        #expect(rate(.squareRoot, Rate(0, slope: 0)).slope == 0)
        #expect(rate(.arcSine, Rate(1, slope: 0)).slope == 0)
        #expect(rate(.arcTangent2, Rate(0, slope: 0), Rate(0, slope: 0)).slope == 0)
        #expect(rate(.power, Rate(0, slope: 0), Rate(0.5, slope: 0)).slope == 0)
    }
}
