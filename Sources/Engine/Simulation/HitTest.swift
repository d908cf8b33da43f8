// What a finger touches: the drawing as it is bound at that moment, topmost first.

package import Geometry
import Interactions

extension Machine {
    /// The topmost node whose shape holds `point` (points of the stage); −1 where there is none. What is not
    /// displayed, nearly transparent, clipped away or closed to pointers is passed over, as UIView.hitTest does.
    package mutating func hitTest(_ point: Point) -> Int {
        let drawing = ResolvedDrawing(program, frame: currentFrame())
        for node in interaction.nodes.indices.reversed() where drawing.isHit(node, point) { return node }
        return -1
    }

    /// The recognisers of a node and its ancestors, innermost first; of one node in document order.
    func recognisers(under node: Int) -> [Int] { recognisers(under: node, from: touchStart) }

    func recognisers(under node: Int, from start: Point?) -> [Int] {
        var result: [Int] = []
        var current = node
        while current >= 0 {
            let element = interaction.element(of: current)
            for input in interaction.inputs.indices where interaction.inputs[input].targets.contains(element) {
                result.append(input)
            }
            current = interaction.nodes[current].parent
        }
        // An edge pan begins only in its zone.
        guard let start else { return result }
        return result.filter { interaction.inputs[$0].isInZone(start, view: interaction.view) }
    }

    /// Which of a recogniser's targets a node belongs to.
    func instance(of input: Int, under node: Int) -> Int {
        var current = node
        while current >= 0 {
            if let index = interaction.inputs[input].targets.firstIndex(of: interaction.element(of: current)) {
                return index
            }
            current = interaction.nodes[current].parent
        }
        return 0
    }

    /// How each of the scroll views that watch a finger lies on the stage as it comes down.
    mutating func noteScrollPostures(_ candidates: [Int]) {
        var drawing: ResolvedDrawing?
        for input in candidates where interaction.inputs[input].kind == .scroll {
            if drawing == nil { drawing = ResolvedDrawing(program, frame: currentFrame()) }
            if let drawing { gestures[input].posture = drawing.posture(of: interaction.inputs[input].targets[0]) }
        }
    }

    private var touchStart: Point? {
        guard case .constant(let x) = sources[interaction.touch.x], case .constant(let y) = sources[interaction.touch.y]
        else { return nil }
        return Point(x, y)
    }

    /// The centre of what an element shows on the stage now: its first node that shows anything. The stage's centre
    /// where none does.
    package mutating func center(of node: Int) -> Point {
        let stage = Rect(x: 0, y: 0, width: interaction.view.width, height: interaction.view.height)
        let bounds = ResolvedDrawing(program, frame: currentFrame()).bounds()
        var shown = stage
        for other in interaction.nodes.indices where interaction.element(of: other) == node {
            guard let box = bounds[other]?.intersection(stage) else { continue }
            shown = box
            break
        }
        return Point(shown.midX, shown.midY)
    }
}

extension Interaction {
    /// The first node of the element that a node shows.
    func element(of node: Int) -> Int { nodes[node].original < 0 ? node : nodes[node].original }
}

extension Input {
    fileprivate func isInZone(_ point: Point, view: Size) -> Bool {
        guard kind == .edgePan else { return true }
        return switch edge {
        case .left: point.x <= zone
        case .right: point.x >= view.width - zone
        case .top: point.y <= zone
        case .bottom: point.y >= view.height - zone
        }
    }
}

extension Rect {
    /// The intersection of two rectangles; nil where it is empty.
    func intersection(_ other: Rect) -> Rect? {
        let x = max(minX, other.minX)
        let y = max(minY, other.minY)
        let right = min(maxX, other.maxX)
        let bottom = min(maxY, other.maxY)
        return right > x && bottom > y ? Rect(x: x, y: y, width: right - x, height: bottom - y) : nil
    }
}
