// One state's inside, or the whole chart's, given to dot and read back.

import Geometry

/// The states in a run are boxes, where they are laid out already, or clusters, where arrows lead into them.
struct DotRun {
    private let builder: LayoutBuilder
    /// The state whose inside this is; −1 for the chart itself.
    private let owner: Int
    private let inner: [Int: Piece]

    private var nodes: [Int: DotGraph.Node] = [:]
    private var clusters: [Int: DotGraph.Graph] = [:]
    /// Where arrows begin and end that belong to a state with others in it.
    private var anchors: [Anchor: DotGraph.Node] = [:]
    private var edges: [PlacedEdge] = []

    private struct Anchor: Hashable {
        var state: Int
        /// On the side where ranks begin.
        var isFirst: Bool
    }

    /// An edge with the state from whose own border its curve comes, or to which it goes, from the inside.
    private struct PlacedEdge {
        var edge: DotGraph.Edge
        /// −1 for an arrow to an initial state.
        var transition: Int
        var hasDot = false
        var hasHead = true
        var from: Int?
        var to: Int?
    }

    /// One end of an arrow: a box, or a place at a border that is seen from the outside or the inside.
    private struct End {
        var node: DotGraph.Node
        var outside: DotGraph.Graph?
        var inside: Int?
    }

    /// Labels are boxes that arrows go through.
    private var labels: [(transition: Int, node: DotGraph.Node, size: Size)] = []

    /// What stands around words.
    private static let labelGap = Size(6, 3)
    private static let dotDiameter = 9.0

    /// On how many ranks the labels of one state's arrows are spread: fewer stand side by side, and more below another.
    private let spread: Int
    private var leavings: [Int: Int] = [:]

    private init(_ builder: LayoutBuilder, owner: Int, inner: [Int: Piece], spread: Int) {
        self.spread = spread
        self.builder = builder
        self.owner = owner
        self.inner = inner
    }

    /// A way to lay out the inside of a state.
    typealias Way = (direction: DotGraph.Direction, spread: Int)

    /// Lays out the inside of a state in several ways, by one call of dot.
    static func pieces(
        _ builder: LayoutBuilder, of owner: Int, inner: [Int: Piece], ways: [Way]
    ) throws(DotFailure) -> [Piece] {
        var (runs, graphs): ([DotRun], [DotGraph]) = ([], [])
        for (direction, spread) in ways {
            var graph = DotGraph(direction)
            var run = DotRun(builder, owner: owner, inner: inner, spread: spread)
            run.fill(owner, parent: graph.root, in: &graph)
            run.begin(owner, parent: graph.root, in: &graph)
            for (index, transition) in builder.chart.transitions.enumerated() {
                run.draw(index, transition, in: &graph)
            }
            runs.append(run)
            graphs.append(graph)
        }
        let answer = try builder.dot(Array(graphs.map(\.text).joined().utf8))
        var pieces: [Piece] = []
        for (run, places) in zip(runs, try DotPlaces.all(graphs, in: answer)) { pieces.append(try run.read(places)) }
        return pieces
    }

    /// Adds what is inside a state.
    private mutating func fill(_ state: Int, parent: DotGraph.Graph, in graph: inout DotGraph) {
        for child in builder.nesting.children(of: state) {
            if let piece = inner[child] {
                nodes[child] =
                    builder.chart.states[child].kind.isHistory
                    ? graph.circle(in: parent, diameter: piece.size.width) : graph.box(in: parent, piece.size)
            } else {
                let cluster = graph.cluster(in: parent, head: builder.boxes[child].size, margin: StateBox.margin)
                clusters[child] = cluster
                fill(child, parent: cluster, in: &graph)
            }
        }
    }

    /// Adds the arrows that show where states begin: those of the owner, of clusters, and of histories.
    private mutating func begin(_ state: Int, parent: DotGraph.Graph, in graph: inout DotGraph) {
        let targets = state < 0 ? builder.chart.initial : builder.chart.states[state].initial
        let children = builder.nesting.children(of: state)
        // Where there is one state only, that it is the first goes without saying.
        if targets.count > 1 || children.count > 1, !targets.isEmpty {
            let dot = graph.circle(in: parent, diameter: DotRun.dotDiameter)
            for (position, target) in targets.enumerated() {
                connect(End(node: dot), end(target, isFirst: true, isInside: false, in: &graph), in: &graph)
                edges[edges.count - 1].hasDot = position == 0
            }
        }
        for child in children {
            if let cluster = clusters[child] { begin(child, parent: cluster, in: &graph) }
            guard builder.chart.states[child].kind.isHistory, let node = nodes[child] else { continue }
            for target in builder.chart.states[child].initial {
                connect(End(node: node), end(target, isFirst: true, isInside: false, in: &graph), in: &graph)
            }
        }
    }

