// A binding's components in the forms that timelines know, and the parts that are fitted each for itself.

import Formulas
import Geometry
import Interactions
import Simulation
import Timelines

/// How a binding's numbers are cut into parts: a transform into its functions, anything else not at all.
struct BindingPieces {
    let form: Form
    /// Of each part, the components that it takes, in order. A transform leaves out numbers that SVG assumes anyway.
    let ranges: [[Int]]

    init(_ binding: Binding, strings: [String]) {
        switch binding.kind {
        case .number: (form, ranges) = (.number, [[0]])
        case .color: (form, ranges) = (.color, [[0, 1, 2]])
        case .flag: (form, ranges) = (.keywords(["none", "inline"]), [[0]])
        case .string: (form, ranges) = (.keywords(strings), [[0]])
        // Its words are known once it is baked; see TextSteps.
        case .text: (form, ranges) = (.keywords([]), [Array(binding.operands.indices)])
        case .numbers:
            let count = binding.operands.count
            (form, ranges) = (.numbers(count: count), [Array(0..<count)])
        case .path:
            // The commands do not depend on the numbers.
            let path = Form.path(binding.path(binding.operands.map { _ in 0 }).shape)
            (form, ranges) = (path, [Array(0..<path.count)])
        case .transform:
            var terms: [TransformTerm] = []
            var parts: [[Int]] = []
            var start = 0
            for function in binding.functions {
                let operands = Array(binding.operands[start..<start + function.argumentCount])
                let needed = BindingPieces.needed(function, operands)
                terms.append(TransformTerm(function, arity: needed))
                parts.append(Array(start..<start + needed))
                start += function.argumentCount
            }
            (form, ranges) = (.transform(terms), parts)
        }
    }

    /// The slots that a part reads. Numbers of a path mix, so there all count.
    func slots(_ components: [Int], of binding: Binding) -> [Int] {
        guard binding.kind == .transform else { return binding.slots }
        var slots: [Int] = []
        for component in components { slots += binding.operands[component].slots }
        return slots
    }

    /// How many arguments must be written: SVG fills up a y of 0, a second scale like the first, a centre at 0 0.
    private static func needed(_ kind: TransformFunction.Kind, _ operands: [Formula]) -> Int {
        switch kind {
        case .translate where operands.count == 2 && operands[1].constant == 0: 1
        case .scale where operands.count == 2 && operands[1].code == operands[0].code: 1
        case .rotate where operands.count == 3 && operands[1].constant == 0 && operands[2].constant == 0: 1
        default: operands.count
        }
    }
}
