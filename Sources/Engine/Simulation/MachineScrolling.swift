// The scroll view: how a finger, a release, a write or a moving range change an axis.

import Formulas
import Geometry
import Motion
import Numerics

/// An axis just before its range changes: its offset and its velocity.
struct AxisSituation {
    var index: AxisIndex
    var offset: Double
    var velocity: Double
}

extension Machine {
    func state(of index: AxisIndex) -> AxisState { axes[index.input * 2 + index.axis] }

    mutating func setPhase(_ index: AxisIndex, _ phase: AxisState.Phase, end: Time = .never, landing: Double = 0) {
        axes[index.input * 2 + index.axis] = AxisState(phase: phase, end: end, landing: landing)
        let scroll = interaction.inputs[index.input].scroll!
        put(scroll.deceleratingSlot, .constant(isMoving(index.input) ? 1 : 0))
    }

    /// Sets where an axis is, before its limits, and whether the limits cut what is shown.
    private mutating func setRaw(_ index: AxisIndex, _ source: Source, limited: Bool, target: Double?) {
        let axis = interaction.scrollAxis(index)
        let slot = interaction.variables[axis.offset].slot
        put(axis.rawSlot, source)
        let isLimited = limited && (axis.nearLimit != nil || axis.farLimit != nil)
        put(slot, .shown(index, limited: isLimited))
        put(axis.targetSlot, target.map { .constant($0) } ?? .copy(slot: slot, plus: 0))
        // `model(x)` is where an animation ends, else the offset itself.
        if case .animation(let animation) = source {
            put(interaction.variables[axis.offset].modelSlot, .constant(animation.to))
        } else {
            put(interaction.variables[axis.offset].modelSlot, .copy(slot: slot, plus: 0))
        }
    }

    /// Whether a scroll view moves by itself.
    func isMoving(_ input: Int) -> Bool {
        (0..<2).contains {
            let phase = state(of: AxisIndex(input: input, axis: $0)).phase
            return phase == .glide || phase == .rebound
        }
    }

    mutating func offset(of index: AxisIndex) -> Double {
        value(at: interaction.variables[interaction.scrollAxis(index).offset].slot)
    }

    mutating func offset(of input: Int) -> Point {
        Point(offset(of: AxisIndex(input: input, axis: 0)), offset(of: AxisIndex(input: input, axis: 1)))
    }

    mutating func range(of index: AxisIndex) -> (near: Double, far: Double) {
        refresh()
        return frame.withUnsafeBufferPointer { program.range(index, $0) }
    }

    /// Whether a finger can move this axis: it scrolls, and there is more content than room or it always bounces.
    mutating func isUsable(_ index: AxisIndex) -> Bool {
        let axis = interaction.scrollAxis(index)
        guard axis.isScrollable else { return false }
        let (near, far) = range(of: index)
        return axis.alwaysBounces || far > near
    }

    // MARK: Under a finger

    /// Anchors an axis to the finger at a place of the stage. From now on the axis follows it: one to one inside its
    /// range, by the rubber band outside.
    mutating func anchor(_ index: AxisIndex, offset: Double, at place: Point) {
        let axis = interaction.scrollAxis(index)
        let (near, far) = range(of: index)
        var drag = Drag(
            fingerSlots: interaction.touch, weights: gestures[index.input].posture.weights(axis: index.axis), finger: 0,
            anchor: 0,
            near: near, far: far, extent: value(at: axis.extentSlot), bounces: true)
        drag.finger = drag.position(place.x, place.y)
        drag.anchor = drag.unbanded(offset)
        setRaw(index, .drag(drag), limited: true, target: nil)
        setPhase(index, .drag)
    }

    /// A range that moves during a drag anchors the finger anew, so that nothing jumps.
    mutating func anchorAgain(_ input: Int) {
        for axis in 0..<2 {
            let index = AxisIndex(input: input, axis: axis)
            guard state(of: index).phase == .drag else { continue }
            guard case .drag(let drag) = sources[interaction.scrollAxis(index).rawSlot] else { continue }
            let (near, far) = range(of: index)
            if near == drag.near && far == drag.far { continue }
            anchor(index, offset: value(at: interaction.scrollAxis(index).rawSlot), at: finger())
        }
    }

    /// Stops a deceleration or a bounce, because a finger came down.
    mutating func catchMotion(of input: Int) {
        for axis in 0..<2 {
            let index = AxisIndex(input: input, axis: axis)
            let phase = state(of: index).phase
            guard phase == .glide || phase == .rebound else { continue }
            rest(index, at: offset(of: index))
            gestures[input].wasCaught = true
        }
    }

