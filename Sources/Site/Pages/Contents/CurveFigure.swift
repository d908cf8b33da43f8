// One small graph of the curves: a quantity or a bound attribute over a scenario's time, as SVG.

import Baking
import Fitting
import Numerics
import Timelines
import XML

/// Drawn in a field as wide as the scenario has milliseconds and `height` high, which the page stretches. Each curve
/// is written in its own numbers and put into the field by a transform, so that a script can read it.
struct CurveFigure {
    let graph: Graph
    /// In milliseconds.
    package let duration: Int64

    package static let height = 100.0
    /// Room above the greatest and below the least value.
    private static let margin = 8.0

    /// The name of the quantity, or the element and the attribute.
    package var name: String {
        switch graph.subject {
        case .quantity(let name): name
        case .binding(let element, let attribute, let function): "#\(element) \(function ?? attribute)"
        }
    }

    /// The least and the greatest value, over all components that are drawn.
    private var range: (least: Double, greatest: Double) {
        let curves = graph.components.map(\.curve)
        return (curves.map(\.least).min() ?? 0, curves.map(\.greatest).max() ?? 0)
    }

    /// How many decimals tell what the graph can tell.
    package var decimals: Int {
        let span = range.greatest - range.least
        return min(DecimalText.decimals(forStep: span * Graph.share * 2.5), 4)
    }

    /// The greatest and the least value, as the axis has them; nil for words.
    package var scale: (greatest: String, least: String)? {
        if case .words = graph.kind { return nil }
        let (least, greatest) = range
        func short(_ value: Double) -> String {
            Formatting.decimal(value, decimals: decimals).replacing("-", with: "−")
        }
        return (short(greatest) + unit, short(least))
    }

    /// As it stands behind a number, but for the space before it.
    var sign: String { graph.unit == .degrees ? "°" : graph.unit.rawValue }

    private var unit: String { ["", "°"].contains(sign) ? sign : " " + sign }

    /// A value as the graph's own are written.
    package func text(of value: Double) -> String {
        guard case .words(let words) = graph.kind else { return number(value) + unit }
        return words.first { $0.value == value }?.text ?? ""
    }

    private func number(_ value: Double) -> String {
        Formatting.fixed(value, decimals: decimals).replacing("-", with: "−")
    }

    // MARK: - The drawing

    /// The field: lanes and the curves. The style sheet draws the line at the present moment. `paint` is an id for a
    /// colour's gradient.
    func field(lanes: String, paint: String) -> Element {
        var children: [Node] = [.svg("use", ["href": "#" + lanes])]
        switch graph.kind {
        case .words(let words):
            for word in words {
                children.append(
                    .svg(
                        "rect",
                        [
                            "data-value": word.text, "x": "\(word.from)", "width": "\(word.to - word.from)",
                            "height": "40",
                        ]))
            }
        case .numbers, .color:
            if graph.kind == .color { children += strip(paint) }
            let (least, greatest) = range
            let room = CurveFigure.height - 2 * CurveFigure.margin
            let factor = greatest > least ? room / (greatest - least) : 1
            // To a fifth of a pixel.
            let places = DecimalText.decimals(forStep: factor / 400)
            let rounded = DecimalText.round(factor, decimals: places)
            let shift = CurveFigure.height - CurveFigure.margin + rounded * least
            children.append(
                .svg(
                    "g",
                    [
                        "transform":
                            "matrix(1 0 0 \(DecimalText.text(-rounded, decimals: places)) 0 "
                            + "\(DecimalText.text(shift, decimals: 1)))"
                    ], children: graph.components.map { .element(path($0)) }))
        }
        return .svg(
            "svg",
            [
                "class": "plot", "viewBox": "0 0 \(duration) 100", "preserveAspectRatio": "none",
                "aria-hidden": "true",
            ], children: children)
    }

    private func path(_ component: Graph.Component) -> Element {
        var attributes: Attributes = ["class": "value"]
        if component.name != "value" { attributes["data-component"] = component.name }
        attributes["d"] = data(component.timeline)
        return .svg("path", attributes)
    }

    /// Milliseconds and values as path data from the beginning to the end: each point as its way from the one before,
    /// because that is shorter.
    private func data(_ timeline: Timeline) -> String {
        var text = ""
        var place: (time: Int64, value: Double) = (0, 0)
        func add(_ time: Int64, _ value: Double) {
            // What is added up is what was printed.
            let value = DecimalText.round(value, decimals: timeline.decimals[0])
            text += "\(text.isEmpty ? "M" : "l")\(time - place.time),"
            DecimalText.append(value - place.value, decimals: timeline.decimals[0], to: &text)
            place = (time, value)
        }
        var previous: Keyframe?
        for frame in timeline.keyframes {
            let time = frame.time.millisecondsRoundedUp
            if previous == nil, time > 0 { add(0, frame.values[0]) }
            if let previous, previous.passage == .hold, previous.values != frame.values {
                add(time, previous.values[0])
            }
            add(time, frame.values[0])
            previous = frame
        }
        if let last = timeline.keyframes.last, last.time.millisecondsRoundedUp < duration {
            add(duration, last.values[0])
        }
        return text
    }

    /// A colour as it is seen, along the lower edge.
    private func strip(_ paint: String) -> [Node] {
        var times: Set<Int64> = [0, duration]
        for component in graph.components {
            for frame in component.timeline.keyframes { times.insert(frame.time.millisecondsRoundedUp) }
        }
        let stops = times.sorted().map { time in
            let channels = graph.channels(at: time).map { Formatting.decimal($0, decimals: 0) }
            return Node.svg(
                "stop",
                [
                    "offset": DecimalText.text(Double(time) / Double(max(duration, 1)), decimals: 4),
                    "stop-color": "rgb(\(channels.joined(separator: " ")))",
                ])
        }
        return [
            .svg("linearGradient", ["id": paint], children: stops),
            .svg(
                "rect",
                ["class": "paint", "y": "84", "width": "\(duration)", "height": "16", "fill": "url(#\(paint))"]),
        ]
    }

    /// The texts of words, over the field, so that they are not stretched; nil where there are none.
    var labels: Element? {
        guard case .words(let words) = graph.kind, duration > 0 else { return nil }
        let texts: [Node] = words.compactMap { word in
            // On the narrowest screen the field is so wide; a letter is about six pixels.
            let room = Int(280 * Double(word.to - word.from) / Double(duration) / 6.5) - 1
            guard room >= min(3, word.text.count) else { return nil }
            let text = word.text.count <= room ? word.text : word.text.prefix(room - 1) + "…"
            let middle = Double(word.from + word.to) / 2 / Double(duration) * 100
            return .svg(
                "text", ["x": DecimalText.text(middle, decimals: 2) + "%", "y": "50%"], children: [.text(String(text))])
        }
        return texts.isEmpty
            ? nil
            : .svg(
                "svg", ["class": "labels", "width": "100%", "height": "100%", "aria-hidden": "true"], children: texts)
    }
}
