// Whether a log shows what a grid says, column by column and stretch by stretch: a rest makes up for no wrong motion.

struct MotionJudge {
    let fit: LogFit
    let grid: MotionGrid
    let shift: Double
    private let jumps: [[Double]]

    /// What is not told apart in time, in seconds.
    private static let blur = 1 / MotionGrid.rate
    /// The stretches that are looked at, in seconds: a few frames, a movement, all.
    private static let stretches = [0.25, 1, .infinity]
    /// Squares count at most so much in a stretch, so that one frame does not decide for all.
    private static let most = 49.0
    /// The longest time without a frame in which a motion counts as seen, in seconds.
    private static let gap = 0.12

    init(_ fit: LogFit, _ grid: MotionGrid, shift: Double) {
        (self.fit, self.grid, self.shift) = (fit, grid, shift)
        jumps = grid.columns.indices.map { grid.jumps($0) }
    }

    /// How far a value is from what the design shows at its time. What jumps may be seen a frame late or early.
    func off(_ column: Int, _ index: Int, blur: Double = 0) -> Double {
        let logged = fit.columns[column]
        let time = logged.times[index] - shift
        let frame = min(max(fit.frame, 1.0 / 120), 0.05) + MotionJudge.blur
        let isAtJump = jumps[column].contains { abs($0 - time) < frame }
        let width = isAtJump ? frame : blur
        return grid.distance(column, from: logged.values[index], between: time - width, and: time + width)
    }

    /// The greatest distance of a column, and when, in seconds of the scenario.
    func worst(_ column: Int) -> (off: Double, at: Double) {
        var worst = (off: 0.0, at: 0.0)
        for (index, time) in fit.columns[column].times.enumerated() {
            let off = off(column, index)
            if off > worst.off { worst = (off, time - shift) }
        }
        return worst
    }

    /// The columns that show something else than the grid.
    var different: [Int] { grid.columns.indices.filter(isDifferent) }

    func isDifferent(_ column: Int) -> Bool {
        let (logged, scale, tolerance) = (fit.columns[column], fit.scales[column], fit.tolerances[column])
        let offs = logged.times.indices.map { off(column, $0, blur: MotionJudge.blur) }
        guard offs.contains(where: { $0 > tolerance }) else { return false }
        if offs.contains(where: { $0 > tolerance && $0 > 7 * scale }) { return true }
        let squares = offs.map { min($0 * $0 / (scale * scale), MotionJudge.most) }
        return MotionJudge.stretches.contains { length in
            isDifferent(squares, offs: offs, times: logged.times, stretch: length, tolerance: tolerance)
        }
    }

    /// Whether a stretch of so many seconds has larger squares than noise has: noise has a mean of 1, with a deviation of
    /// √(2/n).
    private func isDifferent(
        _ squares: [Double], offs: [Double], times: [Double], stretch: Double, tolerance: Double
    ) -> Bool {
        var (first, sum, beyond) = (0, 0.0, 0)
        for index in squares.indices {
            sum += squares[index]
            if offs[index] > tolerance { beyond += 1 }
            while times[index] - times[first] > stretch {
                sum -= squares[first]
                if offs[first] > tolerance { beyond -= 1 }
                first += 1
            }
            let count = Double(index - first + 1)
            let isWhole = stretch < .infinity || index == squares.count - 1
            if beyond > 0, count >= 6, isWhole, sum / count > max(1.6, 1 + 8 * (2 / count).squareRoot()) { return true }
        }
        return false
    }

    // MARK: What a log does not show

    /// The columns that move as designed.
    var moving: [Int] { grid.columns.indices.filter { grid.motion($0, beyond: fit.tolerances[$0]) != nil } }

    /// Whether the log has frames of a part of the motion: of more than a tenth of what a column travels.
    var seesMotion: Bool {
        moving.contains { column in
            let travel = travel(column)
            return travel.whole - travel.missing > max(travel.whole / 10, 2 * fit.tolerances[column])
        }
    }

    /// The longest stretch of a column's motion of which the log has no frame, in seconds of the scenario; nil where what
    /// is missing is within the tolerance.
    func unseen(_ column: Int) -> ClosedRange<Double>? {
        let travel = travel(column)
        return travel.missing > max(fit.tolerances[column], 0.03 * travel.whole) ? travel.longest : nil
    }

    /// How far a column moves in all, how much of it the log has no frames of, and the longest stretch of that.
    private func travel(_ column: Int) -> (whole: Double, missing: Double, longest: ClosedRange<Double>?) {
        let values = grid.columns[column]
        let times = fit.columns[column].times.map { $0 - shift }
        var isSeen = [Bool](repeating: false, count: values.count)
        func see(_ from: Double, _ to: Double) {
            let first = Int(max(from * MotionGrid.rate, 0))
            let last = min(Int(max(to * MotionGrid.rate, -1) + 1), values.count - 1)
            if first <= last { for index in first...last { isSeen[index] = true } }
        }
        for index in times.indices {
            let isNear = index + 1 < times.count && times[index + 1] - times[index] <= MotionJudge.gap
            see(times[index] - fit.frame, isNear ? times[index + 1] : times[index] + fit.frame)
        }
        var (whole, missing) = (0.0, 0.0)
        var longest: (travel: Double, from: Int, to: Int)?
        var here: (travel: Double, from: Int, to: Int)?
        for index in 1..<values.count {
            let step = abs(values[index] - values[index - 1])
            whole += step
            if isSeen[index] {
                here = nil
                continue
            }
            missing += step
            here = (step + (here?.travel ?? 0), here?.from ?? index - 1, index)
            if let found = here, found.travel > longest?.travel ?? 0 { longest = found }
        }
        let stretch = longest.map { Double($0.from) / MotionGrid.rate...Double($0.to) / MotionGrid.rate }
        return (whole, missing, stretch)
    }

    /// Where a column comes to rest in the log, and where it should, if that is somewhere else.
    func ends(_ column: Int) -> (shown: Double, designed: Double)? {
        let logged = fit.columns[column]
        let (tolerance, noise) = (fit.tolerances[column], fit.noises[column])
        guard let last = logged.times.last, let motion = grid.motion(column, beyond: tolerance),
            last - shift > motion.upperBound
        else { return nil }
        let rest = zip(logged.times, logged.values).filter { $0.0 > last - 0.2 }.map(\.1)
        let mean = rest.reduce(0, +) / Double(rest.count)
        let designed = grid.value(column, at: last - shift)
        let isAtRest = rest.allSatisfy { abs($0 - mean) <= tolerance + 3 * noise }
        return isAtRest && abs(mean - designed) > tolerance + 3 * noise ? (mean, designed) : nil
    }
}
