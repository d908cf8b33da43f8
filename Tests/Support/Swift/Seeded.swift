// Random numbers that are the same on every run.

/// A generator with a fixed seed (SplitMix64), so that a failing value can be met again.
package struct Seeded: RandomNumberGenerator {
    package var state: UInt64

    package init(state: UInt64) { self.state = state }

    package mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }

    /// A number of a range.
    package mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }
}