    /// Releases an axis with a velocity (points per second, of the offset).
    mutating func letGo(_ index: AxisIndex, velocity: Double) {
        let present = offset(of: index)
        let (near, far) = range(of: index)
        let scroll = interaction.inputs[index.input].scroll!
        let raw = value(at: interaction.scrollAxis(index).rawSlot)
        if (raw < near && present >= near) || (raw > far && present <= far) {
            // A limit of zero: the shown offset never left the range, so no bounce is needed.
            rest(index, at: present)
        } else if present < near || present > far {
            let edge = present < near ? near : far
            let speed = Bounce.releaseVelocity(displacement: present - edge)
            rebound(index, to: present < near ? .near : .far, edge: edge, from: present, velocity: speed)
        } else if scroll.isPaging {
            let page = value(at: interaction.scrollAxis(index).extentSlot)
            let target = Paging.target(from: present, velocity: velocity, page: page, near: near, far: far)
            rebound(index, to: .fixed(target), edge: target, from: present, velocity: velocity)
        } else if velocity > Deceleration.leastSpeed || velocity < -Deceleration.leastSpeed {
            glide(index, from: present, velocity: velocity)
        } else {
            rest(index, at: present)
        }
    }

    private mutating func glide(_ index: AxisIndex, from present: Double, velocity: Double) {
        let isFast = interaction.inputs[index.input].scroll!.isFast
        let glide = Glide(begin: now, from: present, velocity: velocity, isFast: isFast)
        let landing = glide.deceleration.landing(from: present, velocity: velocity)
        let (near, far) = range(of: index)
        let target = glide.deceleration.target(from: present, velocity: velocity)
        setRaw(index, .glide(glide), limited: false, target: target < near ? near : target > far ? far : target)
        setPhase(
            index, .glide, end: now + Time(seconds: glide.deceleration.duration(velocity: velocity)), landing: landing)
    }

    private mutating func rebound(
        _ index: AxisIndex, to anchor: Rebound.Anchor, edge: Double, from present: Double, velocity: Double
    ) {
        let displacement = present - edge
        let rebound = Rebound(
            index: index, anchor: anchor, begin: now, displacement: displacement, velocity: velocity)
        let seconds = Bounce.standard.settlingTime(displacement, velocity: velocity)
        if seconds <= 0 { return rest(index, at: edge) }
        setRaw(index, .rebound(rebound), limited: true, target: edge)
        setPhase(index, .rebound, end: now + Time(seconds: seconds), landing: edge)
    }

    /// Ends the motion of an axis. It stays where it is, or a moving range carries it.
    mutating func rest(_ index: AxisIndex, at offset: Double) {
        if isRangeMoving(index) {
            let (near, far) = range(of: index)
            let carried = Carried(
                index: index, offset: offset, nearExcess: offset < near ? offset - near : 0,
                farExcess: offset > far ? offset - far : 0)
            setRaw(index, .carried(carried), limited: false, target: nil)
        } else {
            setRaw(index, .constant(offset), limited: false, target: nil)
        }
        setPhase(index, .rest)
    }

    // MARK: Written and driven

    /// An offset written by an action ends the motion; under a finger it anchors anew.
    mutating func writeOffset(_ index: AxisIndex, _ value: Double) {
        if state(of: index).phase == .drag {
            anchor(index, offset: value, at: finger())
        } else {
            rest(index, at: value)
        }
    }

    mutating func driveOffset(_ index: AxisIndex, _ source: Source) {
        var target: Double?
        if case .animation(let animation) = source { target = animation.to }
        setRaw(index, source, limited: false, target: target)
        setPhase(index, .driven)
    }

    // MARK: A range that changes

    private func axesMoved(by role: Variable.Role) -> [AxisIndex] {
        switch role {
        case .inset(let input, let edge): [AxisIndex(input: input, axis: edge % 2 == 0 ? 1 : 0)]
        case .content(let input, let axis): [AxisIndex(input: input, axis: axis)]
        default: []
        }
    }

    private func isRangeMoving(_ index: AxisIndex) -> Bool {
        let axis = interaction.scrollAxis(index)
        return [axis.nearInset, axis.farInset, axis.contentVariable].contains { drivers[$0] != .held }
    }

    mutating func axisSituations(movedBy role: Variable.Role) -> [AxisSituation] {
        axesMoved(by: role).map { index in
            let slot = interaction.variables[interaction.scrollAxis(index).offset].slot
            return AxisSituation(index: index, offset: value(at: slot), velocity: slope(of: slot))
        }
    }

    /// An inset or a content size was assigned: a bounce starts again at the present position and velocity, a rest
    /// stays where it is.
    mutating func rangeJumped(_ before: [AxisSituation]) {
        for situation in before {
            let index = situation.index
            switch state(of: index).phase {
            case .drag: anchorAgain(index.input)
            case .rest: rest(index, at: situation.offset)
            case .rebound:
                guard case .rebound(let rebound) = sources[interaction.scrollAxis(index).rawSlot] else { continue }
                if case .fixed = rebound.anchor { continue }
                let (near, far) = range(of: index)
                if situation.offset >= near && situation.offset <= far {
                    letGo(index, velocity: situation.velocity)
                } else {
                    let edge = situation.offset < near ? near : far
                    self.rebound(
                        index, to: situation.offset < near ? .near : .far, edge: edge, from: situation.offset,
                        velocity: situation.velocity)
                }
                if !isMoving(index.input) { raise(interaction.inputs[index.input].events.settled) }
            case .glide, .driven: break
            }
        }
    }

