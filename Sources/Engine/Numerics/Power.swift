// Powers: the logarithm in double-double times the exponent, so that the last bit survives large exponents.

extension Elementary {
    /// x^y as C99 has it: 1 for y = 0 or x = 1 whatever the other, NaN for x < 0 with a y that is not whole.
    package static func pow(_ x: Double, _ y: Double) -> Double {
        if y == 0 || x == 1 { return 1 }
        if x != x || y != y { return .nan }
        let a = magnitude(x)
        if magnitude(y) == .infinity {
            if a == 1 { return 1 }
            return (a > 1) == (y > 0) ? .infinity : 0
        }
        let parity = wholeness(y)
        let negative = isNegative(x) && parity == .odd
        if a == 0 || a == .infinity {
            let result = (a == 0) == (y > 0) ? 0 : Double.infinity
            return negative ? -result : result
        }
        if x < 0 && parity == .fractional { return .nan }
        let result = positivePower(a, y)
        return negative ? -result : result
    }

    private enum Wholeness { case fractional, even, odd }

    private static func wholeness(_ y: Double) -> Wholeness {
        let a = magnitude(y)
        if a >= 0x1p53 { return .even }
        let whole = Int64(a)
        guard Double(whole) == a else { return .fractional }
        return whole & 1 == 0 ? .even : .odd
    }

    private static func positivePower(_ a: Double, _ y: Double) -> Double {
        if a == 1 { return 1 }
        if y == 1 { return a }
        if y == 2 { return a * a }
        // The least |ln a| is 1.1e-16, so such an exponent leaves the range; and the products below stay in theirs.
        if magnitude(y) > 0x1p70 { return (a > 1) == (y > 0) ? .infinity : 0 }
        let logarithm = preciseLogarithm(a)
        let product = DoubleDouble.product(y, logarithm.high)
        let power = DoubleDouble.orderedSum(product.high, product.low + y * logarithm.low)
        if power.high > 709.79 { return .infinity }
        if power.high < -745.14 { return 0 }
        return exponential(power)
    }
}
