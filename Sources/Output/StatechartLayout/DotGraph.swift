// One graph in Graphviz's language: boxes, clusters and edges, each with a size or a name that the caller knows.

import Geometry
import Timelines

/// A graph that `dot` is to lay out. Everything has a size that the caller gives it, so that no font is asked for one.
///
/// Statements stand in the order of calls, because dot's layout depends on the order in which things are made.
struct DotGraph {
    enum Direction: String, CaseIterable {
        case down = "TB"
        case right = "LR"
    }

    /// The root, or a subgraph: the names of the subgraphs around it and its own.
    struct Graph: Hashable {
        fileprivate var path: [String] = []
        var name: String { path.last ?? "" }
    }

    /// The number of a node or an edge, each of which has one of its own.
    typealias Node = Int
    typealias Edge = Int

    let root = Graph()
    let direction: Direction
    private var statements: String
    private var count = 0

    init(_ direction: Direction) {
        self.direction = direction
        // The older way of ranking clusters now and then fails. The last three bound the search for short edges and few
        // crossings, so that a large chart takes no longer than it may.
        statements = """
            rankdir=\(direction.rawValue);compound=true;newrank=true;nodesep=\(direction == .down ? ".16" : ".14");\
            ranksep=.24;nslimit=8;nslimit1=8;searchsize=30;

            """
    }

    /// The whole graph as text.
    var text: String { "digraph chart {\n" + statements + "}\n" }

    mutating func cluster(in graph: Graph, head: Size, margin: Double) -> Graph {
        let cluster = Graph(path: graph.path + ["cluster\(number())"])
        // The label is nothing but room: an empty table of a fixed size.
        state(
            "label=<<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"0\" FIXEDSIZE=\"TRUE\" "
                + "WIDTH=\"\(Int(head.width))\" HEIGHT=\"\(Int(head.height))\"><TR><TD></TD></TR></TABLE>>;"
                + "margin=\(DecimalText.text(margin, decimals: 0));", in: cluster)
        return cluster
    }

    mutating func box(in graph: Graph, _ size: Size) -> Node { node(in: graph, "box", size) }

    mutating func circle(in graph: Graph, diameter: Double) -> Node {
        node(in: graph, "circle", Size(diameter, diameter))
    }

    /// A place at the border of a cluster, where edges that belong to the cluster itself begin or end.
    mutating func anchor(in graph: Graph, isFirst: Bool) -> Node {
        let group = Graph(path: graph.path + ["group\(number())"])
        state("rank=\(isFirst ? "source" : "sink");", in: group)
        return node(in: group, "point", Size(0.7, 0.7))
    }

    /// An edge. It has no label: dot shifts ranks to make room for those between neighbours, and frees them twice.
    /// - Parameters:
    ///   - ranks: how many ranks the edge goes on, at least.
    ///   - leaving: the cluster at whose border it begins.
    ///   - entering: the cluster at whose border it ends.
    mutating func edge(_ from: Node, _ to: Node, ranks: Int, leaving: Graph?, entering: Graph?) -> Edge {
        let edge = number()
        var attributes = "id=edge\(edge),arrowhead=none"
        if ranks > 1 { attributes += ",minlen=\(ranks)" }
        if let leaving { attributes += ",ltail=\(leaving.name)" }
        if let entering { attributes += ",lhead=\(entering.name)" }
        state("node\(from)->node\(to)[\(attributes)];", in: root)
        return edge
    }

    private mutating func node(in graph: Graph, _ shape: String, _ size: Size) -> Node {
        let node = number()
        let (width, height) = (size.width / 72, size.height / 72)
        state(
            "node\(node)[shape=\(shape),fixedsize=true,label=\"\",width=\(DecimalText.text(width, decimals: 6)),"
                + "height=\(DecimalText.text(height, decimals: 6))];", in: graph)
        return node
    }

    private mutating func number() -> Int {
        count += 1
        return count
    }

    private mutating func state(_ statement: String, in graph: Graph) {
        for name in graph.path { statements += "subgraph \(name){" }
        statements += statement
        for _ in graph.path { statements += "}" }
        statements += "\n"
    }
}
