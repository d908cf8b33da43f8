// Bindings and easings by names, in one form whatever way they were written.

import Designs
import FormulaText
import Formulas
import Geometry
package import Interactions

extension DesignNames {
    /// What a binding shows.
    package func text(ofBinding index: Int) -> String {
        let binding = design.interaction.bindings[index]
        let values = binding.operands.map { hole($0, .number) }
        switch binding.kind {
        case .number, .numbers: return values.joined(separator: " ")
        case .flag: return binding.operands.map { hole($0, .boolean) }.joined()
        case .string: return binding.operands.map { hole($0, .string) }.joined()
        case .color:
            let channels = binding.operands.compactMap(\.constant).filter { (0...255).contains($0) }
            guard channels.count == 3 else { return "rgb(\(values.joined(separator: ", ")))" }
            return FormulaTree.text(ofColor: channels.reduce(0) { $0 << 8 | UInt32($1.rounded()) })
        case .transform:
            var rest = values[...]
            return binding.functions.map { function in
                let arguments = rest.prefix(function.argumentCount)
                rest = rest.dropFirst(function.argumentCount)
                return "\(function.name)(\(arguments.joined(separator: " ")))"
            }.joined(separator: " ")
        case .path:
            var rest = values[...]
            return binding.commands.map { command in
                let count = Path.Builder.argumentCount(of: command) ?? 0
                let arguments = rest.prefix(count)
                rest = rest.dropFirst(count)
                return ([String(UnicodeScalar(command))] + arguments).joined(separator: " ")
            }.joined(separator: " ")
        case .text:
            return stride(from: 0, to: binding.operands.count - 1, by: 2).map { piece in
                let format = Int(binding.operands[piece + 1].constant ?? 0)
                guard design.interaction.formats.indices.contains(format - 1) else {
                    return hole(binding.operands[piece], .string)
                }
                return "{\(text(binding.operands[piece])) as \(design.interaction.formats[format - 1])}"
            }.joined()
        }
    }

    private func hole(_ formula: Formula, _ kind: FormulaType) -> String {
        formula.constant == nil || kind == .string ? "{\(text(formula, as: kind))}" : text(formula, as: kind)
    }

    private static let keywords = [
        "cubic-bezier(0.25, 0.1, 0.25, 1)": "ease", "cubic-bezier(0.42, 0, 1, 1)": "ease-in",
        "cubic-bezier(0, 0, 0.58, 1)": "ease-out", "cubic-bezier(0.42, 0, 0.58, 1)": "ease-in-out",
    ]

    /// An easing, with all of its numbers or by its name in CSS.
    package func text(of easing: EasingTemplate) -> String {
        let numbers = easing.operands.map { text($0) }
        func list(_ name: String, _ labels: [String]) -> String {
            "\(name)(" + zip(labels, numbers).map { "\($0): \($1)" }.joined(separator: ", ") + ")"
        }
        switch easing.kind {
        case .linear: return "linear"
        case .easeInOutSine: return "ease-in-out-sine"
        case .cubicBezier:
            let text = "cubic-bezier(\(numbers.joined(separator: ", ")))"
            return DesignNames.keywords[text] ?? text
        case .steps: return "steps(\(numbers.joined()), \(easing.stepPosition))"
        case .piecewise:
            let stops = stride(from: 0, to: numbers.count - 1, by: 2).map { "\(numbers[$0 + 1]) at \(numbers[$0])" }
            return "linear(\(stops.joined(separator: ", ")))"
        case .spring: return list("spring", ["mass", "stiffness", "damping", "velocity"])
        case .perceptualSpring: return list("spring", ["duration", "bounce", "velocity"])
        case .dampedSpring: return list("spring", ["damping-ratio", "velocity"])
        }
    }
}
