// Keyframes: values at times, the passage from one to the next, and the measured error.

package import Motion
package import Numerics

/// The values of all components at one time.
package struct Keyframe: Hashable, Sendable {
    /// How the values change until the next keyframe.
    package enum Passage: Hashable, Sendable {
        /// Every component changes linearly with time.
        case linear
        /// Every component changes by one timing function, whose ordinates are within 0…1.
        case eased(CubicBezier)
        /// The values stay, and jump to the next ones at their time.
        case hold
    }

    /// A whole millisecond.
    package var time: Time
    package var values: [Double]
    package var passage: Passage

    package init(time: Time, values: [Double], passage: Passage = .linear) {
        self.time = time
        self.values = values
        self.passage = passage
    }
}

/// Keyframes in order of time. Before the first the first value holds, after the last the last. Two keyframes at one
/// time are a jump: from that instant on the second is shown. A single keyframe is a constant.
package struct Timeline: Hashable, Sendable {
    package var keyframes: [Keyframe]
    /// For each component: the decimals with which its values are written. The values are rounded already.
    package var decimals: [Int]
    /// For each component: the error that was allowed, in its unit.
    package var tolerance: [Double]
    /// For each component: the greatest error measured at whole milliseconds, with the rounded values.
    package var error: [Double]

    package init(keyframes: [Keyframe], decimals: [Int], tolerance: [Double], error: [Double]) {
        self.keyframes = keyframes
        self.decimals = decimals
        self.tolerance = tolerance
        self.error = error
    }

    /// A timeline that never changes, with values rounded so that the rounding is at most half of the tolerance.
    package init(constant values: [Double], tolerance: [Double]) {
        decimals = tolerance.map { DecimalText.decimals(forStep: $0) }
        let rounded = zip(values, decimals).map { DecimalText.round($0, decimals: $1) }
        keyframes = [Keyframe(time: .zero, values: rounded, passage: .hold)]
        self.tolerance = tolerance
        error = zip(values, rounded).map { abs($0 - $1) }
    }

    /// How many components a value has.
    package var count: Int { decimals.count }

    package var start: Time { keyframes[0].time }
    package var end: Time { keyframes[keyframes.count - 1].time }

    /// Whether all keyframes have one value.
    package var isConstant: Bool { keyframes.allSatisfy { $0.values == keyframes[0].values } }

    /// Whether a timing function bends it anywhere.
    package var isEased: Bool { keyframes.contains { $0.passage.timing != nil } }

    /// Whether it only steps.
    package var isStepped: Bool { keyframes.dropLast().allSatisfy { $0.passage == .hold } }

    /// The greatest error as a share of what was allowed: at most 1.
    package var errorShare: Double { zip(error, tolerance).reduce(0) { $1.1 > 0 ? max($0, $1.0 / $1.1) : $0 } }

    /// The values at a time; at a jump, those after it.
    package func values(at time: Time) -> [Double] {
        let next = keyframes.indices.partitioningIndex { keyframes[$0].time > time }
        guard next > 0 else { return keyframes[0].values }
        let from = keyframes[next - 1]
        guard next < keyframes.count, from.passage != .hold else { return from.values }
        let to = keyframes[next]
        let share = from.passage.share(
            at: Double(time.units - from.time.units) / Double(to.time.units - from.time.units))
        return zip(from.values, to.values).map { $0 + ($1 - $0) * share }
    }
}

extension Keyframe.Passage {
    /// The timing function; nil for a straight line and for a hold.
    package var timing: CubicBezier? { if case .eased(let bezier) = self { bezier } else { nil } }

    /// What share of the way is done after a share of the time.
    @inline(__always)
    func share(at fraction: Double) -> Double {
        switch self {
        case .linear: fraction
        case .eased(let bezier): bezier.value(at: fraction)
        case .hold: 0
        }
    }
}
