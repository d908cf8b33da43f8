// Formulas over intervals, first part: arithmetic, comparisons, logic and steps. The second part has the functions.

extension Interval: Quantity {
    package init(constant: Double) { self.init(constant) }

    /// Bounds of one operation's result. Operands beyond its arity are ignored. Comparisons give 0…1 where they are
    /// undecided.
    package static func perform(_ operation: Opcode, a: Interval, b: Interval, c: Interval) -> Interval {
        switch operation {
        case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual: compare(by: operation, a, b)
        case .not: truth(canBe: a.canBeFalse, canFail: a.canBeTrue)
        case .and: truth(canBe: a.canBeTrue && b.canBeTrue, canFail: a.canBeFalse || b.canBeFalse)
        case .or: truth(canBe: a.canBeTrue || b.canBeTrue, canFail: a.canBeFalse && b.canBeFalse)
        case .select: a.canBeTrue ? (a.canBeFalse ? b.union(c) : b) : c
        case .constant, .load: a
        default:
            value(operation, a: a, b: b, c: c).undefined(
                if: a.canBeUndefined || operation.arity > 1 && b.canBeUndefined
                    || operation.arity > 2 && c.canBeUndefined)
        }
    }

    /// The operations that hand on what is not a number. The bounds of sums, products and steps need no widening:
    /// rounding is monotone, so the ends give the outermost results that evaluation over numbers gives.
    private static func value(_ operation: Opcode, a: Interval, b: Interval, c: Interval) -> Interval {
        switch operation {
        case .negate: Interval(-a.upper, -a.lower)
        case .add: sum(a, b)
        case .subtract: sum(a, Interval(-b.upper, -b.lower))
        case .multiply: product(a, b)
        case .divide: quotient(a, b)
        case .minimum: Interval(min(a.lower, b.lower), min(a.upper, b.upper))
        case .maximum: Interval(max(a.lower, b.lower), max(a.upper, b.upper))
        case .clamp:
            Interval(max(a.lower, min(b.lower, c.lower)), max(a.upper, min(b.upper, c.upper)))
        case .absolute: Interval(a.leastMagnitude, a.greatestMagnitude)
        case .sign, .round, .floor, .ceiling, .truncate:
            Interval(
                Double.perform(operation, a: a.lower, b: 0, c: 0), Double.perform(operation, a: a.upper, b: 0, c: 0))
        case .modulo: modulo(a, b)
        case .remainder: remainder(a, b)
        case .mix: mix(a, b, at: c)
        case .progress: progress(a, from: b, to: c)
        case .nearest: nearest(to: a, b, c)
        default: function(operation, of: a, b)
        }
    }

    private static func nearest(to value: Interval, _ first: Interval, _ second: Interval) -> Interval {
        func distance(_ point: Interval) -> Interval {
            let apart = sum(point, Interval(-value.upper, -value.lower))
            return Interval(apart.leastMagnitude, apart.greatestMagnitude)
        }
        let both = first.union(second)
        guard both.isBounded, value.isBounded else { return both }
        let (one, other) = (distance(first), distance(second))
        return one.upper <= other.lower ? first : other.upper < one.lower ? second : both
    }

    private static func truth(canBe: Bool, canFail: Bool) -> Interval { Interval(canFail ? 0 : 1, canBe ? 1 : 0) }

    private static func compare(by operation: Opcode, _ a: Interval, _ b: Interval) -> Interval {
        let unlike = a.canBeUndefined || b.canBeUndefined
        switch operation {
        case .less: return truth(canBe: a.lower < b.upper, canFail: unlike || a.upper >= b.lower)
        case .lessOrEqual: return truth(canBe: a.lower <= b.upper, canFail: unlike || a.upper > b.lower)
        case .greater: return truth(canBe: a.upper > b.lower, canFail: unlike || a.lower <= b.upper)
        case .greaterOrEqual: return truth(canBe: a.upper >= b.lower, canFail: unlike || a.lower < b.upper)
        default:
            let canMeet = a.lower <= b.upper && b.lower <= a.upper
            let canPart = unlike || !(a.lower == a.upper && b.lower == b.upper && a.lower == b.lower)
            if operation == .equal { return truth(canBe: canMeet, canFail: canPart) }
            return truth(canBe: canPart, canFail: canMeet)
        }
    }

    private static func sum(_ a: Interval, _ b: Interval) -> Interval {
        let low = a.lower + b.lower
        let high = a.upper + b.upper
        let opposed = a.lower == -.infinity && b.upper == .infinity || a.upper == .infinity && b.lower == -.infinity
        return Interval(low == low ? low : -.infinity, high == high ? high : .infinity, canBeUndefined: opposed)
    }

    private static func product(_ a: Interval, _ b: Interval) -> Interval {
        // Zero times infinity is not a number; as a corner it stands for zero times what comes before infinity.
        func times(_ x: Double, _ y: Double) -> Double { x == 0 || y == 0 ? 0 : x * y }
        let corners = hull(
            times(a.lower, b.lower), times(a.lower, b.upper), times(a.upper, b.lower), times(a.upper, b.upper))
        return corners.undefined(if: a.containsZero && b.containsInfinity || b.containsZero && a.containsInfinity)
    }

