// Which recognisers may begin: directions, `enabled`, and what they are to each other.

import Geometry
import Interactions
import Numerics

extension Machine {
    /// Whether a recogniser that has come far enough begins: asks `enabled`, as gestureRecognizerShouldBegin. While it
    /// is asked, the members say what the finger has done so far; one that does not begin has failed.
    mutating func begins(_ input: Int) -> Bool {
        guard let enabled = interaction.inputs[input].enabled else { return true }
        let before = sources
        lend(input)
        let isEnabled = holds(enabled)
        sources = before
        isStale = true
        if !isEnabled { fail(input) }
        return isEnabled
    }

    /// Puts a touch's present values into the members of a recogniser that has not begun. Recordings do not show it.
    private mutating func lend(_ input: Int) {
        let slots = interaction.inputs[input].slots
        let kind = interaction.inputs[input].kind
        let point = finger()
        let velocity = velocity(for: input)
        let way = kind.isOfTwo ? progress(kind) : point.x - touch.start.x
        func lend(_ slot: Int, _ value: Double) { if slot >= 0 { sources[slot] = .constant(value) } }
        lend(slots.tx, way)
        lend(slots.ty, point.y - touch.start.y)
        lend(slots.vx, velocity.x)
        lend(slots.vy, velocity.y)
        // Those of a scroll view are its offset, and those of two fingers are there since both are.
        if kind != .scroll && !kind.isOfTwo {
            lend(slots.x, point.x)
            lend(slots.y, point.y)
            lend(slots.instance, Double(gestures[input].instance))
        }
        isStale = true
    }

    // MARK: Relations

    /// Whether two recognisers may go on together.
    func areCompanions(_ first: Int, _ second: Int) -> Bool {
        interaction.inputs[first].companions.contains(second) || interaction.inputs[second].companions.contains(first)
    }

    /// Whether a recogniser has to wait, because one that has to fail first still watches the finger.
    func mustWait(_ input: Int) -> Bool {
        interaction.inputs[input].requiredFailures.contains {
            $0 != input && touch.candidates.contains($0) && gestures[$0].phase == .possible
        }
    }

    /// The recognisers of the touch that cannot go on beside one of them.
    func others(than input: Int) -> [Int] {
        touch.candidates.filter { $0 != input && !areCompanions(input, $0) }
    }

    mutating func failOthers(than input: Int) {
        for other in others(than: input) { fail(other) }
    }

    mutating func fail(_ input: Int) { gestures[input].fail() }

    // MARK: Swipes

    /// Advances a swipe, which is over as soon as it is recognised.
    mutating func swipe(_ input: Int, travel: Point) {
        let (along, across) = interaction.inputs[input].edge.components(of: travel)
        if across > Recognition.swipeMovement || now - touch.began > Recognition.swipeDuration { return fail(input) }
        guard along >= Recognition.swipeMovement, begins(input) else { return }
        failOthers(than: input)
        gestures[input].phase = .idle
        fire(input, at: finger(), instance: gestures[input].instance)
        drain()
    }
}

extension Input {
    /// In which turn a recogniser is asked: edge pans and two fingers come first, and last
    /// what waits for others to fail.
    var turn: Int { requiredFailures.isEmpty ? (kind == .edgePan || kind.isOfTwo ? 0 : 1) : 2 }

    /// Whether a pan begins with a finger that has come so far.
    func begins(along travel: Point) -> Bool {
        let isAcross = abs(travel.x) >= abs(travel.y)
        let isUpright = abs(travel.y) >= abs(travel.x)
        let isInward = kind == .edgePan && (axis == .both || axis == edge.axis)
        switch isInward ? edge.axis : axis {
        case .both: break
        case .x: if !isAcross { return false }
        case .y: if !isUpright { return false }
        }
        guard isInward else { return true }
        let inward: Edge =
            switch edge {
            case .left: .right
            case .right: .left
            case .top: .bottom
            case .bottom: .top
            }
        return inward.components(of: travel).along > 0
    }
}

extension Input.Edge {
    /// How far a way leads to the edge, and how far along it in either direction.
    func components(of travel: Point) -> (along: Double, across: Double) {
        switch self {
        case .left: (-travel.x, abs(travel.y))
        case .right: (travel.x, abs(travel.y))
        case .top: (-travel.y, abs(travel.x))
        case .bottom: (travel.y, abs(travel.x))
        }
    }
}
