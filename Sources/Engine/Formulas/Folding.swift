// Constant folding: shorter code with the same results, to the bit. Branches that are never taken are dropped.

extension Formula {
    /// The formula with constant operations carried out, conditions with a known truth decided, and a few operations
    /// that change no bit (× 1, ÷ 1, − 0, two negations) left out. It gives the same bits over numbers; over intervals
    /// the same bounds or narrower ones. What would become not a number stays as written, for the fault that reports
    /// it.
    package func folded() -> Formula {
        var code: [Instruction] = []
        // Where the code of each waiting operand starts.
        var starts: [Int] = []
        for instruction in self.code {
            let arity = instruction.operation.arity
            let first = arity == 0 ? code.count : starts[starts.count - arity]
            let operands = Array(starts.suffix(arity)) + [code.count]
            starts.removeLast(arity)
            starts.append(first)
            if let value = Formula.constant(of: instruction, in: code, operands: operands) {
                code.removeSubrange(first...)
                code.append(Instruction(.constant, constant: value))
            } else if instruction.operation == .select, operands[1] - first == 1, code[first].operation == .constant {
                let taken = code[first].constant != 0 ? code[operands[1]..<operands[2]] : code[operands[2]...]
                code.replaceSubrange(first..., with: Array(taken))
            } else if Formula.changesNothing(instruction.operation, after: code) {
                code.removeLast()
            } else {
                code.append(instruction)
            }
        }
        return Formula(code: code, origin: Int(origin))
    }

    /// The result where every operand is one constant; `operands` holds where each starts, and the end.
    private static func constant(of instruction: Instruction, in code: [Instruction], operands: [Int]) -> Double? {
        let arity = instruction.operation.arity
        guard arity > 0, operands[arity] - operands[0] == arity else { return nil }
        var values = [0.0, 0.0, 0.0]
        for index in 0..<arity {
            guard code[operands[index]].operation == .constant else { return nil }
            values[index] = code[operands[index]].constant
        }
        let value = Double.perform(instruction.operation, a: values[0], b: values[1], c: values[2])
        return value == value ? value : nil
    }

    /// Whether the last instruction of the code can go and the operation with it.
    private static func changesNothing(_ operation: Opcode, after code: [Instruction]) -> Bool {
        guard let last = code.last else { return false }
        switch operation {
        case .negate: return last.operation == .negate
        case .multiply, .divide: return last.operation == .constant && last.constant == 1
        case .subtract: return last.operation == .constant && last.constant == 0 && last.constant.sign == .plus
        default: return false
        }
    }
}
