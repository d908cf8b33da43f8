// The statechart as Swift: its states, its transitions, and what entering and leaving does.

import Designs
import FormulaText
import Interactions
import Naming
import SwiftWriting

struct SwiftStatechart {
    private let writer: SwiftWriter
    private var design: Design { writer.design }
    private var states: [State] { writer.interaction.states }

    init(_ writer: SwiftWriter) { self.writer = writer }

    private func name(_ state: Int) -> String { writer.stateNames[design.states[state].id] ?? "" }

    var text: String {
        reportGaps()
        let parts = [
            "// The statechart: what can be on, what leads from one to another, and what happens on the way.\n",
            "extension \(writer.type) {", stateEnum, eventEnum, transitions, content("enter", \.entry),
            content("exit", \.exit), blockEnum,
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: "\n") + "}\n"
    }

    private func reportGaps() {
        for (index, state) in states.enumerated() {
            let range = design.states[index].range
            let id = design.states[index].id
            if state.isHistoryState {
                writer.isPartial = true
                writer.note("the history state \(id) is left out: its default is entered", at: range)
            }
            if !state.initialActions.isEmpty {
                writer.isPartial = true
                writer.note("what the initial transition of \(id) does is left out", at: range)
            }
            if state.kind == .final, state.parent < 0 {
                writer.note("the end of the chart in \(id) is left out", at: range)
            }
            if state.kind == .parallel, state.doneEvent >= 0 {
                writer.isPartial = true
                writer.note("done.state.\(id), the end of all regions, is left out", at: range)
            }
        }
        for (index, transition) in writer.interaction.transitions.enumerated()
        where transition.events.contains(writer.interaction.errorEvent) {
            writer.note(
                "error.execution is left out: a formula without a result is not a number here",
                at: design.transitions[index].range)
        }
        if !writer.interaction.event.data.isEmpty { writer.note("_event.data is left out", at: nil) }
    }

    // MARK: States

    private var stateEnum: String {
        let known = states.indices.filter { !states[$0].isHistoryState }
        let parallel = known.filter { states[$0].kind == .parallel }
        func inner(_ outer: Int) -> [Int] { known.filter { states[$0].parent == outer } }
        let firsts = known.map { ($0, parallel.contains($0) ? inner($0) : entered(states[$0].initialTargets)) }
        return writer.filled(
            PackageResources.States_swift_txt, also: ["parallel": !parallel.isEmpty],
            [
                "states": SwiftText.wrapped(
                    "    public enum State: Int, CaseIterable, Sendable {\n        case ", known.map(name),
                    indent: "            "),
                "parents": known.filter { !inner($0).isEmpty }
                    .map { "case \(list(inner($0))): .\(name($0))\n" }.joined(),
                "firsts": firsts.filter { !$0.1.isEmpty }.map { outer, inner in
                    SwiftText.wrapped(
                        "            case .\(name(outer)): [", inner.map { ".\(name($0))" }, indent: "                ")
                        + "]\n"
                }.joined(),
                "parallels": parallel.map { "self == .\(name($0))" }.joined(separator: " || "),
                "beginning": list(entered(writer.interaction.initialTargets)),
            ])
    }

    private func list(_ states: [Int]) -> String { states.map { ".\(name($0))" }.joined(separator: ", ") }

    /// Targets, with the default in place of a history state.
    private func entered(_ targets: [Int]) -> [Int] {
        targets.flatMap { states[$0].isHistoryState ? entered(states[$0].initialTargets) : [$0] }
    }

    private var eventEnum: String {
        let cases = writer.eventNames.sorted { $0.key < $1.key }.map(\.value)
        guard !cases.isEmpty else { return "    public enum Event: String, CaseIterable, Sendable { case none }\n" }
        return "    /// What happens: to inputs, at the end of animations (`…Done`), and what the chart tells itself.\n"
            + SwiftText.wrapped(
                "    public enum Event: String, CaseIterable, Sendable {\n        case ", cases, indent: "            ")
            + "\n    }\n"
    }

