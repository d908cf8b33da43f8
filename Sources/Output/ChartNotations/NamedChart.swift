// A statechart by names, as all notations need it.

import Designs
import FormulaText
import Formulas
import Interactions
import Naming

struct NamedChart {
    let design: Design
    let names: DesignNames
    var states: [State] { design.interaction.states }
    var transitions: [Transition] { design.interaction.transitions }

    init(_ design: Design) { (self.design, names) = (design, DesignNames(design)) }

    func id(_ state: Int) -> String { design.states[state].id }

    /// The children of a state, −1 for the chart itself.
    func children(of state: Int) -> [Int] {
        state < 0 ? states.indices.filter { states[$0].parent < 0 } : states[state].children
    }

    /// The states around one, the nearest first, −1 for the chart itself last.
    func ancestors(of state: Int) -> [Int] {
        state < 0 ? [] : [states[state].parent] + ancestors(of: states[state].parent)
    }

    func isInside(_ state: Int, _ outer: Int) -> Bool { ancestors(of: state).contains(outer) }

    /// The nearest state that holds both, or the chart itself. It may be one of them.
    func holder(of first: Int, _ second: Int) -> Int {
        let around = [first] + ancestors(of: first)
        return ([second] + ancestors(of: second)).first { around.contains($0) } ?? -1
    }

    /// Whether a transition leaves its own state and enters it again.
    func reenters(_ transition: Transition) -> Bool {
        let isWithin = transition.targets.allSatisfy { isInside($0, transition.source) }
        let isInternal = transition.isInternal && states[transition.source].kind == .compound && isWithin
        return !isInternal && transition.targets.contains { $0 == transition.source || isInside($0, transition.source) }
    }

    /// A condition in the author's words.
    func condition(_ formula: Formula) -> String {
        design.written(formula) ?? names.text(formula, as: .boolean)
    }

    /// `event [condition] / stays`, as a diagram writes it.
    func label(of transition: Int) -> String {
        let condition = transitions[transition].condition.map { "[\(self.condition($0))]" } ?? ""
        let stays = transitions[transition].targets.isEmpty ? "/ stays" : ""
        let events = design.transitions[transition].events.split { $0.isWhitespace }.joined(separator: " ")
        return [events, condition, stays].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// An action in words.
    func words(_ action: Action) -> String {
        func value(_ formula: Formula) -> String { design.written(formula) ?? names.text(formula) }
        switch action {
        case .assign(let assignments):
            return assignments.map { "\(design.variables[$0.variable].name) := \(value($0.formula))" }
                .joined(separator: ", ")
        case .raise(let event): return "raise \(design.events[event])"
        case .send(let event, let delay, let id, _):
            return "send \(design.events[event])" + (delay.map { " after \(value($0))" } ?? "")
                + (id < 0 ? "" : " as send \(id + 1)")
        case .cancel(let id): return "cancel send \(id + 1)"
        case .log(_, let formula): return "log \(value(formula))"
        case .haptic(let style): return "haptic \(style)"
        case .follow(let index):
            let follow = design.interaction.follows[index]
            return "\(design.variables[follow.variable].name) follows \(value(follow.formula))"
        case .animate(let index): return "animate \(design.animations[index])"
        case .choose(let choices):
            return choices.enumerated().map { number, choice in
                let head = choice.condition.map { (number == 0 ? "if " : "else if ") + condition($0) } ?? "else"
                return "\(head): " + choice.actions.map(words).joined(separator: ", ")
            }.joined(separator: "; ")
        }
    }

    /// What no notation has: the drawing, and what leads to events.
    var commonShortfalls: [String] {
        var lines = ["the drawing with its bindings and scenarios is left out"]
        func add(_ what: String, _ names: [String], events: String) {
            if names.isEmpty { return }
            let list = names.joined(separator: ", ")
            lines.append("\(what) are left out (\(list)): what runs the statechart sends \(events)")
        }
        var seen: Set<String> = []
        add("inputs", design.inputs.map(\.name), events: "their events")
        add(
            "animations", design.animations.filter { seen.insert($0).inserted },
            events: "done.animate.NAME when each ends")
        return lines
    }

    /// States and transitions do something that a diagram does not show.
    var hasActions: Bool {
        !design.interaction.actions.isEmpty
    }
}
