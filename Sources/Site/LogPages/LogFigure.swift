// The curve of one column: what the design says with what it may be off by, the log's frames, the largest difference.

import Comparing
import Numerics
import Timelines
import XML

/// Drawn in a field as wide as the scenario has milliseconds and 100 high, which the page stretches. A script reads the
/// values from it: the greatest stands at 6, the least at 94.
struct LogFigure {
    typealias Point = (time: Double, value: Double)

    let column: LoggedRun.Column
    let found: LogComparison.Column
    let duration: Time
    /// Both in milliseconds.
    private let designed: [Point]
    private let logged: [Point]
    let range: ClosedRange<Double>

    init(_ column: LoggedRun.Column, _ found: LogComparison.Column, duration: Time) {
        (self.column, self.found, self.duration) = (column, found, duration)
        let end = Double(duration.milliseconds)
        designed = column.designed.map { (min($0.time * 1000, end), $0.value) }
        logged = column.logged.map { ($0.time * 1000, $0.value) }.filter { 0...end ~= $0.time }
        let room = column.isDiscrete ? 0 : found.tolerance
        let all = designed.flatMap { [$0.value - room, $0.value + room] } + logged.map(\.value)
        let (least, greatest) = (all.min() ?? 0, all.max() ?? 0)
        range = greatest - least > 1e-9 ? least...greatest : least - 1...least + 1
    }

    private var extent: Double { range.upperBound - range.lowerBound }

    /// How many decimals tell what the figure can tell.
    var decimals: Int { min(DecimalText.decimals(forStep: extent / 100), 4) }

    /// As it stands behind a number, but for the space before it.
    var sign: String { column.unit == "deg" ? "°" : column.unit ?? "" }

    /// A number in the column's unit.
    func text(_ value: Double, decimals: Int = 3) -> String {
        Formatting.decimal(value, decimals: decimals).replacing("-", with: "−")
            + (["", "°"].contains(sign) ? "" : " ") + sign
    }

    /// The greatest and the least value, as the axis has them.
    var scale: (greatest: String, least: String) {
        (text(range.upperBound, decimals: decimals), text(range.lowerBound, decimals: decimals))
    }

    var field: Element {
        var paths = [path("logged", logged, isDotted: true), path("designed", designed)]
        if !column.isDiscrete {
            let above = designed.map { ($0.time, $0.value + found.tolerance) }
            let below = designed.reversed().map { ($0.time, $0.value - found.tolerance) }
            paths.insert(path("band", above + below), at: 0)
        }
        // The log may be furthest off before the scenario or after it.
        if found.off > 0, let frame = logged.first(where: { abs($0.time - found.at * 1000) < 0.01 }) {
            paths.append(path("worst", [(frame.time, range.lowerBound), (frame.time, range.upperBound)]))
            paths.append(path("worst spot", [frame], isDotted: true))
        }
        return .svg(
            "svg",
            [
                "class": "plot", "viewBox": "0 0 \(duration.milliseconds) 100", "preserveAspectRatio": "none",
                "aria-hidden": "true",
            ], children: paths)
    }

    /// A line through points, or dots for a round pen. Each is written as its way from the one before, because that is
    /// shorter.
    private func path(_ name: String, _ points: [Point], isDotted: Bool = false) -> Node {
        var (data, last) = ("", (time: 0.0, value: 0.0))
        for point in points {
            // What is added up is what was printed.
            let place = (
                time: DecimalText.round(point.time, decimals: 1),
                value: DecimalText.round(6 + 88 * (range.upperBound - point.value) / extent, decimals: 2)
            )
            data += data.isEmpty ? "M" : isDotted ? "m" : "l"
            DecimalText.append(place.time - last.time, decimals: 1, to: &data)
            data += ","
            DecimalText.append(place.value - last.value, decimals: 2, to: &data)
            if isDotted { data += "h0" }
            last = place
        }
        return .svg("path", ["class": name, "d": data])
    }
}
