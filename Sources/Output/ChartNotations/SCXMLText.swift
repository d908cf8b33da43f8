// SCXML 1.0 without anything of Flipbook: its statechart with an ECMAScript datamodel.

import Designs
import FormulaText
import Formulas
import Interactions
import XML

struct SCXMLText {
    private let chart: NamedChart
    private let script: ECMAScript
    private var shortfalls: [String] = []
    /// Elements of Flipbook that stand in executable content.
    private var leftOut: Set<String> = []

    static func written(_ chart: NamedChart) -> (text: String, shortfalls: [String]) {
        var writer = SCXMLText(chart: chart, script: ECMAScript(chart.names))
        let root = writer.root()
        let counts = writer.leftOut.sorted().map { "<\($0)> is left out" }
        let text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + MarkupWriter(isIndented: true).text(root)
        return (text, chart.commonShortfalls + counts + writer.shortfalls)
    }

    private init(chart: NamedChart, script: ECMAScript) { (self.chart, self.script) = (chart, script) }

    private static func element(_ name: String, _ attributes: [(Name, String?)], children: [Element] = []) -> Element {
        var all = Attributes()
        for (name, value) in attributes { if let value { all[name] = value } }
        return Element(Name(name, in: .scxml), all, children: children.map { .element($0) })
    }

    private mutating func root() -> Element {
        let states = chart.children(of: -1).map { state($0) }
        // Last, when it is known what is read.
        let data = datamodel()
        return SCXMLText.element(
            "scxml",
            [
                ("version", "1.0"), ("datamodel", "ecmascript"),
                ("initial", list(chart.design.interaction.initialTargets)),
            ], children: (data.map { [$0] } ?? []) + states)
    }

    private func list(_ states: [Int]) -> String? {
        states.isEmpty ? nil : states.map { chart.id($0) }.joined(separator: " ")
    }

    // MARK: Data

    /// Parameters, variables, and what is read of inputs, which begins at zero and is kept by what runs the chart.
    private mutating func datamodel() -> Element? {
        let design = chart.design
        var data: [(name: String, value: String?)] = []
        for parameter in design.parameters where parameter.kind != .color {
            let number = parameter.value.first ?? 0
            let value =
                switch parameter.kind {
                case .string: ECMAScript.quoted(design.text(of: number, kind: .string) ?? "")
                case .boolean: number == 0 ? "false" : "true"
                case .number, .color: FormulaNumber.text(number)
                }
            data.append((parameter.name, value))
        }
        for (variable, item) in zip(design.interaction.variables, design.variables) {
            let value = text(variable.initial, as: item.kind, of: "the initial value of \(item.name)")
            data.append((item.name, value))
        }
        let known = Set(data.map(\.name))
        let others = script.used.filter { !known.contains($0) }
        if !others.isEmpty {
            shortfalls.append("what runs the statechart sets \(others.map(script.identifier).joined(separator: ", "))")
        }
        let all = others.map { (name: $0, value: Optional("0")) } + data
        if all.isEmpty { return nil }
        return SCXMLText.element(
            "datamodel", [],
            children: all.map { SCXMLText.element("data", [("id", script.identifier($0.name)), ("expr", $0.value)]) })
    }

    /// A formula; nil where it cannot be said, which is reported.
    private mutating func text(_ formula: Formula, as kind: FormulaType, of owner: String) -> String? {
        if let text = script.text(formula, as: kind) { return text }
        shortfalls.append("\(owner) is left out: ECMAScript has no \(script.obstacle)")
        return nil
    }

    // MARK: States

    private mutating func state(_ index: Int) -> Element {
        let state = chart.states[index]
        var children: [Element] = []
        let isHistory = state.kind == .shallowHistory || state.kind == .deepHistory
        if !state.initialActions.isEmpty || isHistory && !state.initialTargets.isEmpty {
            let transition = SCXMLText.element(
                "transition", [("target", list(state.initialTargets))], children: actions(state.initialActions))
            children.append(
                state.kind == .compound ? SCXMLText.element("initial", [], children: [transition]) : transition)
        }
        for (name, blocks) in [("onentry", state.entry), ("onexit", state.exit)] {
            for block in blocks {
                let content = actions(block)
                if !content.isEmpty { children.append(SCXMLText.element(name, [], children: content)) }
            }
        }
        for transition in state.transitions { children.append(self.transition(transition)) }
        for child in state.children { children.append(self.state(child)) }
        let id: (Name, String?) = ("id", chart.id(index))
        switch state.kind {
        case .atomic: return SCXMLText.element("state", [id], children: children)
        case .compound:
            let initial = state.initialActions.isEmpty ? list(state.initialTargets) : nil
            return SCXMLText.element("state", [id, ("initial", initial)], children: children)
        case .parallel: return SCXMLText.element("parallel", [id], children: children)
        case .final: return SCXMLText.element("final", [id], children: children)
        case .shallowHistory: return SCXMLText.element("history", [id], children: children)
        case .deepHistory: return SCXMLText.element("history", [id, ("type", "deep")], children: children)
        }
    }

