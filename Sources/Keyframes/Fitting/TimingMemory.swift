// A memory of earlier fits: most tracks of a run follow few quantities, so curves and timing functions recur.

package import Motion
import Numerics
import Timelines

/// Remembers the timelines of curves, by their samples, and the timing functions of pieces, by the millisecond at which
/// they begin. Equal curves get equal timelines; other fits try the known timing functions first.
package struct TimingMemory {
    struct Entry {
        var end: Int64
        /// The number of components it was fitted to. A fit to more components is worse, so it is no answer for fewer.
        var size: Int
        var timing: CubicBezier
    }

    /// A piece that no timing function could bend: the same one, a copy of it in another unit, need not be tried again.
    struct Failure {
        var end: Int64
        var size: Int
        /// What was allowed, as a share of the way.
        var tolerance: Double
        /// What share of the way was done at one sample in the midst.
        var share: Double
        var excess: Double
    }

    /// All that a fit depends on, but for what has served before.
    struct Question: Hashable {
        var stretches: [Stretch]
        var checks: [Stretch]
        var breaks: [Time]
        var length: Time
        var tolerance: [Double]
        var mostDecimals: Int
        var pieces: PieceChoice
        var isDiscrete: Bool

        /// The last sample of each stretch tells most questions apart.
        func hash(into hasher: inout Hasher) {
            hasher.combine(tolerance)
            for stretch in stretches {
                hasher.combine(stretch.milliseconds.last)
                hasher.combine(stretch.values.last)
            }
        }
    }

    private var answers: [Question: Timeline] = [:]
    private var failures: [Int64: [Failure]] = [:]
    private var entries: [Int64: [Entry]] = [:]
    /// More than so many that begin together are not kept: those that have not served again will not.
    private static let most = 24

    /// Serves one piece after the other.
    let fitter = TimingFit(isWithinUnit: true)

    package init() {}

    /// Adds the easing of an animation from one millisecond to another: it fits exactly what follows that animation
    /// alone. Easings that leave 0…1 are ignored.
    package mutating func add(_ timing: CubicBezier, from start: Int64, to end: Int64, size: Int = 1) {
        guard start < end, 0...1 ~= timing.y1, 0...1 ~= timing.y2 else { return }
        var known = entries[start] ?? []
        guard known.count < TimingMemory.most else { return }
        if known.contains(where: { $0.end == end && $0.timing == timing }) { return }
        // The longest first, and among equals the first that came.
        let index = known.firstIndex { $0.end < end } ?? known.count
        known.insert(Entry(end: end, size: size, timing: timing), at: index)
        entries[start] = known
    }

    /// The timeline of a curve that was the same in every sample.
    func answer(_ question: Question) -> Timeline? { answers[question] }

    mutating func add(_ timeline: Timeline, answering question: Question) { answers[question] = timeline }

    mutating func add(_ failure: Failure, from start: Int64) { failures[start, default: []].append(failure) }

    /// About the error of a piece that has failed before with at least as much allowed; nil for any other.
    func excess(from start: Int64, to end: Int64, size: Int, tolerance: Double, share: Double) -> Double? {
        failures[start]?.first {
            $0.end == end && $0.size <= size && $0.tolerance >= tolerance * 0.98 && abs($0.share - share) < 1e-4
        }?.excess
    }

    /// From the longest to the shortest.
    func timings(from start: Int64, size: Int) -> [Entry] { (entries[start] ?? []).filter { $0.size <= size } }
}
