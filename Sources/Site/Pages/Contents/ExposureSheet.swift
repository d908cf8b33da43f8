// What happens when: the lanes under a stage, as rows of an exposure sheet.

package import Numerics
package import Timelines
package import XML

/// The finger's touches, what happened, and the states over a scenario's time.
package struct ExposureSheet: Hashable, Sendable {
    /// A state or a touch, and from when to when it lasts.
    package struct Span: Hashable, Sendable {
        package var name: String
        package var from: Time
        package var to: Time
    }

    package var duration: Time
    /// When a finger is down.
    var touches: [Span]
    var signs: [SheetSign]
    /// The states that are active, a row a depth of nesting (or a region): spans of one row do not overlap.
    package var rows: [[Span]]

    /// Lays out active states: each goes into the first row at or below its depth that has room for it.
    init(duration: Time, touches: [Span], marks: [EventMark] = [], states: [(span: Span, depth: Int)]) {
        self.duration = duration
        self.touches = touches
        signs = SheetSign.all(of: marks, duration: duration)
        rows = []
        for (span, depth) in states.sorted(by: { ($0.depth, $0.span.from.units) < ($1.depth, $1.span.from.units) }) {
            var row = depth
            while row < rows.count, rows[row].contains(where: { $0.from < span.to && span.from < $0.to }) { row += 1 }
            while rows.count <= row { rows.append([]) }
            rows[row].append(span)
        }
        rows = rows.filter { !$0.isEmpty }.map { $0.sorted { $0.from < $1.from } }
    }

    private static let signsTop = 11
    private static let signsHeight = 16
    private static let rowHeight = 22
    private static let axis = 18

    /// Where the states begin.
    private var top: Int { signs.isEmpty ? 14 : Self.signsTop + Self.signsHeight }

    /// The height of the drawing in CSS pixels; its width is that of the page.
    package var height: Int { top + rows.count * Self.rowHeight + Self.axis }

    /// The lanes as SVG. Places are percentages, so that bands stretch with the page while their words do not.
    package func drawing() -> [Node] {
        var nodes: [Node] = []
        let ticks = tickTimes()
        let floor = top + rows.count * Self.rowHeight
        for time in ticks.dropFirst() where time < duration {
            let x = percent(time)
            nodes.append(.svg("line", ["class": "tick", "x1": x, "x2": x, "y1": "0", "y2": "\(floor)"]))
        }
        for touch in touches {
            nodes.append(
                .svg(
                    "rect",
                    [
                        "class": "touch", "x": percent(touch.from), "y": "4", "width": percent(touch.to - touch.from),
                        "height": "4", "rx": "2",
                    ]))
        }
        nodes += SheetSign.drawing(signs, duration: duration, y: Self.signsTop)
        for (row, spans) in rows.enumerated() {
            for (index, span) in spans.enumerated() { nodes.append(band(span, row: row, isOdd: index % 2 == 1)) }
        }
        for time in ticks {
            // The last number would hang over the edge.
            let isLast = time.units * 50 > duration.units * 47
            let anchor = time == .zero ? "start" : isLast ? "end" : "middle"
            nodes.append(
                .svg(
                    "text",
                    ["class": "scale", "x": percent(time), "y": "\(floor + 13)", "text-anchor": anchor],
                    children: [.text(time == .zero ? "0 s" : Formatting.decimal(time.seconds, decimals: 2))]))
        }
        return nodes
    }

    private func band(_ span: Span, row: Int, isOdd: Bool) -> Node {
        let rect = Element.svg(
            "rect",
            [
                "class": isOdd ? "band odd" : "band", "data-from": milliseconds(span.from),
                "data-to": milliseconds(span.to), "width": "100%", "height": "20", "rx": "3",
            ])
        // The title is the name for scripts, too, and what is cut is read whole where there are none.
        var children: [Node] = [.svg("title", children: [.text(span.name)]), .element(rect)]
        if let label = label(span) { children.append(.svg("text", ["x": "6", "y": "14"], children: [.text(label)])) }
        return .svg(
            "svg",
            [
                "x": percent(span.from), "y": "\(top + row * Self.rowHeight)",
                "width": percent(span.to - span.from), "height": "20",
            ], children: children)
    }

    /// The name, or as much of it as fits on a narrow screen; nil where three letters would not.
    private func label(_ span: Span) -> String? {
        let pixels = 300 * Double((span.to - span.from).units) / Double(duration.units)
        let room = Int((pixels - 10) / 6)
        if span.name.count <= room { return span.name }
        return room >= 4 ? span.name.prefix(room - 1) + "…" : nil
    }

    /// Round times from zero on, at most seven.
    private func tickTimes() -> [Time] {
        let steps: [Int64] = [50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 60_000, 300_000, 3_600_000]
        let length = duration.millisecondsRoundedUp
        let step = steps.first { length <= 6 * $0 } ?? max(1, length)
        return stride(from: 0, through: length, by: Int(step)).map { Time(milliseconds: Int64($0)) }
    }

    private func percent(_ time: Time) -> String { Self.percent(time, of: duration) }

    static func percent(_ time: Time, of duration: Time) -> String {
        guard duration > .zero else { return "0%" }
        return Formatting.decimal(100 * Double(time.units) / Double(duration.units)) + "%"
    }

    private func milliseconds(_ time: Time) -> String { "\(time.millisecondsRoundedUp)" }
}
