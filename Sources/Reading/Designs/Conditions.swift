// Conditions of the chart, with the lets that they rest on written out, so that none of them hides what has no answer.

import FormulaText
import Formulas
import XML

extension Quantities {
    /// A `cond`. A let that is a boolean keeps 0 for a comparison with what is not a number, and the machine has to see
    /// that comparison: there it stands in the condition itself.
    func condition(_ attribute: Attribute) -> Formula? {
        formula(attribute, as: .boolean).map { writtenOut($0) }
    }

    private func writtenOut(_ formula: Formula) -> Formula {
        var code: [Instruction] = []
        for instruction in formula.code {
            let item = instruction.operation == .load ? lets.first { $0.slots[0] == Int(instruction.slot) } : nil
            if let item, item.kind == .boolean {
                code += writtenOut(item.formulas[0]).code
            } else {
                code.append(instruction)
            }
            // A tower of lets could double with each floor; what is beyond any that is written by hand stays a let.
            if code.count > 400 { return formula }
        }
        return Formula(code: code, origin: Int(formula.origin))
    }
}
