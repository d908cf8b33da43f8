// The exponential and the logarithm: reduction by ln 2, then the Taylor and the arctanh series.

extension Elementary {
    /// e^x; over 709.78 infinity, below −745.13 zero.
    package static func exp(_ x: Double) -> Double {
        if x != x { return x }
        if x > 709.782712893384 { return .infinity }
        if x < -745.1332191019412 { return 0 }
        return exponential(DoubleDouble(x))
    }

    /// e^x − 1, accurate near zero too.
    package static func expm1(_ x: Double) -> Double {
        if x != x { return x }
        if x > 60 { return exp(x) }
        if x < -60 { return -1 }
        if magnitude(x) < 0x1p-54 { return x }
        let (n, r, y) = reducedExponential(DoubleDouble(x))
        if n == 0 { return r + y }
        let power = powerOfTwo(n)
        let whole = DoubleDouble.sum(power, -1)
        let sum = DoubleDouble.sum(whole.high, power * r)
        return sum.high + (sum.low + (whole.low + power * y))
    }

    /// e^(high + low) for a sum between −746 and 710.
    static func exponential(_ x: DoubleDouble) -> Double {
        let (n, r, y) = reducedExponential(x)
        let one = DoubleDouble.orderedSum(1, r)
        return scaled(one.high + (one.low + y), by: n)
    }

    /// n, r and y with e^x = 2^n·(1 + r + y), |r| ≤ ln 2 / 2 and y of the order of r².
    @inline(__always)
    private static func reducedExponential(_ x: DoubleDouble) -> (n: Int, r: Double, y: Double) {
        let multiple = nearest(x.high * 0x1.71547652b82fep+0)
        let sum = DoubleDouble.sum(x.high - multiple * ln2High, x.low - multiple * ln2Middle)
        let r = sum.high
        // 1/k! from k = 14 down to 2: the first term left out is below 2^-60 of the result.
        var q = 1.0 / 87_178_291_200
        q = q * r + 1.0 / 6_227_020_800
        q = q * r + 1.0 / 479_001_600
        q = q * r + 1.0 / 39_916_800
        q = q * r + 1.0 / 3_628_800
        q = q * r + 1.0 / 362_880
        q = q * r + 1.0 / 40_320
        q = q * r + 1.0 / 5_040
        q = q * r + 1.0 / 720
        q = q * r + 1.0 / 120
        q = q * r + 1.0 / 24
        q = q * r + 1.0 / 6
        q = q * r + 0.5
        return (Int(multiple), r, r * r * q + (sum.low + sum.low * r))
    }

    /// The natural logarithm: −∞ at zero, NaN below.
    package static func log(_ x: Double) -> Double {
        guard x > 0 else { return x == 0 ? -.infinity : .nan }
        if x == .infinity { return x }
        let (k, f) = fraction(x)
        let s = f / (2 + f)
        let z = s * s
        let half = 0.5 * f * f
        // ln(1 + f) = f − f²/2 + s·(f²/2 + R) with R = Σ 2 z^i / (2i + 1): ln((1 + s)/(1 − s)) written so that f,
        // which is exact, carries most of the value.
        let rest = s * (half + z * (2.0 / 3 + z * arctanhTail(z)))
        return k * ln2High - ((half - (rest + k * ln2Middle)) - f)
    }

    /// The natural logarithm of a finite x > 0 to some 70 bits, for `pow`.
    static func preciseLogarithm(_ x: Double) -> DoubleDouble {
        let (k, f) = fraction(x)
        let divisor = DoubleDouble.orderedSum(2, f)
        let quotient = f / divisor.high
        let back = DoubleDouble.product(quotient, divisor.high)
        let rest = ((f - back.high) - back.low) - quotient * divisor.low
        let s = DoubleDouble(quotient, rest / divisor.high)
        let z = s * s
        let cubic = z * DoubleDouble(0x1.5555555555555p-1, 0x1.5555555555555p-55)
        let tail = z.high * z.high * arctanhTail(z.high)
        let factor = DoubleDouble(2) + (cubic + DoubleDouble(tail))
        let scale = DoubleDouble.product(k, ln2Middle)
        return DoubleDouble(k * ln2High) + (DoubleDouble(scale.high, scale.low + k * ln2Low) + s * factor)
    }

    /// k and f with x = 2^k·(1 + f) and √½ ≤ 1 + f < √2, for a finite x > 0.
    @inline(__always)
    private static func fraction(_ x: Double) -> (k: Double, f: Double) {
        var k = exponent(x)
        var m = k < -1022 ? x * 0x1p54 : x
        m = Double(bitPattern: (m.bitPattern & 0x000f_ffff_ffff_ffff) | 0x3ff0_0000_0000_0000)
        if m > 1.4142135623730951 {
            m *= 0.5
            k += 1
        }
        return (Double(k), m - 1)
    }

    /// Σ 2 z^i / (2i + 5), for z ≤ 0.0295: what follows the cubic term of 2·arctanh(s), over s·z².
    @inline(__always)
    private static func arctanhTail(_ z: Double) -> Double {
        var q = 2.0 / 25
        q = q * z + 2.0 / 23
        q = q * z + 2.0 / 21
        q = q * z + 2.0 / 19
        q = q * z + 2.0 / 17
        q = q * z + 2.0 / 15
        q = q * z + 2.0 / 13
        q = q * z + 2.0 / 11
        q = q * z + 2.0 / 9
        q = q * z + 2.0 / 7
        return q * z + 2.0 / 5
    }
}
