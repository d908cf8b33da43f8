// The rank of a quantity among several, as a formula.

package import Formulas

extension Formula {
    /// How many quantities come before one. Of those that are equal, the order of the slots decides.
    package static func rank(of index: Int, among slots: [Int]) -> Formula {
        var code = [Instruction.number(0)]
        for other in slots.indices where other != index {
            code += [
                Instruction(.load, slot: slots[other]), Instruction(.load, slot: slots[index]),
                Instruction(other < index ? .lessOrEqual : .less), Instruction(.add),
            ]
        }
        return Formula(code: code)
    }
}

extension Instruction {
    /// The instruction that puts a whole number.
    package static func number(_ value: Int) -> Instruction { Instruction(.constant, constant: Double(value)) }
}
