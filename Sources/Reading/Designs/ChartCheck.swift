// What is odd about a chart though it can run: states that nothing enters, states that nothing leaves.

import Diagnostics
import Interactions
import XML

struct ChartCheck {
    let chart: ChartReader
    let states: [State]
    let transitions: [Transition]
    let initialTargets: [Int]
    let notes: DiagnosticLog

    func check() {
        let entered = entered()
        for (index, state) in states.enumerated() {
            let declaration = chart.states[index]
            let place = declaration.element.attributes.attribute("id")?.valueRange ?? declaration.element.nameRange
            let isUnderEntered = state.parent < 0 || entered[state.parent]
            if !entered[index], isUnderEntered {
                notes.warning(
                    "never-entered", at: place, "“\(declaration.id)” is never entered",
                    instead: "no transition leads there: add one, or remove the state")
            } else if entered[index], isDeadEnd(index) {
                notes.warning(
                    "never-left", at: place, "“\(declaration.id)” is never left",
                    instead:
                        "no transition leads out of it; if that is intended, write <final id=\"\(declaration.id)\"/>")
            }
        }
    }

    /// Which states can be entered, conditions aside. A transition whose event nothing raises counts, because that is
    /// reported at the event itself.
    private func entered() -> [Bool] {
        var entered = [Bool](repeating: false, count: states.count)
        var waiting: [Int] = []
        func enter(_ state: Int) {
            var current = state
            while current >= 0, !entered[current] {
                entered[current] = true
                waiting.append(current)
                current = states[current].parent
            }
        }
        initialTargets.forEach(enter)
        while let state = waiting.popLast() {
            switch states[state].kind {
            case .parallel: states[state].children.filter { !chart.isHistory($0) }.forEach(enter)
            case .compound, .shallowHistory, .deepHistory: states[state].initialTargets.forEach(enter)
            case .atomic, .final: break
            }
            for transition in states[state].transitions { transitions[transition].targets.forEach(enter) }
        }
        return entered
    }

    private func isDeadEnd(_ index: Int) -> Bool {
        guard states[index].kind == .atomic else { return false }
        var hasSiblings = false
        var current = index
        while current >= 0 {
            if states[current].transitions.contains(where: { !transitions[$0].targets.isEmpty }) { return false }
            let parent = states[current].parent
            if parent >= 0, states[parent].kind == .compound || states[parent].kind == .parallel {
                if states[parent].kind == .compound, states[parent].children.count > 1 { hasSiblings = true }
            } else if parent < 0, states.contains(where: { $0.parent < 0 && $0.slot != states[current].slot }) {
                hasSiblings = true
            }
            current = parent
        }
        return hasSiblings
    }
}
