// The elementary functions that the engine uses in place of libm, and the bit operations that they share.

/// exp, log, pow, the trigonometric functions and their inverses, from `+ − × ÷ √` alone.
///
/// libm's last bits differ between browsers, processors and releases, and one bit at a threshold turns a state; these
/// give the same bits natively and in WebAssembly. Every function is within 2 ulp of the exact value over its whole
/// domain and follows C99's annex F at zeros, infinities and NaN. Angles are radians unless a name says degrees.
package enum Elementary {
    /// π, rounded.
    package static let pi = 0x1.921fb54442d18p+1

    // π/2 in two parts, and π in two parts, for the results of the inverse functions.
    static var halfPi: DoubleDouble { DoubleDouble(0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54) }
    static var wholePi: DoubleDouble { DoubleDouble(0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53) }

    // ln 2 in three parts; the first has 32 bits, so that its multiples by an exponent are exact.
    static var ln2High: Double { 0x1.62e42fee00000p-1 }
    static var ln2Middle: Double { 0x1.a39ef35793c76p-33 }
    static var ln2Low: Double { 0x1.cc01f97b57a08p-87 }

    /// 2^n for −1022 ≤ n ≤ 1023.
    @inline(__always)
    package static func powerOfTwo(_ n: Int) -> Double {
        Double(bitPattern: UInt64(truncatingIfNeeded: n &+ 1023) << 52)
    }

    /// x · 2^n for |n| ≤ 2200, rounded once.
    package static func scaled(_ x: Double, by n: Int) -> Double {
        if n > 1023 {
            let once = x * powerOfTwo(1023)
            return n > 2046 ? once * powerOfTwo(1023) * powerOfTwo(n - 2046) : once * powerOfTwo(n - 1023)
        }
        if n < -1022 {
            // The last factor alone may round: everything before it stays in the normal range for a normal x.
            let once = n < -2044 ? x * powerOfTwo(-1022) : x
            let rest = n < -2044 ? n + 1022 : n
            let half = rest / 2
            return once * powerOfTwo(half) * powerOfTwo(rest - half)
        }
        return x * powerOfTwo(n)
    }

    /// The exponent e of a finite x ≠ 0 with 2^e ≤ |x| < 2^(e+1), subnormals included.
    package static func exponent(_ x: Double) -> Int {
        let biased = Int((x.bitPattern >> 52) & 0x7ff)
        if biased != 0 { return biased - 1023 }
        let lifted = x * 0x1p54
        return Int((lifted.bitPattern >> 52) & 0x7ff) - 1077
    }

    /// The whole number nearest to x, ties to even, for |x| < 2^51: adding and taking away 1.5·2^52 rounds.
    @inline(__always)
    package static func nearest(_ x: Double) -> Double { (x + 0x1.8p52) - 0x1.8p52 }

    /// |x|, by clearing the sign bit; NaN stays NaN.
    @inline(__always)
    package static func magnitude(_ x: Double) -> Double { Double(bitPattern: x.bitPattern & 0x7fff_ffff_ffff_ffff) }

    /// Whether the sign bit is set: true for −0 and for a NaN with a sign.
    @inline(__always)
    package static func isNegative(_ x: Double) -> Bool { x.bitPattern >> 63 != 0 }

    /// √(x² + y²) without overflow on the way.
    package static func hypot(_ x: Double, _ y: Double) -> Double {
        var a = magnitude(x)
        var b = magnitude(y)
        if a == .infinity || b == .infinity { return .infinity }
        if a != a || b != b { return .nan }
        if a < b { swap(&a, &b) }
        if b == 0 { return a }
        let scale = exponent(a)
        a = scaled(a, by: -scale)
        b = scaled(b, by: -scale)
        if b < 0x1p-60 { return scaled(a, by: scale) }
        let aa = DoubleDouble.product(a, a)
        let bb = DoubleDouble.product(b, b)
        let sum = DoubleDouble.orderedSum(aa.high, bb.high)
        let root = sum.high.squareRoot()
        let square = DoubleDouble.product(root, root)
        let rest = ((sum.high - square.high) - square.low) + (sum.low + aa.low + bb.low)
        return scaled(root + rest / (2 * root), by: scale)
    }

    /// C's `fmod`: x − y · trunc(x / y), exactly, with the sign of x; NaN for y = 0 or an infinite x.
    package static func truncatedRemainder(_ x: Double, _ y: Double) -> Double {
        var a = magnitude(x)
        let b = magnitude(y)
        if a != a || b != b || a == .infinity || b == 0 { return .nan }
        if b == .infinity || a < b { return x }
        let least = exponent(b)
        while a >= b {
            // Taking away the greatest b·2^k that fits clears the leading bit, exactly.
            let k = exponent(a) - least
            let multiple = scaled(b, by: k)
            a -= multiple <= a ? multiple : scaled(b, by: k - 1)
        }
        return isNegative(x) ? -a : a
    }
}
