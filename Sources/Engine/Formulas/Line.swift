// Formulas over quantities that run in straight lines: until when a result is a straight line too.

internal import Motion

/// A quantity from this instant on: its value, its slope, and the span of time for which both are known.
///
/// The promise: where `isStraight`, evaluation over plain numbers gives `value + slope·t` for every t in 0…span, but
/// for rounding. Where not, it may bend at any time within the span; evaluating again before the span ends gains
/// nothing. Steps, wraps and changes of branch end a span early, by 1 ns and the rounding of the operands, so that they
/// lie after it.
package struct Line: Hashable, Sendable {
    package var value: Double
    /// Per second; zero where it bends.
    package var slope: Double
    package var isStraight: Bool
    /// In seconds; infinite for ever.
    package var span: Double

    /// A straight line, known for `span` seconds.
    package init(_ value: Double, slope: Double, span: Double = .infinity) {
        self.value = value
        self.slope = slope
        self.span = span
        isStraight = true
    }

    /// A quantity that may bend at any time within the span.
    package init(bending value: Double, span: Double = .infinity) {
        self.value = value
        self.span = span
        slope = 0
        isStraight = false
    }

    /// The same for no longer than `span`.
    package func limited(to span: Double) -> Line {
        var result = self
        result.span = span < self.span ? span : self.span
        return result
    }

    /// Seconds until a point `distance` ahead is reached; infinite where it is not. `size` is the magnitude of the
    /// numbers from which the distance was computed: it bounds their rounding.
    fileprivate static func time(to distance: Double, at speed: Double, size: Double) -> Double {
        guard distance >= 0, speed > 0 else { return .infinity }
        let time = (distance - size * 0x1p-48) / speed - 1e-9
        return time > 0 ? time : 0
    }

    /// Seconds until `target` is reached: 0 where the line is there and moves, infinite where it moves away.
    fileprivate func time(to target: Double) -> Double {
        let size = value.magnitude + target.magnitude
        return slope > 0
            ? Line.time(to: target - value, at: slope, size: size)
            : Line.time(to: value - target, at: -slope, size: size)
    }

    /// Seconds until the value leaves `low`…`high`, in which it lies.
    fileprivate func time(leaving low: Double, _ high: Double) -> Double { time(to: slope > 0 ? high : low) }
}

extension Line: Quantity {
    /// A line that stays level for ever.
    package init(constant: Double) { self.init(constant, slope: 0) }

    /// One operation over lines. The value has the bits of evaluation over numbers. An operation without a rule for
    /// moving operands gives a line that may bend.
    package static func perform(_ operation: Opcode, a: Line, b: Line, c: Line) -> Line {
        let value = Double.perform(operation, a: a.value, b: b.value, c: c.value)
        if operation == .select { return select(a, a.value != 0 ? b : c) }
        let arity = operation.arity
        var span = a.span
        var isStraight = a.isStraight
        var isStill = a.slope == 0
        if arity > 1 {
            span = lesser(span, b.span)
            isStraight = isStraight && b.isStraight
            isStill = isStill && b.slope == 0
        }
        if arity > 2 {
            span = lesser(span, c.span)
            isStraight = isStraight && c.isStraight
            isStill = isStill && c.slope == 0
        }
        guard isStraight else { return Line(bending: value, span: span) }
        if isStill { return Line(value, slope: 0, span: span) }
        var result = moving(operation, value: value, a: a, b: b, c: c)
        result.value = value
        guard result.slope.isFinite, value.isFinite else { return Line(bending: value, span: span) }
        return result.limited(to: span)
    }

    /// The branch that holds, for as long as it does.
    private static func select(_ condition: Line, _ branch: Line) -> Line {
        guard condition.isStraight else {
            return Line(bending: branch.value, span: lesser(condition.span, branch.span))
        }
        return branch.limited(to: lesser(condition.span, condition.time(to: 0)))
    }

