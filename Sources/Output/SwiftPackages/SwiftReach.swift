// Which slots the package needs: what is seen, what decides, and what those are worked out from.

import Formulas
import Interactions

/// Finds the slots that formulas of the package read, directly or through others, and those that actions write.
struct SwiftReach {
    private(set) var slots: Set<Int> = []

    init(_ interaction: Interaction) {
        var open: [Int] = []
        func add(_ formulas: [Formula]) { for formula in formulas { open += formula.slots } }
        add(interaction.bindings.flatMap(\.operands))
        add(interaction.transitions.compactMap(\.condition))
        add([interaction.enabled].compactMap(\.self) + interaction.inputs.compactMap(\.enabled))
        for action in interaction.actions {
            add(SwiftActions.formulas(of: action, interaction))
            switch action {
            case .assign(let list): open += list.map { interaction.variables[$0.variable].slot }
            case .animate(let index):
                let block = interaction.animations[index]
                add(block.easing.operands + [block.repeatCount].compactMap(\.self))
                open += block.assignments.map { interaction.variables[$0.variable].slot }
            case .follow(let index):
                let follow = interaction.follows[index]
                add([follow.formula] + [follow.duration].compactMap(\.self) + follow.easing.operands)
                open.append(interaction.variables[follow.variable].slot)
            case .raise, .send, .cancel, .log, .choose, .haptic: break
            }
        }
        var formulas = Dictionary(interaction.lets.map { ($0.slot, $0.formula) }) { first, _ in first }
        for variable in interaction.variables { formulas[variable.slot] = variable.initial }
        let models = Dictionary(
            interaction.variables.filter { $0.modelSlot >= 0 }.map { ($0.modelSlot, $0.slot) }
        ) { first, _ in first }
        while let slot = open.popLast() {
            guard slots.insert(slot).inserted else { continue }
            if let formula = formulas[slot] { open += formula.slots }
            if let variable = models[slot] { open.append(variable) }
        }
    }
}
