// From a chart to places: every closed state is laid out by itself, from the inside outward, and then is a box.

import Geometry

extension ChartLayout {
    /// Lays out a chart.
    /// - Parameters:
    ///   - width: the width to fit, in CSS pixels, where that is possible.
    ///   - dot: lays out graphs; it may be called any number of times.
    package static func placing(
        _ chart: Chart, width: Double = column, dot: @escaping Dot
    ) throws(DotFailure) -> ChartLayout {
        try LayoutBuilder(chart, dot: dot).layout(width: width)
    }
}

struct LayoutBuilder {
    /// More states and transitions than this in one run are laid out in one way alone.
    private static let manyThings = 150

    let chart: Chart
    let nesting: Nesting
    let boxes: [StateBox]
    let dot: Dot

    init(_ chart: Chart, dot: @escaping Dot) {
        self.dot = dot
        self.chart = chart
        let nesting = Nesting(chart)
        self.nesting = nesting
        boxes = chart.states.indices.map { StateBox(of: $0, in: chart, nesting: nesting) }
    }

    func layout(width: Double) throws(DotFailure) -> ChartLayout {
        let piece = try body(of: -1, width: width - 2)[0]
        var whole = Piece(size: Size(piece.size.width + 2, piece.size.height + 2))
        // Lines are drawn to both sides of where they lie.
        whole.add(piece, at: Point(1, 1))
        var states = chart.states.map { _ in Rect(x: 0, y: 0, width: 0, height: 0) }
        for (index, box) in whole.states { states[index] = LayoutBuilder.rounded(box) }
        var labels: [Rect?] = chart.transitions.map { _ in nil }
        for (transition, box) in whole.labels { labels[transition] = LayoutBuilder.rounded(box) }
        let arrows = whole.arrows.map { arrow in
            var arrow = arrow
            arrow.points = arrow.points.map { LayoutBuilder.rounded($0) }
            return arrow
        }
        return ChartLayout(
            size: Size(whole.size.width.rounded(.up), whole.size.height.rounded(.up)), states: states,
            arrows: arrows.sorted { $0.transition < $1.transition }, labels: labels)
    }

    /// A state with all that is in it, in one or more ways to lay it out, the best first.
    func pieces(for state: Int, width: Double) throws(DotFailure) -> [Piece] {
        let head = boxes[state].size
        guard nesting.hasChildren(state) else {
            var piece = Piece(size: size(ofLeaf: state))
            piece.states = [(state, Rect(origin: .zero, size: piece.size))]
            return [piece]
        }
        let margin = StateBox.margin
        return try body(of: state, width: width - 2 * margin).map { body in
            var piece = Piece(
                size: Size(max(head.width, body.size.width + 2 * margin), head.height + body.size.height + 2 * margin))
            piece.states = [(state, Rect(origin: .zero, size: piece.size))]
            piece.add(body, at: Point(((piece.size.width - body.size.width) / 2).rounded(.down), head.height + margin))
            return piece
        }
    }

    func size(ofLeaf state: Int) -> Size {
        switch chart.states[state].kind {
        case .shallowHistory, .deepHistory: Size(StateBox.historyDiameter, StateBox.historyDiameter)
        default: boxes[state].size
        }
    }

    /// What is inside a state, or the whole chart.
    private func body(of state: Int, width: Double) throws(DotFailure) -> [Piece] {
        if state >= 0, nesting.isPacked[state] {
            var regions: [[Piece]] = []
            for child in nesting.children(of: state) { regions.append(try pieces(for: child, width: width)) }
            return [ShelfPacking.packed(regions, width: width)]
        }
        // The pieces inside are the same whichever way the arrows go.
        var inner: [Int: Piece] = [:]
        try collect(state, width: width - 2 * StateBox.margin, into: &inner)
        let ways = try DotRun.pieces(self, of: state, inner: inner, ways: ways(of: state, inner: inner))
        let costs = ways.map { $0.cost(width: width) + (isInOrder($0, state) ? 0 : 500) }
        return ways.indices.sorted { (costs[$0], $0) < (costs[$1], $1) }.map { ways[$0] }
    }

    /// Every way in which dot may lay out the inside of a state.
    private func ways(of state: Int, inner: [Int: Piece]) -> [DotRun.Way] {
        let children = nesting.children(of: state)
        if children.count < 2 { return [(.down, 1)] }
        // More ranks than arrows leave one state make no difference.
        var leaving: [Int: Int] = [:]
        for transition in chart.transitions where !transition.targets.isEmpty {
            if inner[transition.source] != nil || nesting.isInside(transition.source, state) {
                leaving[transition.source, default: 0] += 1
            }
        }
        let spreads = 1...max(1, min(3, leaving.values.max() ?? 1))
        // Of what is so large one way must do: it takes long, and fits into no column anyway.
        if inner.count + leaving.values.reduce(0, +) > LayoutBuilder.manyThings { return [(.down, 3)] }
        return DotGraph.Direction.allCases.flatMap { direction in spreads.map { (direction, $0) } }
    }

    /// Whether reading can begin where the state begins: it is at the top or on the left.
    private func isInOrder(_ piece: Piece, _ state: Int) -> Bool {
        let initial = state < 0 ? chart.initial : chart.states[state].initial
        let children = Set(nesting.children(of: state))
        let boxes = piece.states.filter { children.contains($0.index) }
        guard let first = boxes.first(where: { initial.contains($0.index) })?.box else { return true }
        let (top, left) = (boxes.map { $0.box.minY }.min() ?? 0, boxes.map { $0.box.minX }.min() ?? 0)
        return first.minY < top + 40 || first.minX < left + 40
    }

    private func collect(_ state: Int, width: Double, into inner: inout [Int: Piece]) throws(DotFailure) {
        for child in nesting.children(of: state) {
            if nesting.hasChildren(child), !nesting.isClosed[child] {
                try collect(child, width: width - 2 * StateBox.margin, into: &inner)
            } else {
                inner[child] = try pieces(for: child, width: width)[0]
            }
        }
    }

    /// Halves of a pixel, so that what differs in a last digit from processor to processor is the same.
    private static func rounded(_ point: Point) -> Point {
        Point((point.x * 2).rounded(.toNearestOrEven) / 2, (point.y * 2).rounded(.toNearestOrEven) / 2)
    }

    private static func rounded(_ box: Rect) -> Rect {
        let least = rounded(box.origin)
        let greatest = rounded(Point(box.maxX, box.maxY))
        return Rect(origin: least, size: Size(greatest.x - least.x, greatest.y - least.y))
    }
}
