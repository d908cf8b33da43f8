// The drawing with its bindings evaluated for one frame: where every shape is, and what can be hit.

import Formulas
import Geometry
import Interactions

struct ResolvedDrawing {
    private(set) var nodes: [DrawingNode]
    /// From a node's own coordinates to the stage.
    private(set) var maps: [AffineTransform]
    private(set) var isShown: [Bool]

    init(_ program: Program, frame: [Double]) {
        var nodes = program.interaction.nodes
        for index in nodes.indices {
            for binding in nodes[index].bindings {
                let binding = program.interaction.bindings[binding]
                let numbers = frame.withUnsafeBufferPointer { frame in
                    binding.operands.map { $0.evaluate(in: frame) }
                }
                nodes[index].override(binding, numbers)
            }
        }
        self.init(nodes)
    }

    init(_ nodes: [DrawingNode]) {
        self.nodes = nodes
        maps = []
        isShown = []
        maps.reserveCapacity(nodes.count)
        isShown.reserveCapacity(nodes.count)
        for index in nodes.indices {
            let parent = nodes[index].parent
            let own = AffineTransform(nodes[index].transform)
            maps.append(parent >= 0 ? maps[parent] * own : own)
            let isSelfShown = nodes[index].isDisplayed && nodes[index].opacity >= 0.01
            isShown.append(isSelfShown && (parent < 0 || isShown[parent]))
        }
    }

    /// How an element lies on the stage.
    func posture(of index: Int) -> Posture {
        let map = maps[index]
        return Posture(x: Point(map.a, map.b), y: Point(map.c, map.d))
    }

    func isHit(_ index: Int, _ point: Point) -> Bool {
        nodes[index].pointerEvents != .none && isCovered(point, by: index)
    }

    func isCovered(_ point: Point, by index: Int) -> Bool {
        guard isShown[index], holds(index, point) else { return false }
        var current = index
        while current >= 0 {
            if nodes[current].clip >= 0 {
                guard let local = maps[current].inverse?.apply(point) else { return false }
                if !isInside(clip: nodes[current].clip, local) { return false }
            }
            current = nodes[current].parent
        }
        return true
    }

    /// The box on the stage around all that each node and its descendants show; nil where nothing of it shows. A clip
    /// counts by the box around it.
    /// - Parameter fixed: the boxes of shapes as they are without bindings, where they are known; empty where they are not.
    func bounds(fixed: [Rect?] = []) -> [Rect?] {
        var result = [Rect?](repeating: nil, count: nodes.count)
        // What the clips around each node leave: nil all, an empty box nothing.
        var windows = result
        var isClip = [Bool](repeating: false, count: nodes.count)
        for index in nodes.indices {
            let (parent, clip) = (nodes[index].parent, nodes[index].clip)
            if parent >= 0 { windows[index] = windows[parent] }
            if clip >= 0 {
                isClip[clip] = true
                let clip = box(ofClip: clip, on: index)
                windows[index] = windows[index].map { $0.intersection(clip) ?? .nothing } ?? clip
            }
            let own = fixed.isEmpty || !nodes[index].bindings.isEmpty ? nodes[index].shape.bounds : fixed[index]
            guard isShown[index], let box = own else { continue }
            let mapped = maps[index].apply(box)
            result[index] = windows[index].map { $0.intersection(mapped) } ?? mapped
        }
        for index in nodes.indices.reversed() where nodes[index].parent >= 0 {
            // What stands in a group to cut is not shown in it.
            guard let box = result[index], !isClip[index] else { continue }
            box.join(&result[nodes[index].parent])
        }
        return result
    }

    /// The box on the stage around a clip of a node.
    private func box(ofClip clip: Int, on node: Int) -> Rect {
        var around: Rect?
        for part in parts(ofClip: clip) {
            guard let bounds = nodes[part].shape.bounds else { continue }
            (maps[node] * map(from: part, to: clip)).apply(bounds).join(&around)
        }
        return around ?? .nothing
    }

    /// A node and its descendants, which stand behind it without others between.
    private func subtree(of index: Int) -> Range<Int> {
        var end = index + 1
        while end < nodes.count, nodes[end].parent >= index { end += 1 }
        return index..<end
    }

    private func holds(_ index: Int, _ point: Point) -> Bool {
        guard let local = maps[index].inverse?.apply(point) else { return false }
        if nodes[index].pointerEvents != .stroke && nodes[index].shape.contains(local) { return true }
        let reach = nodes[index].strokeWidth / 2
        return reach > 0 && nodes[index].shape.isNearOutline(local, reach)
    }

    /// Whether a clip path lets a point through, in the coordinates of what it clips. Clips may be clipped themselves.
    private func isInside(clip: Int, _ point: Point, depth: Int = 0) -> Bool {
        guard depth < 16 else { return true }
        if nodes[clip].clip >= 0 && !isInside(clip: nodes[clip].clip, point, depth: depth + 1) { return false }
        for part in parts(ofClip: clip) {
            guard let inner = map(from: part, to: clip).inverse?.apply(point) else { continue }
            guard nodes[part].shape.contains(inner) else { continue }
            if nodes[part].clip < 0 || isInside(clip: nodes[part].clip, inner, depth: depth + 1) { return true }
        }
        return false
    }

