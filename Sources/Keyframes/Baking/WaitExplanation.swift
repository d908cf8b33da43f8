// Why a `wait until` did not come true: what its condition read, where the chart was, what came last.

import Designs
import Diagnostics
import FormulaText
import Formulas
import Interactions
import Numerics
import Simulation

extension Design {
    /// Notes about a wait that a fault ended: the parts of its condition, the active states, the last events.
    func explanation(of fault: Fault, in recording: Recording) -> [Diagnostic.Note] {
        guard fault.reason == .waitedTooLong,
            let condition = wait(at: fault.origin, in: interaction.scenarios.flatMap(\.steps))
        else { return [] }
        var sampler = recording.sampler()
        let frame = sampler.frame(at: recording.end)
        let parts = condition.slots.compactMap { slot in worth(of: slot, frame[slot]) }
        let states = interaction.states.indices.filter { index in
            let state = interaction.states[index]
            return state.slot >= 0 && frame[state.slot] != 0 && (state.kind == .atomic || state.kind == .final)
        }
        var events: [String] = []
        for entry in recording.log.reversed() where events.count < 4 {
            guard case .raised(let event) = entry.event, self.events.indices.contains(event) else { continue }
            events.append("\(self.events[event]) at \(Int((entry.time - recording.begin).seconds * 1000)) ms")
        }
        return [
            parts.isEmpty ? nil : "at the end " + parts.joined(separator: ", "),
            "active then: " + (states.isEmpty ? "no state" : states.map { self.states[$0].id }.joined(separator: ", ")),
            events.isEmpty ? "no event came" : "the last events, the latest first: " + events.joined(separator: ", "),
        ].compactMap { $0.map { Diagnostic.Note($0) } }
    }

    /// The condition of a wait, by where it was written.
    private func wait(at origin: Int, in steps: [Scenario.Step]) -> Formula? {
        for step in steps {
            switch step {
            case .waitUntil(let formula) where Int(formula.origin) == origin: return formula
            case .repeat(_, let steps): if let found = wait(at: origin, in: steps) { return found }
            default: break
            }
        }
        return nil
    }

    /// What a slot that a condition reads was worth, by its name; nil for one that has none.
    private func worth(of slot: Int, _ value: Double) -> String? {
        if let state = interaction.states.firstIndex(where: { $0.slot == slot }) {
            return "\(states[state].id) is \(value == 0 ? "not active" : "active")"
        }
        if let parameter = parameters.first(where: { $0.slots.contains(slot) }) {
            return "\(parameter.name) is \(text(of: value, kind: parameter.kind) ?? FormulaNumber.text(value))"
        }
        let named = lets + variables + inputs.flatMap(\.members)
        guard let quantity = named.first(where: { $0.slot == slot }) else { return nil }
        return
            "\(quantity.name) is \(text(of: value, kind: quantity.kind) ?? FormulaNumber.text((value * 1000).rounded() / 1000))"
    }
}
