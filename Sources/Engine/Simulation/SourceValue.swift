// Evaluating slots at a time, in order, and how fast one of them changes.

import Formulas
import Interactions
import Motion
import Numerics

extension Program {
    /// The value of `source` at `time`. The slots that it reads must be in `frame` already.
    func value(of source: Source, at time: Time, _ side: Side, in frame: UnsafeBufferPointer<Double>) -> Double {
        switch source {
        case .constant(let value): return value
        case .clock: return time.seconds
        case .ramp(let ramp): return ramp.value(at: time)
        case .let(let index): return interaction.lets[index].formula.evaluate(in: frame)
        case .follow(let index): return interaction.follows[index].formula.evaluate(in: frame)
        case .animation(let animation): return animation.value(at: time, side)
        case .copy(let slot, let over, let plus): return frame[slot] / over + plus
        case .drag(let drag):
            return drag.offset(finger: drag.position(frame[drag.fingerSlots.x], frame[drag.fingerSlots.y]))
        case .glide(let glide):
            return glide.deceleration.offset(
                from: glide.from, velocity: glide.velocity, at: (time - glide.begin).seconds)
        case .rebound(let rebound):
            let displacement = Bounce.standard.displacement(
                rebound.displacement, velocity: rebound.velocity, at: (time - rebound.begin).seconds)
            return anchor(rebound.anchor, of: rebound.index, in: frame) + displacement
        case .carried(let carried):
            let (near, far) = range(carried.index, frame)
            let least = near + carried.nearExcess
            let greatest = far + carried.farExcess
            return carried.offset < least ? least : carried.offset > greatest ? greatest : carried.offset
        case .shown(let index, let limited):
            let raw = frame[axis(index).raw]
            return limited ? shown(index, raw: raw, in: frame) : raw
        }
    }

    /// What an axis shows of an offset: its overscroll limits cut it.
    func shown(_ index: AxisIndex, raw: Double, in frame: UnsafeBufferPointer<Double>) -> Double {
        let (near, far) = range(index, frame)
        if raw < near, let limit = interaction.scrollAxis(index).nearLimit {
            return max(raw, near - limit.evaluate(in: frame))
        }
        if raw > far, let limit = interaction.scrollAxis(index).farLimit {
            return min(raw, far + limit.evaluate(in: frame))
        }
        return raw
    }

    /// Fills `frame` with the value of every slot.
    func evaluate(_ sources: [Source], at time: Time, into frame: inout [Double]) {
        // In place: a copy of a source retains what is in it.
        sources.withUnsafeBufferPointer { sources in
            frame.withUnsafeMutableBufferPointer { frame in
                for slot in interaction.order {
                    frame[slot] = value(of: sources[slot], at: time, .after, in: UnsafeBufferPointer(frame))
                }
            }
        }
    }

    /// The offsets between which an axis rests: from the near inset's edge to the far one's, never crossed.
    func range(_ index: AxisIndex, _ frame: UnsafeBufferPointer<Double>) -> (near: Double, far: Double) {
        let axis = axis(index)
        let near = -frame[axis.nearInset]
        let far = frame[axis.content] + frame[axis.farInset] - frame[axis.extent]
        return (near, far < near ? near : far)
    }

    private func anchor(
        _ anchor: Rebound.Anchor, of index: AxisIndex, in frame: UnsafeBufferPointer<Double>
    ) -> Double {
        switch anchor {
        case .near: range(index, frame).near
        case .far: range(index, frame).far
        case .fixed(let value): value
        }
    }

    /// The slots that a source reads.
    func slots(readBy source: Source) -> [Int] {
        switch source {
        case .constant, .clock, .ramp, .animation, .glide: return []
        case .let(let index): return interaction.lets[index].formula.slots
        case .follow(let index): return interaction.follows[index].formula.slots
        case .copy(let slot, _, _): return [slot]
        case .drag(let drag): return drag.slots
        case .rebound(let rebound):
            if case .fixed = rebound.anchor { return [] }
            return rangeSlots(rebound.index)
        case .carried(let carried): return rangeSlots(carried.index)
        case .shown(let index, let limited):
            let raw = axis(index).raw
            guard limited else { return [raw] }
            let axis = interaction.scrollAxis(index)
            var result = [raw] + rangeSlots(index)
            if let limit = axis.nearLimit { result += limit.slots }
            if let limit = axis.farLimit { result += limit.slots }
            return result
        }
    }

