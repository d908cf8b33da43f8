// From decimal digits to the double next to them.

/// A decimal number as it is read: digits and a power of ten.
struct DecimalDigits {
    private var significand: UInt64 = 0
    var exponent = 0

    /// Appends a digit; beyond 19 significant ones they only count for the exponent.
    mutating func append(_ digit: UInt8, isFraction: Bool) {
        if significand < 1_000_000_000_000_000_000 {
            significand = significand &* 10 &+ UInt64(digit)
            if isFraction { exponent -= 1 }
        } else if !isFraction {
            exponent += 1
        }
    }

    /// The double: exactly rounded for up to 15 digits and a power of ten within ±22 (both are then exact doubles and
    /// one operation rounds), otherwise within 1 ulp through double-doubles. Infinity where it is too great.
    var value: Double {
        if significand == 0 || exponent < -400 { return 0 }
        if exponent > 330 { return .infinity }
        if significand <= 0x20_0000_0000_0000, exponent >= -22, exponent <= 22 {
            let whole = Double(significand)
            let power = DecimalDigits.exactPower(exponent < 0 ? -exponent : exponent)
            return exponent < 0 ? whole / power : whole * power
        }
        // Scaled by 2^∓200 meanwhile, so that neither end of the range disturbs the products.
        let lift = exponent > 0 ? -200 : 200
        let high = Double(significand & ~0x7ff)
        let low = Double(significand & 0x7ff)
        let scale = Elementary.powerOfTwo(lift)
        var result = DoubleDouble.orderedSum(high * scale, low * scale)
        var rest = exponent < 0 ? -exponent : exponent
        while rest > 0 {
            let part = min(rest, 22)
            let power = DecimalDigits.exactPower(part)
            result = exponent < 0 ? DecimalDigits.divide(result, power) : result * DoubleDouble(power)
            rest -= part
        }
        return Elementary.scaled(result.high + result.low, by: -lift)
    }

    private static func divide(_ a: DoubleDouble, _ b: Double) -> DoubleDouble {
        let quotient = a.high / b
        let back = DoubleDouble.product(quotient, b)
        return .orderedSum(quotient, (((a.high - back.high) - back.low) + a.low) / b)
    }

    /// 10^n for n in 0…22, each of which is a double.
    private static func exactPower(_ n: Int) -> Double {
        var result = 1.0
        for _ in 0..<n { result *= 10 }
        return result
    }
}
