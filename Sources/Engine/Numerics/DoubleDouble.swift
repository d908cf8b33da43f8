// Sums and products together with their rounding error, from which the elementary functions get their last bit right.

/// The unevaluated sum of two doubles, `high` being the sum rounded: some 106 bits of significand.
///
/// Error-free transformations after Dekker (1971) and Knuth; they need plain IEEE arithmetic without contraction, and
/// operands below 2^995 so that the splitting does not overflow.
struct DoubleDouble {
    var high: Double
    var low: Double

    @inline(__always)
    init(_ high: Double, _ low: Double = 0) { (self.high, self.low) = (high, low) }

    /// a + b, exactly.
    @inline(__always)
    static func sum(_ a: Double, _ b: Double) -> DoubleDouble {
        let s = a + b
        let t = s - a
        return DoubleDouble(s, (a - (s - t)) + (b - t))
    }

    /// a + b, exactly, for |a| ≥ |b| or a = 0.
    @inline(__always)
    static func orderedSum(_ a: Double, _ b: Double) -> DoubleDouble {
        let s = a + b
        return DoubleDouble(s, b - (s - a))
    }

    /// a · b, exactly unless the low part underflows.
    @inline(__always)
    static func product(_ a: Double, _ b: Double) -> DoubleDouble {
        let p = a * b
        let splitter = 134_217_729.0
        let ta = splitter * a
        let ah = ta - (ta - a)
        let al = a - ah
        let tb = splitter * b
        let bh = tb - (tb - b)
        let bl = b - bh
        return DoubleDouble(p, ((ah * bh - p) + ah * bl + al * bh) + al * bl)
    }

    /// The sum, to some 104 bits.
    @inline(__always)
    static func + (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
        let s = sum(a.high, b.high)
        return orderedSum(s.high, s.low + (a.low + b.low))
    }

    /// The product, to some 102 bits.
    @inline(__always)
    static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
        let p = product(a.high, b.high)
        return orderedSum(p.high, p.low + (a.high * b.low + a.low * b.high))
    }
}
