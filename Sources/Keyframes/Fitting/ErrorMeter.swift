// Holds keyframes against the curve that they stand for: the greatest error, and where it is too great.

import Timelines

/// A place between two samples where a timeline was further off than allowed.
struct Miss {
    var stretch: Int
    var millisecond: Int64
    var values: [Double]
}

extension Timeline {
    /// Measures it at all samples and at the checks between them, notes the greatest error in it, and returns the
    /// checks that are too far off, in order.
    mutating func measure(_ stretches: [Stretch], _ checks: [Stretch]) -> [Miss] {
        let size = count
        var misses: [Miss] = []
        var greatest = [Double](repeating: 0, count: size)
        let milliseconds = keyframes.map(\.time.milliseconds)
        let values = keyframes.flatMap(\.values)
        let passages = keyframes.map(\.passage)
        milliseconds.withUnsafeBufferPointer { milliseconds in
            values.withUnsafeBufferPointer { values in
                passages.withUnsafeBufferPointer { passages in
                    tolerance.withUnsafeBufferPointer { tolerance in
                        greatest.withUnsafeMutableBufferPointer { greatest in
                            var gauge = ErrorMeter(
                                size: size, milliseconds: milliseconds, values: values, passages: passages,
                                tolerance: tolerance, greatest: greatest)
                            for number in stretches.indices {
                                let isLast = number == stretches.count - 1
                                gauge.hold(stretches[number], checks[number], isLast: isLast) { millisecond, exact in
                                    misses.append(Miss(stretch: number, millisecond: millisecond, values: exact))
                                }
                            }
                        }
                    }
                }
            }
        }
        error = greatest
        return misses
    }
}

/// One way along keyframes, from the first time to the last.
private struct ErrorMeter {
    let size: Int
    let milliseconds: UnsafeBufferPointer<Int64>
    let values: UnsafeBufferPointer<Double>
    let passages: UnsafeBufferPointer<Keyframe.Passage>
    let tolerance: UnsafeBufferPointer<Double>
    let greatest: UnsafeMutableBufferPointer<Double>
    /// The keyframe that was passed last, and what leads on from it.
    private var index = -1
    private var isHeld = true
    private var walk: TimingWalk?

    init(
        size: Int, milliseconds: UnsafeBufferPointer<Int64>, values: UnsafeBufferPointer<Double>,
        passages: UnsafeBufferPointer<Keyframe.Passage>, tolerance: UnsafeBufferPointer<Double>,
        greatest: UnsafeMutableBufferPointer<Double>
    ) {
        self.size = size
        self.milliseconds = milliseconds
        self.values = values
        self.passages = passages
        self.tolerance = tolerance
        self.greatest = greatest
        enter(0)
    }

    private mutating func enter(_ keyframe: Int) {
        index = keyframe
        isHeld = keyframe + 1 == milliseconds.count || passages[keyframe] == .hold
        walk = passages[keyframe].timing.map { TimingWalk($0) }
    }

    /// Notes the errors at the samples of one stretch and at the checks between them, and tells those that are off.
    mutating func hold(
        _ stretch: Stretch, _ checks: Stretch, isLast: Bool, miss: (_ millisecond: Int64, _ exact: [Double]) -> Void
    ) {
        let last = stretch.count - 1
        var next = 0
        stretch.values.withUnsafeBufferPointer { exact in
            checks.values.withUnsafeBufferPointer { between in
                for sample in 0...last {
                    let here = stretch.milliseconds[sample]
                    while next < checks.count, checks.milliseconds[next] < here {
                        let place = checks.milliseconds[next]
                        if !isWithin(between.baseAddress! + next * size, place) {
                            miss(place, Array(checks.sample(next, size)))
                        }
                        next += 1
                    }
                    // The limit at the end of a stretch is not shown at a whole millisecond: the next stretch is.
                    if isLast || sample < last { _ = isWithin(exact.baseAddress! + sample * size, here) }
                }
            }
        }
    }

    /// Notes the errors at a time, and says whether all are within the tolerance.
    private mutating func isWithin(_ exact: UnsafePointer<Double>, _ millisecond: Int64) -> Bool {
        var passed = index
        while passed + 1 < milliseconds.count, milliseconds[passed + 1] <= millisecond { passed += 1 }
        if passed > index { enter(passed) }
        let from = index * size
        var share = 0.0
        var to = from
        if !isHeld, millisecond > milliseconds[index] {
            to = from + size
            share = Double(millisecond - milliseconds[index]) / Double(milliseconds[index + 1] - milliseconds[index])
            share = walk?.value(at: share) ?? share
        }
        var isWithin = true
        for component in 0..<size {
            let shown = values[from + component] + (values[to + component] - values[from + component]) * share
            let off = abs(shown - exact[component])
            greatest[component] = Swift.max(greatest[component], off)
            isWithin = isWithin && off <= tolerance[component]
        }
        return isWithin
    }
}
