// The layout of a statechart, in CSS pixels: boxes, arrows, labels.

package import Geometry

/// Runs `dot -Tjson0` on graphs in its language, one after another, and gives its answer.
package typealias Dot = (_ graphs: [UInt8]) throws(DotFailure) -> [UInt8]

/// The places of all parts of a chart, on half pixels. Equal charts have equal layouts.
package struct ChartLayout: Hashable, Sendable {
    /// An arrow of cubic Bézier pieces, end to end: a first point, then three points for each piece.
    package struct Arrow: Hashable, Sendable {
        package var points: [Point]
        /// Whether it begins with a filled dot, as arrows to initial states do.
        package var hasDot = false
        /// Whether a head is at its end; an arrow with a label has two pieces, and its first has none.
        package var hasHead = true
        /// The index of the transition; −1 for an arrow that is not part of one.
        package var transition: Int
    }

    package var size: Size
    /// The box of each state.
    package var states: [Rect]
    package var arrows: [Arrow]
    /// Of each transition that has an arrow, the box of its label; nil for those that are listed in their state.
    package var labels: [Rect?]

    /// The width of the page's column, in CSS pixels.
    package static let column = 580.0

    /// Whether a chart has states and is not too large. Larger charts would be unreadable, and their layout takes long.
    package static func canDraw(_ chart: Chart) -> Bool {
        !chart.states.isEmpty && chart.states.count <= mostStates && chart.transitions.count <= mostTransitions
    }

    package static let mostStates = 400
    package static let mostTransitions = 1000
}
