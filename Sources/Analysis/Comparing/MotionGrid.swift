// What the engine says of the columns of a log, at even times, so that it can be shifted and compared quickly.

import Designs
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
        let slots = quantities.compactMap(\.slot)
        let order = sampler.order(for: slots)
        for index in 0..<count {
            let time = min(recording.begin + Time(seconds: Double(index) / MotionGrid.rate), last)
            var values = sampler.values(of: slots, along: order, at: time)[...]
            for (column, quantity) in quantities.enumerated() {
                switch quantity {
                case .slot: columns[column].append(values.removeFirst())
                case .bound(let binding, let component):
                    columns[column].append(sampler.values(of: binding, at: time)[component])
                }
            }
        }
        self.columns = columns
    }

    /// Before the beginning the first value, after the end the last.
    func value(_ column: Int, at seconds: Double) -> Double {
        columns[column].withUnsafeBufferPointer { values in
            let place = seconds * MotionGrid.rate
            if place <= 0 { return values[0] }
            if place >= Double(values.count - 1) { return values[values.count - 1] }
            let index = Int(place)
            return values[index] + (values[index + 1] - values[index]) * (place - Double(index))
        }
    }

    /// Seconds and values of a column, without what lies between two of them on a straight line, but for a tolerance.
    func points(_ column: Int, within tolerance: Double) -> [(time: Double, value: Double)] {
        let values = columns[column]
        var kept = [0]
        for next in values.indices.dropFirst(2) {
            let first = kept[kept.count - 1]
            let slope = (values[next] - values[first]) / Double(next - first)
            let isStraight = (first + 1..<next).allSatisfy { index in
                abs(values[index] - values[first] - slope * Double(index - first)) <= tolerance
            }
            // Not to look at all of a long rest again and again.
            if !isStraight || next - first > 240 { kept.append(next - 1) }
        }
        return (kept + [values.count - 1]).map { (Double($0) / MotionGrid.rate, values[$0]) }
    }

    /// How far a value is from all that a column has between two times.
    func distance(_ column: Int, from value: Double, between early: Double, and late: Double) -> Double {
        let (first, last) = (self.value(column, at: early), self.value(column, at: late))
        var (low, high) = (min(first, last), max(first, last))
        let values = columns[column]
        let end = Double(values.count - 1)
        let (from, to) = ((early * MotionGrid.rate).rounded(.up), (late * MotionGrid.rate).rounded(.down))
        if to >= from, to >= 0, from <= end {
            for index in Int(max(from, 0))...Int(max(from, min(to, end), 0)) where index < values.count {
                low = min(low, values[index])
                high = max(high, values[index])
            }
        }
        return max(low - value, value - high, 0)
    }

    /// The times at which a column jumps: far more in one step than in those around it.
    func jumps(_ column: Int) -> [Double] {
        let values = columns[column]
        let range = (values.max() ?? 0) - (values.min() ?? 0)
        guard range > 0, values.count > 3 else { return [] }
        let steps = zip(values.dropFirst(), values).map { abs($0 - $1) }
        return steps.indices.compactMap { index in
            let before = index > 0 ? steps[index - 1] : 0
            let after = index + 1 < steps.count ? steps[index + 1] : 0
            let isJump = steps[index] > 0.02 * range && steps[index] > 8 * max(before, after)
            return isJump ? (Double(index) + 0.5) / MotionGrid.rate : nil
        }
    }

    /// When a column first leaves its first value by more than a distance, and when it comes as near to its last one for
    /// good, in seconds; nil where it never moves so far.
    func motion(_ column: Int, beyond distance: Double) -> ClosedRange<Double>? {
        let values = columns[column]
        guard let first = values.firstIndex(where: { abs($0 - values[0]) > distance }) else { return nil }
        let last = values.lastIndex { abs($0 - values[values.count - 1]) > distance } ?? first
        return Double(first) / MotionGrid.rate...Double(max(last, first) + 1) / MotionGrid.rate
    }

    func range(_ column: Int) -> Double { (columns[column].max() ?? 0) - (columns[column].min() ?? 0) }
}
