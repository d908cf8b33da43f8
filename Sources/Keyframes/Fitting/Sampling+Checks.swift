// Places between samples that a fit is held against; those that samples do not foretell become samples themselves.

import Timelines

extension Sampling {
    /// The stretches, with more samples where the curve is not what they say, and the checks between those: one more
    /// place between any two samples, and the milliseconds on both sides of each break.
    func checked(_ stretches: [Stretch]) -> (stretches: [Stretch], checks: [Stretch]) {
        var result: [Stretch] = []
        var checks: [Stretch] = []
        let breaks = curve.breaks.map(\.millisecondsRoundedUp)
        for stretch in stretches {
            var inspection = Inspection(sampling: self, breaks: breaks)
            inspection.run(stretch)
            result.append(inspection.stretch)
            checks.append(inspection.checks)
        }
        return (result, checks)
    }

    /// One stretch on its way.
    private struct Inspection {
        let sampling: Sampling
        /// The first whole millisecond at or behind each break.
        let breaks: [Int64]
        private(set) var stretch = Stretch()
        private(set) var checks = Stretch()
        private var parity = 0

        init(sampling: Sampling, breaks: [Int64]) { (self.sampling, self.breaks) = (sampling, breaks) }

        mutating func run(_ source: Stretch) {
            let size = sampling.curve.count
            var next = breaks.indices.partitioningIndex { breaks[$0] > source.milliseconds[0] }
            for index in 0..<source.count {
                if index > 0 {
                    let (low, high) = (source.milliseconds[index - 1], source.milliseconds[index])
                    var places: [Int64] = []
                    while next < breaks.count, breaks[next] <= high {
                        for place in [breaks[next] - 1, breaks[next]]
                        where place > low && place < high && places.last.map({ $0 < place }) ?? true {
                            places.append(place)
                        }
                        next += 1
                    }
                    look(from: low, source.sample(index - 1, size), to: high, source.sample(index, size), at: places)
                }
                stretch.milliseconds.append(source.milliseconds[index])
                stretch.values += source.sample(index, size)
            }
        }

        /// Looks between two samples, at given places if there are any.
        private mutating func look(
            from low: Int64, _ lowValues: ArraySlice<Double>, to high: Int64, _ highValues: ArraySlice<Double>,
            at announced: [Int64]
        ) {
            let gap = high - low
            guard gap > 1 else { return }
            var places = announced
            if places.isEmpty {
                if gap > sampling.furthest, lowValues == highValues { return }
                // By turns in the first and in the second half: samples are halves and quarters, thirds are none.
                let third = (gap + 2) / 3
                parity += 1
                places = [parity % 2 == 1 ? low + third : high - third]
            }
            let found = places.map { (place: $0, values: sampling.sample($0)) }
            let surprising = found.indices.first { index in
                let share = Double(found[index].place - low) / Double(gap)
                return !isForetold(found[index].values, share: share, from: lowValues, to: highValues)
            }
            guard let surprising else {
                for (place, values) in found { checks.append(place, values) }
                return
            }
            let (place, values) = found[surprising]
            look(from: low, lowValues, to: place, values[...], at: Array(places[..<surprising]))
            stretch.append(place, values)
            look(from: place, values[...], to: high, highValues, at: Array(places[(surprising + 1)...]))
        }

        private func isForetold(
            _ values: [Double], share: Double, from low: ArraySlice<Double>, to high: ArraySlice<Double>
        ) -> Bool {
            for component in values.indices {
                let (from, to) = (low[low.startIndex + component], high[high.startIndex + component])
                let off = abs(values[component] - (from + (to - from) * share))
                if off > sampling.tolerance[component] * sampling.missed * 2 { return false }
            }
            return true
        }
    }
}
