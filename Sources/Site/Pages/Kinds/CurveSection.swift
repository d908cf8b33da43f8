// The curves of a scenario on a page: its quantities first, then what is bound, in the order of the design.

import Baking
import Fitting
import Numerics
import Timelines
import XML

extension TemplateFill {
    /// Fills the section of the curves; a scenario in which nothing changes has none.
    mutating func fillCurves(_ scenario: ScenarioContents) throws(SiteError) {
        guard try keep("curves", if: !scenario.graphs.isEmpty) else { return }
        let lanes = CurveLanes(scenario)
        let duration = scenario.duration.millisecondsRoundedUp
        let end = Formatting.seconds(scenario.duration)
        for (name, families) in CurveFamily.groups(scenario.graphs, duration) {
            guard try keep(name, if: !families.isEmpty) else { continue }
            try each(name + "-curve", in: families) { family, blank throws(SiteError) in
                let figure = family.figure
                try blank.fill("curve") { family.mark(&$0) }
                try blank.text("name", family.caption)
                if try blank.keep("double", if: family.double != nil) {
                    try blank.text("double", "≈ " + (family.double ?? ""))
                }
                try blank.fill("field") { $0.children = family.drawing(lanes: CurveLanes.id) }
                if try blank.keep("axis", if: figure.scale != nil), let scale = figure.scale {
                    try blank.text("greatest", scale.greatest)
                    try blank.text("least", scale.least)
                }
                try blank.text("end", end)
            }
            try text(name + "-tally", "\(families.reduce(0) { $0 + $1.members.count })")
        }
        try fill("lanes") {
            $0["viewBox"] = "0 0 \(duration) 100"
            $0.children = [.svg("defs", children: [.element(lanes.drawing)])]
        }
    }
}

/// Graphs that look alike and are drawn once.
struct CurveFamily {
    let figure: CurveFigure
    var members: [Graph]
    /// The name of an earlier quantity that this one would be drawn over: it is folded away.
    var double: String?
    /// Distinguishes its gradient from others of the page.
    package let number: Int

    /// Quantities and bindings, in the names of the template.
    static func groups(_ graphs: [Graph], _ duration: Int64) -> [(name: String, families: [CurveFamily])] {
        var groups: [(name: String, families: [CurveFamily])] = [("quantities", []), ("bindings", [])]
        for (number, graph) in graphs.enumerated() {
            var group = 0
            if case .binding = graph.subject { group = 1 }
            // A reader looks for a quantity by its name: only bindings share.
            let kin = group == 0 ? nil : groups[group].families.firstIndex { $0.figure.graph.looksLike(graph) }
            if let kin {
                groups[group].families[kin].members.append(graph)
            } else {
                let double = group == 0 ? groups[0].families.first { $0.figure.graph.isNear(graph) } : nil
                groups[group].families.append(
                    CurveFamily(
                        figure: CurveFigure(graph: graph, duration: duration), members: [graph],
                        double: double?.figure.name, number: number))
            }
        }
        return groups
    }

    /// What a script must know of the curve. The name of a binding begins with `#` and the element's id.
    package func mark(_ element: inout Element) {
        element["class"] = double == nil ? "curve" : "curve near"
        element["data-curve"] = figure.name
        element["data-unit"] = figure.sign.isEmpty ? nil : figure.sign
        element["data-decimals"] = figure.graph.isWords ? nil : "\(figure.decimals)"
    }

    /// The names of all that goes this way.
    var caption: String {
        members.map { CurveFigure(graph: $0, duration: figure.duration).name }.joined(separator: ", ")
    }

    /// The curves of one quantity as SVG.
    package func drawing(lanes: String) -> [Node] {
        let field = figure.field(lanes: lanes, paint: "paint-\(number)")
        return [.element(field)] + (figure.labels.map { [.element($0)] } ?? [])
    }
}

extension Graph {
    fileprivate var isWords: Bool {
        if case .words = kind { true } else { false }
    }

    /// Whether another graph is the same but for its name.
    fileprivate func looksLike(_ other: Graph) -> Bool {
        unit == other.unit && kind == other.kind && still == other.still && components == other.components
    }

    /// Whether two numbers would be drawn over each other.
    fileprivate func isNear(_ other: Graph) -> Bool {
        kind == .numbers && other.kind == .numbers && unit == other.unit && components.count == other.components.count
            && zip(components, other.components).allSatisfy { $0.isNear($1) }
    }
}

extension Graph.Component {
    /// Whether two curves are apart by at most a hundredth of their range, wherever one of them bends.
    fileprivate func isNear(_ other: Graph.Component) -> Bool {
        if self == other { return true }
        let range = max(curve.greatest, other.curve.greatest) - min(curve.least, other.curve.least)
        return name == other.name
            && (timeline.keyframes + other.timeline.keyframes).allSatisfy { frame in
                let values = [timeline, other.timeline].map { $0.values(at: frame.time)[0] }
                return abs(values[0] - values[1]) <= range / 100
            }
    }
}

/// What stands behind every curve of a page: the states as bands, what happened as lines.
struct CurveLanes {
    package static let id = "curve-lanes"
    package let drawing: Element

    init(_ scenario: ScenarioContents) {
        var borders: Set<Int64> = [scenario.duration.millisecondsRoundedUp]
        for span in scenario.sheet.rows.flatMap({ $0 }) {
            borders.formUnion([span.from.millisecondsRoundedUp, span.to.millisecondsRoundedUp])
        }
        borders.remove(0)
        var bands = ""
        var start: Int64 = 0
        for (index, border) in borders.sorted().enumerated() {
            if index % 2 == 1 { bands += "M\(start),0H\(border)V100H\(start)z" }
            start = border
        }
        func lines(_ kinds: Set<EventMark.Kind>) -> String {
            var last: Int64?
            var text = ""
            for mark in scenario.marks where kinds.contains(mark.kind) {
                let time = mark.time.millisecondsRoundedUp
                if time != last { text += "M\(time),0V100" }
                last = time
            }
            return text
        }
        let parts = [
            ("curve-band", bands), ("curve-event", lines([.event, .finished, .haptic])),
            ("curve-touch", lines([.press, .lift, .cancel])),
        ]
        drawing = .svg(
            "g", ["id": CurveLanes.id],
            children: parts.filter { !$0.1.isEmpty }.map { .svg("path", ["class": $0.0, "d": $0.1]) })
    }
}
