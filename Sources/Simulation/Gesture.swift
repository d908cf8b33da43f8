// The state of one recogniser, and of the finger that it listens to.

package import Motion

/// UIGestureRecognizer's states, as far as they last.
struct Gesture: Hashable, Sendable {
    enum Phase: UInt8, Hashable, Sendable { case idle, possible, active }

    var phase = Phase.idle
    /// How far the finger had come when the gesture was recognised, less what it moves at once.
    var slop = Point(0, 0)
    /// The translation when `changed` was last raised.
    var lastTranslation = Point(0, 0)
    /// A scroll view's offset when `scrolled` was last raised.
    var lastOffset = Point(0, 0)
    /// A scroll view had moved when it was last looked at.
    var isMoving = false
    /// The finger came down on a motion of its own and stopped it.
    var wasCaught = false
    /// Taps so far, and when and where the last one ended.
    var tapCount = 0
    var lastTap = Time.zero
    var lastPlace = Point(0, 0)
}

/// The one finger.
struct Touch: Hashable, Sendable {
    var start: Point
    var began: Time
    /// Recognisers of what was hit and of its ancestors, innermost first.
    var candidates: [Int]
    /// The recogniser that has begun; −1 while none has.
    var claimed = -1
    var x = VelocityEstimator()
    var y = VelocityEstimator()
}

/// Distances and times of UIKit's recognisers.
package enum Recognition {
    /// How far a finger may stray before a pan or a scroll begins, and a long press fails (points).
    package static let hysteresis = 10.0
    /// How far a finger may stray in a tap (points), and how long it may stay (SwiftUI's constants).
    package static let tapMovement = 45.0
    package static let tapDuration = Time(seconds: 0.75)
    /// The longest pause between the taps of a double tap; they are no further apart than a finger may stray.
    package static let tapPause = Time(seconds: 0.35)
}
