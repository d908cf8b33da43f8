// A design's tables as its page shows them: parameters, variables, states and transitions, in the author's words.

import Designs
import Diagnostics
import FormulaText
import Formulas
import Geometry
import HandOff
import Interactions
import Naming
import Simulation
import Timelines
import XML

extension Design {
    func transitionRows(_ coverage: Coverage) -> [DesignContents.TransitionRow] {
        interaction.transitions.indices.map { index in
            let transition = interaction.transitions[index]
            let label = transitions[index].label
            return DesignContents.TransitionRow(
                state: states.indices.contains(transition.source) ? states[transition.source].id : "",
                label: label.isEmpty ? "at once" : label, targets: transition.targets.map { states[$0].id },
                isSeen: coverage.transitions[index])
        }
    }

    var parameterRows: [DesignContents.ParameterRow] {
        parameters.map { parameter in
            DesignContents.ParameterRow(
                name: parameter.name, value: text(of: parameter, parameter.value), range: range(of: parameter),
                label: parameter.label == parameter.name ? "" : parameter.label)
        }
    }

    /// Data and lets; what scroll views keep is the format's, not the author's.
    var quantityRows: [DesignContents.QuantityRow] {
        var rows: [DesignContents.QuantityRow] = []
        for (quantity, variable) in zip(variables, interaction.variables) where variable.role == .data {
            rows.append(
                .init(
                    name: quantity.name, kind: "variable", unit: quantity.unit ?? "",
                    formula: text(of: variable.initial)))
        }
        for (quantity, named) in zip(lets, interaction.lets) {
            rows.append(
                .init(name: quantity.name, kind: "let", unit: quantity.unit ?? "", formula: text(of: named.formula)))
        }
        return rows
    }

    /// The choices of a parameter that a scenario does not set, the design's own first; empty for any other.
    func choices(of name: String, leftOpenBy scenario: Int) -> [String] {
        guard let parameter = parameters.first(where: { $0.name == name }),
            !interaction.scenarios[scenario].settings.contains(where: { parameter.slots.contains($0.slot) })
        else { return [] }
        let (own, others) = (parameter.choices.filter { [$0.value] == parameter.value }, parameter.choices)
        return own.map(\.text) + others.filter { [$0.value] != parameter.value }.map(\.text)
    }

    /// `outcome = failure`, for each parameter that a scenario sets.
    func settings(ofScenario index: Int) -> [String] {
        var rows: [String] = []
        let settings = interaction.scenarios[index].settings
        for parameter in parameters {
            let values = parameter.slots.map { slot in settings.last { $0.slot == slot }?.value }
            guard let set = values as? [Double] else { continue }
            rows.append("\(parameter.name) = \(text(of: parameter, set))")
        }
        return rows
    }

    private func text(of parameter: Parameter, _ value: [Double]) -> String {
        if let choice = parameter.choices.first(where: { value == [$0.value] }) { return choice.text }
        if let word = text(of: value[0], kind: parameter.kind) { return word }
        if parameter.kind == .color {
            return FormulaTree.text(ofColor: Color(red: value[0], green: value[1], blue: value[2]).rgb)
        }
        return Formatting.decimal(value[0]) + (parameter.unit.map { " " + $0 } ?? "")
    }

    private func range(of parameter: Parameter) -> String {
        if parameter.isText { return "any text" }
        if !parameter.choices.isEmpty { return parameter.choices.map { $0.text }.joined(separator: ", ") }
        if parameter.kind == .boolean { return "true, false" }
        guard let minimum = parameter.minimum, let maximum = parameter.maximum else { return "" }
        return Formatting.decimal(minimum) + " – " + Formatting.decimal(maximum)
    }
}