    /// The animations whose end the chart hears of.
    private var blockEnum: String {
        let names = writer.interaction.animations.enumerated().compactMap { index, block in
            writer.eventNames[block.doneEvent] != nil ? writer.blockNames[index] : nil
        }
        if names.isEmpty { return "" }
        return "    /// Animations whose end is heard of, in the order of the design.\n"
            + SwiftText.wrapped("    public enum Block: Int, Sendable {\n        case ", names, indent: "            ")
            + "\n    }\n"
    }

    // MARK: Transitions

    private var transitions: String {
        var text = """
                /// The transition that an event, or nil for none, leads to from one state; the first that fits.
                func transition(from state: State, on event: Event?) -> Transition? {
                    func on(_ events: Event?...) -> Bool { events.contains(event) }
                    switch state {

            """
        for (index, state) in states.enumerated() where !state.transitions.isEmpty && !state.isHistoryState {
            text += "        case .\(name(index)):\n"
            for transition in state.transitions { text += line(transition) }
        }
        let isComplete = states.allSatisfy { !$0.transitions.isEmpty || $0.isHistoryState }
        return text + (isComplete ? "" : "        default: break\n") + "        }\n        return nil\n    }\n"
    }

    private func line(_ index: Int) -> String {
        let transition = writer.interaction.transitions[index]
        let events = transition.events.compactMap { writer.eventNames[$0] }
        if events.isEmpty, !transition.isEventless { return "" }
        var heads = [transition.isEventless ? "on(nil)" : "on(\(events.map { "." + $0 }.joined(separator: ", ")))"]
        if let condition = transition.condition {
            let tree = writer.names.tree(condition, as: .boolean)
            heads += conjuncts(tree).map { writer.expression($0, "", as: .boolean).text(atLeast: 2) }
        }
        let targets = list(entered(transition.targets))
        let isInside = transition.isInternal && states[transition.source].kind == .compound && !targets.isEmpty
        writer.uses.insert(targets.isEmpty ? "stay" : isInside ? "inside" : "to")
        let call = targets.isEmpty ? "stay" : isInside ? "inside(\(targets))" : "to(\(targets))"
        let statements = writer.statements(transition.actions, "$0.")
        var head = "            if \(heads.joined(separator: ", ")) {"
        if head.count > SwiftText.width {
            head = SwiftText.wrapped("            if ", heads, indent: "                ") + "\n            {"
        }
        let plain = targets.isEmpty && statements.isEmpty ? "stay()" : call
        if statements.isEmpty { return short(head, ".\(plain)") }
        let only = "\(call) { \(statements[0]) }"
        if statements.count == 1, only.count < SwiftText.width - 24 {
            return short(head, ".\(call) { \(statements[0]) }")
        }
        let body = statements.map { "                    \($0)\n" }.joined()
        return "\(head)\n                return .\(call) {\n\(body)                }\n            }\n"
    }

    private func short(_ head: String, _ result: String) -> String {
        let line = "\(head) return \(result) }"
        if line.count <= SwiftText.width, !head.contains("\n") { return line + "\n" }
        return "\(head)\n                return \(result)\n            }\n"
    }

    /// The operands of a chain of `and`: conditions of an `if`.
    private func conjuncts(_ tree: FormulaTree) -> [FormulaTree] {
        guard case .binary(.and, let left, let right) = tree.node, writer.truths[tree.unplaced] == nil else {
            return [tree]
        }
        return conjuncts(left) + conjuncts(right)
    }

    // MARK: Content

    private func content(_ verb: String, _ blocks: KeyPath<State, [[Action]]>) -> String {
        var text = "    mutating func \(verb)(_ state: State) {\n        switch state {\n"
        var isEmpty = true
        var isComplete = true
        for (index, state) in states.enumerated() where !state.isHistoryState {
            var lines = writer.statements(state[keyPath: blocks].flatMap(\.self))
            if verb == "enter", state.kind == .final, state.parent >= 0,
                let done = writer.eventNames[states[state.parent].doneEvent]
            {
                lines.append("raise(.\(done))")
                writer.uses.insert("raise")
            }
            if lines.isEmpty {
                isComplete = false
                continue
            }
            isEmpty = false
            text += "        case .\(name(index)):\n" + lines.map { "            \($0)\n" }.joined()
        }
        if isEmpty { return "    mutating func \(verb)(_ state: State) {}\n" }
        return text + (isComplete ? "" : "        default: break\n") + "        }\n    }\n"
    }
}
