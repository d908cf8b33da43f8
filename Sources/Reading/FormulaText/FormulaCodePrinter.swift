// Compiled code back to formula text, for messages about what ran.

package import Formulas

extension Formula {
    /// The formula as text, each slot by the name that it is given. A truth or a string's index, which code holds as a
    /// number, prints as one; the text of a formula over numbers reads back to the same code (up to folding).
    package func printed(slotName: (Int) -> String) -> String { tree(slotName: slotName).printed }

    /// The code as a tree; names are the slots'.
    package func tree(slotName: (Int) -> String) -> FormulaTree {
        var stack: [FormulaTree] = []
        for instruction in code {
            let operands = Array(stack.suffix(instruction.operation.arity))
            stack.removeLast(operands.count)
            let node: FormulaTree.Node =
                switch instruction.operation {
                case .constant: Formula.number(instruction.constant)
                case .load: .name(slotName(Int(instruction.slot)))
                case .negate: .negate(operands[0])
                case .not: .not(operands[0])
                case .select: .condition(operands[0], operands[1], operands[2])
                default: Formula.node(instruction.operation, operands)
                }
            stack.append(FormulaTree(node, at: 0..<0))
        }
        return stack[0]
    }

    private static func number(_ value: Double) -> FormulaTree.Node {
        func tree(_ number: Double) -> FormulaTree { FormulaTree(.number(number, .none), at: 0..<0) }
        if value != value { return .binary(.divide, tree(0), tree(0)) }
        if value.isInfinite {
            let one = value < 0 ? FormulaTree(.negate(tree(1)), at: 0..<0) : tree(1)
            return .binary(.divide, one, tree(0))
        }
        return value.sign == .minus ? .negate(tree(-value)) : .number(value, .none)
    }

    private static func node(_ operation: Opcode, _ operands: [FormulaTree]) -> FormulaTree.Node {
        if let sign = FormulaOperator.allCases.first(where: { $0.operation == operation }) {
            return .binary(sign, operands[0], operands[1])
        }
        let function = FormulaFunction.all.first { function in
            switch function.lowering {
            case .operation(let own), .chain(let own): own == operation
            case .logarithm: operation == .logarithm
            case .blend: operation == .mix
            case .color, .state, .model: false
            }
        }
        return .call(function?.name ?? "?", operands)
    }
}
