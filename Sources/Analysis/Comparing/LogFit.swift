// A log against grids: how far off, and by how much it is shifted in time.

/// The known values of one column.
struct LoggedColumn {
    var times: [Double]
    var values: [Double]

    init(_ log: MotionLog, _ column: Int) {
        (times, values) = ([], [])
        for (time, row) in zip(log.times, log.rows) where !row[column].isNaN {
            times.append(time)
            values.append(row[column])
        }
    }

    /// Those within two times, at most so many.
    func thinned(to range: ClosedRange<Double>, most: Int) -> LoggedColumn {
        let inside = times.indices.filter { range.contains(times[$0]) }
        var result = self
        let step = max((inside.count + most - 1) / most, 1)
        let kept = stride(from: 0, to: inside.count, by: step).map { inside[$0] }
        (result.times, result.values) = (kept.map { times[$0] }, kept.map { values[$0] })
        return result
    }

    /// The spread of what changes from one frame to the next without being motion: by fourth differences, of which motion
    /// has little, and their median, which does not mind jumps.
    static func noise(_ values: [Double]) -> Double {
        guard values.count > 8 else { return 0 }
        let differences = (0..<values.count - 4).map { index -> Double in
            let outer: Double = values[index] + values[index + 4]
            let inner: Double = values[index + 1] + values[index + 3]
            return abs(outer - 4 * inner + 6 * values[index + 2])
        }.sorted()
        // The median of a normal distribution's absolute values, and the norm of 1, 4, 6, 4, 1.
        return differences[differences.count / 2] / 0.6745 / 70.0.squareRoot()
    }
}

struct LogFit {
    let names: [String]
    /// All known values.
    let columns: [LoggedColumn]
    /// How far each column may be off, in its unit.
    let tolerances: [Double]
    private(set) var noises: [Double]
    /// What counts as one in each column: its noise, or what is too small to matter.
    private(set) var scales: [Double]
    /// How far the log may be shifted: half a second, and further where it still holds the whole motion.
    let shifts: ClosedRange<Double>
    /// The same where it holds a part of the motion.
    let partial: ClosedRange<Double>
    /// The shift at which something begins to move when it should; nil where nothing moves.
    let onset: Double?
    /// The median time between two frames.
    let frame: Double
    /// What the cost is measured by.
    private var sought: [LoggedColumn]
    /// The same for a first look.
    private var coarse: [LoggedColumn]

    static let reach = 0.5
    private static let farthest = 30.0
    /// A single value counts at most this much, squared: a jump that is seen a frame late is no other motion.
    private static let most = 25.0
    private static let everywhere = -1e9...1e9

    init(_ log: MotionLog, tolerances: [Double], designed: MotionGrid) {
        names = log.names
        columns = log.names.indices.map { LoggedColumn(log, $0) }
        self.tolerances = tolerances
        frame = log.frame
        (shifts, partial) = LogFit.shifts(of: log, tolerances: tolerances, designed)
        onset = LogFit.onset(columns, tolerances: tolerances, designed)
        (sought, coarse) = (columns, columns.map { $0.thinned(to: LogFit.everywhere, most: 1500) })
        noises = columns.map { LoggedColumn.noise($0.values) }
        scales = LogFit.scales(noises, tolerances)
        let shift = best(designed).shift
        // Motion is no noise: where it moves as designed, all that is left is noise.
        for (index, column) in columns.enumerated() {
            let rest = zip(column.times, column.values).map { $1 - designed.value(index, at: $0 - shift) }
            noises[index] = min(noises[index], LoggedColumn.noise(rest))
        }
        scales = LogFit.scales(noises, tolerances)
        let end = Double(designed.columns.first?.count ?? 0) / MotionGrid.rate
        let most = max(12_000 / columns.count, 200)
        sought = columns.map { $0.thinned(to: shift - 1...shift + end + 1, most: most) }
        coarse = sought.map { $0.thinned(to: LogFit.everywhere, most: 250) }
    }

    private static func scales(_ noises: [Double], _ tolerances: [Double]) -> [Double] {
        zip(noises, tolerances).map { max($0, $1 / 4, 1e-9) }
    }

    private static func onset(
        _ columns: [LoggedColumn], tolerances: [Double], _ designed: MotionGrid
    ) -> Double? {
        var first: (time: Double, shift: Double)?
        for (index, column) in columns.enumerated() {
            let far = 3 * tolerances[index] + 6 * LoggedColumn.noise(column.values)
            guard let place = column.values.firstIndex(where: { abs($0 - column.values[0]) > far }),
                let motion = designed.motion(index, beyond: far)
            else { continue }
            let time = column.times[place]
            if time < first?.time ?? .infinity { first = (time, time - motion.lowerBound) }
        }
        return first?.shift
    }