    private mutating func transition(_ index: Int) -> Element {
        let transition = chart.transitions[index]
        let events = chart.design.transitions[index].events.split { $0.isWhitespace }.joined(separator: " ")
        let condition = transition.condition.flatMap {
            text(
                $0, as: .boolean,
                of: "the condition “\(chart.condition($0))” of a transition of \(chart.id(transition.source))")
        }
        return SCXMLText.element(
            "transition",
            [
                ("event", events.isEmpty ? nil : events), ("cond", condition), ("target", list(transition.targets)),
                ("type", transition.isInternal ? "internal" : nil),
            ], children: actions(transition.actions))
    }

    // MARK: Actions

    private mutating func actions(_ actions: [Action]) -> [Element] { actions.flatMap { elements($0) } }

    private mutating func elements(_ action: Action) -> [Element] {
        let design = chart.design
        switch action {
        case .assign(let assignments):
            var elements: [Element] = []
            for assignment in assignments {
                let item = design.variables[assignment.variable]
                guard let value = text(assignment.formula, as: item.kind, of: "an assignment to \(item.name)") else {
                    continue
                }
                elements.append(
                    SCXMLText.element("assign", [("location", script.identifier(item.name)), ("expr", value)]))
            }
            return elements
        case .raise(let event): return [SCXMLText.element("raise", [("event", design.events[event])])]
        case .send(let event, let delay, let id, let data): return [send(event, after: delay, id: id, data: data)]
        case .cancel(let id): return [SCXMLText.element("cancel", [("sendid", "send-\(id + 1)")])]
        case .log(let label, let formula):
            let name = design.strings.indices.contains(label) ? design.strings[label] : nil
            return [SCXMLText.element("log", [("label", name), ("expr", text(formula, as: .number, of: "a log"))])]
        case .choose(let choices): return choose(choices)
        case .haptic: leftOut.insert("fb:haptic")
        case .follow: leftOut.insert("fb:follow")
        // Told of already, with its events.
        case .animate: break
        }
        return []
    }

    private mutating func send(_ event: Int, after delay: Formula?, id: Int, data: [Action.Datum]) -> Element {
        let name = chart.design.events[event]
        let slots = chart.design.interaction.event.data
        var params: [Element] = []
        for datum in data {
            let number = slots.firstIndex(of: datum.slot) ?? 0
            let value = text(datum.formula, as: .number, of: "a param of \(name)")
            params.append(SCXMLText.element("param", [("name", "p\(number + 1)"), ("expr", value ?? "0")]))
        }
        var attributes: [(Name, String?)] = [("event", name)]
        if let seconds = delay?.constant {
            attributes.append(("delay", FormulaNumber.text(seconds) + "s"))
        } else if let delay, let seconds = text(delay, as: .number, of: "the delay of \(name)") {
            attributes.append(("delayexpr", "(\(seconds)) + 's'"))
        }
        return SCXMLText.element("send", attributes + [("id", id < 0 ? nil : "send-\(id + 1)")], children: params)
    }

    /// `<if>` holds its branches flat.
    private mutating func choose(_ choices: [Action.Choice]) -> [Element] {
        var content: [Element] = []
        var first: String?
        for (number, choice) in choices.enumerated() {
            // What cannot be asked is never so.
            let condition = choice.condition.map {
                text($0, as: .boolean, of: "the condition “\(chart.condition($0))” of an <if>") ?? "false"
            }
            if number == 0 {
                first = condition
            } else {
                content.append(SCXMLText.element(condition == nil ? "else" : "elseif", [("cond", condition)]))
            }
            content += actions(choice.actions)
        }
        return [SCXMLText.element("if", [("cond", first ?? "true")], children: content)]
    }
}
