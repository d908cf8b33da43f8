// Parameters, variants, lets, data and bindings that differ.

import Designs
import FormulaText
import Geometry
import Interactions
import Naming

extension DesignPair {
    func valueChanges() -> [Change] {
        let renamed = quantities.pairs.map { Change(.values, .renamed, of: $0.word, old: $0.old, new: $0.new) }
        let changes = changes { side in
            let design = side.names.design
            return [DesignPair.stage(design)] + design.parameters.map { DesignPair.parameter($0, side) }
                + design.variants.map { variant in
                    let settings = DesignPair.settings(variant.settings, side)
                    return Item(
                        .values, "variant \(variant.name)",
                        fields: settings + [Field("label", variant.label, part: .texts)])
                } + DesignPair.lets(side) + DesignPair.data(side)
        }
        return renamed + changes
    }

    private static func stage(_ design: Design) -> Item {
        let numbers = [design.stage.width, design.stage.height, design.origin.x, design.origin.y].map(
            FormulaNumber.text)
        return Item(
            .values, "stage",
            fields: [Field("size", "\(numbers[0]) × \(numbers[1]) pt"), Field("origin", "\(numbers[2]) \(numbers[3])")])
    }

    private static func parameter(_ parameter: Design.Parameter, _ side: ActionItems) -> Item {
        let design = side.names.design
        let name = side.quantity(parameter.name)
        let label = parameter.label == parameter.name ? name : parameter.label
        let unit = parameter.unit.map { " " + $0 } ?? ""
        func number(_ aspect: String, _ value: Double?) -> [Field] {
            value.map { [Field(aspect, FormulaNumber.text($0) + unit)] } ?? []
        }
        let value = text(parameter.value, of: parameter, in: design)
        let choices = parameter.isText ? "any text" : parameter.choices.map(\.text).joined(separator: " ")
        return Item(
            .values, "parameter \(name)",
            fields: [Field("value", value), Field("kind", parameter.kind.rawValue), Field("choices", choices)]
                + number("min", parameter.minimum) + number("max", parameter.maximum) + number("step", parameter.step)
                + [Field("unit", parameter.unit ?? "none"), Field("label", label, part: .texts)],
            summary: value)
    }

    private static func text(_ values: [Double], of parameter: Design.Parameter, in design: Design) -> String {
        if parameter.kind == .color, values.count == 3, values.allSatisfy({ (0...255).contains($0) }) {
            return FormulaTree.text(ofColor: values.reduce(0) { $0 << 8 | UInt32($1.rounded()) })
        }
        let value = values.first ?? 0
        if let choice = parameter.choices.first(where: { $0.value == value }) { return choice.text }
        if let text = design.text(of: value, kind: parameter.kind) { return text }
        return FormulaNumber.text(value) + (parameter.unit.map { " " + $0 } ?? "")
    }

    /// What is set of parameters, by their names.
    static func settings(_ settings: [Scenario.Setting], _ side: ActionItems) -> [Field] {
        let design = side.names.design
        return design.parameters.compactMap { parameter in
            let values = parameter.slots.compactMap { slot in settings.last { $0.slot == slot }?.value }
            guard values.count == parameter.slots.count else { return nil }
            return Field("sets \(side.quantity(parameter.name))", text(values, of: parameter, in: design))
        }
    }

    private static func unit(_ quantity: Design.Quantity) -> [Field] {
        quantity.unit.map { [Field("unit", $0)] } ?? []
    }

    private static func lets(_ side: ActionItems) -> [Item] {
        let design = side.names.design
        let formulas = Dictionary(design.interaction.lets.map { ($0.slot, $0.formula) }) { first, _ in first }
        let looks = design.lookValues
        let colors = looks.map { item in
            let fields = item.values.map { choice, numbers in
                let text = design.text(of: numbers[0], kind: item.axis == "look" ? .color : .string)
                let color = FormulaTree.text(ofColor: numbers.reduce(0) { $0 << 8 | UInt32(min(max($1, 0), 255)) })
                return Field("in \(choice)", text.map { "“\($0)”" } ?? color)
            }
            let word = item.axis == "look" ? "colour" : "text"
            return Item(.values, "\(word) \(item.name)", fields: fields, summary: fields.first?.canonical ?? "")
        }
        let told = Set(looks.flatMap(\.lets))
        return colors
            + design.lets.indices.compactMap { index in
                let item = design.lets[index]
                guard !told.contains(index), let formula = formulas[item.slot] else { return nil }
                let value = side.field("formula", formula, as: item.kind)
                return Item(
                    .values, "let \(side.quantity(item.name))", fields: value + unit(item), summary: value[0].canonical)
            }
    }

    private static func data(_ side: ActionItems) -> [Item] {
        let design = side.names.design
        return zip(design.interaction.variables, design.variables).map { variable, item in
            let value = side.field("initial value", variable.initial, as: item.kind)
            let word = variable.role == .data ? "data" : "scroll view’s"
            let mode = Field("calc-mode", variable.isLinear ? "linear" : "discrete")
            return Item(
                variable.role == .data ? .values : .inputs, "\(word) \(side.quantity(item.name))",
                fields: value + unit(item) + [mode], summary: value[0].canonical)
        }
    }

    // MARK: Bindings

    func bindingChanges() -> [Change] {
        let changes = changes { side in
            // What the engine adds follows from the rest.
            side.names.design.bindings.indices.filter { side.names.design.bindings[$0].range != nil }.map { index in
                let name = side.names.design.bindings[index]
                let written = side.names.design.text(ofBinding: index)
                let value = side.names.text(ofBinding: index)
                return Item(
                    .motion, "#\(side.element(name.element)) \(name.attribute)",
                    fields: [Field("binding", value, written: written.isEmpty ? nil : written)],
                    summary: written.isEmpty ? value : written)
            }
        }
        // One template for several elements is one change.
        var groups: [Change: [String]] = [:]
        var order: [Change] = []
        for change in changes {
            var key = change
            key.subject = ""
            if groups[key] == nil { order.append(key) }
            groups[key, default: []].append(change.subject)
        }
        return order.map { key in
            var change = key
            let subjects = groups[key] ?? []
            change.subject =
                "binding \(subjects[0])" + (subjects.count > 1 ? " and \(subjects.count - 1) more like it" : "")
            return change
        }
    }
}
