// A statechart in the language of Mermaid, as a `stateDiagram-v2`.

import Designs
import Diagnostics
import Interactions

struct MermaidText {
    private let chart: NamedChart
    private var ids: [String] = []
    private var lines = ["stateDiagram-v2"]
    private var shortfalls: [String] = []

    static func written(_ chart: NamedChart) -> (text: String, shortfalls: [String]) {
        var writer = MermaidText(chart)
        writer.inside(-1, indent: "  ")
        return (writer.lines.joined(separator: "\n") + "\n", chart.commonShortfalls + writer.shortfalls)
    }

    private init(_ chart: NamedChart) {
        self.chart = chart
        // Its words, whatever the case of their letters.
        var taken: Set<String> = [
            "end", "state", "note", "direction", "default", "class", "classdef", "as", "style", "scale", "click",
            "hide",
            "acctitle", "accdescr", "title", "fork", "join", "choice",
        ]
        for index in chart.states.indices {
            var id = String(chart.id(index).map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
            if id.first?.isLetter != true { id = "s_" + id }
            while !taken.insert(id.lowercased()).inserted { id += "_" }
            ids.append(id)
        }
        let histories = chart.states.count { $0.kind == .shallowHistory || $0.kind == .deepHistory }
        if histories > 0 {
            shortfalls.append("Mermaid has no history states: they are drawn as states called H or H*")
        }
        let crossing = chart.transitions.count { transition in
            transition.targets.contains { chart.states[$0].parent != chart.states[transition.source].parent }
        }
        if crossing > 0 {
            shortfalls.append(
                "older Mermaid does not draw arrows between the insides of different composite states (\(crossing))")
        }
        if chart.hasActions { shortfalls.append("what states and transitions do is left out") }
        let split = chart.transitions.count { $0.targets.count > 1 }
        if split > 0 { shortfalls.append("transitions with several targets are drawn as one arrow each (\(split))") }
    }

    /// What is in a state, or in the chart itself.
    private mutating func inside(_ owner: Int, indent: String) {
        let children = chart.children(of: owner)
        let isParallel = owner >= 0 && chart.states[owner].kind == .parallel
        for (number, child) in children.enumerated() {
            if isParallel, number > 0 { lines.append(indent + "--") }
            declare(child, indent: indent)
        }
        let initial = owner < 0 ? chart.design.interaction.initialTargets : chart.states[owner].initialTargets
        if !isParallel { for target in initial { lines.append("\(indent)[*] --> \(ids[target])") } }
        for child in children where chart.states[child].kind == .final {
            lines.append("\(indent)\(ids[child]) --> [*]")
        }
        for (index, transition) in chart.transitions.enumerated() {
            let label = chart.label(of: index)
            let text = label.isEmpty ? "" : " : \(MermaidText.escaped(label))"
            if transition.targets.isEmpty, chart.states[transition.source].parent == owner {
                // As a line of the state's own text: an arrow would leave it.
                lines.append(indent + ids[transition.source] + text)
            }
            for target in transition.targets where place(transition.source, target) == owner {
                lines.append("\(indent)\(ids[transition.source]) --> \(ids[target])\(text)")
            }
        }
        for child in children where isHistory(child) {
            for target in chart.states[child].initialTargets {
                lines.append("\(indent)\(ids[child]) --> \(ids[target])")
            }
        }
    }

    private func isHistory(_ state: Int) -> Bool {
        chart.states[state].kind == .shallowHistory || chart.states[state].kind == .deepHistory
    }

    private mutating func declare(_ state: Int, indent: String) {
        let kind = chart.states[state].kind
        let name = kind == .shallowHistory ? "H" : kind == .deepHistory ? "H*" : chart.id(state)
        let head = ids[state] == name ? ids[state] : "\"\(MermaidText.escaped(name))\" as \(ids[state])"
        guard !isHistory(state), !chart.states[state].children.isEmpty else {
            lines.append(indent + (ids[state] == name ? head : "state " + head))
            return
        }
        lines.append("\(indent)state \(head) {")
        inside(state, indent: indent + "  ")
        lines.append(indent + "}")
    }

    /// The state in which an arrow is written: the nearest around both.
    private func place(_ source: Int, _ target: Int) -> Int {
        let holder = chart.holder(of: source, target)
        return holder == source || holder == target ? chart.ancestors(of: holder).first ?? -1 : holder
    }

    /// Text without what Mermaid reads otherwise, by its codes of characters.
    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "#", ";", ":", "\"", "<", ">", "%", "{", "}", "&": result += "#\(character.asciiValue!);"
            case "\n", "\r": result += " "
            default: result += String(character).printable
            }
        }
    }
}
