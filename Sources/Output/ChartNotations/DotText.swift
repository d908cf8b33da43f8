// A statechart in Graphviz's language.

import Designs
import Diagnostics
import Interactions

struct DotText {
    private let chart: NamedChart
    private var lines: [String] = []

    static func written(_ chart: NamedChart) -> (text: String, shortfalls: [String]) {
        var writer = DotText(chart: chart)
        writer.lines = [
            "digraph \(quoted(chart.design.name)) {", "  compound=true",
            "  node [shape=box, style=rounded]",
        ]
        for child in chart.children(of: -1) { writer.state(child, indent: "  ") }
        writer.begin(-1, chart.design.interaction.initialTargets, indent: "  ")
        for index in chart.transitions.indices { writer.transition(index) }
        writer.lines.append("}")
        var shortfalls = chart.commonShortfalls
        if chart.hasActions { shortfalls.append("what states and transitions do is left out") }
        return (writer.lines.joined(separator: "\n") + "\n", shortfalls)
    }

    private init(chart: NamedChart) { self.chart = chart }

    private static func quoted(_ text: String) -> String {
        let line = text.split(omittingEmptySubsequences: false) { $0.isNewline }.joined(separator: " ").printable
        return "\"" + line.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }

    private func hasInside(_ state: Int) -> Bool {
        state >= 0 && (chart.states[state].kind == .compound || chart.states[state].kind == .parallel)
    }

    private mutating func state(_ index: Int, indent: String) {
        let id = DotText.quoted(chart.id(index))
        guard hasInside(index) else {
            let look =
                switch chart.states[index].kind {
                case .final: " [shape=doublecircle, label=\"\", width=0.15, xlabel=\(id)]"
                case .shallowHistory: " [shape=circle, style=solid, label=\"H\"]"
                case .deepHistory: " [shape=circle, style=solid, label=\"H*\"]"
                case .atomic, .compound, .parallel: ""
                }
            lines.append(indent + id + look)
            if !look.isEmpty {
                for target in chart.states[index].initialTargets { edge(index, target, label: "", indent: indent) }
            }
            return
        }
        let isParallel = chart.states[index].kind == .parallel
        lines.append("\(indent)subgraph \(DotText.quoted("cluster_" + chart.id(index))) {")
        lines.append("\(indent)  label=\(id); style=\"\(isParallel ? "rounded,dashed" : "rounded")\"")
        // Where arrows to and from the state itself end; they are cut at its border.
        lines.append("\(indent)  \(id) [shape=point, style=invis]")
        for child in chart.states[index].children { state(child, indent: indent + "  ") }
        if !isParallel { begin(index, chart.states[index].initialTargets, indent: indent + "  ") }
        lines.append("\(indent)}")
    }

    /// The dot from which an arrow leads to where a state begins.
    private mutating func begin(_ owner: Int, _ targets: [Int], indent: String) {
        if targets.isEmpty { return }
        let dot = DotText.quoted("start of " + (owner < 0 ? "the statechart" : chart.id(owner)))
        lines.append("\(indent)\(dot) [shape=point, width=0.1]")
        for target in targets {
            let head = hasInside(target) ? " [lhead=\(DotText.quoted("cluster_" + chart.id(target)))]" : ""
            lines.append("\(indent)\(dot) -> \(DotText.quoted(chart.id(target)))\(head)")
        }
    }

    private mutating func transition(_ index: Int) {
        let transition = chart.transitions[index]
        let label = chart.label(of: index)
        for target in transition.targets { edge(transition.source, target, label: label, indent: "  ") }
        if transition.targets.isEmpty { edge(transition.source, transition.source, label: label, indent: "  ") }
    }

    private mutating func edge(_ source: Int, _ target: Int, label: String, indent: String) {
        var attributes = label.isEmpty ? [] : ["label=\(DotText.quoted(label))"]
        // Graphviz cuts no arrow at the border of what holds its other end too.
        if hasInside(source), source != target, !chart.isInside(target, source) {
            attributes.append("ltail=\(DotText.quoted("cluster_" + chart.id(source)))")
        }
        if hasInside(target), source != target, !chart.isInside(source, target) {
            attributes.append("lhead=\(DotText.quoted("cluster_" + chart.id(target)))")
        }
        let list = attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"
        lines.append("\(indent)\(DotText.quoted(chart.id(source))) -> \(DotText.quoted(chart.id(target)))\(list)")
    }
}