    /// The result for straight operands of which at least one moves.
    private static func moving(_ operation: Opcode, value: Double, a: Line, b: Line, c: Line) -> Line {
        switch operation {
        case .negate: return Line(value, slope: -a.slope)
        case .add: return Line(value, slope: a.slope + b.slope)
        case .subtract: return Line(value, slope: a.slope - b.slope)
        case .multiply where b.slope == 0: return Line(value, slope: a.slope * b.value)
        case .multiply where a.slope == 0: return Line(value, slope: a.value * b.slope)
        case .divide where b.slope == 0: return Line(value, slope: a.slope / b.value)
        case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual:
            return Line(value, slope: 0, span: time(until: a, meets: b))
        case .not: return Line(value, slope: 0, span: a.time(to: 0))
        case .and, .or: return Line(value, slope: 0, span: lesser(a.time(to: 0), b.time(to: 0)))
        case .minimum: return first(a, b, isGreater: false)
        case .maximum: return first(a, b, isGreater: true)
        case .clamp:
            let upper = first(b, c, isGreater: false)
            return first(a, upper, isGreater: true).limited(to: upper.span)
        case .absolute:
            let isNegative = a.value < 0 || a.value == 0 && a.slope < 0
            return Line(value, slope: isNegative ? -a.slope : a.slope, span: a.value == 0 ? .infinity : a.time(to: 0))
        case .sign: return Line(value, slope: 0, span: a.time(to: 0))
        case .floor: return Line(value, slope: 0, span: a.time(leaving: value, value + 1))
        case .ceiling: return Line(value, slope: 0, span: a.time(leaving: value - 1, value))
        case .round: return Line(value, slope: 0, span: a.time(leaving: value - 0.5, value + 0.5))
        case .truncate:
            return Line(
                value, slope: 0, span: a.time(leaving: value > 0 ? value : value - 1, value < 0 ? value : value + 1))
        case .modulo where b.slope == 0, .remainder where b.slope == 0: return rest(value, of: a, by: b.value)
        case .project: return Line(value, slope: Deceleration.normal.project(a.slope))
        case .mix where c.slope == 0: return Line(value, slope: a.slope + (b.slope - a.slope) * c.value)
        case .mix where a.slope == 0 && b.slope == 0: return Line(value, slope: (b.value - a.value) * c.slope)
        case .progress where b.slope == 0 && c.slope == 0: return progress(value, a, from: b.value, to: c.value)
        case .nearest:
            let middle = Line((b.value + c.value) / 2, slope: (b.slope + c.slope) / 2)
            let slope = Double.isSecondNearer(to: a.value, b.value, c.value) ? c.slope : b.slope
            return Line(value, slope: slope, span: lesser(time(until: a, meets: middle), time(until: b, meets: c)))
        default: return Line(bending: value)
        }
    }

    /// Seconds until the difference of two lines changes sign: 0 where they are equal and part.
    private static func time(until a: Line, meets b: Line) -> Double {
        var difference = Line(a.value - b.value, slope: a.slope - b.slope)
        guard difference.slope != 0 else { return .infinity }
        if difference.slope > 0 { difference = Line(-difference.value, slope: -difference.slope) }
        return time(to: difference.value, at: -difference.slope, size: a.value.magnitude + b.value.magnitude)
    }

    /// The lesser or the greater of two, for as long as it is that.
    private static func first(_ a: Line, _ b: Line, isGreater: Bool) -> Line {
        let isFirst =
            a.value == b.value
            ? (a.slope < b.slope) != isGreater : (Double.lesser(a.value, b.value) == a.value) != isGreater
        let span = a.value == b.value ? .infinity : time(until: a, meets: b)
        return Line(isFirst ? a.value : b.value, slope: isFirst ? a.slope : b.slope, span: span)
    }

    /// The remainder of a division by a number, until the dividend reaches a multiple of it.
    private static func rest(_ value: Double, of a: Line, by divisor: Double) -> Line {
        let length = divisor.magnitude
        guard length > 0, length.isFinite, value.isFinite else { return Line(bending: value) }
        // How far above a whole multiple it is.
        let above = value < 0 ? value + length : value
        let ahead = a.slope > 0 ? length - above : above
        return Line(
            value, slope: a.slope, span: time(to: ahead, at: a.slope.magnitude, size: a.value.magnitude + length))
    }

    private static func progress(_ value: Double, _ a: Line, from: Double, to: Double) -> Line {
        if from == to { return Line(value, slope: 0, span: a.time(to: from)) }
        let share = Line((a.value - from) / (to - from), slope: a.slope / (to - from))
        if share.value < 0 || share.value == 0 && share.slope < 0 {
            return Line(value, slope: 0, span: share.value == 0 ? .infinity : share.time(to: 0))
        }
        if share.value > 1 || share.value == 1 && share.slope > 0 {
            return Line(value, slope: 0, span: share.value == 1 ? .infinity : share.time(to: 1))
        }
        return Line(value, slope: share.slope, span: share.time(leaving: 0, 1))
    }

    private static func lesser(_ a: Double, _ b: Double) -> Double { a < b ? a : b }
}
