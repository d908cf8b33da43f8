// What the engine says of the columns of a log, at even times, so that it can be shifted and compared quickly.

import Designs
import Interactions
import Numerics
import Simulation

/// Values every 1/240 s from the beginning of a run; straight between two.
struct MotionGrid {
    static let rate = 240.0
    /// One list a column.
    let columns: [[Double]]

    init(_ recording: Recording, _ quantities: [LoggedQuantity], until seconds: Double) {
        var sampler = recording.sampler()
        let end = min(max(seconds, 0), (recording.end - recording.begin).seconds)
        let count = Int(end * MotionGrid.rate) + 2
        let last = recording.end
        var columns = quantities.map { _ in [Double]() }
        for index in 0..<count {
            let time = min(recording.begin + Time(seconds: Double(index) / MotionGrid.rate), last)
            for (column, quantity) in quantities.enumerated() {
                columns[column].append(quantity.value(&sampler, at: time))
            }
        }
        self.columns = columns
    }

    /// Before the beginning the first value, after the end the last.
    func value(_ column: Int, at seconds: Double) -> Double {
        let values = columns[column]
        let place = seconds * MotionGrid.rate
        if place <= 0 { return values[0] }
        let index = Int(place)
        if index + 1 >= values.count { return values[values.count - 1] }
        return values[index] + (values[index + 1] - values[index]) * (place - Double(index))
    }
}

/// A log against grids: how far off, and by how much it is shifted in time.
struct LogFit {
    let log: MotionLog
    /// For each column: what counts as one, in its unit. The noise of the log, or what is too small to matter.
    let scales: [Double]

    /// How far a log may be shifted, in seconds.
    static let reach = 0.5
    /// A single value counts at most this much, squared: a jump that is seen a frame late is no other motion.
    private static let most = 25.0

    init(_ log: MotionLog, tolerance: Double, ranges: [Double]) {
        self.log = log
        scales = log.names.indices.map { column in
            let range = ranges[column]
            let least = range > 4 ? tolerance / 4 : range * 0.004
            return max(LogFit.noise(log.rows.map { $0[column] }), least, 1e-6)
        }
    }

    /// The spread of what changes from one frame to the next without being motion: by fourth differences, of which motion
    /// has little, and their median, which does not mind jumps.
    static func noise(_ values: [Double]) -> Double {
        let known = values.filter { !$0.isNaN }
        guard known.count > 8 else { return 0 }
        let differences = (0..<known.count - 4).map { index -> Double in
            let outer: Double = known[index] + known[index + 4]
            let inner: Double = known[index + 1] + known[index + 3]
            return abs(outer - 4 * inner + 6 * known[index + 2])
        }.sorted()
        // The median of a normal distribution's absolute values, and the norm of 1, 4, 6, 4, 1.
        return differences[differences.count / 2] / 0.6745 / 70.0.squareRoot()
    }

    /// The mean square of what is off, in the scales; about 1 for noise alone.
    func cost(_ grid: MotionGrid, shift: Double) -> Double {
        var (sum, count) = (0.0, 0)
        for (time, row) in zip(log.times, log.rows) {
            for (column, value) in row.enumerated() where !value.isNaN {
                let off = (value - grid.value(column, at: time - shift)) / scales[column]
                sum += min(off * off, LogFit.most)
                count += 1
            }
        }
        return count > 0 ? sum / Double(count) : 0
    }

    /// How many values there are.
    var count: Int { log.rows.reduce(0) { $0 + $1.filter { !$0.isNaN }.count } }

    /// The shift at which a grid fits best, and how well.
    /// - Parameter near: where to look; nil for everywhere.
    func best(_ grid: MotionGrid, near: Double? = nil) -> (shift: Double, cost: Double) {
        let step = 1.0 / 60
        let places: [Double] =
            near.map { near in (-3...3).map { near + Double($0) * step / 2 } }
            ?? (Int(-LogFit.reach / step)...Int(LogFit.reach / step)).map { Double($0) * step }
        var best = (shift: 0.0, cost: Double.infinity)
        for shift in places {
            let cost = cost(grid, shift: shift)
            if cost < best.cost - 1e-12 || cost <= best.cost && abs(shift) < abs(best.shift) { best = (shift, cost) }
        }
        let width = near == nil ? step : step / 2
        let found = GoldenSearch.least(from: best.shift - width, to: best.shift + width, steps: 14) {
            cost(grid, shift: $0)
        }
        return found.value < best.cost ? (found.place, found.value) : best
    }
}

/// The least value of a function of one number that has one valley.
enum GoldenSearch {
    static func least(
        from low: Double, to high: Double, steps: Int, _ function: (Double) -> Double
    ) -> (place: Double, value: Double) {
        let ratio = 0.6180339887498949
        var (low, high) = (low, high)
        var (a, b) = (high - ratio * (high - low), low + ratio * (high - low))
        var (atA, atB) = (function(a), function(b))
        for _ in 0..<steps {
            if atA <= atB {
                (high, b, atB) = (b, a, atA)
                a = high - ratio * (high - low)
                atA = function(a)
            } else {
                (low, a, atA) = (a, b, atB)
                b = low + ratio * (high - low)
                atB = function(b)
            }
        }
        return atA <= atB ? (a, atA) : (b, atB)
    }
}
