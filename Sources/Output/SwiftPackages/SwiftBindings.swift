// One property for each bound attribute.

import Designs
import FormulaText
import Formulas
import Geometry
import Interactions
import Naming
import Numerics
import SwiftWriting

struct SwiftBindings {
    /// One binding, as the package has it.
    struct Item {
        var index: Int
        var name: String
        /// Its expression.
        var value: String
        /// How tests turn it into numbers.
        var numbers: String
    }

    private let writer: SwiftWriter
    private(set) var items: [Item] = []
    private var properties: [SwiftFamilies.Property] = []
    private(set) var text = ""
    private var design: Design { writer.design }

    init(_ writer: SwiftWriter) {
        self.writer = writer
        text = "// What is seen: one property for each bound attribute.\n\nextension \(writer.type) {\n"
        for index in design.bindings.indices { add(index) }
        let families = SwiftFamilies(properties, taken: &writer.space)
        for property in properties {
            text += SwiftText.property(
                "    public var \(property.name): \(property.type)", families.calls[property.name] ?? property.value)
        }
        text += (families.functions.isEmpty ? "" : "\n" + families.functions) + "}\n"
    }

    private mutating func add(_ index: Int) {
        let (named, binding) = (design.bindings[index], writer.interaction.bindings[index])
        // Scroll views move their content themselves.
        if named.range == nil, binding.kind == .transform { return }
        guard let (type, value, numbers) = value(binding, named) else { return }
        let attribute = ["d": "path", "visible": "is visible", "z": "z position"][named.attribute] ?? named.attribute
        let name = writer.space.identifier(named.element + " " + attribute)
        properties.append(SwiftFamilies.Property(name: name, type: type, value: value))
        items.append(Item(index: index, name: name, value: value, numbers: "\(name)\(numbers)"))
    }

    // MARK: Values

    private func value(_ binding: Binding, _ named: Design.BindingName) -> (
        type: String, value: String, numbers: String
    )? {
        switch binding.kind {
        case .number: return ("Double", writer.expression(binding.operands[0]), "")
        case .numbers:
            return ("[Double]", "[\(binding.operands.map { writer.expression($0) }.joined(separator: ", "))]", "")
        case .flag: return ("Bool", writer.expression(binding.operands[0], as: .boolean), "")
        case .string: return ("String", writer.expression(binding.operands[0], as: .string), "")
        case .text: return ("String", text(binding), "")
        case .color: return ("RGB", color(binding.operands), ".numbers")
        case .transform: return ("[Transform]", "[\(transform(binding))]", ".flatMap(\\.numbers)")
        case .path:
            writer.uses.insert("path")
            return path(binding, named).map { ("[PathCommand]", $0, ".flatMap(\\.numbers)") }
        }
    }

    private func text(_ binding: Binding) -> String {
        let pieces = stride(from: 0, to: binding.operands.count - 1, by: 2).map { place in
            let format = Int(binding.operands[place + 1].constant ?? 0)
            if format == 0 { return writer.expression(binding.operands[place], as: .string) }
            writer.uses.insert("shown")
            return shown(writer.expression(binding.operands[place]), as: writer.interaction.formats[format - 1])
        }
        return pieces.count == 1
            ? pieces[0] : pieces.map { $0.contains(" ? ") ? "(\($0))" : $0 }.joined(separator: " + ")
    }

    /// A number as text: what differs from the usual is said.
    private func shown(_ units: String, as format: NumberFormat) -> String {
        var words = [units]
        if format.wholeDigits != 1 { words.append("whole: \(format.wholeDigits)") }
        if format.decimals != 0 { words.append("decimals: \(format.decimals)") }
        if format.leastDecimals != 0 { words.append("least: \(format.leastDecimals)") }
        if format.group != 0 { words.append("groups: (\(format.group), \(format.furtherGroup))") }
        for (name, bytes) in [("prefix", format.prefix), ("suffix", format.suffix)] where !bytes.isEmpty {
            words.append("\(name): \(SwiftIdentifiers.quoted(String(decoding: bytes, as: UTF8.self)))")
        }
        return "shown(\(words.joined(separator: ", ")))"
    }

