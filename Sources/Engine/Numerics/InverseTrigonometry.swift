// Arc tangent, arc sine and arc cosine, all through one angle of a vector.

extension Elementary {
    /// The angle of the vector (x, y) in radians, −π…π, with C's rules for zeros and infinities.
    package static func atan2(_ y: Double, _ x: Double) -> Double {
        if x != x || y != y { return .nan }
        let ax = magnitude(x)
        let ay = magnitude(y)
        let angle = firstQuadrantAngle(ay, ax, leftward: isNegative(x))
        return isNegative(y) ? -angle : angle
    }

    /// The arc tangent in radians, −π/2…π/2.
    package static func atan(_ x: Double) -> Double { atan2(x, 1) }

    /// The arc sine in radians, −π/2…π/2; NaN outside −1…1.
    package static func asin(_ x: Double) -> Double {
        let a = magnitude(x)
        guard a <= 1 else { return .nan }
        if a < 0x1p-28 { return x }
        let angle = angleOfVector(DoubleDouble(a), complement(a), leftward: false)
        return x < 0 ? -angle : angle
    }

    /// The arc cosine in radians, 0…π; NaN outside −1…1.
    package static func acos(_ x: Double) -> Double {
        let a = magnitude(x)
        guard a <= 1 else { return .nan }
        return angleOfVector(complement(a), DoubleDouble(a), leftward: x < 0)
    }

    /// √(1 − a²) for 0 ≤ a ≤ 1, to some 100 bits.
    private static func complement(_ a: Double) -> DoubleDouble {
        let square = DoubleDouble.product(a, a)
        let rest = DoubleDouble(1) + DoubleDouble(-square.high, -square.low)
        if rest.high <= 0 { return DoubleDouble(0) }
        let root = rest.high.squareRoot()
        let back = DoubleDouble.product(root, root)
        return .orderedSum(root, (((rest.high - back.high) - back.low) + rest.low) / (2 * root))
    }

    private static func firstQuadrantAngle(_ y: Double, _ x: Double, leftward: Bool) -> Double {
        if y == 0 { return leftward ? pi : y }
        if x == 0 { return halfPi.high }
        if x == .infinity {
            if y == .infinity { return leftward ? 0x1.2d97c7f3321d2p+1 : 0x1.921fb54442d18p-1 }
            return leftward ? pi : 0
        }
        if y == .infinity { return halfPi.high }
        let scale = max(exponent(x), exponent(y))
        let xs = scaled(x, by: -scale)
        let ys = scaled(y, by: -scale)
        if ys < 0x1p-60 { return leftward ? pi : y / x }
        if xs < 0x1p-60 { return halfPi.high }
        return angleOfVector(DoubleDouble(ys), DoubleDouble(xs), leftward: leftward)
    }

    /// The angle of a vector with components ≥ 0 of which the greater is near 1; its x mirrored where `leftward`.
    private static func angleOfVector(_ y: DoubleDouble, _ x: DoubleDouble, leftward: Bool) -> Double {
        let steep = y.high > x.high
        var angle = steep ? angleBelowDiagonal(x, y) : angleBelowDiagonal(y, x)
        if steep { angle = halfPi + DoubleDouble(-angle.high, -angle.low) }
        if leftward { angle = wholePi + DoubleDouble(-angle.high, -angle.low) }
        return angle.high + angle.low
    }

    /// arctan(y/x) for 0 ≤ y ≤ x: turned back by the nearest of nine known angles, arctan(k/8), then the series.
    private static func angleBelowDiagonal(_ y: DoubleDouble, _ x: DoubleDouble) -> DoubleDouble {
        let ratio = y.high / x.high
        let k = nearest(ratio * 8)
        let c = k * 0.125
        let back = k == 0 ? DoubleDouble.product(ratio, x.high) : .product(c, x.high)
        let slope = k == 0 ? ratio : c
        let rest = ((y.high - back.high) - back.low) + (y.low - slope * x.low)
        // For k = 0 the ratio is the tangent itself and the rest its rounding error.
        let t = k == 0 ? ratio : rest / (x.high + c * y.high)
        let correction = k == 0 ? rest / x.high : 0
        let z = t * t
        var p = 1.0 / 17
        p = p * z - 1.0 / 15
        p = p * z + 1.0 / 13
        p = p * z - 1.0 / 11
        p = p * z + 1.0 / 9
        p = p * z - 1.0 / 7
        p = p * z + 1.0 / 5
        p = p * z - 1.0 / 3
        let known = knownAngle(Int(k))
        let sum = DoubleDouble.sum(known.high, t)
        return .orderedSum(sum.high, sum.low + (t * (z * p) + (known.low + correction)))
    }

    /// arctan(k/8) for k = 0…8.
    private static func knownAngle(_ k: Int) -> DoubleDouble {
        switch k {
        case 0: DoubleDouble(0, 0)
        case 1: DoubleDouble(0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59)
        case 2: DoubleDouble(0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57)
        case 3: DoubleDouble(0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56)
        case 4: DoubleDouble(0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56)
        case 5: DoubleDouble(0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58)
        case 6: DoubleDouble(0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56)
        case 7: DoubleDouble(0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56)
        default: DoubleDouble(0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55)
        }
    }
}
