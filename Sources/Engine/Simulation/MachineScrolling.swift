// The scroll view: how a finger, a release, a write or a moving range change an axis.

import Formulas
import Geometry
import Interactions
import Motion
import Numerics

extension Machine {
    func state(of index: AxisIndex) -> AxisState { axes[index.input * 2 + index.axis] }

    mutating func setPhase(_ index: AxisIndex, _ phase: AxisState.Phase, end: Time = .never, landing: Double = 0) {
        axes[index.input * 2 + index.axis] = AxisState(phase: phase, end: end, landing: landing)
        put(program.axis(index).decelerating, isMoving(index.input) ? 1 : 0)
    }

    /// Sets where an axis is, before its limits, and whether the limits cut what is shown.
    private mutating func setRaw(_ index: AxisIndex, _ source: Source, limited: Bool, target: Double?) {
        let axis = program.axis(index)
        let shown = Source.copy(slot: axis.offset, plus: 0)
        put(axis.raw, source)
        put(axis.offset, .shown(index, limited: limited && axis.isLimited))
        put(axis.target, target.map { .constant($0) } ?? shown)
        // `model(x)` is where an animation ends, else the offset itself.
        if case .animation(let animation) = source {
            put(axis.model, animation.to)
        } else {
            put(axis.model, shown)
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
        value(at: program.axis(index).offset)
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
        let axis = program.axis(index)
        guard axis.isScrollable else { return false }
        let (near, far) = range(of: index)
        return axis.alwaysBounces || far > near
    }

    // MARK: Under a finger

    /// Anchors an axis to the finger at a place of the stage. From now on the axis follows it: one to one inside its
    /// range, by the rubber band outside.
    mutating func anchor(_ index: AxisIndex, offset: Double, at place: Point) {
        let (near, far) = range(of: index)
        var drag = Drag(
            fingerSlots: interaction.touch, weights: gestures[index.input].posture.weights(axis: index.axis), finger: 0,
            anchor: 0,
            near: near, far: far, extent: value(at: program.axis(index).extent), bounces: true)
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
            guard case .drag(let drag) = sources[program.axis(index).raw] else { continue }
            let (near, far) = range(of: index)
            if near == drag.near && far == drag.far { continue }
            anchor(index, offset: value(at: program.axis(index).raw), at: finger())
        }
    }

    /// Stops a deceleration, a bounce or a `setContentOffset(_:animated:)`, because a finger came down.
    mutating func catchMotion(of input: Int) {
        for axis in 0..<2 {
            let index = AxisIndex(input: input, axis: axis)
            let phase = state(of: index).phase
            let source = sources[program.axis(index).raw]
            if case .animation(let animation) = source, case .easing(.easeInOutSine) = animation.curve {
                release(program.axis(index).variable)
            } else if phase == .glide {
                let velocity = slope(of: program.axis(index).raw)
                gestures[input].momentum[axis: axis] = Deceleration.momentum(of: velocity)
            } else if phase != .rebound {
                continue
            }
            rest(index, at: offset(of: index))
            gestures[input].wasCaught = true
        }
    }

    /// The velocity of a dragged offset, where `velocity` is what the finger would give it without rubber band and
    /// limits: how far the offset went in the last 0.1 s of the drag at that speed. So both sides of an edge agree.
    func ownVelocity(_ index: AxisIndex, finger velocity: Double) -> Double {
        guard case .drag(let drag) = sources[program.axis(index).raw] else { return velocity }
        let span = max(min(now - gestures[index.input].began, VelocityEstimator.patience), .millisecond).seconds
        let position = drag.position(frame[drag.fingerSlots.x], frame[drag.fingerSlots.y])
        let raw = drag.anchor - (position - drag.finger)
        // What the band and the limits hold back, now and then; nothing inside the range.
        func excess(_ raw: Double) -> Double {
            raw - frame.withUnsafeBufferPointer { program.shown(index, raw: drag.banded(raw), in: $0) }
        }
        return velocity - (excess(raw) - excess(raw - velocity * span)) / span
    }

    /// Releases an axis with a velocity (points per second, of the offset).
    mutating func letGo(_ index: AxisIndex, velocity: Double) {
        let present = offset(of: index)
        let (near, far) = range(of: index)
        let raw = value(at: program.axis(index).raw)
        if (raw < near && present >= near) || (raw > far && present <= far) {
            // A limit of zero: the shown offset never left the range, so no bounce is needed.
            rest(index, at: present)
        } else if present < near || present > far {
            let edge = present < near ? near : far
            let speed = Bounce.releaseVelocity(displacement: present - edge, velocity: velocity)
            let crossing = Bounce.standard.crossingTime(present - edge, velocity: speed)
            rebound(
                index, to: present < near ? .near : .far, edge: edge, from: present, velocity: speed,
                isThrown: crossing != nil)
        } else {
            let momentum = gestures[index.input].momentum[axis: index.axis]
            gestures[index.input].momentum[axis: index.axis] = 0
            // Flutter's condition: a flick in the same direction, and not far slower.
            let goesOn = velocity * momentum > 0 && abs(velocity) > 0.5 * abs(momentum)
            setOff(index, from: present, velocity: velocity + (goesOn ? momentum : 0))
        }
    }

