// The order in which slots are evaluated: each after those that its source reads. Circles are errors.

import Diagnostics
import Drawings
import Formulas
import Interactions
import Vocabulary
import XML

struct EvaluationOrder {
    /// All slots but those that never differ from the frame.
    private(set) var order: [Int] = []

    /// - Parameter constants: slots that are what the frame says at all times: parameters, the stage.
    init(_ interaction: Interaction, _ quantities: Quantities, constants: Set<Int>) {
        var needs = [[Int]](repeating: [], count: interaction.frame.count)
        for item in interaction.lets { needs[item.slot] += item.formula.slots }
        let touch = [interaction.touch.x, interaction.touch.y, interaction.touch.active]
        for (index, input) in interaction.inputs.enumerated() {
            EvaluationOrder.add(
                input, index: index, touch: touch, interaction: interaction, quantities: quantities, needs: &needs)
        }
        for follow in interaction.follows { needs[interaction.variables[follow.variable].slot] += follow.formula.slots }
        for variable in interaction.variables where variable.modelSlot >= 0 {
            needs[variable.modelSlot] += [variable.slot] + needs[variable.slot]
        }
        let found = DependencyOrder(needs)
        var told: Set<Int> = []
        for circle in found.circles where told.isDisjoint(with: circle) {
            told.formUnion(circle)
            EvaluationOrder.report(circle, in: interaction, quantities: quantities)
        }
        order = found.order.filter { !constants.contains($0) }
    }

    private static func add(
        _ input: Input, index: Int, touch: [Int], interaction: Interaction, quantities: Quantities,
        needs: inout [[Int]]
    ) {
        guard let scroll = input.scroll else {
            let fingers = input.kind.isOfTwo ? Array(interaction.pair.first...interaction.pair.turn) : touch
            for (_, slot) in quantities.members(of: index) { needs[slot] += fingers }
            return
        }
        var offsets: [Int] = []
        for axis in [scroll.x, scroll.y] {
            let range = [axis.nearInset, axis.farInset, axis.contentVariable].map { interaction.variables[$0].slot }
            let offset = interaction.variables[axis.offset].slot
            needs[axis.rawSlot] += touch + range + [axis.extentSlot]
            needs[offset] += [axis.rawSlot] + range + [axis.extentSlot]
            needs[offset] += (axis.nearLimit?.slots ?? []) + (axis.farLimit?.slots ?? [])
            offsets.append(offset)
        }
        let own = ["dx", "dy", "vx", "vy", "tx", "ty", "target.x", "target.y", "dragging", "decelerating"]
        for (member, slot) in quantities.members(of: index) where own.contains(member) {
            needs[slot] += touch + offsets
        }
    }

    private static func report(_ circle: [Int], in interaction: Interaction, quantities: Quantities) {
        let names = circle.compactMap { name(of: $0, quantities) }
        guard let first = names.first else { return }
        let path = (names + [first]).map { "“\($0)”" }.joined(separator: " → ")
        let places = circle.compactMap { slot -> Range<Int>? in
            for follow in interaction.follows where interaction.variables[follow.variable].slot == slot {
                let origin = Int(follow.formula.origin)
                if origin >= 0 { return quantities.origins.ranges[origin] }
            }
            return nil
        }
        quantities.notes.error(
            "circle",
            at: places.first
                ?? interaction.lets.first { circle.contains($0.slot) }.flatMap {
                    $0.formula.origin < 0 ? nil : quantities.origins.ranges[Int($0.formula.origin)]
                },
            names.count == 1 ? "“\(first)” follows itself" : "cycle of quantities that follow each other: \(path)",
            notes: places.dropFirst().map { .init("this is part of it", at: $0) },
            instead: "break the cycle: assign one of them in a transition instead")
    }

    private static func name(of slot: Int, _ quantities: Quantities) -> String? {
        if let variable = quantities.variables.first(where: { $0.slot == slot || $0.modelSlot == slot }) {
            return variable.name
        }
        if let item = quantities.lets.first(where: { $0.slots.contains(slot) }) {
            return quantities.declarations.lets[item.declaration].name
        }
        for (index, input) in quantities.declarations.inputs.enumerated() {
            if let member = quantities.members(of: index).first(where: { $0.slot == slot }) {
                return input.name + "." + member.name
            }
        }
        return nil
    }
}
