// Samples at which cubic pieces meet for certain.

import Fitting

extension CubicSamples {
    /// A question for marks.
    struct Asked: Hashable {
        var stretch: ClosedRange<Int>
        var turns: Bool
    }

    /// Samples at which pieces meet for certain: corners, and where pieces cannot turn, turns by more than the
    /// tolerance hides.
    func marks(_ stretch: ClosedRange<Int>, turns: Bool) -> [Int] {
        let asked = Asked(stretch: stretch, turns: turns)
        if let known = marks[asked] { return known }
        let found = curve.positions.withUnsafeBufferPointer { positions in
            curve.values.withUnsafeBufferPointer { values in
                (turns ? self.turns(stretch, values) : []) + corners(stretch, positions: positions, values: values)
            }
        }
        // Of two that are next to each other one serves.
        var kept: [Int] = []
        for index in found.sorted() where index > stretch.lowerBound && index < stretch.upperBound {
            if let last = kept.last, index - last < 3 { continue }
            kept.append(index)
        }
        marks[asked] = kept
        return kept
    }

    private func turns(_ stretch: ClosedRange<Int>, _ values: UnsafeBufferPointer<Double>) -> [Int] {
        var found: [Int] = []
        let hidden = 2 * tolerance
        // The extreme since the last turn in the direction of going, and that in the other.
        var high = stretch.lowerBound
        var low = stretch.lowerBound
        var direction = 0
        for index in stretch {
            let value = values[index]
            if value > values[high] { high = index }
            if value < values[low] { low = index }
            if direction >= 0, values[high] - value > hidden {
                if direction > 0 || high > stretch.lowerBound { found.append(high) }
                (direction, low, high) = (-1, index, index)
            } else if direction <= 0, value - values[low] > hidden {
                if direction < 0 || low > stretch.lowerBound { found.append(low) }
                (direction, low, high) = (1, index, index)
            }
        }
        return found
    }

    private func corners(
        _ stretch: ClosedRange<Int>, positions: UnsafeBufferPointer<Double>, values: UnsafeBufferPointer<Double>
    ) -> [Int] {
        guard stretch.count > 20 else { return [] }
        var found: [Int] = []
        func bend(_ index: Int) -> Double {
            guard index > stretch.lowerBound, index < stretch.upperBound else { return 0 }
            let (a, b, c) = (positions[index - 1], positions[index], positions[index + 1])
            guard a < b, b < c else { return 0 }
            return abs((values[index + 1] - values[index]) / (c - b) - (values[index] - values[index - 1]) / (b - a))
        }
        var (before, here) = (0.0, 0.0)
        for index in stretch {
            let after = bend(index + 1)
            defer { (before, here) = (here, after) }
            guard here > 0, here >= before, here > after else { continue }
            let around = bend(index - 3) + bend(index - 2) + bend(index + 2) + bend(index + 3)
            // So sharp that going straight on would use up the tolerance within 1 % of the whole.
            let place = positions[index]
            let room = min(0.01, place - positions[stretch.lowerBound], positions[stretch.upperBound] - place)
            if here > 8 * around, here * room > tolerance { found.append(index) }
        }
        return found
    }
}
