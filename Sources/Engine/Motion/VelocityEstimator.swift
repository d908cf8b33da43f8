// The velocity of a finger, from its last moves.

package import Numerics

/// The velocity along one axis from the last three positions at which the finger moved: of the two steps between
/// them the older counts three quarters, the newer one. A fixed-size value.
///
/// Source: SwiftUI's sampler, as its measured rows have it. A uniform speed comes out as it is, and a touch-up at the
/// last position does not dilute it. A finger that has not moved for more than 0.1 s has no velocity, and what it did
/// before no longer counts.
package struct VelocityEstimator: Hashable, Sendable {
    private var count = 0
    // The oldest of the last three moves, the middle one, the newest; only the last `count` are in use.
    private var position1 = 0.0
    private var time1 = Time.zero
    private var position2 = 0.0
    private var time2 = Time.zero
    private var position3 = 0.0
    private var time3 = Time.zero
    /// When the finger was last seen, moving or not.
    private var seen = Time.zero

    /// An estimator without samples: its velocity is 0.
    package init() {}

    /// How long a finger may rest and keep its velocity.
    package static let patience = Time(milliseconds: 100)

    /// Takes a sample. Times must not decrease; a sample at the time of the one before replaces it.
    package mutating func add(_ position: Double, at time: Time) {
        defer { seen = time }
        if count == 0 {
            position3 = position
            time3 = time
            count = 1
            return
        }
        if position == position3 { return }
        if time == time3 {
            position3 = position
            return
        }
        if seen - time3 > VelocityEstimator.patience || time - time3 > VelocityEstimator.patience {
            // It sets off anew, from rest, where and when it was last seen.
            time3 = seen > time3 && seen < time ? seen : time3
            count = 1
        }
        position1 = position2
        time1 = time2
        position2 = position3
        time2 = time3
        position3 = position
        time3 = time
        count = min(count + 1, 3)
    }

    /// The velocity in units per second as of a time at or after the last sample.
    package func velocity(at time: Time) -> Double {
        guard count > 1, time - time3 <= VelocityEstimator.patience else { return 0 }
        let newer = (position3 - position2) / (time3 - time2).seconds
        if count == 2 { return newer }
        let older = (position2 - position1) / (time2 - time1).seconds
        return 0.25 * newer + 0.75 * older
    }
}
