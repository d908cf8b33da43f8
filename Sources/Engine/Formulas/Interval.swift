// Bounds of numbers: the values that a quantity can take, without the quantity.

/// All numbers from `lower` to `upper`, both included; either may be infinite.
///
/// The promise: evaluated over intervals, a formula gives bounds of what it gives over any numbers inside those
/// intervals, rounding included. The bounds are not always the narrowest (a quantity that occurs twice is taken as
/// two), except for formulas in which each quantity occurs once.
package struct Interval: Hashable, Sendable {
    package var lower: Double
    package var upper: Double
    /// Whether some of the values may be not a number (a division of zero by zero, a root of a negative number).
    /// The bounds speak of the others.
    package var canBeUndefined = false

    /// Requires lower ≤ upper.
    package init(_ lower: Double, _ upper: Double, canBeUndefined: Bool = false) {
        precondition(lower <= upper, "an interval runs upwards")
        self.lower = lower
        self.upper = upper
        self.canBeUndefined = canBeUndefined
    }

    /// The interval of one number. NaN gives the whole line with `canBeUndefined`.
    package init(_ point: Double) {
        lower = point == point ? point : -.infinity
        upper = point == point ? point : .infinity
        canBeUndefined = point != point
    }

    package static var whole: Interval { Interval(-.infinity, .infinity) }
    /// 0 to 1: the interval of a truth that is not decided.
    package static var undecided: Interval { Interval(0, 1) }

    static var undefined: Interval { Interval(-.infinity, .infinity, canBeUndefined: true) }

    package var isPoint: Bool { lower == upper && !canBeUndefined }

    /// Whether the value, taken as a truth, can hold or fail. Not a number counts as true, as every number but zero.
    package var canBeTrue: Bool { lower != 0 || upper != 0 || canBeUndefined }
    package var canBeFalse: Bool { containsZero }

    package var containsZero: Bool { lower <= 0 && upper >= 0 }

    /// Whether the interval admits a value. NaN belongs to it only where `canBeUndefined`.
    package func contains(_ value: Double) -> Bool {
        value == value ? lower <= value && value <= upper : canBeUndefined
    }

    /// The least interval that holds both.
    package func union(_ other: Interval) -> Interval {
        Interval(
            min(lower, other.lower), max(upper, other.upper), canBeUndefined: canBeUndefined || other.canBeUndefined)
    }

    /// The numbers in both; nil where they have none in common.
    package func intersection(_ other: Interval) -> Interval? {
        let low = max(lower, other.lower)
        let high = min(upper, other.upper)
        return low <= high ? Interval(low, high, canBeUndefined: canBeUndefined && other.canBeUndefined) : nil
    }

    var isBounded: Bool { lower.isFinite && upper.isFinite }
    var containsInfinity: Bool { !isBounded }
    /// The greatest and the least distance from zero.
    var greatestMagnitude: Double { max(lower.magnitude, upper.magnitude) }
    var leastMagnitude: Double { containsZero ? 0 : min(lower.magnitude, upper.magnitude) }

    func undefined(if condition: Bool) -> Interval {
        var result = self
        if condition { result.canBeUndefined = true }
        return result
    }

    /// Widened by 2⁻⁴⁹ of each bound and, for subnormal results, by 2⁻¹⁰⁶⁰. That is over 16 units in the last place:
    /// twice the error of two evaluations of an elementary function (2 units each) times a rounded constant.
    var widened: Interval { widened(by: 0) }

    /// Widened by an absolute distance besides.
    func widened(by distance: Double) -> Interval {
        let low = lower - (lower.magnitude * 0x1p-49 + distance + 0x1p-1060)
        let high = upper + (upper.magnitude * 0x1p-49 + distance + 0x1p-1060)
        // An infinite bound less an infinite margin is not a number.
        return Interval(low == low ? low : lower, high == high ? high : upper, canBeUndefined: canBeUndefined)
    }

    /// The hull of the values at the corners; undefined and unbounded where one of them is not a number.
    static func hull(_ first: Double, _ others: Double...) -> Interval {
        var low = first
        var high = first
        for value in others {
            guard value == value else { return .undefined }
            low = min(low, value)
            high = max(high, value)
        }
        return first == first ? Interval(low, high) : .undefined
    }
}