    private static func shifts(
        of log: MotionLog, tolerances: [Double], _ designed: MotionGrid
    ) -> (whole: ClosedRange<Double>, partial: ClosedRange<Double>) {
        let motions = tolerances.indices.compactMap { designed.motion($0, beyond: tolerances[$0]) }
        guard let first = log.times.first, let last = log.times.last,
            let begin = motions.map(\.lowerBound).min(), let end = motions.map(\.upperBound).max()
        else { return (-reach...reach, -reach...reach) }
        let part = min(end - begin, last - first) / 5
        let span = max(first + part - end, -farthest)...max(min(last - part - begin, farthest), -farthest)
        // A little of a rest may be missing at both ends.
        let (low, high) = (first - begin - 0.1, last - end + 0.1)
        guard low < high else { return (-reach...reach, span) }
        return (max(min(low, -reach), -farthest)...min(max(high, reach), farthest), span)
    }

    /// The mean square of what is off, in the scales; about 1 for noise alone.
    func cost(_ grid: MotionGrid, shift: Double) -> Double { cost(sought, grid) { _ in shift } }

    /// The same with a shift for each column.
    func cost(_ grid: MotionGrid, shifts: [Double]) -> Double { cost(sought, grid) { shifts[$0] } }

    private func cost(_ columns: [LoggedColumn], _ grid: MotionGrid, shift: (Int) -> Double) -> Double {
        let sum = columns.indices.reduce(0) { $0 + cost(columns[$1], grid, column: $1, shift: shift($1)) }
        let count = columns.reduce(0) { $0 + $1.times.count }
        return count > 0 ? sum / Double(count) : 0
    }

    /// The sum of squares of one column.
    private func cost(_ logged: LoggedColumn, _ grid: MotionGrid, column: Int, shift: Double) -> Double {
        let scale = 1 / scales[column]
        var sum = 0.0
        for index in logged.times.indices {
            let off = (logged.values[index] - grid.value(column, at: logged.times[index] - shift)) * scale
            sum += min(off * off, LogFit.most)
        }
        return sum
    }

    /// How many values the cost is the mean of.
    var count: Int { sought.reduce(0) { $0 + $1.times.count } }

    /// The shift at which a grid fits best, and how well.
    /// - Parameters:
    ///   - near: look around there alone; nil for everywhere.
    ///   - around: look within a second of there, and where the motion begins when it should; nil for everywhere.
    ///   - range: of shifts, in place of those that show the whole motion.
    func best(
        _ grid: MotionGrid, near: Double? = nil, around: Double? = nil, in range: ClosedRange<Double>? = nil
    ) -> (shift: Double, cost: Double) {
        let step = 1.0 / 60
        var place = near ?? 0
        var width = step
        let shifts = range ?? self.shifts
        if near == nil {
            var least = Double.infinity
            for shift in stride(
                from: (shifts.lowerBound / step).rounded(.up) * step, through: shifts.upperBound, by: step)
            {
                if let around, abs(shift - around) > 1, abs(shift - (onset ?? around)) > LogFit.reach { continue }
                let cost = cost(coarse, grid) { _ in shift }
                if cost < least - 1e-12 || cost <= least && abs(shift) < abs(place) { (place, least) = (shift, cost) }
            }
        } else {
            width = step * 1.5
        }
        place = min(max(place, shifts.lowerBound), shifts.upperBound)
        let here = cost(grid, shift: place)
        let found = GoldenSearch.least(
            from: max(place - width, shifts.lowerBound), to: min(place + width, shifts.upperBound), steps: 15
        ) { cost(grid, shift: $0) }
        return found.value < here ? (found.place, found.value) : (place, here)
    }

    /// The shift at which one column fits best, within a few frames of where all do.
    func best(_ grid: MotionGrid, column: Int, near: Double) -> Double {
        func own(_ shift: Double) -> Double { cost(sought[column], grid, column: column, shift: shift) }
        let places = (-24...24).map { near + Double($0) / MotionGrid.rate }
        let place = places.min { own($0) < own($1) } ?? near
        return GoldenSearch.least(from: place - 1 / MotionGrid.rate, to: place + 1 / MotionGrid.rate, steps: 12, own)
            .place
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
