// Conditions in the author's words: compiled conditions have boolean lets written out, and here they get their names back.

import Designs
import FormulaText
import Interactions
import Naming

extension SwiftWriter {
    /// The boolean lets that conditions spell out, by what they are.
    func truthsInConditions() -> [FormulaTree: String] {
        var spelt: Set<FormulaTree> = []
        func collect(_ tree: FormulaTree) {
            spelt.insert(tree.unplaced)
            switch tree.node {
            case .not(let operand): collect(operand)
            case .binary(_, let left, let right):
                collect(left)
                collect(right)
            case .condition(let heads, let values): (heads + values).forEach(collect)
            default: break
            }
        }
        var conditions = interaction.transitions.compactMap(\.condition)
        for action in interaction.actions {
            if case .choose(let choices) = action { conditions += choices.compactMap(\.condition) }
        }
        for condition in conditions { collect(names.tree(condition, as: .boolean)) }
        let formulas = Dictionary(interaction.lets.map { ($0.slot, $0.formula) }) { first, _ in first }
        var truths: [FormulaTree: String] = [:]
        for item in design.lets where item.kind == .boolean {
            guard let tree = formulas[item.slot].map({ names.tree($0, as: .boolean).unplaced }), spelt.contains(tree)
            else { continue }
            switch tree.node {
            case .binary, .not, .condition: if truths[tree] == nil { truths[tree] = item.name }
            default: break
            }
        }
        return truths
    }
}
