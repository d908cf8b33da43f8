// Curves cut where they jump.

import Fitting

/// Samples between two jumps, and the places in a text where they begin and end.
struct CurveStretch {
    /// At least one; one alone where a curve jumps at its very end.
    var samples: ClosedRange<Int>
    var start: StopPlace
    var end: StopPlace

    /// The stretches of a curve of positions 0…1. A jump is placed after the last sample before it, not after the
    /// sample that shows it, and so near to that one that what follows differs little until then.
    static func all(of curve: SampledCurve, unit: Double, tolerance: [Double]) -> [CurveStretch] {
        var stretches: [CurveStretch] = []
        let last = curve.count - 1
        var start = StopPlace(steps: 0, decimals: 0, unit: unit)
        var first = 0
        while first < last, curve.positions[first + 1] == curve.positions[0] { first += 1 }
        var index = first + 1
        while index <= last {
            guard curve.positions[index] == curve.positions[index - 1] else {
                index += 1
                continue
            }
            let jump = index - 1
            while index < last, curve.positions[index + 1] == curve.positions[jump] { index += 1 }
            let position = curve.positions[jump]
            var gap = position - curve.positions[jump - 1]
            if index < last {
                let width = curve.positions[index + 1] - position
                for component in 0..<curve.size {
                    let rise =
                        curve.values[(index + 1) * curve.size + component]
                        - curve.values[index * curve.size + component]
                    if rise != 0 { gap = min(gap, tolerance[component] / 8 * width / abs(rise)) }
                }
            }
            let end = StopPlace.shortest(above: position - max(gap, 1e-12), upTo: position, unit: unit)
            stretches.append(CurveStretch(samples: first...jump, start: start, end: end))
            start = end
            first = index
            index += 1
        }
        let end = StopPlace(steps: Int(unit), decimals: 0, unit: unit)
        stretches.append(CurveStretch(samples: first...last, start: start, end: end))
        return stretches
    }
}