    /// An inset or a content size began to move by itself: an axis at rest is carried along by its edge.
    mutating func rangeStartedMoving(_ before: [AxisSituation]) {
        for situation in before {
            let index = situation.index
            switch state(of: index).phase {
            case .rest: rest(index, at: situation.offset)
            case .rebound:
                guard case .rebound(let motion) = sources[interaction.scrollAxis(index).rawSlot] else { continue }
                if case .fixed = motion.anchor { continue }
                let (near, far) = range(of: index)
                let isNear = motion.anchor == .near
                let edge = isNear ? near : far
                let drift = slope(ofEdge: index, near: isNear)
                rebound(
                    index, to: motion.anchor, edge: edge, from: situation.offset,
                    velocity: situation.velocity - drift)
            case .drag, .glide, .driven: break
            }
        }
    }

    mutating func rangeStopped(movedBy role: Variable.Role) {
        for index in axesMoved(by: role) where state(of: index).phase == .rest {
            rest(index, at: offset(of: index))
        }
    }

    // MARK: Ends

    /// Ends the motion of one axis that is due, or turns it into a bounce; false where none is due. The first in
    /// document order comes first.
    mutating func endAxisMotion() -> Bool {
        for place in axes.indices {
            let index = AxisIndex(input: place / 2, axis: place % 2)
            switch axes[place].phase {
            case .glide:
                let (near, far) = range(of: index)
                let present = offset(of: index)
                if present < near || present > far {
                    let edge = present < near ? near : far
                    if isStiff(index, near: present < near) {
                        rest(index, at: edge)
                        if !isMoving(index.input) { raise(interaction.inputs[index.input].events.settled) }
                        return true
                    }
                    guard case .glide(let glide) = sources[interaction.scrollAxis(index).rawSlot] else { continue }
                    let speed = glide.deceleration.velocity(glide.velocity, at: (now - glide.begin).seconds)
                    let drift = slope(ofEdge: index, near: present < near)
                    rebound(
                        index, to: present < near ? .near : .far, edge: edge, from: present, velocity: speed - drift)
                    if !isMoving(index.input) { raise(interaction.inputs[index.input].events.settled) }
                    return true
                }
                guard axes[place].end <= now else { continue }
                rest(index, at: axes[place].landing)
            case .rebound:
                guard axes[place].end <= now else { continue }
                guard case .rebound(let rebound) = sources[interaction.scrollAxis(index).rawSlot] else { continue }
                let (near, far) = range(of: index)
                switch rebound.anchor {
                case .near: rest(index, at: near)
                case .far: rest(index, at: far)
                case .fixed(let target): rest(index, at: target)
                }
            case .rest, .drag, .driven: continue
            }
            if !isMoving(index.input) { raise(interaction.inputs[index.input].events.settled) }
            return true
        }
        return false
    }

    /// Whether an edge allows no overscroll, as with `bounces = false`: motion stops there.
    private mutating func isStiff(_ index: AxisIndex, near: Bool) -> Bool {
        let axis = interaction.scrollAxis(index)
        guard let limit = near ? axis.nearLimit : axis.farLimit else { return false }
        refresh()
        return frame.withUnsafeBufferPointer { limit.evaluate(in: $0) } <= 0
    }

    /// The instant after `now` and no later than `limit` at which a gliding axis first stands beyond an edge.
    mutating func firstCrossing(until limit: Time) -> Time? {
        var found: Time?
        for place in axes.indices where axes[place].phase == .glide {
            let index = AxisIndex(input: place / 2, axis: place % 2)
            let last = found ?? limit
            guard last > now, isBeyond(index, at: last) else { continue }
            var inside = now.units
            var outside = last.units
            while outside - inside > 1 {
                let middle = inside + (outside - inside) / 2
                if isBeyond(index, at: Time(units: middle)) { outside = middle } else { inside = middle }
            }
            found = Time(units: outside)
        }
        return found
    }

    private func isBeyond(_ index: AxisIndex, at time: Time) -> Bool {
        var scratch = frame
        program.evaluate(sources, at: time, into: &scratch)
        let offset = scratch[interaction.scrollAxis(index).rawSlot]
        let (near, far) = scratch.withUnsafeBufferPointer { program.range(index, $0) }
        return offset < near || offset > far
    }
}

/// Where a paging scroll view comes to rest. UIKit's own rule is private; this one is the nearest page, moved one
/// page on by a flick.
enum Paging {
    /// The least speed of a flick, in points per second.
    static let flickSpeed = 250.0

    static func target(from offset: Double, velocity: Double, page: Double, near: Double, far: Double) -> Double {
        guard page > 0 else { return offset }
        let position = (offset - near) / page
        var number = position.rounded(.toNearestOrEven)
        if velocity > flickSpeed { number = position.rounded(.up) }
        if velocity < -flickSpeed { number = position.rounded(.down) }
        let target = near + number * page
        return target < near ? near : target > far ? far : target
    }
}
