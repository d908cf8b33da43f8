// What a running machine keeps for each variable, block and scroll axis.

import Numerics

/// What drives a variable at the moment.
enum Driver: Hashable, Sendable {
    /// Nothing: it holds its value. A scroll offset may move by its scroll view's physics.
    case held
    case following(Int)
    /// A follow with a duration, on its way to or at `target`.
    case chasing(Int, target: Double)
    /// An animation, by the serial number of its running block.
    case animated(Int)
}

/// A `<fb:animate>` that has started.
struct RunningBlock: Hashable, Sendable {
    var index: Int
    var serial: Int
    var end: Time
    /// How many of its variables it still drives.
    var liveCount: Int
}

/// What one axis of one input is doing.
struct AxisState: Hashable, Sendable {
    enum Phase: UInt8, Hashable, Sendable { case rest, drag, glide, rebound, driven }

    var phase = Phase.rest
    /// When its motion ends by itself.
    var end = Time.never
    /// Where it will rest then.
    var landing = 0.0
}
