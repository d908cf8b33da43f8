// How large things are on the stage: by what a length inside an element grows, and how far its content reaches.

import Geometry
import Interactions
import Numerics
import Simulation

/// Scales and bounds of all nodes of the drawing, over a whole recording.
struct StageScale {
    let stage: Size
    private let interaction: Interaction
    /// The greatest factor from a node's own lengths to the stage's, at any time of the recording.
    private let scales: [Double]
    private let greatestScale: Double
    /// What a node and everything in it covers, in the node's own coordinates, at rest.
    private let bounds: [Rect?]
    /// The values of bound transforms, of gradients and patterns too, at some instants, by binding.
    private let instants: [Int: [[Double]]]
    /// What part of the tolerance of points a binding may use. Errors of motions inside one another add up, so all on
    /// the way from the root to a leaf share it.
    let portions: [Double]

    /// What stands still but is rounded counts as much as this part of what moves.
    static let stillShare = 1.0 / 32

    /// - Parameter isPoints: Whether the error of a binding is measured in points.
    init(_ sampler: Sampler, stage: Size, isPoints: [Bool]) {
        let recording = sampler.recording
        self.stage = stage
        interaction = recording.interaction
        portions = StageScale.portions(recording, isPoints)
        var instants: [Int: [[Double]]] = [:]
        var sampler = sampler
        for (index, binding) in interaction.bindings.enumerated() where binding.kind == .transform {
            instants[index] = StageScale.times(recording, index).map { sampler.values(of: index, at: $0) }
        }
        self.instants = instants
        var scales: [Double] = []
        for node in interaction.nodes {
            var own = AffineTransform(node.transform).greatestScale
            for index in node.bindings {
                guard let values = instants[index] else { continue }
                let binding = recording.interaction.bindings[index]
                own = values.reduce(0) { max($0, AffineTransform(binding.transform($1)).greatestScale) }
            }
            scales.append(own * (node.parent >= 0 ? scales[node.parent] : 1))
        }
        // Something that is always folded to nothing still gets a finite tolerance.
        self.scales = scales.map { max($0, 1e-3) }
        greatestScale = scales.reduce(1, max)
        var bounds = interaction.nodes.map(\.shape.bounds)
        for index in interaction.nodes.indices.reversed() {
            let node = interaction.nodes[index]
            guard node.parent >= 0, let box = bounds[index] else { continue }
            let mapped = AffineTransform(node.transform).apply(box)
            bounds[node.parent] = bounds[node.parent].map { $0.union(mapped) } ?? mapped
        }
        self.bounds = bounds
    }

    private static func portions(_ recording: Recording, _ isPoints: [Bool]) -> [Double] {
        let (nodes, bindings) = (recording.interaction.nodes, recording.interaction.bindings)
        let weights = bindings.indices.map { index in
            !isPoints[index] ? 0 : Movement(recording, slots: bindings[index].slots).isStill ? stillShare : 1
        }
        let own = nodes.map { node in
            let turns = node.bindings.filter { bindings[$0].kind == .transform }.map { weights[$0] }.max() ?? 0
            return turns + (node.bindings.filter { bindings[$0].kind != .transform }.map { weights[$0] }.max() ?? 0)
        }
        var above: [Double] = []
        for (index, node) in nodes.enumerated() {
            above.append(own[index] + (node.parent >= 0 ? above[node.parent] : 0))
        }
        var below = [Double](repeating: 0, count: nodes.count)
        var most = [Double](repeating: 0, count: bindings.count)
        for (index, node) in nodes.enumerated().reversed() {
            for binding in node.bindings { most[binding] = max(most[binding], above[index] + below[index]) }
            if node.parent >= 0 { below[node.parent] = max(below[node.parent], below[index] + own[index]) }
        }
        return zip(weights, most).map { $0 > 0 && $1 > 0 ? $0 / $1 : 1 }
    }

    /// From a node's own lengths to the stage. What is not among the nodes, such as a gradient, may be seen on any.
    func scale(_ node: Int) -> Double { node >= 0 ? scales[node] : greatestScale }

    /// Around a node: from the lengths of its parent.
    func outerScale(_ node: Int) -> Double {
        guard node >= 0 else { return greatestScale }
        let parent = interaction.nodes[node].parent
        return parent >= 0 ? scales[parent] : 1
    }

    /// How long the outline of a node is at rest, at most as long as around its box and never less than a point.
    func outline(_ node: Int) -> Double {
        guard node >= 0 else { return stage.width + stage.height }
        if case .path(let path, _) = interaction.nodes[node].shape { return max(path.length, 1) }
        let box = bounds[node] ?? Rect(x: 0, y: 0, width: stage.width, height: stage.height)
        return max(2 * (box.size.width + box.size.height), 1)
    }

    /// Of one function of a bound transform: how far from its centre the content is that it moves, and by how much the
    /// functions before it enlarge that, at most over the recording.
    /// - Parameter unit: how many points on the stage one unit may be, of a gradient that counts in shares of what it
    ///   paints; 1 for anything else.
    func leverage(_ index: Int, function number: Int, unit: Double = 1) -> (reach: Double, enlarged: Double) {
        let binding = interaction.bindings[index]
        let rest = Rect(x: 0, y: 0, width: stage.width / unit, height: stage.height / unit)
        let box = binding.node >= 0 ? bounds[binding.node] ?? rest : rest
        let corners = [
            Point(box.minX, box.minY), Point(box.maxX, box.minY), Point(box.minX, box.maxY), Point(box.maxX, box.maxY),
        ]
        var reach = 1.0
        var enlarged = 0.0
        for values in instants[index] ?? [] {
            let functions = binding.transform(values)
            guard number < functions.count else { continue }
            let inner = AffineTransform(Array(functions[(number + 1)...]))
            var center = Point.zero
            if case .rotate(_, let x, let y) = functions[number] { center = Point(x, y) }
            for corner in corners { reach = max(reach, inner.apply(corner).distance(to: center)) }
            enlarged = max(enlarged, AffineTransform(Array(functions[..<number])).greatestScale)
        }
        return (reach, max(enlarged, 1e-3) * outerScale(binding.node) * unit)
    }

    /// Up to some hundred instants: breaks, where values turn, and even steps between.
    private static func times(_ recording: Recording, _ index: Int) -> [Time] {
        let breaks = recording.breaks(of: index)
        let stride = max(1, breaks.count / 64)
        var times = breaks.indices.filter { $0 % stride == 0 }.map { breaks[$0] }
        let span = recording.end - recording.begin
        for step in 0...Int64(32) { times.append(recording.begin + Time(units: span.units / 32 * step)) }
        return times.sorted()
    }
}
