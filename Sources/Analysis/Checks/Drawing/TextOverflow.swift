// Texts that stick out of the stage or of the box behind them, by an estimate.

import Designs
import Diagnostics
import Geometry
import Interactions
import Simulation
import XML

extension Check {
    static let textOverflow = Check(
        id: "text-overflow", title: "A text is wider than its place",
        why:
            "It is cut at the edge of the stage, or sticks out of its button. Widths are estimated, since fonts differ.",
        fix: "shorten it, break it into <tspan> lines, or make its font or its box fit", severity: .note
    ) { context in
        let texts = context.scene.texts
        if texts.isEmpty { return [] }
        let painted = PaintedScene(context)
        let scene = context.scene
        let rectangles = scene.nodes.indices.filter { scene.elements[$0].name == "svg:rect" }
        return texts.compactMap { node, text in
            guard let box = painted.drawing.bounds[node], context.isOnStage(box), painted.opacity(of: node) > 0.05
            else { return nil }
            let tolerance = 0.12 * box.size.width + 2
            let shownText = text.count > 24 ? text.prefix(23) + "…" : text
            let stage = context.design.stage
            let beyond = max(-box.minX, box.maxX - stage.width)
            let middle = Point(box.midX, box.midY)
            if beyond > tolerance, middle.x > 0, middle.x < stage.width {
                return Flaw(
                    at: scene.elements[node].range,
                    "“\(shownText)” sticks out of the stage by some \(Int(beyond.rounded())) pt")
            }
            // The box is the last one drawn before it in the same group that is behind its middle.
            let parent = scene.nodes[node].parent
            guard
                let behind = rectangles.last(where: {
                    $0 < node && scene.nodes[$0].parent == parent && painted.drawing.covers(middle, with: $0)
                }),
                let around = painted.drawing.bounds[behind]
            else { return nil }
            let over = max(around.minX - box.minX, box.maxX - around.maxX)
            guard over > tolerance else { return nil }
            return Flaw(
                at: scene.elements[node].range, also: [scene.elements[behind].range],
                "“\(shownText)” sticks out of the box behind it by some \(Int(over.rounded())) pt")
        }
    }
}