    private mutating func draw(_ index: Int, _ transition: Chart.Transition, in graph: inout DotGraph) {
        let source = transition.source
        guard holds(source), !StateBox.isListed(transition, builder.nesting) else { return }
        // A state's arrows to its surroundings are drawn with those.
        let targets = transition.targets.filter { holds($0) && !(source == owner && $0 == owner) }
        if targets.isEmpty { return }
        let label = builder.chart.label(ofArrow: index)
        let size = Size((label.width + DotRun.labelGap.width).rounded(.up), label.height + DotRun.labelGap.height)
        let home = home(of: [source] + targets)
        let node = graph.box(in: clusters[home] ?? graph.root, size)
        labels.append((index, node, size))
        let position = leavings[source, default: 0]
        leavings[source] = position + 1
        // Seen from where the label is, an arrow leaves a state at its beginning and comes back to it at its end, and
        // goes into others at their beginning and out of them at their end.
        let isInward = home == source || builder.nesting.isInside(home, source)
        connect(
            end(source, isFirst: isInward, isInside: isInward, in: &graph), End(node: node), transition: index,
            hasHead: false, ranks: 1 + position % spread, in: &graph)
        for target in targets {
            let isOutward = home == target || builder.nesting.isInside(home, target)
            connect(
                End(node: node), end(target, isFirst: !isOutward, isInside: isOutward, in: &graph), transition: index,
                in: &graph)
        }
    }

    private func holds(_ state: Int) -> Bool { nodes[state] != nil || clusters[state] != nil || state == owner }

    /// The innermost state around all of these, which may be one of them where the others are inside it.
    private func home(of states: [Int]) -> Int {
        let nesting = builder.nesting
        let isOneInside = states.dropFirst().contains { nesting.isInside($0, states[0]) }
        var home = isOneInside || states[0] == owner ? states[0] : nesting.parent(of: states[0])
        while home != owner, !states.allSatisfy({ $0 == home || nesting.isInside($0, home) }) {
            home = nesting.parent(of: home)
        }
        return home
    }

    private mutating func end(_ state: Int, isFirst: Bool, isInside: Bool, in graph: inout DotGraph) -> End {
        if let node = nodes[state] { return End(node: node) }
        let node = anchor(state, isFirst: isFirst, &graph)
        return isInside ? End(node: node, inside: state) : End(node: node, outside: clusters[state])
    }

    private mutating func connect(
        _ from: End, _ to: End, transition: Int = -1, hasHead: Bool = true, ranks: Int = 1, in graph: inout DotGraph
    ) {
        let edge = graph.edge(from.node, to.node, ranks: ranks, leaving: from.outside, entering: to.outside)
        edges.append(PlacedEdge(edge: edge, transition: transition, hasHead: hasHead, from: from.inside, to: to.inside))
    }

    private mutating func anchor(_ state: Int, isFirst: Bool, _ graph: inout DotGraph) -> DotGraph.Node {
        let key = Anchor(state: state, isFirst: isFirst)
        if let node = anchors[key] { return node }
        let node = graph.anchor(in: clusters[state] ?? graph.root, isFirst: isFirst)
        anchors[key] = node
        return node
    }

    private func read(_ graph: DotPlaces) throws(DotFailure) -> Piece {
        var piece = Piece(size: graph.size)
        for (state, node) in nodes.sorted(by: { $0.key < $1.key }) {
            guard let part = inner[state] else { continue }
            let centre = try graph.centre(of: node)
            piece.add(part, at: Point(centre.x - part.size.width / 2, centre.y - part.size.height / 2))
        }
        for (state, cluster) in clusters.sorted(by: { $0.key < $1.key }) {
            piece.states.append((state, try graph.box(of: cluster)))
        }
        for placed in edges {
            var points = graph.points(of: placed.edge)
            guard points.count >= 4 else { continue }
            if let state = placed.from { try extend(&points, toFirstBorderOf: state, graph) }
            if let state = placed.to { try extend(&points, toLastBorderOf: state, graph) }
            piece.arrows.append(
                ChartLayout.Arrow(
                    points: points, hasDot: placed.hasDot, hasHead: placed.hasHead, transition: placed.transition))
        }
        for (transition, node, size) in labels {
            let centre = try graph.centre(of: node)
            let corner = Point(centre.x - size.width / 2, centre.y - size.height / 2)
            piece.labels.append((transition, Rect(origin: corner, size: size)))
        }
        return piece
    }

    /// The border of a state's inside on the side where ranks begin or end; it lies outside of the owner's own piece.
    private func border(of state: Int, isFirst: Bool, _ graph: DotPlaces) throws(DotFailure) -> Double {
        let box: Rect? = if let cluster = clusters[state] { try graph.box(of: cluster) } else { nil }
        let head = builder.boxes[max(0, state)].size.height
        switch (graph.direction, isFirst) {
        case (.down, true): return box.map { $0.minY + head } ?? -StateBox.margin
        case (.down, false): return box?.maxY ?? graph.size.height + StateBox.margin
        case (.right, true): return box?.minX ?? -StateBox.margin
        case (.right, false): return box?.maxX ?? graph.size.width + StateBox.margin
        }
    }

    private func extend(_ points: inout [Point], toFirstBorderOf state: Int, _ graph: DotPlaces) throws(DotFailure) {
        let border = try border(of: state, isFirst: true, graph)
        let start = points[0]
        let end = graph.direction == .down ? Point(start.x, border) : Point(border, start.y)
        points.insert(contentsOf: [end, end.mixed(with: start, 1.0 / 3), end.mixed(with: start, 2.0 / 3)], at: 0)
    }

    private func extend(_ points: inout [Point], toLastBorderOf state: Int, _ graph: DotPlaces) throws(DotFailure) {
        let border = try border(of: state, isFirst: false, graph)
        let start = points[points.count - 1]
        let end = graph.direction == .down ? Point(start.x, border) : Point(border, start.y)
        points += [start.mixed(with: end, 1.0 / 3), start.mixed(with: end, 2.0 / 3), end]
    }
}

extension Chart.Kind {
    package var isHistory: Bool { self == .shallowHistory || self == .deepHistory }
}