    /// The shapes of a clip path: its children, and what a `<use>` among them shows.
    func parts(ofClip clip: Int) -> [Int] {
        var result: [Int] = []
        for node in subtree(of: clip) where node > clip && nodes[node].isDrawn {
            var current = node
            while current > clip && nodes[current].isDisplayed { current = nodes[current].parent }
            if current == clip { result.append(node) }
        }
        return result
    }

    /// From a part of a clip path to the coordinates of what it clips.
    func map(from part: Int, to clip: Int) -> AffineTransform {
        var map = AffineTransform(nodes[part].transform)
        var current = part
        while current > clip {
            current = nodes[current].parent
            map = AffineTransform(nodes[current].transform) * map
        }
        return map
    }
}

extension Rect {
    fileprivate static var nothing: Rect { Rect(x: -1e9, y: -1e9, width: 0, height: 0) }

    @inline(never)
    fileprivate func join(_ other: inout Rect?) { other = other.map { $0.union(self) } ?? self }
}

extension DrawingNode {
    /// Drawn and not merely a definition; `pointer-events="none"` on something that is painted still counts as drawn.
    var isDrawn: Bool { if case .group = shape { false } else { true } }

    /// Replaces a node's rest geometry by a binding's numbers.
    fileprivate mutating func override(_ binding: Binding, _ numbers: [Double]) {
        guard let value = numbers.first else { return }
        switch binding.attribute {
        case .visible: isDisplayed = value != 0
        case .opacity: opacity = value
        case .transform: transform = binding.transform(numbers)
        case .d:
            if case .path(_, let evenOdd) = shape { shape = .path(binding.path(numbers), evenOdd: evenOdd) }
        case .points:
            if case .path(let path, let evenOdd) = shape { shape = .path(path.with(numbers), evenOdd: evenOdd) }
        case .x1, .y1, .x2, .y2:
            if case .path(let path, let evenOdd) = shape {
                var numbers = path.coordinates
                let place =
                    binding.attribute == .x1 ? 0 : binding.attribute == .y1 ? 1 : binding.attribute == .x2 ? 2 : 3
                if place < numbers.count { numbers[place] = value }
                shape = .path(path.with(numbers), evenOdd: evenOdd)
            }
        case .x: shape.set(.x, value + boxOffset.x)
        case .y: shape.set(.y, value + boxOffset.y)
        case .width, .height, .rx, .ry, .cx, .cy, .r: shape.set(binding.attribute, value)
        case .other: break
        }
    }
}

extension Path {
    fileprivate func with(_ coordinates: [Double]) -> Path { Path(shape: shape, coordinates: coordinates) ?? self }
}

extension DrawingNode.Shape {
    fileprivate mutating func set(_ attribute: HitAttribute, _ value: Double) {
        switch self {
        case .rect(var rect, var rx, var ry):
            switch attribute {
            case .x: rect.origin.x = value
            case .y: rect.origin.y = value
            case .width: rect.size.width = max(0, value)
            case .height: rect.size.height = max(0, value)
            case .rx: rx = value
            case .ry: ry = value
            default: break
            }
            self = .rect(rect, rx: rx, ry: ry)
        case .ellipse(var center, var rx, var ry):
            switch attribute {
            case .cx: center.x = value
            case .cy: center.y = value
            case .rx: rx = value
            case .ry: ry = value
            case .r: (rx, ry) = (value, value)
            default: break
            }
            self = .ellipse(center: center, rx: rx, ry: ry)
        case .group, .path: break
        }
    }

    fileprivate func contains(_ point: Point) -> Bool {
        switch self {
        case .group: return false
        case .rect(let rect, let rx, let ry):
            guard rect.contains(point) else { return false }
            let x = min(rx, rect.size.width / 2)
            let y = min(ry, rect.size.height / 2)
            guard x > 0, y > 0 else { return true }
            let dx = max(0, max(rect.minX + x - point.x, point.x - (rect.maxX - x))) / x
            let dy = max(0, max(rect.minY + y - point.y, point.y - (rect.maxY - y))) / y
            return dx * dx + dy * dy <= 1
        case .ellipse(let center, let rx, let ry):
            guard rx > 0, ry > 0 else { return false }
            let dx = (point.x - center.x) / rx
            let dy = (point.y - center.y) / ry
            return dx * dx + dy * dy <= 1
        case .path(let path, let evenOdd): return path.contains(point, evenOdd: evenOdd)
        }
    }

    /// Whether the point lies within `distance` of the outline.
    fileprivate func isNearOutline(_ point: Point, _ distance: Double) -> Bool {
        switch self {
        case .group: return false
        case .path(let path, _): return path.isNear(point, within: distance)
        case .rect(let rect, let rx, let ry):
            return Path(outlineOf: rect, rx: rx, ry: ry).isNear(point, within: distance)
        case .ellipse(let center, let rx, let ry):
            let box = Rect(x: center.x - rx, y: center.y - ry, width: 2 * rx, height: 2 * ry)
            return Path(outlineOf: box, rx: rx, ry: ry).isNear(point, within: distance)
        }
    }
}
