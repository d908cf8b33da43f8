// What is left of a division: CSS's `mod` and `rem`.

internal import Numerics

enum Remainders {
    /// `rem`: what is left of a after whole multiples of b, with the sign of a; exact. Not a number where a is
    /// infinite or b is zero.
    static func remainder(_ a: Double, _ b: Double) -> Double { b == b ? Elementary.truncatedRemainder(a, b) : .nan }

    /// `mod`: as `rem`, with the sign of b. Rounded once where a and b have unlike signs, so that a very small negative
    /// a gives b itself. Not a number where b is infinite and the signs are unlike.
    static func modulo(_ a: Double, _ b: Double) -> Double {
        let rest = remainder(a, b)
        guard rest != 0, (rest < 0) != (b < 0) else { return rest }
        return b.isInfinite ? .nan : rest + b
    }
}