    /// Leaves an axis inside its range to itself: on its way to a page, decelerating, or at rest.
    private mutating func setOff(_ index: AxisIndex, from present: Double, velocity: Double) {
        let axis = program.axis(index)
        if axis.isSnapping || axis.isPaging {
            let target = landing(index, from: present, velocity: velocity)
            if axis.isSnapping, let deceleration = Deceleration(way: target - present, velocity: velocity) {
                return glide(index, by: deceleration, from: present, velocity: velocity, to: target)
            }
            let speed = Paging.velocity(velocity, way: target - present)
            rebound(index, to: .fixed(target), edge: target, from: present, velocity: speed)
        } else if velocity > Deceleration.leastSpeed || velocity < -Deceleration.leastSpeed {
            let deceleration: Deceleration = axis.isFast ? .fast : .normal
            glide(
                index, by: deceleration, from: present, velocity: velocity,
                to: deceleration.landing(from: present, velocity: velocity))
        } else {
            rest(index, at: present)
        }
    }

    /// Where an axis will stop that sets off inside its range: on a page, at the snap point next to where it would
    /// decelerate to, or there; at the edge where it would go further.
    mutating func landing(_ index: AxisIndex, from present: Double, velocity: Double) -> Double {
        let (near, far) = range(of: index)
        let axis = program.axis(index)
        if axis.isPaging {
            let page = value(at: axis.extent)
            return Paging.target(from: present, velocity: velocity, page: page, near: near, far: far)
        }
        let natural = (axis.isFast ? Deceleration.fast : .normal).target(from: present, velocity: velocity)
        let target = axis.isSnapping ? snap(index, nextTo: natural, in: near...max(near, far)) : natural
        return target < near ? near : target > far ? far : target
    }

    private mutating func snap(_ index: AxisIndex, nextTo natural: Double, in range: ClosedRange<Double>) -> Double {
        refresh()
        var nearest = natural
        var least = Double.infinity
        for snap in interaction.scrollAxis(index).snaps {
            let value = frame.withUnsafeBufferPointer { snap.evaluate(in: $0) }
            guard value.isFinite else { continue }
            let point = min(max(value, range.lowerBound), range.upperBound)
            if abs(point - natural) < least { (nearest, least) = (point, abs(point - natural)) }
        }
        return nearest
    }

    private mutating func glide(
        _ index: AxisIndex, by deceleration: Deceleration, from present: Double, velocity: Double, to landing: Double
    ) {
        let glide = Glide(begin: now, from: present, velocity: velocity, deceleration: deceleration)
        let target = self.landing(index, from: present, velocity: velocity)
        setRaw(index, .glide(glide), limited: false, target: target)
        setPhase(
            index, .glide, end: now + Time(seconds: deceleration.duration(velocity: velocity)), landing: landing)
    }

    mutating func rebound(
        _ index: AxisIndex, to anchor: Rebound.Anchor, edge: Double, from present: Double, velocity: Double,
        isThrown: Bool = false
    ) {
        let displacement = present - edge
        let rebound = Rebound(
            index: index, anchor: anchor, begin: now, displacement: displacement, velocity: velocity,
            isThrown: isThrown)
        let seconds = Bounce.standard.settlingTime(displacement, velocity: velocity)
        if seconds <= 0 { return rest(index, at: edge) }
        let end = min(now + Time(seconds: seconds), rebound.crossing ?? .never)
        var target = edge
        if rebound.crossing == end {
            let speed = Bounce.standard.velocity(displacement, velocity: velocity, at: (end - now).seconds)
            target = landing(index, from: edge, velocity: speed)
        }
        setRaw(index, .rebound(rebound), limited: true, target: target)
        setPhase(index, .rebound, end: end)
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
                    guard case .glide(let glide) = sources[program.axis(index).raw] else { continue }
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
                guard case .rebound(let rebound) = sources[program.axis(index).raw] else { continue }
                let (near, far) = range(of: index)
                let isNear = rebound.anchor == .near
                if case .fixed(let target) = rebound.anchor {
                    rest(index, at: target)
                } else if let crossing = rebound.crossing, crossing <= now {
                    // Thrown back in: it carries on into the content.
                    let velocity = slope(of: program.axis(index).raw)
                    setOff(index, from: isNear ? near : far, velocity: velocity)
                } else {
                    rest(index, at: isNear ? near : far)
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
        let offset = scratch[program.axis(index).raw]
        let (near, far) = scratch.withUnsafeBufferPointer { program.range(index, $0) }
        return offset < near || offset > far
    }
}
