// The value of a quantity over time: one closed form between two instants.

package import Geometry
package import Interactions
package import Motion
package import Numerics

/// The side of an instant from which a value is taken: `after` is the value once everything at the instant has run.
package enum Side: Hashable, Sendable { case before, after }

/// The closed form that a slot follows. Some forms read other slots; the interaction's `order` evaluates those first.
package enum Source: Hashable, Sendable {
    case constant(Double)
    /// Seconds since the start.
    case clock
    /// A straight line between two instants, level outside: a finger between two samples, joined assignments.
    case ramp(Ramp)
    /// The formula of a let, or of a `<fb:follow>` without a duration, by index.
    case `let`(Int)
    case follow(Int)
    case animation(Animation)
    /// Another slot through one constant plus another: a gesture's members over the fingers.
    case copy(slot: Int, over: Double = 1, plus: Double)
    /// A scroll axis before its overscroll limits …
    case drag(Drag)
    case glide(Glide)
    case rebound(Rebound)
    case carried(Carried)
    /// … and the offset that is shown for it.
    case shown(AxisIndex, limited: Bool)
}

/// One axis of one scroll view.
package struct AxisIndex: Hashable, Sendable {
    package var input: Int
    package var axis: Int
}

/// A straight line from `from` at `begin` to `to` at `end`; level before and after.
package struct Ramp: Hashable, Sendable {
    package var from: Double
    package var to: Double
    package var begin: Time
    package var end: Time

    package init(from: Double, to: Double, begin: Time, end: Time) {
        (self.from, self.to, self.begin, self.end) = (from, to, begin, end)
    }
}

/// An axis under the finger: `anchor` is the offset without the rubber band when the finger was at `finger`; the
/// range is the one that held when it was anchored.
package struct Drag: Hashable, Sendable {
    /// The finger's position along the axis is the sum of its x and y on the stage, times `weights`.
    package var fingerSlots: TouchSlots
    package var weights: Point
    package var finger: Double
    package var anchor: Double
    package var near: Double
    package var far: Double
    package var extent: Double
    package var bounces: Bool

    /// Along the axis, for a finger on the stage.
    func position(_ x: Double, _ y: Double) -> Double { x * weights.x + y * weights.y }

    /// The slots of the finger that count.
    var slots: [Int] { (weights.x != 0 ? [fingerSlots.x] : []) + (weights.y != 0 ? [fingerSlots.y] : []) }

    /// The offset for a finger at `position`, banded outside the range.
    func offset(finger position: Double) -> Double { banded(anchor - (position - finger)) }

    func banded(_ raw: Double) -> Double {
        guard extent > 0 else { return raw < near ? near : raw > far ? far : raw }
        if raw < near { return bounces ? near - RubberBand.band(near - raw, dimension: extent) : near }
        if raw > far { return bounces ? far + RubberBand.band(raw - far, dimension: extent) : far }
        return raw
    }

    /// The offset without the band for one that is shown.
    func unbanded(_ offset: Double) -> Double {
        guard extent > 0 else { return offset }
        // The band comes near its extent but never there: an offset that was written beyond it has no finger behind it.
        let most = extent * 0.999999
        if offset < near - most { return near - RubberBand.unband(most, dimension: extent) }
        if offset > far + most { return far + RubberBand.unband(most, dimension: extent) }
        if offset < near { return near - RubberBand.unband(near - offset, dimension: extent) }
        if offset > far { return far + RubberBand.unband(offset - far, dimension: extent) }
        return offset
    }
}

/// An axis that decelerates by itself.
package struct Glide: Hashable, Sendable {
    package var begin: Time
    package var from: Double
    package var velocity: Double
    package var deceleration: Deceleration
}

/// An axis on its way to an anchor by a critically damped spring, in the anchor's own frame.
package struct Rebound: Hashable, Sendable {
    /// The resting point: an end of the axis's range, which may itself move, or a fixed offset.
    package enum Anchor: Hashable, Sendable {
        case near, far
        /// A page.
        case fixed(Double)
    }

    package var index: AxisIndex
    package var anchor: Anchor
    package var begin: Time
    /// Distance from the anchor at the beginning, and velocity.
    package var displacement: Double
    package var velocity: Double
    /// It comes from content that was thrown back in, which carries on where it crosses the edge.
    var isThrown = false

    /// When it crosses the edge; nil where it never does, or comes to rest at its anchor in any case.
    var crossing: Time? {
        guard isThrown else { return nil }
        return Bounce.standard.crossingTime(displacement, velocity: velocity).map { begin + Time(seconds: $0) }
    }
}

/// An axis at rest while its range moves: an animated edge takes along an offset that is at it or beyond it.
package struct Carried: Hashable, Sendable {
    package var index: AxisIndex
    package var offset: Double
    /// How far the offset was outside the range when the range began to move, at the near and at the far edge.
    package var nearExcess: Double
    package var farExcess: Double
}
