// A frame of a film strip: one configuration of a design.

package import Numerics
package import Timelines

/// One frame of a design's film strip.
package struct FilmFrame: Hashable, Sendable {
    /// The innermost states that are active.
    var states: [String]
    /// The number of its still, and where that lies once all are drawn.
    package var number: Int
    package var still = StillPlace(file: Address(""))
    /// The scenario that first enters them, by index, and its moment there.
    package var scenario: Int
    package var moment: Moment
    /// When it looks like its still, in that scenario.
    package var time: Time
}
