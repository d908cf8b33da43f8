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
    typealias Controls = SIMD4<Double>

    /// Whether y1 and y2 must lie in 0…1 too, as SMIL asks. The timing function then never falls.
    package let isWithinUnit: Bool

    /// How often the weights are drawn toward the greatest errors before a piece is given up.
    package var patience = 12

    /// How many fits were done: what levels of effort are counted in.
    private(set) var fits = 0
    /// About the error, as a share of what is allowed, of the last piece that was given up.
    private(set) var excess = 1.0

    /// How many samples the piece has inside.
    private(set) var count = 0
    /// Whether the piece has no sample inside that asks for anything.
    private(set) var isIdle = true
    /// The greatest error, as a share of the tolerance, that no timing function changes: at the ends.
    private(set) var fixedError = 0.0
    /// The highest of the intervals' lower ends yet.
    private var highest = 0.0
    /// Where the sample lies, 0…1, for which `load` gave up, or which was furthest off when an error was last asked for.
    private(set) var worst = 0.0
    /// Where a sample allows nothing but one value, half of the interval is taken to be this.
    private static let leastHalf = 1e-12

    // One number a sample each: where it lies (0…1), what the function should be worth there, 1 / half of the
    // interval, its weight, the parameter of the curve, the residual, and the residual's slopes by y1, y2 and by x.
    private var capacity = 0
    private var memory: UnsafeMutablePointer<Double>
    private var place: UnsafeMutablePointer<Double>
    private var target: UnsafeMutablePointer<Double>
    private var scale: UnsafeMutablePointer<Double>
    private var weight: UnsafeMutablePointer<Double>
    private var parameter: UnsafeMutablePointer<Double>
    private var residual: UnsafeMutablePointer<Double>
    private var first: UnsafeMutablePointer<Double>
    private var second: UnsafeMutablePointer<Double>
    private var slope: UnsafeMutablePointer<Double>
    private var equations = NormalEquations()

    package init(isWithinUnit: Bool) {
        self.isWithinUnit = isWithinUnit
        memory = .allocate(capacity: 0)
        (place, target, scale, weight, parameter) = (memory, memory, memory, memory, memory)
        (residual, first, second, slope) = (memory, memory, memory, memory)
    }

    deinit { memory.deallocate() }

    private func reserve(_ samples: Int) {
        guard samples > capacity else { return }
        memory.deallocate()
        capacity = max(64, samples + samples / 2)
        memory = .allocate(capacity: capacity * 9)
        memory.initialize(repeating: 0, count: capacity * 9)
        place = memory
        target = memory + capacity
        scale = memory + capacity * 2
        weight = memory + capacity * 3
        parameter = memory + capacity * 4
        residual = memory + capacity * 5
        first = memory + capacity * 6
        second = memory + capacity * 7
        slope = memory + capacity * 8
    }

    // MARK: The piece

    /// Takes a piece: the samples with the numbers `samples`, between the ends `start` and `end` (in the unit of the
    /// positions), where the components are worth `from` and `to`. False where no timing function can do it: a
    /// component that moves although its ends are equal, an end that is off, and with `isWithinUnit` a turn. Samples
    /// before the start and after the end are passed over.
    package func load(
        positions: UnsafeBufferPointer<Double>, values: UnsafeBufferPointer<Double>, samples: some Collection<Int>,
        start: Double, from: UnsafeBufferPointer<Double>, end: Double, to: UnsafeBufferPointer<Double>,
        tolerance: UnsafeBufferPointer<Double>
    ) -> Bool {
        begin(samples.count)
        let length = end - start
        guard length > 0 else { return false }
        let size = from.count
        for index in samples {
            let x = (positions[index] - start) / length
            guard x >= 0 else { continue }
            guard x <= 1 else { break }
            var low = -Double.infinity
            var high = Double.infinity
            for component in 0..<size {
                let value = values[index * size + component]
                let isWithin = narrow(
                    x, value, from[component], to[component], tolerance[component], &low, &high)
                guard isWithin else { return false }
            }
            guard allow(x, low, high) else { return false }
        }
        return true
    }

    /// The same for one component and the samples with given numbers, in order.
    func load(
        _ curve: SampledCurve, samples: [Int], _ start: Double, _ from: Double, _ end: Double, _ to: Double,
        _ tolerance: Double
    ) -> Bool {
        begin(samples.count)
        let length = end - start
        guard length > 0 else { return false }
        return curve.positions.withUnsafeBufferPointer { positions in
            curve.values.withUnsafeBufferPointer { values in
                for index in samples {
                    let x = (positions[index] - start) / length
                    guard x >= 0 else { continue }
                    guard x <= 1 else { break }
                    var low = -Double.infinity
                    var high = Double.infinity
                    guard narrow(x, values[index], from, to, tolerance, &low, &high), allow(x, low, high) else {
                        return false
                    }
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

    /// What one component leaves of the interval at a place; false where nothing is left for any timing.
    @inline(__always)
    private func narrow(
        _ x: Double, _ value: Double, _ from: Double, _ to: Double, _ tolerance: Double, _ low: inout Double,
        _ high: inout Double
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
        low = max(low, middle - half)
        high = min(high, middle + half)
        return true
    }

    /// Appends a sample with the interval that it allows; false where there is none.
    @inline(__always)
    private func allow(_ x: Double, _ low: Double, _ high: Double) -> Bool {
        guard x > 0, x < 1 else { return true }
        worst = x
        guard low <= high else { return false }
        if isWithinUnit {
            highest = max(highest, low)
            if highest > min(high, 1) || high < 0 { return false }
        }
        place[count] = x
        if high - low < .infinity {
            target[count] = 0.5 * (low + high)
            scale[count] = 1 / max(0.5 * (high - low), TimingFit.leastHalf)
            isIdle = false
        } else {
            target[count] = 0
            scale[count] = 0
        }
        count += 1
        return true
    }

    // MARK: The fit

    /// The control numbers for the piece. It ends at the first that err by at most `goal` (1: what is allowed; 0: the
    /// least error that `patience` finds), and gives nil once it is clear, or patience is over, that the error stays
    /// above `limit`.
    package func fit(goal: Double = 1, limit: Double = 1) -> Result? {
        fit(from: guess(), isFree: SIMDMask(repeating: true), goal: goal, limit: limit).map { (bezier($0), $1) }
    }

    func bezier(_ controls: Controls) -> CubicBezier {
        CubicBezier(x1: controls[0], y1: controls[1], x2: controls[2], y2: controls[3])
    }

    /// The greatest error of given control numbers as a share of what is allowed.
    package func error(of bezier: CubicBezier) -> Double {
        let greatest = evaluate(
            Controls(bezier.x1, bezier.y1, bezier.x2, bezier.y2), precision: 1e-13, isFresh: true)
        for index in 0..<count where abs(residual[index]) == greatest {
            worst = place[index]
            break
        }
        return greatest
    }

    /// From given control numbers on, moving only those that are free.
    func fit(
        from start: Controls, isFree: SIMDMask<Controls.MaskStorage>, goal: Double, limit: Double
    ) -> (controls: Controls, error: Double)? {
        guard !isIdle else { return (Controls(0, 0, 1, 1), 0) }
        fits += 1
        for index in 0..<count { weight[index] = 1 }
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
                    let next = step(from: controls, isFree, damping)
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
            for index in 0..<count {
                weight[index] *= abs(residual[index]) / greatest + 0.01
            }
            square = squares()
        }
        excess = best.error
        guard best.error <= limit * 1.1 else { return nil }
        best.error = evaluate(best.controls, precision: 1e-8)
        return best.error <= limit ? best : nil
    }

    /// A start with the slopes that the samples have near the ends.
    func guess() -> Controls {
        guard count > 2 else { return Controls(1.0 / 3, 1.0 / 3, 2.0 / 3, 2.0 / 3) }
        let near = min(count / 8, count - 2)
        let far = max(count / 4, near + 1)
        func slope(_ x: Double, _ y: Double, _ x2: Double, _ y2: Double) -> Double {
            (y * x2 * x2 - y2 * x * x) / (x * x2 * (x2 - x))
        }
        let start = slope(place[near], target[near], place[far], target[far])
        let back = count - 1 - near
        let farBack = count - 1 - far
        let end = slope(1 - place[back], 1 - target[back], 1 - place[farBack], 1 - target[farBack])
        let x1 = start > 3 ? 1 / start : 1.0 / 3
        let x2 = end > 3 ? 1 / end : 1.0 / 3
        return clamped(Controls(x1, start * x1, 1 - x2, 1 - end * x2))
    }

    private func clamped(_ controls: Controls) -> Controls {
        let least = Controls(0, isWithinUnit ? 0 : -1e3, 0, isWithinUnit ? 0 : -1e3)
        let most = Controls(1, isWithinUnit ? 1 : 1e3, 1, isWithinUnit ? 1 : 1e3)
        // What is no number becomes a bound.
        return controls.clamped(lowerBound: least, upperBound: most)
    }

    /// Fills residuals and slopes for control numbers, and gives the greatest residual. The parameters start where they
    /// are, or if `isFresh` each from its neighbour's.
    private func evaluate(_ controls: Controls, precision: Double = 1e-5, isFresh: Bool = false) -> Double {
        let (x1, y1, x2, y2) = (3 * controls[0], 3 * controls[1], 3 * controls[2], 3 * controls[3])
        // Local, so that nobody checks for every sample whether they may be read.
        let (place, target, scale, parameter) = (place, target, scale, parameter)
        let (residual, first, second, slope) = (residual, first, second, slope)
        var greatest = 0.0
        var (lastPlace, lastParameter, lastSlope) = (0.0, 0.0, 1.0)
        for index in 0..<count {
            let x = place[index]
            var s = parameter[index]
            if isFresh { s = min(lastParameter + (x - lastPlace) / lastSlope, 1) }
            var low = 0.0
            var high = 1.0
            var turn = 0
            while true {
                let r = 1 - s
                let b1 = s * r * r
                let b2 = s * s * r
                let off = x1 * b1 + x2 * b2 + s * s * s - x
                let dx = max(r * r * x1 + 2 * r * s * (x2 - x1) + s * s * (3 - x2), 1e-7)
                turn += 1
                if abs(off) <= precision || turn >= 60 {
                    let rate = (r * r * y1 + 2 * r * s * (y2 - y1) + s * s * (3 - y2)) / dx
                    let factor = scale[index]
                    let error = (y1 * b1 + y2 * b2 + s * s * s - rate * off - target[index]) * factor
                    residual[index] = error
                    first[index] = 3 * b1 * factor
                    second[index] = 3 * b2 * factor
                    slope[index] = -rate
                    greatest = max(greatest, abs(error))
                    parameter[index] = s
                    (lastPlace, lastParameter, lastSlope) = (x, s, dx)
                    break
                }
                if off > 0 { high = s } else { low = s }
                let next = s - off / dx
                s = next > low && next < high ? next : 0.5 * (low + high)
            }
        }
        return greatest
    }

    private func squares() -> Double {
        let (weight, residual) = (weight, residual)
        var sum = 0.0
        for index in 0..<count { sum += weight[index] * residual[index] * residual[index] }
        return sum
    }

    private func weights() -> Double {
        var sum = 0.0
        for index in 0..<count { sum += weight[index] }
        return sum
    }

    /// The normal equations of the weighted residuals.
    private func gather() {
        var equations = NormalEquations()
        let (first, second, slope, residual, weight) = (first, second, slope, residual, weight)
        for index in 0..<count {
            let (b1, b2, rate) = (first[index], second[index], slope[index])
            equations.add(b1 * rate, b1, b2 * rate, b2, residual: residual[index], weight: weight[index])
        }
        self.equations = equations
    }

    /// One damped step; a number that would leave its bounds stays on them, and the others are solved for again.
    private func step(from controls: Controls, _ isFree: SIMDMask<Controls.MaskStorage>, _ damping: Double) -> Controls
    {
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
