// Formulas over numbers that change: a value with its derivative in time, carried through each operation.

internal import Motion
internal import Numerics

/// A value and how fast it changes (units per second): a dual number. The value has the bits that evaluation over
/// plain numbers gives.
///
/// The derivative is the one to the right, as values are right-continuous: at a kink (`abs` at 0, `min` of two equal
/// numbers, an end of `clamp`) it is that of the branch that holds just afterwards. A step (`floor`, a comparison, the
/// branch of a condition, the wrap of `mod`) has the rate of the piece that its operands are in now; the step itself
/// has no rate. Where the derivative is unbounded, as of `sqrt` at 0, the rate is infinite or not a number.
package struct Rate: Hashable, Sendable {
    package var value: Double
    package var slope: Double

    package init(_ value: Double, slope: Double) { (self.value, self.slope) = (value, slope) }
}

extension Rate: Quantity {
    /// A value that does not change.
    package init(constant: Double) { self.init(constant, slope: 0) }

    /// One operation over rates, by the rules of differentiation. The value has the bits of evaluation over numbers.
    package static func perform(_ operation: Opcode, a: Rate, b: Rate, c: Rate) -> Rate {
        let value = Double.perform(operation, a: a.value, b: b.value, c: c.value)
        return Rate(value, slope: slope(operation, value: value, a: a, b: b, c: c))
    }

    private static func slope(_ operation: Opcode, value: Double, a: Rate, b: Rate, c: Rate) -> Double {
        switch operation {
        case .constant, .load: return a.slope
        case .negate: return -a.slope
        case .add: return a.slope + b.slope
        case .subtract: return a.slope - b.slope
        case .multiply: return times(a.slope, b.value) + times(b.slope, a.value)
        case .divide: return (a.slope - times(b.slope, value)) / b.value
        case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual, .not, .and, .or: return 0
        case .select: return a.value != 0 ? b.slope : c.slope
        case .minimum: return lesser(a, b).slope
        case .maximum: return greater(a, b).slope
        case .clamp: return greater(a, lesser(b, c)).slope
        case .absolute: return a.value == 0 ? a.slope.magnitude : a.value < 0 ? -a.slope : a.slope
        case .sign, .round, .floor, .ceiling, .truncate, .random: return 0
        // a − b·n, with the whole number n of the piece.
        case .modulo: return a.slope - times(b.slope, (a.value / b.value).rounded(.down))
        case .remainder: return a.slope - times(b.slope, (a.value / b.value).rounded(.towardZero))
        case .sine: return times(a.slope, Elementary.cos(degrees: a.value) * Degrees.inRadians)
        case .cosine: return times(a.slope, -Elementary.sin(degrees: a.value) * Degrees.inRadians)
        case .tangent: return times(a.slope, (1 + value * value) * Degrees.inRadians)
        case .arcSine: return over(a.slope, rootOfComplement(a.value)) * Degrees.perRadian
        case .arcCosine: return -over(a.slope, rootOfComplement(a.value)) * Degrees.perRadian
        case .arcTangent: return a.slope / (1 + a.value * a.value) * Degrees.perRadian
        case .arcTangent2:
            let square = a.value * a.value + b.value * b.value
            return over(a.slope * b.value - b.slope * a.value, square) * Degrees.perRadian
        case .power: return slopeOfPower(value, base: a, exponent: b)
        case .squareRoot: return over(a.slope, 2 * value)
        case .hypotenuse:
            if value == 0 { return Elementary.hypot(a.slope, b.slope) }
            return a.slope * (a.value / value) + b.slope * (b.value / value)
        case .exponential: return times(a.slope, value)
        case .logarithm: return a.slope / a.value
        case .mix:
            return a.slope + times(b.slope - a.slope, c.value) + times(c.slope, b.value - a.value)
        case .progress: return slopeOfProgress(a, from: b, to: c)
        case .rubberBand:
            // c·d·m/(m + c·|d|): by d, c·(m/(m + c·|d|))²; by m, sign(d)·(c·|d|/(m + c·|d|))².
            let whole = b.value + RubberBand.coefficient * a.value.magnitude
            guard whole > 0 else { return 0 }
            let open = b.value / whole
            let share = RubberBand.coefficient * a.value.magnitude / whole
            return times(a.slope, RubberBand.coefficient * open * open)
                + times(b.slope, share * share * (a.value < 0 ? -1 : 1))
        case .unrubberBand:
            // b·m/(c·(m − |b|)): by b, (m/(m − |b|))²/c; by m, −sign(b)·(|b|/(m − |b|))²/c.
            let left = b.value - a.value.magnitude
            guard left > 0 else { return 0 }
            let open = b.value / left
            let share = a.value.magnitude / left
            return times(a.slope, open * open / RubberBand.coefficient)
                - times(b.slope, share * share * (a.value < 0 ? -1 : 1) / RubberBand.coefficient)
        case .project: return Deceleration.normal.project(a.slope)
        case .nearest: return Double.isSecondNearer(to: a.value, b.value, c.value) ? c.slope : b.slope
        }
    }

    /// A slope of zero times any factor is zero, even where the factor is infinite.
    private static func times(_ slope: Double, _ factor: Double) -> Double { slope == 0 ? 0 : slope * factor }

    private static func over(_ slope: Double, _ divisor: Double) -> Double { slope == 0 ? 0 : slope / divisor }

    private static func rootOfComplement(_ value: Double) -> Double { ((1 - value) * (1 + value)).squareRoot() }

    private static func lesser(_ a: Rate, _ b: Rate) -> Rate {
        a.value == b.value ? (b.slope < a.slope ? b : a) : Double.lesser(a.value, b.value) == a.value ? a : b
    }

    private static func greater(_ a: Rate, _ b: Rate) -> Rate {
        a.value == b.value ? (b.slope > a.slope ? b : a) : Double.greater(a.value, b.value) == a.value ? a : b
    }

    private static func slopeOfPower(_ value: Double, base a: Rate, exponent b: Rate) -> Double {
        let byBase = b.value == 0 ? 0 : times(a.slope, b.value * Elementary.pow(a.value, b.value - 1))
        return byBase + (b.slope == 0 ? 0 : times(b.slope, value * Elementary.log(a.value)))
    }

    private static func slopeOfProgress(_ a: Rate, from: Rate, to: Rate) -> Double {
        guard from.value != to.value else { return 0 }
        let length = to.value - from.value
        let share = (a.value - from.value) / length
        let slope = (a.slope - from.slope - times(to.slope - from.slope, share)) / length
        if share < 0 || share > 1 { return 0 }
        return share == 0 ? Double.greater(slope, 0) : share == 1 ? Double.lesser(slope, 0) : slope
    }
}
