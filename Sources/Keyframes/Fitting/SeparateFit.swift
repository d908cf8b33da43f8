// Each component of a curve fitted by itself, for graphs: straight pieces with the knots that it needs.

package import Timelines

/// One component of a curve in straight pieces, with its exact range: the least and the greatest of the values that
/// were sampled, before fitting and rounding.
package struct SeparateTimeline: Hashable, Sendable {
    package var timeline: Timeline
    package var least: Double
    package var greatest: Double

    package init(timeline: Timeline, least: Double, greatest: Double) {
        (self.timeline, self.least, self.greatest) = (timeline, least, greatest)
    }

    /// The part of the tolerance by which lines between samples may miss the curve.
    fileprivate static let bend = 0.2
}

extension Curve {
    /// Fits each component by itself, in straight pieces between whole milliseconds: one result a component, in
    /// order. The curve is sampled once for all. The promise of `fitted` holds for each component with its own
    /// tolerance.
    /// - Parameter tolerance: one number a component, in its unit; not used where the curve only steps.
    package func fittedSeparately(tolerance: [Double]) -> [SeparateTimeline] {
        let allowed = isDiscrete ? tolerance.map { _ in 0.25 } : tolerance.map { Swift.max($0, 1e-15) }
        // Graphs are looked at, not played: fewer samples, and more of the tolerance for what lies between them.
        let sampling = Sampling(self, tolerance: allowed, widest: 2 * Sampling.widest, bend: SeparateTimeline.bend)
        let (sampled, checks) = sampling.checked(sampling.stretches)
        return allowed.indices.map { component in
            let own = [allowed[component]]
            let grid = Curve.grids(
                own.map { $0 * 0.6 }, mostDecimals: DecimalText.greatestDecimals, isDiscrete: isDiscrete)[0]
            var stretches = sampled.map { $0.component(component, of: count) }
            let between = checks.map { $0.component(component, of: count) }
            var timeline = Timeline.straight(stretches, allowed: own, decimals: grid, bend: SeparateTimeline.bend)
            // What was missed joins the samples, which a fit keeps to. A tolerance finer than a double's digits is
            // missed for ever.
            for _ in 0..<8 {
                let misses = timeline.measure(stretches, between)
                if misses.isEmpty { break }
                for (number, additions) in Dictionary(grouping: misses, by: \.stretch) {
                    stretches[number].merge(additions.map { ($0.millisecond, $0.values) })
                }
                timeline = Timeline.straight(stretches, allowed: own, decimals: grid, bend: SeparateTimeline.bend)
            }
            let values = sampled.flatMap { $0.component(component, of: count).values }
            return SeparateTimeline(
                timeline: timeline.withoutRepetitions, least: values.min() ?? 0, greatest: values.max() ?? 0)
        }
    }
}

extension Stretch {
    /// The samples of one component.
    fileprivate func component(_ component: Int, of size: Int) -> Stretch {
        var result = self
        result.values = stride(from: component, to: values.count, by: size).map { values[$0] }
        return result
    }
}

extension Timeline {
    /// Where another component jumps, this one only passes: a keyframe stands there once.
    fileprivate var withoutRepetitions: Timeline {
        var result = self
        result.keyframes = []
        for frame in keyframes {
            if let last = result.keyframes.last, last.time == frame.time, last.values == frame.values {
                result.keyframes.removeLast()
            }
            result.keyframes.append(frame)
        }
        return result
    }
}
