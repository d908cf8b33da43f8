// The nesting of states, and which states can be laid out by themselves because no arrow crosses their border.

/// What the layout asks about the shape of a chart. The chart itself counts as the parent −1 of its outermost states.
struct Nesting: Sendable {
    /// Of each state, and of the chart itself at the end.
    private(set) var children: [[Int]]
    /// Whether no arrow leads from inside the state to anywhere but itself, or the other way.
    private(set) var isClosed: [Bool]
    /// Whether the regions of a parallel state have nothing to do with each other, so that they can stand as they fit.
    private(set) var isPacked: [Bool]
    private let parents: [Int]
    private let depths: [Int]

    init(_ chart: Chart) {
        let states = chart.states
        parents = states.map { $0.parent }
        children = Array(repeating: [], count: states.count + 1)
        var depths: [Int] = []
        for (index, state) in states.enumerated() {
            children[state.parent < 0 ? states.count : state.parent].append(index)
            depths.append(state.parent < 0 ? 0 : depths[state.parent] + 1)
        }
        self.depths = depths
        isClosed = states.map { _ in true }
        isPacked = states.map { $0.kind == .parallel }
        for (from, to) in Nesting.arrows(of: chart) { cross(from, to) }
    }

    /// Every arrow that is drawn between two states, those of `initial` and of histories included.
    private static func arrows(of chart: Chart) -> [(from: Int, to: Int)] {
        var arrows: [(Int, Int)] = []
        for (index, state) in chart.states.enumerated() { arrows += state.initial.map { (index, $0) } }
        for transition in chart.transitions {
            arrows += transition.targets.map { (transition.source, $0) }
            // One with several targets is drawn in one go.
            arrows += transition.targets.dropFirst().map { (transition.targets[0], $0) }
        }
        return arrows
    }

    private mutating func cross(_ from: Int, _ to: Int) {
        for (inner, outer) in [(from, to), (to, from)] {
            // Whatever is around one end and not around the other is crossed, save where it is the other end itself.
            var region = inner
            var state = parents[inner]
            while state >= 0, !isInside(outer, state) {
                if state != outer { isClosed[state] = false }
                isPacked[state] = false
                region = state
                state = parents[state]
            }
            // The innermost state around both: two of its regions are joined, unless both ends are in one.
            if state >= 0, !isInside(outer, region), outer != region { isPacked[state] = false }
        }
    }

    func children(of state: Int) -> [Int] { children[state < 0 ? children.count - 1 : state] }

    func hasChildren(_ state: Int) -> Bool { !children(of: state).isEmpty }

    /// Whether a state is inside another, at any depth.
    func isInside(_ state: Int, _ other: Int) -> Bool {
        if other < 0 { return true }
        var state = state
        let depth = depths[other]
        while state >= 0, depths[state] > depth {
            state = parents[state]
            if state == other { return true }
        }
        return false
    }

    func parent(of state: Int) -> Int { parents[state] }

    /// Whether an arrow from the state to itself can be drawn as a loop: around a box, but not around what is laid
    /// out together with its surroundings.
    func canLoop(_ state: Int) -> Bool {
        guard !hasChildren(state) || isClosed[state] else { return false }
        return parents[state] < 0 || !isPacked[parents[state]]
    }
}
