// The drawing at an instant of a recording: where things are, what can be hit, what covers a point.

package import Geometry
package import Interactions
package import Numerics

/// The drawing with its bindings evaluated, for questions about a finished run. Not for several threads at once.
package final class SampledDrawing {
    private let drawing: ResolvedDrawing
    /// The box on the stage around all that each node and its descendants show; nil where nothing of it shows. A clip
    /// counts by the box around it.
    package private(set) lazy var bounds = SampledDrawing.bounds(of: drawing, fixed: fixed)
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

    /// The topmost node that a touch at a point of the stage hits; −1 where there is none.
    package func hitTest(_ point: Point) -> Int {
        drawing.nodes.indices.last { drawing.isHit($0, point) } ?? -1
    }

    /// Whether a node's shape lies under a point of the stage and is displayed, whether or not it can be hit.
    package func covers(_ point: Point, with node: Int) -> Bool { drawing.isCovered(point, by: node) }

    private static func bounds(of drawing: ResolvedDrawing, fixed: [Rect?]) -> [Rect?] {
        let nodes = drawing.nodes
        var result = [Rect?](repeating: nil, count: nodes.count)
        /// What the clips around each node leave: nil all, an empty box nothing.
        var windows = [Rect?](repeating: nil, count: nodes.count)
        var clips = [Rect?](repeating: nil, count: nodes.count)
        for (index, node) in nodes.enumerated() {
            windows[index] = node.parent >= 0 ? windows[node.parent] : nil
            if node.clip >= 0 {
                let clip = clips[node.clip] ?? box(ofClip: node.clip, in: drawing)
                clips[node.clip] = clip
                let mapped = drawing.maps[index].apply(clip)
                windows[index] = windows[index].map { $0.intersection(mapped) ?? .nothing } ?? mapped
            }
            let own = node.bindings.isEmpty ? fixed[index] : node.shape.bounds
            guard drawing.isShown[index], node.isDrawn, let box = own else { continue }
            let mapped = drawing.maps[index].apply(box)
            result[index] = windows[index].map { $0.intersection(mapped) } ?? mapped
        }
        for index in nodes.indices.reversed() where nodes[index].parent >= 0 {
            guard let box = result[index] else { continue }
            let parent = nodes[index].parent
            result[parent] = result[parent].map { $0.union(box) } ?? box
        }
        return result
    }

    /// The box around a clip, in the coordinates of what it clips.
    private static func box(ofClip clip: Int, in drawing: ResolvedDrawing) -> Rect {
        var around: Rect?
        for part in drawing.parts(ofClip: clip) {
            guard let bounds = drawing.nodes[part].shape.bounds else { continue }
            let mapped = drawing.map(from: part, to: clip).apply(bounds)
            around = around.map { $0.union(mapped) } ?? mapped
        }
        return around ?? .nothing
    }
}

extension Rect {
    fileprivate static let nothing = Rect(x: -1e9, y: -1e9, width: 0, height: 0)
}
