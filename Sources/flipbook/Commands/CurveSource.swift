// The source of a curve: an easing, a spring, a formula in t, or samples.

import CurveText
import Diagnostics
import Fitting
import FormulaText
import Formulas
import Interactions
import Motion
import Simulation
import Timelines

/// A curve of one quantity over time.
struct CurveSource {
    var duration: Double
    /// The value and the velocity after so many seconds.
    var at: (Double) -> (Double, Double)
    /// Times in seconds at which the value jumps or may jump, ascending, with its limits from below.
    var jumps: [(seconds: Double, before: Double)] = []
    /// Whether there may be other jumps, which must be searched.
    var mayJump = false
    /// Recorded instants, which are looked at in any case.
    var recorded: [Double] = []

    static func read(_ text: String, duration: Double?) throws(CommandError) -> CurveSource {
        if text == "-" || text.hasSuffix(".csv") {
            if duration != nil { throw .usage("--duration does not apply to samples, which have times; leave it out") }
            return try samples(in: text)
        }
        let name = text.drop { $0 == "." }.prefix { $0.isLetter || $0 == "-" }.lowercased()
        let isEasing = EasingForm.all.contains { $0.name.lowercased() == name } && !NotatedSpring.hasDuration(text)
        if isEasing { return try easing(text, duration) }
        if let spring = try notated(text) {
            return try self.spring(
                spring.spring, velocity: spring.velocity, lasting: duration ?? spring.duration)
        }
        return try formula(text, duration)
    }

    private static func notated(_ text: String) throws(CommandError) -> NotatedSpring? {
        do throws(NotatedSpring.Fault) { return try NotatedSpring.read(text) } catch { throw .usage(error.sentence) }
    }

    static func noNumber(at seconds: Double) -> CommandError {
        .usage("at \(seconds) s the formula has no numeric result; look for a division by zero or an overflow")
    }

    private static func easing(_ text: String, _ wanted: Double?) throws(CommandError) -> CurveSource {
        var diagnostics: [Diagnostic] = []
        let template = FormulaScope().easing(text, reporting: &diagnostics)
        guard let template, diagnostics.isEmpty else { throw error(text, diagnostics) }
        let numbers = template.operands.map { $0.evaluate(in: [Double]()) }
        switch template.curve(numbers, seconds: wanted ?? 1) {
        case .spring(let spring, let velocity):
            // One that does not settle by itself is made for its duration.
            return try self.spring(spring, velocity: velocity, lasting: template.settles ? wanted : wanted ?? 1)
        case .easing(let easing):
            let length = wanted ?? 1
            var curve = CurveSource(duration: length) { seconds in
                let fraction = min(1, max(0, seconds / length))
                return (easing.value(at: fraction), easing.derivative(at: fraction) / length)
            }
            for fraction in easing.jumpFractions where fraction > 0 && fraction <= 1 {
                curve.jumps.append((fraction * length, easing.valueBefore(fraction)))
            }
            return curve
        }
    }

    private static func spring(
        _ spring: Spring, velocity: Double, lasting wanted: Double?
    ) throws(CommandError) -> CurveSource {
        let length = wanted ?? spring.settlingDuration(initialVelocity: velocity)
        guard length <= 86_400 else { throw .usage("this spring never comes to rest; give --duration") }
        var curve = CurveSource(duration: length) { seconds in
            if seconds >= length { return (1, 0) }
            return (
                1 + spring.displacement(-1, velocity: velocity, at: seconds),
                spring.velocity(-1, velocity: velocity, at: seconds)
            )
        }
        // UIKit puts what is left of the way at the end.
        curve.jumps = [(length, 1 + spring.displacement(-1, velocity: velocity, at: length))]
        return curve
    }

    private static func formula(_ text: String, _ wanted: Double?) throws(CommandError) -> CurveSource {
        var diagnostics: [Diagnostic] = []
        let scope = FormulaScope(resolve: { $0 == "t" ? .number(slot: 0) : nil }, names: { ["t"] })
        guard let compiled = scope.compile(text, as: .number, reporting: &diagnostics) else {
            throw error(text, diagnostics)
        }
        var curve = CurveSource(duration: wanted ?? 1) { seconds in
            let rate = compiled.formula.evaluate(in: [Rate(seconds, slope: 1)])
            return (rate.value, rate.slope)
        }
        curve.mayJump = true
        return curve
    }

    private static func error(_ text: String, _ diagnostics: [Diagnostic]) -> CommandError {
        let source = SourceText(name: "curve", text: text)
        let said = DiagnosticRendering.text(diagnostics, in: source, colour: Console.hasColour)
        return .usage(
            "this cannot be read as an easing, a spring, a formula in t, or a file that ends in .csv:\n" + said)
    }

    /// Maps the start to 0 and the end to 1.
    mutating func normalise() throws(CommandError) {
        let (start, end) = (at(0).0, at(duration).0)
        let way = end - start
        guard way != 0, way.isFinite else {
            throw .usage("--normalise needs a curve that ends elsewhere than it starts; this one ends at \(end)")
        }
        let inner = at
        at = { seconds in
            let (value, velocity) = inner(seconds)
            return ((value - start) / way, velocity / way)
        }
        jumps = jumps.map { ($0.seconds, ($0.before - start) / way) }
    }

