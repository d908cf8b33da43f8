// The state of one recogniser, and of the finger that it listens to.

import Geometry
import Motion
package import Numerics

/// UIGestureRecognizer's states, as far as they last.
struct Gesture: Hashable, Sendable {
    enum Phase: UInt8, Hashable, Sendable { case idle, possible, active }

    var phase = Phase.idle
    /// Which of its targets the finger is on.
    var instance = 0
    /// When it last began.
    var began = Time.zero
    /// How a scroll view lay on the stage when the finger came down.
    var posture = Posture()
    /// How far the finger had come when the gesture was recognised, less what it moves at once.
    var slop = Point(0, 0)
    /// The translation when `changed` was last raised.
    var lastTranslation = Point(0, 0)
    /// How far apart two fingers were when their gesture began.
    var distance = 1.0
    /// A scroll view's offset when `scrolled` was last raised.
    var lastOffset = Point(0, 0)
    /// A scroll view had moved when it was last looked at.
    var isMoving = false
    /// The finger came down on a motion of its own and stopped it.
    var wasCaught = false
    /// What a scroll view adds to the velocity of a flick that goes on in the direction of the motion that was caught.
    var momentum = Point(0, 0)
    /// Taps so far, and when and where the last one ended.
    var tapCount = 0
    var lastTap = Time.zero
    var lastPlace = Point(0, 0)

    /// A finger came down on one of its targets. Two taps are a double tap on one thing only.
    mutating func watch(_ instance: Int) {
        if self.instance != instance { tapCount = 0 }
        self.instance = instance
        phase = .possible
        momentum = .zero
    }

    mutating func begin(at time: Time, slop: Point) {
        phase = .active
        began = time
        self.slop = slop
        lastTranslation = .zero
    }

    mutating func fail() {
        phase = .idle
        tapCount = 0
    }

    /// Counts a touch if it was a tap: short, without movement, and near the tap before it.
    mutating func countTap(_ touch: Touch, at point: Point, now: Time) -> Bool {
        guard phase == .possible, point.distance(to: touch.start) <= Recognition.tapMovement,
            now - touch.began <= Recognition.tapDuration
        else { return false }
        let isNext =
            tapCount > 0 && touch.began - lastTap <= Recognition.tapPause
            && point.distance(to: lastPlace) <= Recognition.tapMovement
        tapCount = isNext ? tapCount + 1 : 1
        lastTap = now
        lastPlace = point
        return true
    }
}

extension Point {
    /// Along axis 0, x, or axis 1, y.
    subscript(axis axis: Int) -> Double {
        get { axis == 0 ? x : y }
        set { if axis == 0 { x = newValue } else { y = newValue } }
    }
}

/// How an element lies on the stage: one unit along each of its axes, as vectors on the stage. Moving the element
/// changes neither.
struct Posture: Hashable, Sendable {
    var x = Point(1, 0)
    var y = Point(0, 1)

    private var determinant: Double { x.x * y.y - x.y * y.x }

    /// The weights of a stage point's x and y in its coordinate along one of the element's axes.
    func weights(axis: Int) -> Point {
        let size = determinant
        // An element whose area is zero cannot be hit; only rounding leads here.
        guard size != 0 else { return axis == 0 ? Point(1, 0) : Point(0, 1) }
        return axis == 0 ? Point(y.y / size, -y.x / size) : Point(-x.y / size, x.x / size)
    }

    /// A distance on the stage in the element's own units along its axes.
    func own(_ distance: Point) -> Point {
        let (x, y) = (weights(axis: 0), weights(axis: 1))
        return Point(distance.x * x.x + distance.y * x.y, distance.x * y.x + distance.y * y.y)
    }

    /// A distance along the axes in the element's own units, on the stage.
    func onStage(_ distance: Point) -> Point { x * distance.x + y * distance.y }

    /// How long a distance along the axes is, each in points of the stage.
    func lengths(_ distance: Point) -> Point {
        Point(distance.x * x.distance(to: .zero), distance.y * y.distance(to: .zero))
    }
}

/// A tap that was recognised and waits for others to fail.
struct WaitingTap: Hashable, Sendable {
    var input: Int
    var place: Point
    /// Which of the input's targets was tapped.
    var instance: Int
}

/// A finger. Of two it is what both do: x is how far apart they are, y the direction from the first to the second, and
/// `began` when the second one will have come to where it was sent.
struct Touch: Hashable, Sendable {
    var start: Point
    var began: Time
    /// Recognisers of what was hit and of its ancestors, innermost first.
    var candidates: [Int]
    /// The recognisers that have begun.
    var begun: [Int] = []
    var x = VelocityEstimator()
    var y = VelocityEstimator()
}

/// Distances and times of UIKit's recognisers.
package enum Recognition {
    /// How far a finger may stray before a pan or a scroll begins, and a long press fails (points).
    package static let hysteresis = 10.0
    /// How far a finger may stray in a tap (points), and how long it may stay (SwiftUI's constants).
    package static let tapMovement = 45.0
    package static let tapDuration = Time(milliseconds: 750)
    /// The longest pause between the taps of a double tap; they are no further apart than a finger may stray.
    package static let tapPause = Time(milliseconds: 350)
    /// How far a swipe goes at least in its direction and at most across (points), and how long it may take:
    /// UISwipeGestureRecognizer's constants, as its private properties are named in class dumps.
    package static let swipeMovement = 50.0
    package static let swipeDuration = Time(milliseconds: 500)
}
