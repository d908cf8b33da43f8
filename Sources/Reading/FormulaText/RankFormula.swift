// Formulas that are put together: the rank of a quantity among several, conditions that all hold.

package import Formulas

extension Formula {
    /// Whether all conditions hold that these have; nil where none has one.
    package static func all<Owner>(_ owners: [Owner], _ condition: (Owner) -> Formula?) -> Formula? {
        owners.compactMap(condition).reduce(nil) { all, next in
            guard let all else { return next }
            return Formula(code: all.code + next.code + [Instruction(.and)], origin: Int(all.origin))
        }
    }

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
