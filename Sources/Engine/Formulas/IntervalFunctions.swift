// Formulas over intervals, second part: elementary functions, which are widened because evaluation rounds them.

internal import Numerics

extension Interval {
    static func function(_ operation: Opcode, of a: Interval, _ b: Interval) -> Interval {
        switch operation {
        case .sine: wave(a, top: 90, operation)
        case .cosine: wave(a, top: 0, operation)
        case .tangent: tangent(a)
        case .arcSine, .arcCosine: inverse(operation, a)
        case .arcTangent: ends(operation, a)
        case .arcTangent2: direction(a, b)
        case .power: power(a, b)
        case .squareRoot: root(a)
        case .hypotenuse: hypotenuse(a, b)
        case .exponential: ends(operation, a).notBelowZero
        case .logarithm: logarithm(a)
        case .rubberBand: band(a, b)
        case .unrubberBand: unband(a, b)
        case .project: ends(operation, a)
        case .random: a.lower == a.upper ? Interval(Double.random(seed: a.lower)) : Interval(0, 1)
        default: .undefined
        }
    }

    /// A function that only rises or only falls.
    private static func ends(_ operation: Opcode, _ a: Interval) -> Interval {
        hull(Double.perform(operation, a: a.lower, b: 0, c: 0), Double.perform(operation, a: a.upper, b: 0, c: 0))
            .widened
    }

    private var notBelowZero: Interval { Interval(max(lower, 0), max(upper, 0), canBeUndefined: canBeUndefined) }

    private func within(_ low: Double, _ high: Double) -> Interval {
        Interval(min(max(lower, low), high), max(min(upper, high), low), canBeUndefined: canBeUndefined)
    }

    /// Whether a number of the form start + k·period may lie inside: yes in doubt, by a billionth of a period.
    private func meets(_ start: Double, period: Double) -> Bool {
        let slack = 1e-9
        return ((lower - start) / period - slack).rounded(.down) != ((upper - start) / period + slack).rounded(.down)
    }

    /// Past this many degrees an interval's ends say nothing about where in the turn it lies.
    private static var farthestAngle: Double { 1e12 }

    private static func wave(_ a: Interval, top: Double, _ operation: Opcode) -> Interval {
        guard a.greatestMagnitude < farthestAngle else { return Interval(-1, 1, canBeUndefined: a.containsInfinity) }
        var result = ends(operation, a)
        if a.lower < a.upper {
            if a.meets(top, period: 360) { result.upper = 1 }
            if a.meets(top + 180, period: 360) { result.lower = -1 }
        }
        return result.within(-1, 1)
    }

    private static func tangent(_ a: Interval) -> Interval {
        guard a.greatestMagnitude < farthestAngle else { return Interval.whole.undefined(if: a.containsInfinity) }
        if a.lower == a.upper { return ends(.tangent, a) }
        return a.meets(90, period: 180) ? .whole : ends(.tangent, a)
    }

    private static func inverse(_ operation: Opcode, _ a: Interval) -> Interval {
        guard let inside = a.intersection(Interval(-1, 1)) else { return .undefined }
        return ends(operation, inside).undefined(if: a.lower < -1 || a.upper > 1)
    }

    private static func direction(_ y: Interval, _ x: Interval) -> Interval {
        // Across the ray to the left, where the direction turns over, it can be anything.
        if y.lower < 0, y.upper >= 0, x.lower < 0 { return Interval(-180, 180) }
        return hull(
            Degrees.arcTangent2(y.lower, x.lower), Degrees.arcTangent2(y.lower, x.upper),
            Degrees.arcTangent2(y.upper, x.lower), Degrees.arcTangent2(y.upper, x.upper)
        ).widened.within(-180, 180)
    }

    private static func root(_ a: Interval) -> Interval {
        if a.upper < 0 { return .undefined }
        return Interval(max(a.lower, 0).squareRoot(), a.upper.squareRoot(), canBeUndefined: a.lower < 0)
    }

    private static func logarithm(_ a: Interval) -> Interval {
        if a.upper < 0 { return .undefined }
        return ends(.logarithm, Interval(max(a.lower, 0), a.upper)).undefined(if: a.lower < 0)
    }

    private static func hypotenuse(_ a: Interval, _ b: Interval) -> Interval {
        hull(
            Elementary.hypot(a.leastMagnitude, b.leastMagnitude),
            Elementary.hypot(a.greatestMagnitude, b.greatestMagnitude)
        ).widened.notBelowZero
    }

    private static func power(_ a: Interval, _ b: Interval) -> Interval {
        guard b.isBounded else { return .undefined }
        let corners = hull(
            Elementary.pow(a.lower, b.lower), Elementary.pow(a.lower, b.upper), Elementary.pow(a.upper, b.lower),
            Elementary.pow(a.upper, b.upper)
        ).widened
        // Above zero it is monotone in the base and in the exponent.
        if a.lower > 0 || a.lower == 0 && b.lower >= 0 { return corners.notBelowZero }
        guard b.lower == b.upper, b.lower == b.lower.rounded(.down) else { return .undefined }
        // A whole exponent: odd ones go on through zero, even ones turn there, and a pole has both infinities at most.
        guard a.containsZero else { return corners }
        if b.lower < 0 { return .whole }
        return corners.union(Interval(b.lower == 0 ? 1 : 0))
    }

    /// Rises with the distance; with the dimension it rises where the distance is positive and falls where negative.
    private static func band(_ distance: Interval, _ dimension: Interval) -> Interval {
        let sum = dimension.upper + distance.greatestMagnitude
        guard dimension.lower > 0, dimension.isBounded, sum.isFinite else { return .undefined }
        // A quotient that falls among the subnormal numbers is off by half of one, times the dimension.
        return corners(.rubberBand, of: distance, dimension).widened(by: dimension.upper * 0x1p-1070)
    }

    /// Without bound as the shown distance nears the dimension.
    private static func unband(_ shown: Interval, _ dimension: Interval) -> Interval {
        guard dimension.isBounded, shown.greatestMagnitude < dimension.lower else { return .undefined }
        // The difference of dimension and distance rounds once, relatively, so the quotient's error stays relative.
        return corners(.unrubberBand, of: shown, dimension).widened(by: dimension.upper * 0x1p-1070)
    }

    private static func corners(_ operation: Opcode, of a: Interval, _ b: Interval) -> Interval {
        hull(
            Double.perform(operation, a: a.lower, b: b.lower, c: 0),
            Double.perform(operation, a: a.lower, b: b.upper, c: 0),
            Double.perform(operation, a: a.upper, b: b.lower, c: 0),
            Double.perform(operation, a: a.upper, b: b.upper, c: 0)
        ).widened
    }
}
