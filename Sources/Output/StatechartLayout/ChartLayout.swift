// Where everything of a statechart is drawn, in CSS pixels: boxes, arrows, labels.

package import Geometry

/// Runs `dot -Tjson0` on graphs in its language, one after another, and gives its answer.
package typealias Dot = (_ graphs: [UInt8]) throws(DotFailure) -> [UInt8]

/// A chart with its places, which lie on halves of a pixel. Equal charts have equal layouts.
package struct ChartLayout: Hashable, Sendable {
    /// An arrow: pieces of cubic curves, end to end. The first point is its own, then three follow for each piece.
    package struct Arrow: Hashable, Sendable {
        package var points: [Point]
        /// Whether a filled dot stands at its beginning, as where a state begins.
        package var hasDot = false
        /// Whether a head is at its end; an arrow with a label has two pieces, and its first has none.
        package var hasHead = true
        /// The number of the transition; −1 for one that no transition makes.
        package var transition: Int
    }

    package var size: Size
    /// The box of each state.
    package var states: [Rect]
    package var arrows: [Arrow]
    /// Of each transition that has an arrow, the box of its label; nil for those that are listed in their state.
    package var labels: [Rect?]

    /// How many CSS pixels the column has that a chart is to fit.
    package static let column = 620.0

    /// Larger charts are not drawn: they are unreadable, and layout takes long.
    package static func canDraw(_ chart: Chart) -> Bool {
        !chart.states.isEmpty && chart.states.count <= mostStates && chart.transitions.count <= mostTransitions
    }

    package static let mostStates = 400
    package static let mostTransitions = 1000

    /// Gives everything of a chart its place.
    /// - Parameter dot: what lays out its parts.
    package static func placing(
        _ chart: Chart, width: Double = column, dot: @escaping Dot
    ) throws(DotFailure) -> ChartLayout {
        try LayoutBuilder(chart, dot: dot).layout(width: width)
    }

    init(size: Size, states: [Rect], arrows: [Arrow], labels: [Rect?]) {
        self.size = size
        self.states = states
        self.arrows = arrows
        self.labels = labels
    }
}
