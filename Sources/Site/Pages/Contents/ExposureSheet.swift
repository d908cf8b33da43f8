// What happens when: the ruler and the tracks under a stage, as an exposure sheet.

package import Numerics
import Timelines
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

    private static let signsTop = 20
    private static let signsHeight = 16
    private static let rowHeight = 22

    /// The height of the ruler in CSS pixels.
    package var rulerHeight: Int { signs.isEmpty ? 24 : Self.signsTop + Self.signsHeight + 2 }

    /// The height of the tracks in CSS pixels; the width of both is that of the page.
    package var tracksHeight: Int { tracks.count * Self.rowHeight }

    /// The states that are active from the beginning to the end, outer ones first.
    package var steady: [String] { rows.joined().filter(isSteady).map(\.name) }

    /// What changes: the rows without the states that are active throughout.
    package var tracks: [[Span]] {
        rows.map { $0.filter { !isSteady($0) } }.filter { !$0.isEmpty }
    }

    private func isSteady(_ span: Span) -> Bool { span.from <= .zero && span.to >= duration }

    /// Time, touches and signs as SVG, above the tracks. Places are percentages, so that they stretch with the page
    /// while words do not.
    package func ruler() -> [Node] {
        let times = tickTimes().map { time -> Node in
            // The last number would hang over the edge.
            let isLast = time.units * 50 > duration.units * 47
            let anchor = time == .zero ? "start" : isLast ? "end" : "middle"
            return .svg(
                "text", ["class": "scale", "x": percent(time), "y": "10", "text-anchor": anchor],
                children: [.text(time == .zero ? "0 s" : Formatting.decimal(time.seconds, decimals: 2))])
        }
        let fingers = touches.map { touch in
            Node.svg(
                "rect",
                [
                    "class": "touch", "x": percent(touch.from), "y": "15", "width": percent(touch.to - touch.from),
                    "height": "4", "rx": "2",
                ])
        }
        return times + fingers + SheetSign.drawing(signs, duration: duration, y: Self.signsTop)
    }

    /// A band for each state that comes or goes. Of those in the first part, earlier ones are drawn later, so that the
    /// name of a short one can lie over the next.
    package func bands() -> [Node] {
        var nodes: [Node] = []
        for time in tickTimes().dropFirst() where time < duration {
            let x = percent(time)
            nodes.append(.svg("line", ["class": "tick", "x1": x, "x2": x, "y1": "0", "y2": "100%"]))
        }
        for (row, spans) in tracks.enumerated() {
            for (index, span) in spans.enumerated().reversed() {
                nodes.append(band(span, row: row, isOdd: index % 2 == 1, isFirst: index == 0))
            }
        }
        return nodes
    }

    /// - Parameter isFirst: whether what is drawn after it is in another row.
    private func band(_ span: Span, row: Int, isOdd: Bool, isFirst: Bool) -> Node {
        let rect = Element.svg(
            "rect",
            [
                "class": isOdd ? "band odd" : "band", "data-from": milliseconds(span.from),
                "data-to": milliseconds(span.to), "width": "100%", "height": "20", "rx": "3",
            ])
        let text = Node.svg("text", ["x": "6", "y": "14"], children: [.text(span.name)])
        // What is cut on a narrow screen is read whole where there are no scripts.
        let pixels = 300 * Double((span.to - span.from).units) / Double(duration.units)
        let isCut = pixels < 6 * Double(span.name.count) + 10
        let title = isCut ? [Node.svg("title", children: [.text(span.name)])] : []
        var attributes: Attributes = [
            "x": percent(span.from), "y": "\(row * Self.rowHeight)", "width": percent(span.to - span.from),
            "height": "20",
        ]
        if isFirst { attributes["class"] = "first" }
        return .svg("svg", attributes, children: title + [.element(rect), text])
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
        return Formatting.decimal(100 * Double(time.units) / Double(duration.units), decimals: 1) + "%"
    }

    private func milliseconds(_ time: Time) -> String { "\(time.millisecondsRoundedUp)" }
}
