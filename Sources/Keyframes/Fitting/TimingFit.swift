// One cubic timing function for a stretch of samples: the least greatest error, or the first that is small enough.

package import Motion

/// Fits `cubic-bezier(x1, y1, x2, y2)` to a piece of a curve between two given ends.
///
/// All components of a piece share one timing, and each sample allows each component so much; so a sample allows the
/// timing function an interval, and what is fitted is the timing function's error in units of half of that interval:
/// 1 is what the tolerance allows. Levenberg and Marquardt's steps in the four control numbers find the least squares,
/// and Lawson's weights draw them toward the least greatest error. The residual is taken at the samples themselves: the
/// parameters of the Bézier curve at which they lie are carried along, one or two of Newton's steps each time.
///
/// Promised is the error at the samples alone. One object serves any number of pieces without allocating again.
package final class TimingFit {
    /// Control numbers, and the greatest error at the samples as a share of what is allowed.
    package typealias Result = (bezier: CubicBezier, error: Double)

    /// The control numbers x1, y1, x2, y2 by their places.
    package typealias Controls = SIMD4<Double>

    /// Which of the control numbers a step may change.
    package typealias Freedom = SIMDMask<Controls.MaskStorage>

    /// Whether y1 and y2 must lie in 0…1 too, as SMIL asks. The timing function then never falls.
    package let isWithinUnit: Bool

    /// How often the weights are drawn toward the greatest errors before a piece is given up.
    package var patience = 12

    /// How many fits were done: what levels of effort are counted in.
    package private(set) var fits = 0
    /// About the error, as a share of what is allowed, of the last piece that was given up.
    package private(set) var excess = 1.0

    /// How many samples the piece has inside.
    package private(set) var count = 0
    /// Whether the piece has no sample inside that asks for anything.
    package private(set) var isIdle = true
    /// The greatest error, as a share of the tolerance, that no timing function changes: at the ends.
    package private(set) var fixedError = 0.0
    /// The highest of the intervals' lower ends yet.
    private var highest = 0.0
    /// The place, 0…1, of the sample at which `load` gave up, or that was furthest off at the last measurement.
    package private(set) var worst = 0.0
    /// Where a sample allows nothing but one value, half of the interval is taken to be this.
    private static let leastHalf = 1e-12

    // One number a sample each: where it lies (0…1), what the function should be worth there, 1 / half of the
    // interval, its weight, the parameter of the curve, the residual, and the residual's slopes by y1, y2 and by x.
    // Four samples stand together; what is over at the end weighs nothing and asks for nothing.
    private typealias Four = SIMD4<Double>
    private var capacity = 0
    private var memory: UnsafeMutablePointer<Four>
    private var place: UnsafeMutablePointer<Four>
    private var target: UnsafeMutablePointer<Four>
    private var scale: UnsafeMutablePointer<Four>
    private var weight: UnsafeMutablePointer<Four>
    private var parameter: UnsafeMutablePointer<Four>
    private var residual: UnsafeMutablePointer<Four>
    private var first: UnsafeMutablePointer<Four>
    private var second: UnsafeMutablePointer<Four>
    private var slope: UnsafeMutablePointer<Four>
    private var blocks: Int { (count + 3) / 4 }
    private var equations = NormalEquations()

    package init(isWithinUnit: Bool) {
        self.isWithinUnit = isWithinUnit
        memory = .allocate(capacity: 0)
        (place, target, scale, weight, parameter) = (memory, memory, memory, memory, memory)
        (residual, first, second, slope) = (memory, memory, memory, memory)
    }

    deinit { memory.deallocate() }

    private func reserve(_ samples: Int) {
        guard samples > capacity * 4 else { return }
        memory.deallocate()
        capacity = max(16, (samples + samples / 2 + 3) / 4)
        memory = .allocate(capacity: capacity * 9)
        memory.initialize(repeating: .zero, count: capacity * 9)
        (place, target, scale) = (memory, memory + capacity, memory + capacity * 2)
        (weight, parameter, residual) = (memory + capacity * 3, memory + capacity * 4, memory + capacity * 5)
        (first, second, slope) = (memory + capacity * 6, memory + capacity * 7, memory + capacity * 8)
    }

    // MARK: The piece

    /// Loads a piece with the samples of the indices `samples`, in ascending order. Those outside are ignored. False
    /// where no function fits: a component moves although its ends are equal, an end is off, or, with `isWithinUnit`,
    /// it turns.
    package func load(
        positions: UnsafeBufferPointer<Double>, values: UnsafeBufferPointer<Double>, samples: some Collection<Int>,
        over span: ComponentSpan, tolerance: UnsafeBufferPointer<Double>
    ) -> Bool {
        begin(samples.count)
        let (start, length) = (span.start, span.end - span.start)
        guard length > 0 else { return false }
        let size = span.startValues.count
        for index in samples {
            let x = (positions[index] - start) / length
            guard x >= 0 else { continue }
            guard x <= 1 else { break }
            var interval = Interval(-.infinity, .infinity)
            for component in 0..<size {
                let isWithin = narrow(
                    &interval, at: x, value: values[index * size + component], from: span.startValues[component],
                    to: span.endValues[component], tolerance: tolerance[component])
                guard isWithin else { return false }
            }
            guard allow(interval, at: x) else { return false }
        }
        return true
    }

    /// As `load` for one component.
    package func load(_ curve: SampledCurve, samples: [Int], over span: CurveSpan, tolerance: Double) -> Bool {
        begin(samples.count)
        let (start, length) = (span.start, span.end - span.start)
        guard length > 0 else { return false }
        return curve.positions.withUnsafeBufferPointer { positions in
            curve.values.withUnsafeBufferPointer { values in
                for index in samples {
                    let x = (positions[index] - start) / length
                    guard x >= 0 else { continue }
                    guard x <= 1 else { break }
                    var interval = Interval(-.infinity, .infinity)
                    let isWithin = narrow(
                        &interval, at: x, value: values[index], from: span.startValue, to: span.endValue,
                        tolerance: tolerance)
                    guard isWithin, allow(interval, at: x) else { return false }
                }
                return true
            }
        }
    }

    private func begin(_ samples: Int) {
        reserve(samples)
        count = 0
        highest = 0
        fixedError = 0
        isIdle = true
    }

    /// What a sample allows the timing function.
    private typealias Interval = (low: Double, high: Double)

    /// What one component leaves of the interval at a place; false where nothing is left for any timing.
    @inline(__always)
    private func narrow(
        _ interval: inout Interval, at x: Double, value: Double, from: Double, to: Double, tolerance: Double
    ) -> Bool {
        let way = to - from
        // A hair more than the tolerance, so that what lies on its edge does not fail by rounding.
        let allowed = tolerance * (1 + 1e-12)
        if x == 0 || x == 1 || way == 0 {
            let error = abs((x < 1 ? from : to) - value)
            fixedError = max(fixedError, error / tolerance)
            return error <= allowed
        }
        let middle = (value - from) / way
        let half = allowed / abs(way)
        interval.low = max(interval.low, middle - half)
        interval.high = min(interval.high, middle + half)
        return true
    }

    /// Appends a sample with the interval that it allows; false where there is none.
    @inline(__always)
    private func allow(_ interval: Interval, at x: Double) -> Bool {
        guard x > 0, x < 1 else { return true }
        let (low, high) = (interval.low, interval.high)
        worst = x
        guard low <= high else { return false }
        if isWithinUnit {
            highest = max(highest, low)
            if highest > min(high, 1) || high < 0 { return false }
        }
        let (block, lane) = (count / 4, count % 4)
        if lane == 0 { (place[block], target[block], scale[block]) = (Four(repeating: x), .zero, .zero) }
        place[block][lane] = x
        if high - low < .infinity {
            target[block][lane] = 0.5 * (low + high)
            scale[block][lane] = 1 / max(0.5 * (high - low), TimingFit.leastHalf)
            isIdle = false
        }
        count += 1
        return true
    }

    // MARK: The fit

    /// The control numbers for the piece. The fit ends at an error of at most `goal`, as a share of the tolerance; 0
    /// asks for the least error that `patience` finds. Nil where the error stays above `limit`, as far as `patience`
    /// shows.
    package func fit(goal: Double = 1, limit: Double = 1) -> Result? {
        refine(from: guess(), isFree: SIMDMask(repeating: true), goal: goal, limit: limit).map { (bezier($0), $1) }
    }

    /// The timing function of control numbers.
    package func bezier(_ controls: Controls) -> CubicBezier {
        CubicBezier(x1: controls[0], y1: controls[1], x2: controls[2], y2: controls[3])
    }

    /// The greatest error of given control numbers as a share of what is allowed.
    package func error(of bezier: CubicBezier) -> Double {
        let greatest = evaluate(Controls(bezier.x1, bezier.y1, bezier.x2, bezier.y2), precision: 1e-13, isFresh: true)
        for index in 0..<count where abs(residual[index / 4][index % 4]) == greatest {
            worst = place(index)
            break
        }
        return greatest
    }

    /// As `fit(goal:limit:)`, from given control numbers on. Only the free ones are changed.
    package func refine(
        from start: Controls, isFree: Freedom, goal: Double, limit: Double
    ) -> (controls: Controls, error: Double)? {
        guard !isIdle else { return (Controls(0, 0, 1, 1), 0) }
        fits += 1
        for index in 0..<blocks * 4 { weight[index / 4][index % 4] = index < count ? 1 : 0 }
        var controls = start
        var greatest = evaluate(controls, isFresh: true)
        var best = (controls: controls, error: greatest)
        var damping = 1e-3
        var turns = 0
        var square = squares()
        while best.error > goal {
            // Least squares for the weights as they are: until nothing is gained at first, one step after each change.
            let steps = turns == 0 ? 20 : 1
            var isStuck = false
            for _ in 0..<steps {
                gather()
                let before = square
                var isBetter = false
                for _ in 0..<5 {
                    let next = step(from: controls, isFree: isFree, damping: damping)
                    greatest = evaluate(next)
                    square = squares()
                    if square <= before {
                        isBetter = true
                        controls = next
                        damping = max(damping * 0.1, 1e-9)
                        break
                    }
                    damping = max(damping * 10, 1e-4)
                }
                if !isBetter {
                    greatest = evaluate(controls)
                    square = squares()
                    isStuck = true
                }
                if greatest < best.error { best = (controls, greatest) }
                if isStuck || best.error <= goal || square > before * 0.995 { break }
            }
            if best.error <= goal { break }
            // No function errs by less at the worst than by the weighted mean of the best one (but for the bend of
            // the way from control numbers to errors).
            let mean = (square / weights()).squareRoot()
            if mean > limit * 1.03 {
                excess = mean
                return nil
            }
            turns += 1
            if turns > patience || mean > best.error * 0.985 { break }
            for block in 0..<blocks { weight[block] *= magnitude(residual[block]) / greatest + 0.01 }
            square = squares()
        }
        excess = best.error
        guard best.error <= limit * 1.1 else { return nil }
        best.error = evaluate(best.controls, precision: 1e-8)
        return best.error <= limit ? best : nil
    }

    /// A first guess: control numbers with the slopes of the samples near the ends.
    package func guess() -> Controls {
        guard count > 2 else { return Controls(1.0 / 3, 1.0 / 3, 2.0 / 3, 2.0 / 3) }
        let near = min(count / 8, count - 2)
        let far = max(count / 4, near + 1)
        // Of the parabola through the origin and two points.
        func slope(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
            (a.y * b.x * b.x - b.y * a.x * a.x) / (a.x * b.x * (b.x - a.x))
        }
        func point(_ index: Int) -> SIMD2<Double> { SIMD2(place(index), target(index)) }
        let start = slope(point(near), point(far))
        let back = count - 1 - near
        let farBack = count - 1 - far
        let end = slope(1 - point(back), 1 - point(farBack))
        let x1 = start > 3 ? 1 / start : 1.0 / 3
        let x2 = end > 3 ? 1 / end : 1.0 / 3
        return clamped(Controls(x1, start * x1, 1 - x2, 1 - end * x2))
    }

    private func place(_ index: Int) -> Double { place[index / 4][index % 4] }
    private func target(_ index: Int) -> Double { target[index / 4][index % 4] }

    private func clamped(_ controls: Controls) -> Controls {
        let least = Controls(0, isWithinUnit ? 0 : -1e3, 0, isWithinUnit ? 0 : -1e3)
        let most = Controls(1, isWithinUnit ? 1 : 1e3, 1, isWithinUnit ? 1 : 1e3)
        // What is no number becomes a bound.
        return controls.clamped(lowerBound: least, upperBound: most)
    }

    /// Fills residuals and slopes for control numbers, and gives the greatest residual. The parameters start where they
    /// are, or if `isFresh` at the places.
    private func evaluate(_ controls: Controls, precision: Double = 1e-4, isFresh: Bool = false) -> Double {
        // Places and values by powers of the parameter: a·s³ + b·s² + c·s.
        let (cx, cy) = (3 * controls[0], 3 * controls[1])
        let (bx, by) = (3 * controls[2] - 2 * cx, 3 * controls[3] - 2 * cy)
        let (ax, ay) = (1 - bx - cx, 1 - by - cy)
        var greatest = Four.zero
        for block in 0..<blocks {
            let x = place[block]
            var s = isFresh ? x : parameter[block]
            var (low, high) = (Four.zero, Four(repeating: 1))
            var off = ((ax * s + bx) * s + cx) * s - x
            var pace = greater((3 * ax * s + 2 * bx) * s + cx, Four(repeating: 1e-7))
            var turns = 0
            // Newton's steps mostly arrive by themselves.
            while turns < 4, most(magnitude(off)) > precision {
                let next = s - off / pace
                guard least(next) >= 0, most(next) <= 1 else { break }
                turns += 1
                s = next
                off = ((ax * s + bx) * s + cx) * s - x
                pace = greater((3 * ax * s + 2 * bx) * s + cx, Four(repeating: 1e-7))
            }
            while turns < 60, most(magnitude(off)) > precision {
                turns += 1
                high.replace(with: s, where: off .> 0)
                low.replace(with: s, where: off .<= 0)
                let next = s - off / pace
                s = (0.5 * (low + high)).replacing(with: next, where: (next .> low) .& (next .< high))
                off = ((ax * s + bx) * s + cx) * s - x
                pace = greater((3 * ax * s + 2 * bx) * s + cx, Four(repeating: 1e-7))
            }
            let rate = ((3 * ay * s + 2 * by) * s + cy) / pace
            let factor = scale[block]
            let error = (((ay * s + by) * s + cy) * s - rate * off - target[block]) * factor
            let r = 1 - s
            let both = 3 * s * r * factor
            residual[block] = error
            first[block] = both * r
            second[block] = both * s
            slope[block] = -rate
            parameter[block] = s
            greatest = greater(greatest, magnitude(error))
        }
        return most(greatest)
    }

    private func squares() -> Double {
        var sum = Four.zero
        for block in 0..<blocks { sum += weight[block] * residual[block] * residual[block] }
        return sum.sum()
    }

    private func weights() -> Double {
        var sum = Four.zero
        for block in 0..<blocks { sum += weight[block] }
        return sum.sum()
    }

    /// The normal equations of the weighted residuals.
    private func gather() {
        var sums = NormalEquations.Sums()
        for block in 0..<blocks {
            let (b1, b2, rate) = (first[block], second[block], slope[block])
            sums.add(slopes: (b1 * rate, b1, b2 * rate, b2), residual: residual[block], weight: weight[block])
        }
        equations = NormalEquations(sums)
    }

    /// One damped step; a number that would leave its bounds stays on them, and the others are solved for again.
    private func step(from controls: Controls, isFree: Freedom, damping: Double) -> Controls {
        var free = isFree
        var offset = Controls.zero
        for _ in 0..<4 {
            let change = equations.solution(isFree: free, damping: damping, offset: offset)
            let wanted = controls + change
            let held = clamped(wanted)
            let leaves = (wanted .!= held) .& free
            guard any(leaves) else { return held }
            free = free .& .!leaves
            offset.replace(with: held - controls, where: leaves)
            guard any(free) else { return clamped(controls + offset) }
        }
        return clamped(controls + offset)
    }
}