    private func transform(_ binding: Binding) -> String {
        writer.uses.insert("transform")
        var rest = binding.operands[...]
        return binding.functions.map { function in
            var numbers = rest.prefix(function.argumentCount).map { writer.expression($0) }
            rest = rest.dropFirst(function.argumentCount)
            writer.uses.insert("transform.\(function.name)")
            if function == .rotate, numbers[1] == "0", numbers[2] == "0" {
                numbers.removeLast(2)
            } else if function == .rotate {
                writer.uses.insert("transform.about")
                return ".rotate(\(numbers[0]), x: \(numbers[1]), y: \(numbers[2]))"
            }
            return ".\(function.name)(\(numbers.joined(separator: ", ")))"
        }.joined(separator: ", ")
    }

    private static let commands: [Character: String] = [
        "M": "move", "L": "line", "H": "horizontal", "V": "vertical", "C": "curve", "S": "smooth", "Q": "quad",
        "T": "smoothQuad", "A": "arc", "Z": "close",
    ]

    private func path(_ binding: Binding, _ named: Design.BindingName) -> String? {
        var rest = binding.operands[...]
        var pieces: [String] = []
        for letter in binding.commands {
            let character = Character(UnicodeScalar(letter))
            let count = Path.Builder.argumentCount(of: letter) ?? 0
            let numbers = rest.prefix(count).map { writer.expression($0) }
            rest = rest.dropFirst(count)
            guard let name = SwiftBindings.commands[character == "z" ? "Z" : character] else {
                writer.note(
                    "the path of #\(named.element) is left out: its command \(character) is relative; write absolute ones",
                    at: named.range)
                return nil
            }
            writer.uses.insert("path.\(name)")
            pieces.append(numbers.isEmpty ? ".\(name)" : ".\(name)(\(numbers.joined(separator: ", ")))")
        }
        return "[\(pieces.joined(separator: ", "))]"
    }

    // MARK: Colours

    private func color(_ operands: [Formula]) -> String {
        writer.uses.insert("color")
        return color(operands.map { writer.names.tree($0) })
    }

    /// Three channels as one colour where they are built alike.
    private func color(_ trees: [FormulaTree]) -> String {
        let numbers = trees.compactMap { if case .number(let value, _) = $0.node { value } else { nil } }
        if numbers.count == 3 {
            return "RGB(\(numbers.map { FormulaNumber.text($0) }.joined(separator: ", ")))"
        }
        let names = trees.compactMap { if case .name(let name) = $0.node { name } else { nil } }
        if names.count == 3, names[0].hasSuffix(".red"), names[1] == names[0].dropLast(4) + ".green" {
            let name = String(names[0].dropLast(4))
            if let path = writer.parameterNames[name] { return "p.\(path)" }
        }
        if case .condition(let heads, let first) = trees[0].node, case .condition(heads, let second) = trees[1].node,
            case .condition(heads, let third) = trees[2].node, first.count == second.count, second.count == third.count
        {
            let values = first.indices.map { color([first[$0], second[$0], third[$0]]) }
            return zip(heads, values).map { "\(writer.expression($0, "", as: .boolean).text(atLeast: 2)) ? \($1) : " }
                .joined()
                + values[heads.count]
        }
        if case .call("mix", let first) = trees[0].node, case .call("mix", let second) = trees[1].node,
            case .call("mix", let third) = trees[2].node, first[2].unplaced == second[2].unplaced
        {
            writer.uses.insert("color.mix")
            let (from, to) = (color([first[0], second[0], third[0]]), color([first[1], second[1], third[1]]))
            return "mix(\(from), \(to), \(writer.expression(first[2], "").text))"
        }
        return "RGB(\(trees.map { writer.expression($0, "").text }.joined(separator: ", ")))"
    }
}