    private func rangeSlots(_ index: AxisIndex) -> [Int] {
        let axis = axis(index)
        return [axis.nearInset, axis.farInset, axis.content, axis.extent]
    }
}

/// How fast slots change at one instant, from the right, in their units per second. Each rate is computed once.
struct SlotRates {
    private let program: Program
    private let sources: [Source]
    private let time: Time
    private let frame: [Double]
    private var known: [Rate?]

    /// - Parameter frame: The values of all slots at `time`.
    init(program: Program, sources: [Source], time: Time, frame: [Double]) {
        self.program = program
        self.sources = sources
        self.time = time
        self.frame = frame
        known = [Rate?](repeating: nil, count: frame.count)
    }

    /// The rate of a slot.
    mutating func slope(of slot: Int) -> Double { rate(of: slot).slope }

    private mutating func rate(of slot: Int) -> Rate {
        if let rate = known[slot] { return rate }
        // In a damaged file a slot may be read by itself.
        known[slot] = Rate(frame[slot], slope: 0)
        let result = Rate(frame[slot], slope: slope(of: sources[slot], in: slot))
        known[slot] = result
        return result
    }

    private mutating func slope(of source: Source, in slot: Int) -> Double {
        switch source {
        case .constant: return 0
        case .clock: return 1
        case .ramp(let ramp): return ramp.rate(at: time)
        case .animation(let animation): return animation.rate(at: time)
        case .glide(let glide):
            return glide.deceleration.slope(velocity: glide.velocity, at: (time - glide.begin).seconds)
        case .copy(let other, let over, _): return slope(of: other) / over
        case .let(let index): return slope(of: program.interaction.lets[index].formula)
        case .follow(let index): return slope(of: program.interaction.follows[index].formula)
        case .drag(let drag):
            let (x, y) = (rate(of: drag.fingerSlots.x), rate(of: drag.fingerSlots.y))
            let finger = Rate(drag.position(x.value, y.value), slope: drag.position(x.slope, y.slope))
            let step = 1e-3
            let ahead = drag.offset(finger: finger.value + step) - drag.offset(finger: finger.value - step)
            return finger.slope * ahead / (2 * step)
        case .rebound(let rebound):
            let own = Bounce.standard.velocity(
                rebound.displacement, velocity: rebound.velocity, at: (time - rebound.begin).seconds)
            switch rebound.anchor {
            case .near: return own + slope(ofEdge: rebound.index, near: true)
            case .far: return own + slope(ofEdge: rebound.index, near: false)
            case .fixed: return own
            }
        case .carried(let carried):
            let (near, far) = frame.withUnsafeBufferPointer { program.range(carried.index, $0) }
            if carried.offset < near + carried.nearExcess { return slope(ofEdge: carried.index, near: true) }
            return carried.offset > far + carried.farExcess ? slope(ofEdge: carried.index, near: false) : 0
        case .shown(let index, _):
            let raw = program.axis(index).raw
            return frame[raw] == frame[slot] ? slope(of: raw) : 0
        }
    }

    private mutating func slope(of formula: Formula) -> Double {
        var rates: [Rate] = []
        for value in frame { rates.append(Rate(constant: value)) }
        for slot in formula.slots { rates[slot] = rate(of: slot) }
        return rates.withUnsafeBufferPointer { formula.evaluate(in: $0) }.slope
    }

    /// How fast the near or the far end of an axis's range moves.
    mutating func slope(ofEdge index: AxisIndex, near: Bool) -> Double {
        let axis = program.axis(index)
        if near { return -slope(of: axis.nearInset) }
        return slope(of: axis.content) + slope(of: axis.farInset) - slope(of: axis.extent)
    }
}

extension Ramp {
    func value(at time: Time) -> Double {
        if time <= begin { return from }
        if time >= end { return to }
        return from + (to - from) * (Double((time - begin).units) / Double((end - begin).units))
    }

    /// At its end the rate is still that of arrival, so that a motion that takes over has this speed.
    func rate(at time: Time) -> Double {
        time < begin || time > end || begin == end ? 0 : (to - from) / (end - begin).seconds
    }
}

extension Interaction {
    /// One axis of a scroll view. Traps for an input of another kind.
    func scrollAxis(_ index: AxisIndex) -> ScrollAxis {
        let scroll = inputs[index.input].scroll!
        return index.axis == 0 ? scroll.x : scroll.y
    }
}
