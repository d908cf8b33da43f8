// Sine, cosine and tangent, in radians and in degrees.

extension Elementary {
    /// The sine of an angle in radians, for every finite double; NaN for the others.
    package static func sin(_ x: Double) -> Double {
        guard magnitude(x) < .infinity else { return .nan }
        if magnitude(x) < 0x1p-28 { return x }
        let (quadrant, rest) = reduced(x)
        return sine(quadrant, rest)
    }

    /// The cosine of an angle in radians, for every finite double; NaN for the others.
    package static func cos(_ x: Double) -> Double {
        guard magnitude(x) < .infinity else { return .nan }
        let (quadrant, rest) = reduced(x)
        return sine((quadrant + 1) & 3, rest)
    }

    /// The tangent of an angle in radians, for every finite double; NaN for the others.
    package static func tan(_ x: Double) -> Double {
        guard magnitude(x) < .infinity else { return .nan }
        if magnitude(x) < 0x1p-28 { return x }
        let (quadrant, rest) = reduced(x)
        return tangent(quadrant, rest)
    }

    /// The sine of an angle in degrees; exact at every multiple of 90.
    package static func sin(degrees: Double) -> Double {
        guard magnitude(degrees) < .infinity else { return .nan }
        let (quadrant, rest) = reduced(degrees: degrees)
        return sine(quadrant, rest)
    }

    /// The cosine of an angle in degrees; exact at every multiple of 90.
    package static func cos(degrees: Double) -> Double {
        guard magnitude(degrees) < .infinity else { return .nan }
        let (quadrant, rest) = reduced(degrees: degrees)
        return sine((quadrant + 1) & 3, rest)
    }

    /// The tangent of an angle in degrees; exact at every multiple of 90, infinite at the odd ones, as CSS has it.
    package static func tan(degrees: Double) -> Double {
        guard magnitude(degrees) < .infinity else { return .nan }
        let (quadrant, rest) = reduced(degrees: degrees)
        if rest.high == 0 {
            if quadrant & 1 == 0 { return 0 }
            return quadrant == 1 ? .infinity : -.infinity
        }
        return tangent(quadrant, rest)
    }

    /// degrees = 90·quadrant + rest·180/π, the rest in radians.
    private static func reduced(degrees: Double) -> (Int, DoubleDouble) {
        let turn = magnitude(degrees) < 360 ? degrees : truncatedRemainder(degrees, 360)
        let quadrant = nearest(turn / 90)
        let rest = DoubleDouble(turn - 90 * quadrant)
        return (Int(quadrant) & 3, rest * DoubleDouble(0x1.1df46a2529d39p-6, 0x1.5c1d8becdd291p-62))
    }

    private static func sine(_ quadrant: Int, _ rest: DoubleDouble) -> Double {
        let value = quadrant & 1 == 0 ? sineNearZero(rest) : cosineNearZero(rest)
        let sum = value.high + value.low
        return quadrant & 2 == 0 ? sum : -sum
    }

    private static func tangent(_ quadrant: Int, _ rest: DoubleDouble) -> Double {
        if magnitude(rest.high) < 0x1p-28 && quadrant & 1 == 0 { return rest.high + rest.low }
        var above = sineNearZero(rest)
        var below = cosineNearZero(rest)
        if quadrant & 1 != 0 {
            swap(&above, &below)
            above = DoubleDouble(-above.high, -above.low)
        }
        let quotient = above.high / below.high
        let back = DoubleDouble.product(quotient, below.high)
        let remainder = ((above.high - back.high) - back.low) + (above.low - quotient * below.low)
        return quotient + remainder / below.high
    }

    /// The sine of |x| ≤ π/4 by its Taylor series to x^17, as a sum of two.
    private static func sineNearZero(_ x: DoubleDouble) -> DoubleDouble {
        let r = x.high
        if magnitude(r) < 0x1p-28 { return x }
        let z = r * r
        var p = 1.0 / 355_687_428_096_000
        p = p * z - 1.0 / 1_307_674_368_000
        p = p * z + 1.0 / 6_227_020_800
        p = p * z - 1.0 / 39_916_800
        p = p * z + 1.0 / 362_880
        p = p * z - 1.0 / 5_040
        p = p * z + 1.0 / 120
        p = p * z - 1.0 / 6
        return .orderedSum(r, r * (z * p) + x.low * (1 - 0.5 * z))
    }

    /// The cosine of |x| ≤ π/4 by its Taylor series to x^18, as a sum of two.
    private static func cosineNearZero(_ x: DoubleDouble) -> DoubleDouble {
        let r = x.high
        let z = r * r
        var p = -1.0 / 6_402_373_705_728_000
        p = p * z + 1.0 / 20_922_789_888_000
        p = p * z - 1.0 / 87_178_291_200
        p = p * z + 1.0 / 479_001_600
        p = p * z - 1.0 / 3_628_800
        p = p * z + 1.0 / 40_320
        p = p * z - 1.0 / 720
        p = p * z + 1.0 / 24
        let half = 0.5 * z
        let one = DoubleDouble.orderedSum(1, -half)
        return .orderedSum(one.high, one.low + (z * (z * p) - r * x.low))
    }
}
