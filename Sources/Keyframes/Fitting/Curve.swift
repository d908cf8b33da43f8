// The input of a fit: numbers as functions of time, with the instants at which they may break.

package import Numerics

/// Several numbers as right-continuous functions over a stretch of time.
package struct Curve {
    package var start: Time
    /// Not before the start.
    package var end: Time
    /// The number of components.
    package var count: Int
    /// Ascending instants within the stretch at which a new closed form starts: kinks, and jumps, where `before` and
    /// `value` differ. Changes at other instants are found by sampling, if they last for 16 ms.
    package var breaks: [Time]
    /// Whether the numbers only step (indices of words). They are then never rounded.
    package var isDiscrete: Bool
    /// The components at a time, after what happens there.
    package var value: (Time) -> [Double]
    /// Their limits from below; nil where the curve has no jumps at its breaks.
    package var before: ((Time) -> [Double])?
    /// Whether anything may change between two times that have no break between them.
    package var moves: (Time, Time) -> Bool
    /// Whether the numbers run in straight lines from a time on (but for rounding), and until when this answer holds.
    /// Straight stretches are not sampled in between.
    package var course: (Time) -> (isStraight: Bool, until: Time)

    /// The defaults of `moves` and `course` claim nothing.
    package init(
        start: Time = .zero, end: Time, count: Int = 1, breaks: [Time] = [], isDiscrete: Bool = false,
        value: @escaping (Time) -> [Double], before: ((Time) -> [Double])? = nil,
        moves: @escaping (Time, Time) -> Bool = { _, _ in true },
        course: @escaping (Time) -> (isStraight: Bool, until: Time) = { _ in (false, .never) }
    ) {
        self.start = start
        self.end = end
        self.count = count
        self.breaks = breaks
        self.isDiscrete = isDiscrete
        self.value = value
        self.before = before
        self.moves = moves
        self.course = course
    }

    /// The components just before a time.
    package func limit(at time: Time) -> [Double] { (before ?? value)(time) }
}

/// Which pieces a timeline may have.
package enum PieceChoice: Hashable, Sendable {
    /// Straight pieces only.
    case straight
    /// Straight and eased pieces, whichever make the shortest text found.
    case shortest
}
