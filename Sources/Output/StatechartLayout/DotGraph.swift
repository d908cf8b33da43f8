// One graph on its way through Graphviz's dot: boxes, clusters and edges in, places out.

import CGraphviz
import Geometry
import Synchronization
import Timelines

/// A graph that dot lays out. Everything has a size that the caller gives it, so that no font is asked for one.
///
/// Graphviz keeps state of its own and may be used by one thread at a time: a graph lives inside `DotGraph.use`.
struct DotGraph {
    enum Direction: String, CaseIterable {
        case down = "TB"
        case right = "LR"
    }

    typealias Graph = UnsafeMutablePointer<Agraph_t>
    typealias Node = UnsafeMutablePointer<Agnode_t>
    typealias Edge = UnsafeMutablePointer<Agedge_t>

    static var version: String { String(cString: flipbook_graphviz_version()) }

    let root: Graph
    let direction: Direction
    private var count = 0
    /// Rank after rank, dot works from top to bottom: how high the drawing is turns its y upside down.
    private var height = 0.0

    private static let lock = Mutex(())
    /// Only touched while the lock is held.
    private nonisolated(unsafe) static let context = flipbook_graphviz_open()

    /// Makes a graph, and lets go of it at the end.
    static func use<Result>(_ direction: Direction, _ work: (inout DotGraph) -> Result) -> Result {
        lock.withLock { _ in
            var graph = DotGraph(root: flipbook_graph_open(), direction: direction)
            defer { flipbook_graph_close(context, graph.root) }
            return work(&graph)
        }
    }

    private init(root: Graph, direction: Direction) {
        self.root = root
        self.direction = direction
        let settings = [
            ("rankdir", direction.rawValue), ("compound", "true"),
            // The older way of ranking clusters now and then fails, depending on what was laid out before.
            ("newrank", "true"), ("nodesep", direction == .down ? ".16" : ".14"),
            ("ranksep", direction == .down ? ".24" : ".24"),
            // A bound on the search for short edges and few crossings, so that a large chart takes no longer than it may.
            ("nslimit", "8"), ("nslimit1", "8"), ("searchsize", "30"),
        ]
        for (name, value) in settings { flipbook_set(root, name, value) }
    }

    mutating func cluster(in graph: Graph, head: Size, margin: Double) -> Graph {
        let cluster = agsubg(graph, name("cluster"), 1)!
        flipbook_set_room(cluster, cluster, Int32(head.width), Int32(head.height))
        flipbook_set(cluster, "margin", DecimalText.text(margin, decimals: 0))
        return cluster
    }

    mutating func box(in graph: Graph, _ size: Size) -> Node { node(in: graph, "box", size) }

    mutating func circle(in graph: Graph, diameter: Double) -> Node {
        node(in: graph, "circle", Size(diameter, diameter))
    }

    /// A place at the border of a cluster, where edges that belong to the cluster itself begin or end.
    mutating func anchor(in graph: Graph, isFirst: Bool) -> Node {
        let group = agsubg(graph, name("group"), 1)!
        flipbook_set(group, "rank", isFirst ? "source" : "sink")
        return node(in: group, "point", Size(0.7, 0.7))
    }

    /// An edge. It has no label: dot shifts ranks to make room for those between neighbours, and frees them twice.
    /// - Parameter ranks: how many ranks the edge goes on, at least.
    mutating func edge(_ from: Node, _ to: Node, ranks: Int, leaving: Graph?, entering: Graph?) -> Edge {
        let edge = agedge(root, from, to, name("edge"), 1)!
        flipbook_set(edge, "arrowhead", "none")
        if ranks > 1 { flipbook_set(edge, "minlen", "\(ranks)") }
        if let leaving { flipbook_set(edge, "ltail", agnameof(leaving)) }
        if let entering { flipbook_set(edge, "lhead", agnameof(entering)) }
        return edge
    }

    /// Gives everything its place; false where dot could not.
    mutating func layOut() -> Bool {
        guard gvLayout(DotGraph.context, root, "dot") == 0 else { return false }
        height = flipbook_cluster_box(root).UR.y
        return true
    }

    var size: Size {
        let box = flipbook_cluster_box(root)
        return Size(box.UR.x, box.UR.y)
    }

    func centre(of node: Node) -> Point { point(flipbook_node_centre(node)) }

    func box(of cluster: Graph) -> Rect {
        let box = flipbook_cluster_box(cluster)
        let corner = point(pointf(x: box.LL.x, y: box.UR.y))
        return Rect(origin: corner, size: Size(box.UR.x - box.LL.x, box.UR.y - box.LL.y))
    }

    /// The curve of an edge; empty where dot drew none.
    func points(of edge: Edge) -> [Point] {
        guard flipbook_edge_bezier_count(edge) > 0 else { return [] }
        return (0..<flipbook_edge_point_count(edge, 0)).map { point(flipbook_edge_point(edge, 0, $0)) }
    }

    private func point(_ point: pointf) -> Point { Point(point.x, height - point.y) }

    private mutating func node(in graph: Graph, _ shape: String, _ size: Size) -> Node {
        let node = agnode(graph, name("node"), 1)!
        for (name, value) in [
            ("shape", shape), ("fixedsize", "true"), ("label", ""),
            ("width", DecimalText.text(size.width / 72, decimals: 6)),
            ("height", DecimalText.text(size.height / 72, decimals: 6)),
        ] { flipbook_set(node, name, value) }
        return node
    }

    /// A name of its own for everything, in order of making.
    private mutating func name(_ kind: String) -> UnsafeMutablePointer<CChar> {
        count += 1
        return "\(kind)\(count)".withCString { agstrdup(root, UnsafeMutablePointer(mutating: $0)) }
    }
}
