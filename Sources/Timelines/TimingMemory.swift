// Timing functions that have served already: most tracks of a run follow few quantities, so the same ones come again.

package import Motion

/// What bent the time between two milliseconds, by the first of them.
package struct TimingMemory {
    struct Entry {
        var end: Int64
        var timing: CubicBezier
    }

    private var entries: [Int64: [Entry]] = [:]
    /// More than so many that begin together are not kept: those that have not served again will not.
    private static let most = 24

    package init() {}

    /// The easing of an animation is one to begin with: what follows it alone is bent by it exactly.
    package mutating func add(_ timing: CubicBezier, from start: Int64, to end: Int64) {
        guard start < end, 0...1 ~= timing.y1, 0...1 ~= timing.y2 else { return }
        var known = entries[start] ?? []
        guard known.count < TimingMemory.most else { return }
        if known.contains(where: { $0.end == end && $0.timing == timing }) { return }
        // The longest first, and among equals the first that came.
        let index = known.firstIndex { $0.end < end } ?? known.count
        known.insert(Entry(end: end, timing: timing), at: index)
        entries[start] = known
    }

    /// From the longest to the shortest.
    func timings(from start: Int64) -> [Entry] { entries[start] ?? [] }
}
