// What `dot -Tjson0` says of graphs: where everything is.

import Diagnostics
import Geometry

/// The places of one graph, in points from its upper left corner.
struct DotPlaces {
    let direction: DotGraph.Direction
    private(set) var size = Size.zero
    private var centres: [String: Point] = [:]
    private var boxes: [String: Rect] = [:]
    private var curves: [String: [Point]] = [:]

    /// The places of several graphs, in their order.
    /// - Parameter answer: the text of `dot -Tjson0`: one object after another.
    static func all(_ graphs: [DotGraph], in answer: [UInt8]) throws(DotFailure) -> [DotPlaces] {
        guard let objects = try? JSONReader.values(answer), objects.count == graphs.count else { throw .garbled }
        var all: [DotPlaces] = []
        for (graph, object) in zip(graphs, objects) { all.append(try read(object, graph.direction)) }
        return all
    }

    private static func read(_ graph: JSON, _ direction: DotGraph.Direction) throws(DotFailure) -> DotPlaces {
        var places = DotPlaces(direction: direction)
        let corners = numbers(graph["bb"])
        guard corners.count == 4 else { throw .garbled }
        places.size = Size(corners[2], corners[3])
        // dot's y goes up.
        func point(_ numbers: [Double]) -> Point { Point(numbers[0], corners[3] - numbers[1]) }
        for object in graph["objects"].items {
            guard let name = object["name"].words else { throw .garbled }
            let (centre, box) = (numbers(object["pos"]), numbers(object["bb"]))
            if centre.count == 2 { places.centres[name] = point(centre) }
            if box.count == 4 {
                let (left, bottom, right, top) = (box[0], box[1], box[2], box[3])
                places.boxes[name] = Rect(origin: point([left, top]), size: Size(right - left, top - bottom))
            }
        }
        for edge in graph["edges"].items {
            guard let name = edge["id"].words else { throw .garbled }
            // Several curves are parted by semicolons; ends of arrows, which these have not, by letters.
            let curve = (edge["pos"].words ?? "").prefix { $0 != ";" }
            var points: [Point] = []
            for pair in curve.split(separator: " ") {
                let numbers = pair.split(separator: ",").compactMap { Double($0) }
                guard numbers.count == 2 else { throw .garbled }
                points.append(point(numbers))
            }
            places.curves[name] = points
        }
        return places
    }

    private static func numbers(_ value: JSON) -> [Double] {
        (value.words ?? "").split(separator: ",").compactMap { Double($0) }
    }

    private init(direction: DotGraph.Direction) { self.direction = direction }

    func centre(of node: DotGraph.Node) throws(DotFailure) -> Point {
        guard let centre = centres["node\(node)"] else { throw .garbled }
        return centre
    }

    func box(of cluster: DotGraph.Graph) throws(DotFailure) -> Rect {
        guard let box = boxes[cluster.name] else { throw .garbled }
        return box
    }

    /// The curve of an edge; empty where dot drew none.
    func points(of edge: DotGraph.Edge) -> [Point] { curves["edge\(edge)"] ?? [] }
}

/// Why Graphviz gave no layout of a chart.
package enum DotFailure: Error, Hashable, Sendable {
    /// There is no program of that name.
    case missing
    /// The program ended with an error, or was killed.
    case brokeOff
    /// The answer is not that of `dot -Tjson0`.
    case garbled
}
