// The compiled inputs: gesture recognisers and scroll views.

package import Formulas

/// A recogniser on an element of the drawing.
package struct Input: Hashable, Sendable {
    /// What kind of recogniser it is; `scroll` is a scroll view.
    package enum Kind: UInt8, CaseIterable, Hashable, Sendable {
        case pan, edgePan, tap, longPress, scroll, swipe, pinch, rotate

        /// Whether it takes two fingers.
        package var isOfTwo: Bool { self == .pinch || self == .rotate }
    }

    /// The edge of the stage from which an edge pan starts, and to which a swipe goes.
    package enum Edge: UInt8, CaseIterable, Hashable, Sendable {
        case top, left, bottom, right

        /// The axis that leads to it.
        package var axis: Axis { self == .left || self == .right ? .x : .y }
    }

    /// The direction in which a pan begins.
    package enum Axis: UInt8, CaseIterable, Hashable, Sendable { case both, x, y }

    package var kind: Kind
    /// The nodes that are hit: one of them, or a descendant of it. A scroll view has one.
    package var targets: [Int]
    /// Gates the beginning only, as gestureRecognizerShouldBegin.
    package var enabled: Formula?
    /// Inputs, by index, that may go on together with this one (UIKit: recognise simultaneously), and those that have
    /// to fail before this one begins (`require(toFail:)`).
    package var companions: [Int] = []
    package var requiredFailures: [Int] = []
    package var events = InputEvents()
    package var slots = GestureSlots()
    /// Of a pan and an edge pan; an edge pan with `both` or the axis that leads to its edge begins inwards.
    package var axis: Axis = .both
    /// Of an edge pan and of a swipe; the zone is the edge pan's depth in points.
    package var edge: Edge = .left
    package var zone = 20.0
    /// Of a tap.
    package var tapCount = 1
    /// Of a long press, in seconds.
    package var pressDuration = 0.5
    /// Of a scroll view.
    package var scroll: ScrollView?

    package init(kind: Kind, targets: [Int]) { (self.kind, self.targets) = (kind, targets) }
}

/// The events that an input raises, by index; −1 where it raises none or nothing in the design listens.
package struct InputEvents: Hashable, Sendable {
    package var began = -1
    package var changed = -1
    package var ended = -1
    package var cancelled = -1
    /// A scroll view moved; it came to rest.
    package var scrolled = -1
    package var settled = -1
    /// A tap or a swipe (its own name).
    package var fired = -1

    package init() {}
}

/// The slots of the finger: `x` and `y` in points of the stage, and `active`, which is 1 while it is down.
package struct TouchSlots: Hashable, Sendable {
    package var x = 0
    package var y = 0
    package var active = 0

    package init() {}
}

/// The slots of two fingers, one behind another, in a design that has inputs for two; without any they begin at −1.
package struct PairSlots: Hashable, Sendable {
    package var first = -1

    package init() {}

    /// The second finger, in points of the stage.
    package var x: Int { first }
    package var y: Int { first + 1 }
    /// Lets over both fingers: the middle, how far apart they are, and the direction from the first to the second, in
    /// degrees: the one of all equal directions that is nearest to `turn`.
    package var middleX: Int { first + 2 }
    package var middleY: Int { first + 3 }
    package var distance: Int { first + 4 }
    package var direction: Int { first + 5 }
    package var turn: Int { first + 6 }

    package static let count = 7
}

/// Where an input's members stand in the frame; −1 where no formula reads one. Points, points per second; `active`
/// is a scroll view's `dragging`. A scroll view's `x` and `y` are its offsets. Of two fingers `x` and `y` are the middle,
/// `tx` is the scale or the rotation, and `vx` its velocity.
package struct GestureSlots: Hashable, Sendable {
    package var x = -1
    package var y = -1
    package var tx = -1
    package var ty = -1
    package var dx = -1
    package var dy = -1
    package var vx = -1
    package var vy = -1
    package var active = -1
    /// Which of the targets it is, from 0.
    package var instance = -1

    package init() {}
}

/// One axis of a scroll view.
package struct ScrollAxis: Hashable, Sendable {
    /// A finger can move it.
    package var isScrollable = false
    package var alwaysBounces = false
    /// The variable of the offset (what `x` or `y` is), and the slot of the offset before the overscroll limits.
    package var offset = 0
    package var rawSlot = 0
    package var contentVariable = 0
    /// Insets at the near end (left, top) and at the far end.
    package var nearInset = 0
    package var farInset = 0
    /// The slot of the view's `width` or `height` on this axis, evaluated like a let.
    package var extentSlot = 0
    /// The greatest overscroll shown; nil is unlimited.
    package var nearLimit: Formula?
    package var farLimit: Formula?
    /// Where it may stop, as offsets in any order; empty where it stops anywhere.
    package var snaps: [Formula] = []
    /// Where the motion will come to rest: `target.x`, `target.y`; −1 where no formula reads it.
    package var targetSlot = -1

    package init() {}
}

/// The part of an input that only scroll views have: two axes, and the settings that both share. `isFast` selects
/// UIScrollView's fast deceleration; `deceleratingSlot` is −1 where no formula reads `decelerating`.
package struct ScrollView: Hashable, Sendable {
    package var x = ScrollAxis()
    package var y = ScrollAxis()
    package var isPaging = false
    package var directionalLock = false
    package var isFast = false
    package var deceleratingSlot = -1

    package init() {}

    package subscript(axis: Int) -> ScrollAxis { axis == 0 ? x : y }
}
