// What a formula names, found in its tree before anything is known about the names.

internal import Diagnostics

extension FormulaTree {
    /// Every name in the formula with its dots, in order, states of `in(…)` left out; each once.
    package var names: [String] {
        var found: [String] = []
        collect(into: &found)
        return found
    }

    private func collect(into found: inout [String]) {
        switch node {
        case .number, .boolean, .string, .color: break
        case .name(let name): if !found.contains(name) { found.append(name) }
        case .element(let name, let index):
            if !found.contains(name) { found.append(name) }
            index.collect(into: &found)
        case .negate(let operand), .not(let operand): operand.collect(into: &found)
        case .binary(_, let left, let right):
            left.collect(into: &found)
            right.collect(into: &found)
        case .condition(let conditions, let values):
            for (condition, value) in zip(conditions, values) {
                condition.collect(into: &found)
                value.collect(into: &found)
            }
            values.last?.collect(into: &found)
        case .call(let name, let arguments):
            if name == "in" { return }
            for argument in arguments { argument.collect(into: &found) }
        }
    }
}

extension FormulaParser {
    /// Whether a formula that is this text reads a name that a design may give, and nothing else.
    package static func isName(_ text: String) -> Bool {
        var ignored: [Diagnostic] = []
        guard case .name(let read)? = parse(text, reporting: &ignored)?.node, read == text else { return false }
        let taken = ["time", "view", "touch", "instance", "_event", "model"]
        return FormulaFunction.named[text] == nil && !taken.contains(String(text.prefix { $0 != "." }))
    }
}
