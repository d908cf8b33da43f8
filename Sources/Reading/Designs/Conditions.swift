// Conditions of the chart, with their lets inlined, so that no let hides a comparison with NaN.

import FormulaText
import Formulas
import XML

extension Quantities {
    /// A `cond`. A let that is a boolean keeps 0 for a comparison with what is not a number, and the machine has to see
    /// that comparison: there it stands in the condition itself.
    func condition(_ attribute: Attribute) -> Formula? { formula(attribute, as: .boolean).map { writtenOut($0) } }

    private func writtenOut(_ formula: Formula) -> Formula {
        var code: [Instruction] = []
        for instruction in formula.code {
            let item = instruction.operation == .load ? lets.first { $0.slots[0] == Int(instruction.slot) } : nil
            if let item, item.kind == .boolean {
                code += writtenOut(item.formulas[0]).code
            } else {
                code.append(instruction)
            }
            // Inlining can double the code with each level of lets; beyond any hand-written depth a let stays a let.
            if code.count > 400 { return formula }
        }
        return Formula(code: code, origin: Int(formula.origin))
    }
}
