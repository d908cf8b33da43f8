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
        let inputs = design.interaction.inputs
        func names(_ inputs: [Int]) -> String {
            inputs.map { design.inputs[$0].name }.sorted().joined(separator: " ")
        }
        return zip(inputs, design.inputs).enumerated().map { index, item in
            let (input, name) = item
            let targets = name.targets.map { "#" + side.element($0) }.joined(separator: " ")
            // Either of two may say that both go on at once.
            let companions = inputs.indices.filter {
                input.companions.contains($0) || inputs[$0].companions.contains(index)
            }
            let direction = [Input.Edge.left: "left", .right: "right", .top: "up", .bottom: "down"][input.edge] ?? ""
            var fields = [
                Field("kind", "\(input.kind)"), Field("target", targets), Field("with", names(companions)),
                Field("after", names(input.requiredFailures)), Field("axis", "\(input.axis)"),
                input.kind == .swipe ? Field("direction", direction) : Field("edge", "\(input.edge)"),
                Field("zone", FormulaNumber.text(input.zone) + " pt"),
                Field("count", "\(input.tapCount)"),
                Field("duration", FormulaNumber.text(input.pressDuration) + " s"),
            ]
            fields += side.field("enabled", input.enabled ?? Formula(constant: 1), as: .boolean)
            if let content = name.content { fields.append(Field("content", "#" + side.element(content))) }
            if let scroll = input.scroll { fields += self.fields(of: scroll, side) }
            return Item(.inputs, "input \(name.name)", fields: fields, summary: "\(input.kind) on \(targets)")
        }
    }

    private static func fields(of scroll: ScrollView, _ side: ActionItems) -> [Field] {
        let interaction = side.names.design.interaction
        let moving = Set(interaction.order)
        let axes = zip([scroll.x, scroll.y], ["x", "y"]).flatMap { axis, letter in
            // In any order they mean the same.
            let snaps = axis.snaps.map { side.names.text($0) }.sorted().joined(separator: ", ")
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
                var item = Item(
                    .scenarios, "scenario \(name.name)",
                    fields: [
                        Field("after", after), Field("loops", "\(scenario.loops)"),
                        Field("title", name.title, part: .texts),
                    ] + DesignPair.settings(scenario.settings, side), summary: name.title)
                item.likeness = side.steps(scenario.steps).map { "\($0.subject): \($0.summary)" }.joined(
                    separator: "; ")
                return item
            }
        }
        // The first one is what an export takes.
        let names = [old, new].map { design in design.scenarios.map(\.name) }
        if names[0].filter(names[1].contains) != names[1].filter(names[0].contains) {
            changes.append(Change(.texts, .changed, of: "scenarios", aspect: "order"))
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
            point(x, y) + field("time", seconds, unit: " s") + field(easing)
        case .hold(let seconds): field("time", seconds, unit: " s")
        }
    }

    private func at(_ place: Scenario.Place) -> [Field] {
        switch place {
        case .point(let x, let y): return point(x, y)
        case .node(let node): return [Field("place", nodes[node].map { "#" + element($0) } ?? "")]
        }
    }

    /// What is written holds both.
    private func point(_ x: Formula, _ y: Formula) -> [Field] {
        (field("x", x, unit: " pt") + field("y", y, unit: " pt")).map { Field($0.aspect, $0.canonical) }
    }
}
