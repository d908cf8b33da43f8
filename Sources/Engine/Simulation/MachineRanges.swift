// The scroll view: what happens to an axis whose range changes, by an inset or a content size.

import Interactions

/// An axis just before its range changes: its offset and its velocity.
struct AxisSituation {
    var index: AxisIndex
    var offset: Double
    var velocity: Double
}

extension Machine {
    private func axisMoved(by role: Variable.Role) -> AxisIndex? {
        switch role {
        case .inset(let input, let edge): AxisIndex(input: input, axis: edge % 2 == 0 ? 1 : 0)
        case .content(let input, let axis): AxisIndex(input: input, axis: axis)
        default: nil
        }
    }

    func isRangeMoving(_ index: AxisIndex) -> Bool {
        let axis = interaction.scrollAxis(index)
        return drivers[axis.nearInset] != .held || drivers[axis.farInset] != .held
            || drivers[axis.contentVariable] != .held
    }

    mutating func axisSituation(movedBy role: Variable.Role) -> AxisSituation? {
        guard let index = axisMoved(by: role) else { return nil }
        let slot = program.axis(index).offset
        return AxisSituation(index: index, offset: value(at: slot), velocity: slope(of: slot))
    }

    /// An inset or a content size was assigned: a bounce starts again at the present position and velocity, a rest
    /// stays where it is.
    mutating func rangeJumped(_ before: AxisSituation?) {
        guard let situation = before else { return }
        let index = situation.index
        switch state(of: index).phase {
        case .drag: anchorAgain(index.input)
        case .rest: rest(index, at: situation.offset)
        case .rebound:
            guard case .rebound(let rebound) = sources[program.axis(index).raw] else { return }
            if case .fixed = rebound.anchor { return }
            let (near, far) = range(of: index)
            if situation.offset >= near && situation.offset <= far {
                letGo(index, velocity: situation.velocity)
            } else {
                let edge = situation.offset < near ? near : far
                self.rebound(
                    index, to: situation.offset < near ? .near : .far, edge: edge, from: situation.offset,
                    velocity: situation.velocity, isThrown: rebound.crossing != nil)
            }
            if !isMoving(index.input) { raise(interaction.inputs[index.input].events.settled) }
        case .glide, .driven: break
        }
    }

    /// An inset or a content size began to move by itself: an axis at rest is carried along by its edge.
    mutating func rangeStartedMoving(_ before: AxisSituation?) {
        guard let situation = before else { return }
        let index = situation.index
        switch state(of: index).phase {
        case .rest: rest(index, at: situation.offset)
        case .rebound:
            guard case .rebound(let motion) = sources[program.axis(index).raw] else { return }
            if case .fixed = motion.anchor { return }
            let (near, far) = range(of: index)
            let isNear = motion.anchor == .near
            let edge = isNear ? near : far
            let drift = slope(ofEdge: index, near: isNear)
            rebound(
                index, to: motion.anchor, edge: edge, from: situation.offset,
                velocity: situation.velocity - drift, isThrown: motion.crossing != nil)
        case .drag, .glide, .driven: break
        }
    }

    mutating func rangeStopped(movedBy role: Variable.Role) {
        guard let index = axisMoved(by: role), state(of: index).phase == .rest else { return }
        rest(index, at: offset(of: index))
    }
}
