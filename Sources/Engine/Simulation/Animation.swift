// One variable's part of a running animation: a closed form from a value to a value.

package import Motion
package import Numerics

/// One variable's animation, as `UIView.animate` runs it. Before `begin` the value is `from`, from `end` on it is `to`.
package struct Animation: Hashable, Sendable {
    /// How one run goes from `from` to `to`.
    package enum Curve: Hashable, Sendable {
        case easing(Easing)
        /// `velocity` in units of the variable per second.
        case spring(Spring, velocity: Double)
    }

    package var from: Double
    package var to: Double
    /// After the delay.
    package var begin: Time
    /// Of one run in one direction.
    package var duration: Time
    /// `.never` for one that repeats for ever.
    package var end: Time
    package var autoreverses: Bool
    package var curve: Curve

    /// The value at `time`. The run is found in integer arithmetic, so the value is exact at run boundaries.
    package func value(at time: Time, _ side: Side) -> Double {
        if time < begin || (side == .before && time == begin) { return from }
        if time > end || (side == .after && time == end) { return to }
        let local = localTime(at: time, side)
        switch curve {
        case .easing(let easing):
            if local.units == 0 && side == .after { return from + (to - from) * easing.value(at: 0) }
            return from + (to - from) * progress(easing, at: local, side)
        case .spring(let spring, let velocity):
            return to + spring.displacement(from - to, velocity: velocity, at: local.seconds)
        }
    }

    /// The rate of change at `time`, units per second, from the right.
    package func rate(at time: Time) -> Double {
        if time < begin || time >= end || duration.units <= 0 { return 0 }
        let local = localTime(at: time, .after)
        let direction = isReturning(at: time) ? -1.0 : 1.0
        switch curve {
        case .easing(let easing):
            let slope = easing.derivative(at: Double(local.units) / Double(duration.units))
            return direction * (to - from) * slope / duration.seconds
        case .spring(let spring, let velocity):
            return direction * spring.velocity(from - to, velocity: velocity, at: local.seconds)
        }
    }

    /// Instants inside the animation where its closed form has a corner or a jump: the ends of runs, steps, stops.
    package func corners(from start: Time, to stop: Time) -> [Time] {
        var fractions: [Double] = []
        if case .easing(let easing) = curve { fractions = easing.corners }
        var result: [Time] = []
        // Runs too short to be seen have no corners: there would be no end of them.
        guard duration >= .millisecond else { return result }
        let last = end < stop ? end : stop
        var run = start <= begin ? 0 : (start.units - begin.units) / duration.units
        while true {
            let runBegin = begin + duration * run
            if runBegin > last { break }
            if runBegin >= start { result.append(runBegin) }
            let returning = autoreverses && run % 2 == 1
            for fraction in returning ? fractions.reversed() : fractions {
                let part = Double(duration.units) * (returning ? 1 - fraction : fraction)
                let corner = runBegin + Time(units: Int64(part.rounded(.up)))
                if corner >= start && corner <= last { result.append(corner) }
            }
            run += 1
        }
        return result
    }

    private func runNumber(_ elapsed: Int64, _ side: Side) -> Int64 {
        let run = elapsed / duration.units
        return side == .before && run > 0 && elapsed % duration.units == 0 ? run - 1 : run
    }

    private func isReturning(at time: Time) -> Bool {
        autoreverses && runNumber(time.units - begin.units, .after) % 2 == 1
    }

    private func localTime(at time: Time, _ side: Side) -> Time {
        guard duration.units > 0 else { return .zero }
        let elapsed = time.units - begin.units
        let run = runNumber(elapsed, side)
        let local = elapsed - run &* duration.units
        return Time(units: autoreverses && run % 2 == 1 ? duration.units - local : local)
    }

    /// Steps are counted in whole numbers: a quotient of doubles could miss the very instant of a step.
    private func progress(_ easing: Easing, at local: Time, _ side: Side) -> Double {
        guard case .steps(let steps) = easing else {
            let fraction = Double(local.units) / Double(duration.units)
            return side == .before ? easing.valueBefore(fraction) : easing.value(at: fraction)
        }
        let scaled = local.units &* Int64(steps.count)
        var passed = scaled / duration.units
        if side == .before && scaled % duration.units == 0 { passed -= 1 }
        return steps.value(afterSteps: Int(passed))
    }
}
