// Inputs and the scripts of scenarios that differ.

import Designs
import FormulaText
import Formulas
import Interactions
import Naming
import Simulation

extension DesignPair {
    func inputChanges() -> [Change] { changes(DesignPair.inputs) }

    private static func inputs(_ side: ActionItems) -> [Item] {
        let design = side.names.design
        func names(_ inputs: [Int]) -> String {
            inputs.map { design.inputs[$0].name }.sorted().joined(separator: " ")
        }
        return zip(design.interaction.inputs, design.inputs).map { input, name in
            let targets = name.targets.map { "#" + side.element($0) }.joined(separator: " ")
            var fields = [
                Field("kind", "\(input.kind)"), Field("target", targets), Field("with", names(input.companions)),
                Field("after", names(input.requiredFailures)), Field("axis", "\(input.axis)"),
                Field("edge", "\(input.edge)"), Field("zone", FormulaNumber.text(input.zone) + " pt"),
                Field("count", "\(input.tapCount)"),
                Field("duration", FormulaNumber.text(input.pressDuration) + " s"),
            ]
            fields += side.field("enabled", input.enabled, as: .boolean)
            if let content = name.content { fields.append(Field("content", "#" + side.element(content))) }
            if let scroll = input.scroll { fields += self.fields(of: scroll, side) }
            return Item(.inputs, "input \(name.name)", fields: fields, summary: "\(input.kind) on \(targets)")
        }
    }

    private static func fields(of scroll: ScrollView, _ side: ActionItems) -> [Field] {
        let interaction = side.names.design.interaction
        let moving = Set(interaction.order)
        let axes = zip([scroll.x, scroll.y], ["x", "y"]).flatMap { axis, letter in
            let snaps = axis.snaps.map { side.names.text($0) }.joined(separator: ", ")
            let extent =
                moving.contains(axis.extentSlot) ? "" : FormulaNumber.text(interaction.frame[axis.extentSlot]) + " pt"
            return [
                Field("scrolls along \(letter)", "\(axis.isScrollable)"),
                Field("always bounces along \(letter)", "\(axis.alwaysBounces)"), Field("snap-\(letter)", snaps),
                Field(letter == "x" ? "width" : "height", extent),
            ] + side.field("overscroll limit before \(letter)", axis.nearLimit, unit: " pt")
                + side.field("overscroll limit behind \(letter)", axis.farLimit, unit: " pt")
        }
        return axes + [
            Field("paging", "\(scroll.isPaging)"), Field("directional lock", "\(scroll.directionalLock)"),
            Field("deceleration", scroll.isFast ? "fast" : "normal"),
        ]
    }

    func requirementChanges() -> [Change] {
        changes { side in
            side.names.design.requirements.map { item in
                func text(_ formula: Formula) -> String { side.names.text(formula, as: .boolean) }
                let own =
                    switch item.requirement.kind {
                    case .always(let formula): "always \(text(formula))"
                    case .never(let formula): "never \(text(formula))"
                    case .leadsTo(let first, let second, let seconds):
                        "when \(text(first)), leads-to \(text(second)), within \(side.names.text(seconds)) s"
                    case .continuous(let formula, let tolerance):
                        "continuous \(side.names.text(formula)), tolerance \(side.names.text(tolerance))"
                    }
                let words = own + (item.requirement.condition.map { ", while \(text($0))" } ?? "")
                return Item(.requirements, key: words, "requirement", fields: [], summary: words)
            }
        }
    }

    // MARK: Scenarios

    func scenarioChanges() -> [Change] {
        var changes = changes { side in
            let design = side.names.design
            return zip(design.interaction.scenarios, design.scenarios).map { scenario, name in
                let after = scenario.after < 0 ? "none" : design.scenarios[scenario.after].name
                return Item(
                    .scenarios, "scenario \(name.name)",
                    fields: [
                        Field("after", after), Field("loops", "\(scenario.loops)"),
                        Field("title", name.title, part: .texts),
                    ] + DesignPair.settings(scenario.settings, side), summary: name.title)
            }
        }
        for (index, name) in new.scenarios.enumerated() {
            guard let other = old.scenario(name.name) else { continue }
            changes += Item.orderedChanges(
                before.steps(old.interaction.scenarios[other].steps),
                after.steps(new.interaction.scenarios[index].steps), of: "scenario \(name.name)")
        }
        return changes
    }
}

extension ActionItems {
    /// The steps of a script, one thing for each thing that the finger does.
    func steps(_ steps: [Scenario.Step], in outer: String = "") -> [Item] {
        var finger = ""
        var items: [Item] = []
        func add(_ name: String, _ fields: [Field]) {
            let told = fields.map { "\($0.aspect) \($0.told)" }.joined(separator: ", ")
            items.append(Item(.scenarios, outer + finger + name, fields: fields, summary: told))
        }
        for step in steps {
            switch step {
            case .beside:
                finger = "second finger: "
                continue
            case .touch(let place, let pieces, let isCancelled):
                add("touch", at(place))
                for piece in pieces { add(name(of: piece), fields(of: piece)) }
                add(isCancelled ? "cancel" : "lift", [])
            case .tap(let place): add("tap", at(place))
            case .wait(let time): add("wait", field("time", time, unit: " s"))
            case .waitUntil(let condition): add("wait until", field("condition", condition, as: .boolean))
            case .send(let event): add("send", [Field("event", names.design.events[event])])
            case .repeat(let count, let inner):
                add("repeat", field("count", count))
                items += self.steps(inner, in: outer + "repeated: ")
            }
            finger = ""
        }
        return items
    }

    private func name(of piece: Scenario.Piece) -> String {
        switch piece {
        case .moveBy: "move by"
        case .moveTo: "move to"
        case .hold: "hold"
        }
    }

    private func fields(of piece: Scenario.Piece) -> [Field] {
        switch piece {
        case .moveBy(let x, let y, let seconds, let easing), .moveTo(let x, let y, let seconds, let easing):
            field("x", x, unit: " pt") + field("y", y, unit: " pt") + field("time", seconds, unit: " s")
                + field(easing)
        case .hold(let seconds): field("time", seconds, unit: " s")
        }
    }

    private func at(_ place: Scenario.Place) -> [Field] {
        switch place {
        case .point(let x, let y): return field("x", x, unit: " pt") + field("y", y, unit: " pt")
        case .node(let node): return [Field("place", element(ofNode: node), written: nil)]
        }
    }

    /// An element that a binding or an input names too by its id, another one by its outline.
    private func element(ofNode node: Int) -> String {
        let design = names.design
        if let binding = design.interaction.nodes[node].bindings.first {
            return "#" + element(design.bindings[binding].element)
        }
        for (input, name) in zip(design.interaction.inputs, design.inputs) {
            if let index = input.targets.firstIndex(of: node), name.targets.indices.contains(index) {
                return "#" + element(name.targets[index])
            }
        }
        return "\(design.interaction.nodes[node].shape)"
    }
}