    private static func quotient(_ a: Interval, _ b: Interval) -> Interval {
        // A zero of either sign may be among the divisors, so the quotient is anything.
        let bothEndless = a.containsInfinity && b.containsInfinity
        if b.containsZero { return Interval.whole.undefined(if: a.containsZero || bothEndless) }
        if bothEndless { return .undefined }
        return hull(a.lower / b.lower, a.lower / b.upper, a.upper / b.lower, a.upper / b.upper)
    }

    private static func modulo(_ a: Interval, _ b: Interval) -> Interval {
        let unlike = b.containsInfinity && (a.lower < 0 && b.upper > 0 || a.upper > 0 && b.lower < 0)
        let isUndefined = b.containsZero || a.containsInfinity || unlike
        if b.lower == b.upper, !isUndefined {
            let first = Remainders.modulo(a.lower, b.lower)
            let last = Remainders.modulo(a.upper, b.lower)
            // Narrower than the period and still ascending: no wrap lies between.
            if a.lower == a.upper || first < last && (a.upper - a.lower).nextUp < b.lower.magnitude {
                return Interval(first, last)
            }
        }
        return Interval(min(b.lower, 0), max(b.upper, 0), canBeUndefined: isUndefined)
    }

    private static func remainder(_ a: Interval, _ b: Interval) -> Interval {
        let isUndefined = b.containsZero || a.containsInfinity
        if a.greatestMagnitude < b.leastMagnitude { return a.undefined(if: isUndefined) }
        if a.lower == a.upper, b.lower == b.upper, !isUndefined {
            return Interval(Remainders.remainder(a.lower, b.lower))
        }
        let bound = b.greatestMagnitude
        return Interval(max(min(a.lower, 0), -bound), min(max(a.upper, 0), bound), canBeUndefined: isUndefined)
    }

    /// a + (b − a)·t step by step is sound but counts a twice; the function is affine in each operand, so its extremes
    /// lie at corners, from which evaluation is off by a few roundings of its greatest term.
    private static func mix(_ a: Interval, _ b: Interval, at t: Interval) -> Interval {
        let way = sum(b, Interval(-a.upper, -a.lower))
        let part = product(way, t)
        let steps = sum(a, part).undefined(if: way.canBeUndefined || part.canBeUndefined)
        guard a.isBounded, b.isBounded, t.isBounded else { return steps }
        func value(_ a: Double, _ b: Double, at t: Double) -> Double { a + (b - a) * t }
        let corners = hull(
            value(a.lower, b.lower, at: t.lower), value(a.lower, b.lower, at: t.upper),
            value(a.lower, b.upper, at: t.lower),
            value(a.lower, b.upper, at: t.upper), value(a.upper, b.lower, at: t.lower),
            value(a.upper, b.lower, at: t.upper),
            value(a.upper, b.upper, at: t.lower), value(a.upper, b.upper, at: t.upper))
        let greatest = a.greatestMagnitude + (a.greatestMagnitude + b.greatestMagnitude) * t.greatestMagnitude
        guard greatest.isFinite, corners.isBounded else { return steps }
        return corners.widened(by: greatest * 0x1p-49).intersection(steps) ?? steps
    }

    /// Monotone in each operand while the two ends stay apart, so its extremes lie at corners.
    private static func progress(_ value: Interval, from: Interval, to: Interval) -> Interval {
        let unbounded = value.containsInfinity || from.containsInfinity || to.containsInfinity
        if unbounded { return Interval.undecided.undefined(if: true) }
        if value.lower == value.upper, from.lower == from.upper, to.lower == to.upper {
            return Interval(Double.progress(value.lower, from: from.lower, to: to.lower))
        }
        let apart = from.upper < to.lower || to.upper < from.lower
        let length = max(from.upper, to.upper) - min(from.lower, to.lower)
        guard apart, length.isFinite else { return Interval.undecided.undefined(if: !length.isFinite) }
        func share(_ value: Double, from: Double, to: Double) -> Double { (value - from) / (to - from) }
        let corners = hull(
            share(value.lower, from: from.lower, to: to.lower), share(value.lower, from: from.lower, to: to.upper),
            share(value.lower, from: from.upper, to: to.lower), share(value.lower, from: from.upper, to: to.upper),
            share(value.upper, from: from.lower, to: to.lower), share(value.upper, from: from.lower, to: to.upper),
            share(value.upper, from: from.upper, to: to.lower), share(value.upper, from: from.upper, to: to.upper)
        ).widened
        return Interval(
            Double.greater(0, Double.lesser(corners.lower, 1)), Double.greater(0, Double.lesser(corners.upper, 1)),
            canBeUndefined: corners.canBeUndefined)
    }
}
