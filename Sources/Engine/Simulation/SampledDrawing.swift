// The drawing at an instant of a recording: where things are, what can be hit, what covers a point.

package import Geometry
package import Interactions
package import Numerics

/// The drawing with its bindings evaluated, for questions about a finished run. Not for several threads at once.
package final class SampledDrawing {
    private let drawing: ResolvedDrawing
    /// The box on the stage around all that each node and its descendants show; nil where nothing of it shows. A clip
    /// counts by the box around it.
    package private(set) lazy var bounds = drawing.bounds(fixed: fixed)
    private let fixed: [Rect?]

    /// The boxes of all shapes in their own coordinates, as they are without bindings.
    package static func fixedBounds(of interaction: Interaction) -> [Rect?] {
        interaction.nodes.map { $0.shape.bounds }
    }

    /// The drawing as a sampler sees it at a time.
    /// - Parameter fixed: what `fixedBounds` gives, which is the same at all times.
    package init(_ sampler: inout Sampler, at time: Time, _ side: Side = .after, fixed: [Rect?]) {
        drawing = ResolvedDrawing(sampler.recording.program, frame: sampler.frame(at: time, side))
        self.fixed = fixed
    }

    /// The drawing of nodes as they are, without bindings.
    package init(_ nodes: [DrawingNode]) {
        drawing = ResolvedDrawing(nodes)
        fixed = []
    }

    /// From a node's own coordinates to the stage.
    package func map(of node: Int) -> AffineTransform { drawing.maps[node] }

    /// The topmost node that a touch at a point of the stage hits; −1 where there is none.
    package func hitTest(_ point: Point) -> Int {
        drawing.nodes.indices.last { drawing.isHit($0, point) } ?? -1
    }

    /// Whether a node's shape lies under a point of the stage and is displayed, whether or not it can be hit.
    package func covers(_ point: Point, with node: Int) -> Bool { drawing.isCovered(point, by: node) }
}
