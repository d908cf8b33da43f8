// The curves of a scenario on a page: its quantities first, then what is bound, in the order of the design.

import Baking
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
                try blank.fill("field") { $0.children = family.drawing(lanes: CurveLanes.id) }
                try blank.text("scale", figure.scale)
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
    /// Distinguishes its gradient from others of the page.
    package let number: Int

    /// Quantities and bindings, in the names of the template.
    static func groups(_ graphs: [Graph], _ duration: Int64) -> [(name: String, families: [CurveFamily])] {
        var groups: [(name: String, families: [CurveFamily])] = [("quantities", []), ("bindings", [])]
        for (number, graph) in graphs.enumerated() {
            var group = 0
            if case .binding = graph.subject { group = 1 }
            // Who looks for a quantity looks for its name: only bindings share.
            let kin = group == 0 ? nil : groups[group].families.firstIndex { $0.figure.graph.looksLike(graph) }
            if let kin {
                groups[group].families[kin].members.append(graph)
            } else {
                groups[group].families.append(
                    CurveFamily(
                        figure: CurveFigure(graph: graph, duration: duration), members: [graph], number: number))
            }
        }
        return groups
    }

    /// What a script must know of the curve. The name of a binding begins with `#` and the element's id.
    package func mark(_ element: inout Element) {
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