    // MARK: Samples

    /// The curve at 10,001 even instants, at what was recorded, on both sides of its jumps, and at more where it bends
    /// between two of these; and how far it is off the straight lines between them. Refused where that takes too many.
    func samples(within share: Double) throws(CommandError) -> (curve: SampledCurve, gap: Double) {
        let even = try evenSamples(within: share)
        guard recorded.isEmpty else { return (even, 0) }
        let allowed = 0.02 * share * even.travel
        var (positions, values, gap): ([Double], [Double], Double) = ([even.positions[0]], [even.values[0]], 0)
        // What lies ahead, the next last.
        var ahead = zip(even.positions, even.values).dropFirst().reversed().map { $0 }
        while let (end, last) = ahead.last, let start = positions.last, let first = values.last {
            let width = end - start
            // Two places at no simple fraction, lest a swing that fits the samples hides in both.
            let offs = [0.382, 0.567].map { (share: Double) -> Double in
                abs(at(start + width * share).0 - (first + (last - first) * share))
            }
            let off = max(offs[0], offs[1])
            if width > 1e-9 * duration, off > allowed, positions.count + ahead.count < 4 * even.positions.count {
                ahead.append((start + width / 2, at(start + width / 2).0))
                continue
            }
            if width > 1e-9 * duration { gap = max(gap, off) }
            ahead.removeLast()
            positions.append(end)
            values.append(last)
        }
        guard gap <= 0.5 * share * even.travel || even.travel == 0 else {
            throw .usage(
                "this turns too often for one text: between \(positions.count) instants it strays by "
                    + "\(DecimalText.text(gap / even.travel, decimals: 7)) of the way; give a shorter --duration or a "
                    + "larger --tolerance")
        }
        return (SampledCurve(positions: positions, values: values), gap)
    }

    /// The curve at 10,001 even instants, at what was recorded, and on both sides of its jumps; positions 0…1.
    /// A known jump that the tolerance hides is none.
    private func evenSamples(within share: Double) throws(CommandError) -> SampledCurve {
        let count = 10_000
        var instants = (0...count).map { Double($0) / Double(count) * duration } + recorded
        instants.sort()
        // A change that is next to nothing is no jump, whatever it looks like.
        var (least, greatest) = (Double.infinity, -Double.infinity)
        for seconds in instants where mayJump {
            least = min(least, at(seconds).0)
            greatest = max(greatest, at(seconds).0)
        }
        let noise = max(greatest - least, 0) * 1e-5
        let way = abs(at(duration).0 - at(0).0)
        var jumps = jumps.filter { abs(at($0.seconds).0 - $0.before) > share * way }[...]
        var positions: [Double] = []
        var values: [Double] = []
        for seconds in instants {
            if let last = positions.last, seconds <= last { continue }
            while let jump = jumps.first, jump.seconds <= seconds {
                jumps.removeFirst()
                positions += jump.seconds == seconds ? [seconds] : [jump.seconds, jump.seconds]
                values += jump.seconds == seconds ? [jump.before] : [jump.before, at(jump.seconds).0]
            }
            let value = at(seconds).0
            guard value.isFinite else { throw Self.noNumber(at: seconds) }
            guard abs(value) <= 9e15 else {
                throw .usage("at \(seconds) s the value is beyond 9e15, which text has no digits for; scale it down")
            }
            if mayJump, let from = positions.last, let before = values.last, abs(value - before) > noise {
                let found = jump(from: (from, before), to: (seconds, value))
                if let found {
                    positions += [found.seconds]
                    values += [found.before]
                    if found.seconds < seconds {
                        positions += [found.seconds]
                        values += [found.after]
                    }
                }
            }
            positions.append(seconds)
            values.append(value)
        }
        return SampledCurve(positions: positions, values: values)
    }

    /// Halves the way between two instants as long as nearly all of the change stays in one half.
    private func jump(
        from start: (seconds: Double, value: Double), to end: (seconds: Double, value: Double)
    ) -> (seconds: Double, before: Double, after: Double)? {
        let change = abs(end.value - start.value)
        var (low, high, before, after) = (start.seconds, end.seconds, start.value, end.value)
        while true {
            let middle = (low + high) / 2
            guard middle > low, middle < high else { break }
            let value = at(middle).0
            guard value.isFinite else { return nil }
            // A line changes as much in one half as in the other.
            let greater = max(abs(value - before), abs(after - value))
            guard greater > change * 0.8 else { return nil }
            if abs(value - before) > abs(after - value) {
                (high, after) = (middle, value)
            } else {
                (low, before) = (middle, value)
            }
        }
        return (high, before, after)
    }
}

extension Easing {
    /// Where in 0…1 it jumps.
    fileprivate var jumpFractions: [Double] {
        switch self {
        case .linear, .cubicBezier, .easeInOutSine: []
        case .steps(let steps): steps.jumpFractions
        case .piecewise(let pieces):
            zip(pieces.inputs, pieces.inputs.dropFirst()).compactMap { $0 == $1 ? $0 : nil }
                .reduce(into: []) { if $0.last != $1 { $0.append($1) } }
        }
    }
}
