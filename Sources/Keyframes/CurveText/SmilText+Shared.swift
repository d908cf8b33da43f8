// Several coordinates in one list of values.

import Fitting
import Timelines

extension SmilText {
    static func shared(_ curve: SampledCurve, tolerance: [Double], effort: Effort) -> FittedText {
        let greatest = curve.values.reduce(0) { max($0, abs($1)) }
        let floor = max(greatest * 4e-16, 1e-290)
        let tolerance = tolerance.map { max($0, floor) }
        let stretches = CurveStretch.all(of: curve, unit: 1, tolerance: tolerance)
        var best: FittedText?
        let finest = effort == .best ? 4 : 3
        for decimals in 2...8 {
            guard let keys = keys(curve, in: stretches, tolerance: tolerance, decimals: decimals, effort: effort) else {
                continue
            }
            let fitted = measured(keys, against: curve, tolerance: tolerance)
            if fitted.error <= 1, fitted.bytes < best?.bytes ?? .max { best = fitted }
            if best != nil, decimals >= finest { break }
        }
        if let best { return best }
        func straight(_ decimals: Int) -> FittedText {
            let keys = everyKnot(curve, in: stretches, tolerance: tolerance, decimals: decimals)
            return measured(keys, against: curve, tolerance: tolerance)
        }
        var closest = straight(6)
        for digits in [9, 12, 14] where closest.error > 1 {
            let finer = straight(digits)
            if finer.error < closest.error { closest = finer }
        }
        return closest
    }

    /// The cheapest chain with key times of so many decimals; its values are chosen from the end on, each with as few
    /// digits as the tubes leave room for.
    private static func keys(
        _ curve: SampledCurve, in stretches: [CurveStretch], tolerance: [Double], decimals: Int, effort: Effort
    ) -> [Key]? {
        var keys: [Key] = []
        let digits = tolerance.map { max(NumberText.decimals(forStep: $0 * 2), 0) + 2 }.reduce(0, +)
        for stretch in stretches {
            guard stretch.samples.count > 1, stretch.end.position > stretch.start.position else {
                let row = stretch.samples.upperBound * curve.size
                let values = tolerance.indices.map { number(curve.values[row + $0], tolerance[$0] / 2) }
                keys.append(Key(values: values, time: stretch.end.text))
                continue
            }
            let skeleton = SharedSkeleton(curve, stretch.samples, slack: tolerance.map { $0 / 100 })
            guard skeleton.count << (decimals > 4 ? 4 : 0) <= 40_000 else { return nil }
            let names = places(skeleton, in: stretch, tolerance: tolerance, decimals: decimals)
            guard names.count <= 40_000 else { return nil }
            // What the chain leaves of the tubes is the room for rounding.
            let chain = SharedPieces.cheapest(
                skeleton, places: names.map(\.position), tolerance: tolerance.map { $0 * 0.8 },
                mostWays: effort == .best ? 8 : 1,
                cost: { digits + names[$0].length + 1 })
            guard let chain,
                let values = values(
                    skeleton, at: chain.places.map { names[$0].position }, tolerance: tolerance.map { $0 * 0.99 })
            else { return nil }
            for (place, row) in zip(chain.places, values) { keys.append(Key(values: row, time: names[place].text)) }
        }
        return keys
    }

    /// The places that all coordinates may need.
    private static func places(
        _ skeleton: SharedSkeleton, in stretch: CurveStretch, tolerance: [Double], decimals: Int
    ) -> [StopPlace] {
        var all: Set<StopPlace> = []
        for component in tolerance.indices {
            let own = Skeleton(positions: skeleton.positions, values: skeleton.component(component))
            all.formUnion(
                StopPlace.places(
                    from: stretch.start, to: stretch.end, decimals: decimals, unit: 1, bends: own,
                    tolerance: tolerance[component]))
        }
        var result: [StopPlace] = []
        for place in all.sorted(by: { ($0.position, $0.decimals) < ($1.position, $1.decimals) })
        where place.position - (result.last?.position ?? -1) > 1e-15 { result.append(place) }
        return result
    }

    private static func values(_ skeleton: SharedSkeleton, at places: [Double], tolerance: [Double]) -> [[String]]? {
        var rows = places.map { _ in [String](repeating: "", count: tolerance.count) }
        for component in tolerance.indices {
            var texts: [String] = []
            let found = SharedPieces.vertices(
                skeleton, of: component, at: places, width: tolerance[component]
            ) { range in
                let middle = (range.lowerBound + range.upperBound) / 2
                let text = SmilText.number(middle, (range.upperBound - range.lowerBound) / 2)
                texts.append(text)
                return Double(text) ?? middle
            }
            guard found != nil else { return nil }
            // They are chosen from the last to the first.
            for (number, text) in texts.reversed().enumerated() { rows[number][component] = text }
        }
        return rows
    }

    private static func everyKnot(
        _ curve: SampledCurve, in stretches: [CurveStretch], tolerance: [Double], decimals: Int
    ) -> [Key] {
        var keys: [Key] = []
        for stretch in stretches {
            let skeleton = SharedSkeleton(curve, stretch.samples, slack: tolerance.map { $0 / 2 })
            for (index, position) in skeleton.positions.enumerated() {
                var place = StopPlace.nearest(position, decimals: decimals, unit: 1)
                if index == 0 { place = stretch.start }
                if index == skeleton.count - 1 { place = stretch.end }
                let row = skeleton.values[index * curve.size..<(index + 1) * curve.size]
                let values = zip(row, tolerance).map { SmilText.number($0, $1 / 4) }
                keys.append(Key(values: values, time: place.text))
            }
        }
        return keys
    }
}

extension [Double] {
    /// The index of the first number that is not below another one, in ascending numbers.
    func partition(before number: Double) -> Int { indices.partitioningIndex { self[$0] >= number } }
}
