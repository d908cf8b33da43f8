// A laid-out chart as SVG: groups that scripts find by class and id, and classes for a style sheet.

import Geometry
import Numerics
import Timelines
package import XML

/// Draws a chart. Every state is a group with the id `state-ID`, every transition one with `transition-N`.
package struct ChartDrawing {
    private let chart: Chart
    private let layout: ChartLayout
    private let nesting: Nesting
    private let boxes: [StateBox]
    private let link: (Int) -> String?
    private let way: (Int) -> String?

    /// The drawing as an `svg` element. Colours, corners and where texts are anchored are the style sheet's.
    /// - Parameters:
    ///   - layout: of this very chart.
    ///   - link: gives an address for the index of a state, and the state's name becomes a link to it; nil for no link.
    ///   - way: the same for the index of a transition, whose line and label become the link.
    package static func element(
        _ chart: Chart, _ layout: ChartLayout, link: @escaping (Int) -> String? = { _ in nil },
        way: @escaping (Int) -> String? = { _ in nil }
    ) -> Element {
        let nesting = Nesting(chart)
        let boxes = chart.states.indices.map { StateBox(of: $0, in: chart, nesting: nesting) }
        return ChartDrawing(chart: chart, layout: layout, nesting: nesting, boxes: boxes, link: link, way: way)
            .element()
    }

    private func element() -> Element {
        let size = layout.size
        // A chart wider than the column is shrunk, but to no less than 75 %. The page scrolls what is still too wide.
        let scale = min(1, max(0.75, ChartLayout.column / size.width))
        var children: [Node] = chart.states.indices.map { .element(state($0)) }
        // Screen readers skip the arrows: the page's table has the transitions in words.
        var lines: [Node] = []
        for arrow in layout.arrows where arrow.transition < 0 { lines += beginning(arrow) }
        for index in chart.transitions.indices where !isListed(index) { lines.append(.element(transition(index))) }
        children.append(.svg("g", ["class": "arrows", "aria-hidden": "true"], children: lines))
        return .svg(
            "svg",
            [
                "class": "chart", "viewBox": "0 0 \(number(size.width)) \(number(size.height))",
                "width": whole(size.width * scale), "height": whole(size.height * scale),
            ], children: children)
    }

    private func isListed(_ index: Int) -> Bool { StateBox.isListed(chart.transitions[index], nesting) }

    // MARK: States

    private func state(_ index: Int) -> Element {
        let state = chart.states[index]
        let box = layout.states[index]
        let isRegion = state.parent >= 0 && chart.states[state.parent].kind == .parallel
        var classes = ["state"]
        if nesting.hasChildren(index) { classes.append("around") }
        if isRegion { classes.append("region") }
        if state.kind == .final { classes.append("final") }
        var parts: [Node] = []
        if state.kind.isHistory {
            classes.append("history")
            parts.append(
                .svg("circle", ["cx": number(box.midX), "cy": number(box.midY), "r": number(box.size.width / 2)]))
            parts.append(middle(x: box.midX, y: box.midY + 4, state.kind == .deepHistory ? "H*" : "H"))
            parts.append(.svg("title", children: [.text(state.id)]))
        } else {
            parts = [.svg("rect", rect(box))]
            if state.kind == .final { parts.append(.svg("rect", rect(inset(box, 3)))) }
            parts += name(index, box)
        }
        return .svg("g", ["id": "state-" + state.id, "class": classes.joined(separator: " ")], children: parts)
    }

    /// The name and what is listed below it.
    private func name(_ index: Int, _ box: Rect) -> [Node] {
        let text = boxes[index].name
        let isAround = nesting.hasChildren(index)
        let rows = boxes[index].rows
        var parts: [Node] = []
        let word: Node =
            isAround
            ? .svg(
                "text", ["x": number(box.minX + StateBox.padding), "y": number(box.minY + 18)], children: [.text(text)])
            : middle(x: box.midX, y: box.minY + 18, text)
        if text != chart.states[index].id { parts.append(.svg("title", children: [.text(chart.states[index].id)])) }
        if isAround || !rows.isEmpty {
            // A line under the name; where states follow, under what is listed too.
            let y = box.minY + (isAround ? boxes[index].size.height : StateBox.head)
            parts.append(
                .svg("path", ["class": "rule", "d": "M\(number(box.minX)) \(number(y))h\(number(box.size.width))"]))
        }
        parts.append(link(index).map { .svg("a", ["href": $0], children: [word]) } ?? word)
        var y = box.minY + StateBox.head + (isAround ? -2 : 5)
        for (transition, label) in rows {
            let size = Size(label.width, label.height)
            let place = Rect(origin: Point(box.minX + StateBox.padding, y), size: size)
            let text = labelText(label, in: place, isLeft: true)
            parts.append(group(of: transition, label: label, classes: "transition stays", parts: [text]))
            y += label.height + StateBox.rowGap
        }
        return parts
    }

    // MARK: Arrows

    private func transition(_ index: Int) -> Element {
        let label = chart.label(ofArrow: index)
        let arrows = layout.arrows.filter { $0.transition == index }
        // The line goes on behind its label.
        let end = layout.labels[index] == nil ? nil : arrows.first { !$0.hasHead }?.points.last
        var parts = arrows.map { arrow in
            Node.svg("path", ["d": path(arrow, after: arrow.hasHead ? end : nil)])
        }
        if let box = layout.labels[index] {
            let top = box.midY - label.height / 2
            let place = Rect(x: box.minX, y: top, width: box.size.width, height: label.height)
            parts.append(labelText(label, in: place, isLeft: false))
        }
        var element = group(of: index, label: label, classes: "transition", parts: parts).element!
        element["data-from"] = chart.states[chart.transitions[index].source].id
        element["data-to"] = chart.transitions[index].targets.map { chart.states[$0].id }.joined(separator: " ")
        return element
    }

    private func group(of transition: Int, label: ChartLabel, classes: String, parts: [Node]) -> Node {
        let title: [Node] = label.whole.map { [.svg("title", children: [.text($0)])] } ?? []
        // For pointers: keys reach it from the table of transitions.
        let linked = way(transition).map { [.svg("a", ["href": $0, "tabindex": "-1"], children: parts)] } ?? parts
        return .svg("g", ["id": "transition-\(transition)", "class": classes], children: title + linked)
    }

    private func beginning(_ arrow: ChartLayout.Arrow) -> [Node] {
        let line = Node.svg("path", ["class": "first", "d": path(arrow)])
        guard arrow.hasDot else { return [line] }
        // The curve begins at the edge of the dot, whose middle lies a radius before that.
        let way = arrow.points[1] - arrow.points[0]
        let length = max(arrow.points[0].distance(to: arrow.points[1]), 0.01)
        let centre = arrow.points[0] - way * (4.5 / length)
        return [
            line,
            .svg(
                "circle",
                ["class": "dot", "cx": number(centre.x.rounded()), "cy": number(centre.y.rounded()), "r": "4.5"]),
        ]
    }

    /// The line with an open head, in whole points: at this size less is invisible, and a page has hundreds.
    private func path(_ arrow: ChartLayout.Arrow, after end: Point? = nil) -> String {
        let points = arrow.points.map { Point($0.x.rounded(), $0.y.rounded()) }
        var last = end.map { Point($0.x.rounded(), $0.y.rounded()) } ?? points[0]
        var text = "M" + pair(last)
        if last != points[0] { text += line(points[0] - last) }
        last = points[0]
        for start in stride(from: 1, to: points.count - 2, by: 3) {
            let (out, back) = (points[start] - last, points[start + 1] - last)
            let way = points[start + 2] - last
            let isStraight = ChartDrawing.lies(out, along: way) && ChartDrawing.lies(back, along: way)
            text += isStraight ? line(way) : "c" + [out, back, way].map(pair).joined(separator: " ")
            last = points[start + 2]
        }
        guard arrow.hasHead else { return text }
        let tip = points[points.count - 1]
        // The direction in which the curve arrives; its last handle may lie at its end.
        let before = points.dropLast().last { $0.distance(to: tip) > 1 } ?? points[0]
        return text + head(before - tip)
    }

    private func line(_ way: Point) -> String {
        if way.x == 0 { return "v" + number(way.y) }
        return way.y == 0 ? "h" + number(way.x) : "l" + pair(way)
    }

    /// Whether a handle is within a point of the straight way, so that the bend is invisible.
    private static func lies(_ handle: Point, along way: Point) -> Bool {
        let length = way.distance(to: .zero)
        guard length > 0 else { return false }
        let across = abs(handle.x * way.y - handle.y * way.x) / length
        let along = (handle.x * way.x + handle.y * way.y) / length
        return across <= 1 && along >= -1 && along <= length + 1
    }

    /// An open head at the end of a line that comes from a direction; one of 48 heads, so that equal ones recur.
    private func head(_ back: Point) -> String {
        let step = 7.5
        let angle = (Elementary.atan2(back.y, back.x) * 180 / .pi / step).rounded() * step
        let (cosine, sine) = (Elementary.cos(degrees: angle), Elementary.sin(degrees: angle))
        func place(_ along: Double, _ across: Double) -> String {
            let (x, y) = (along * cosine - across * sine, along * sine + across * cosine)
            return pair(Point(x.rounded(), y.rounded()))
        }
        return "m\(place(8, 4))l\(place(-8, -4))l\(place(8, -4))"
    }

    // MARK: Text

    private func labelText(_ label: ChartLabel, in box: Rect, isLeft: Bool) -> Node {
        let x = number((isLeft ? box.minX : box.midX).rounded())
        let lines =
            label.events.map { ($0, ChartText.event, Attributes()) }
            + label.conditions.map { ($0, ChartText.condition, ["class": "when"]) }
            + label.folded.map { ($0, ChartText.condition, ["class": "when folded"]) }
        let attributes: Attributes = ["x": x, "y": number((box.minY - 3 + (lines.first?.1.leading ?? 0)).rounded())]
        var spans: [Node] = []
        for (position, (line, text, look)) in lines.enumerated() {
            var look = look
            if position > 0 {
                look["x"] = x
                look["dy"] = number(text.leading)
            }
            spans.append(look.isEmpty ? .text(line) : .svg("tspan", look, children: [.text(line)]))
        }
        return .svg("text", attributes, children: spans)
    }

    private func middle(x: Double, y: Double, _ text: String) -> Node {
        .svg("text", ["x": number(x.rounded()), "y": number(y.rounded())], children: [.text(text)])
    }

    private func rect(_ box: Rect) -> Attributes {
        [
            "x": number(box.minX), "y": number(box.minY), "width": number(box.size.width),
            "height": number(box.size.height),
        ]
    }

    private func inset(_ box: Rect, _ by: Double) -> Rect {
        Rect(x: box.minX + by, y: box.minY + by, width: box.size.width - 2 * by, height: box.size.height - 2 * by)
    }

    private func whole(_ value: Double) -> String { DecimalText.text(value, decimals: 0) }
    private func number(_ value: Double) -> String { DecimalText.text(value, decimals: 1) }
    private func pair(_ point: Point) -> String {
        let y = number(point.y)
        return number(point.x) + (y.hasPrefix("-") ? y : " " + y)
    }
}
