// What the last sound text says about names and formulas: kinds, units, ranges and values at rest.

import Designs
import Diagnostics
import FormulaText
import Formulas
import Geometry
import Interactions
import Simulation

/// A design, and all quantities as they are before the first touch.
final class SoundDesign: Sendable {
    let design: Design
    /// One number a slot.
    private let frame: [Double]

    init(_ design: Design) {
        self.design = design
        var machine = Machine(design.interaction)
        machine.start()
        frame = machine.currentFrame()
    }

    /// What a formula is worth at rest, as text; nil where it is none, or names what is not read anywhere.
    func valueAtRest(of text: String) -> String? {
        guard !text.allSatisfy(\.isWhitespace) else { return nil }
        var found: [Diagnostic] = []
        let strings = StringNumbers(design.strings)
        let scope = scope(strings)
        guard let compiled = scope.compile(text, reporting: &found), found.isEmpty else { return nil }
        let values = compiled.channels.map { $0.evaluate(in: frame) }
        guard values.allSatisfy(\.isFinite), let first = values.first else { return "no number" }
        switch compiled.type {
        case .number: return SoundDesign.number(first)
        case .boolean: return first == 0 ? "false" : "true"
        case .string: return strings.all.indices.contains(Int(first)) ? "'\(strings.all[Int(first)])'" : nil
        case .color: return SoundDesign.color(values)
        }
    }

    private func scope(_ strings: StringNumbers) -> FormulaScope {
        FormulaScope(
            resolve: { self.symbol($0) },
            list: { self.list($0) },
            state: { self.design.state($0).map { self.design.interaction.states[$0].slot } },
            model: { self.symbol($0) },
            string: { strings.number(of: $0) },
            states: { self.design.states.map(\.id) })
    }

    private func list(_ name: String) -> [FormulaSymbol]? {
        let values = design.variables.filter { $0.name.hasPrefix(name + "[") }
        return values.isEmpty ? nil : values.map { SoundDesign.symbol($0.kind, $0.slot) }
    }

    private func symbol(_ name: String) -> FormulaSymbol? {
        switch name {
        case "view.width": return .constantNumber(design.stage.width)
        case "view.height": return .constantNumber(design.stage.height)
        case "time", "touch.x", "touch.y": return .constantNumber(0)
        case "touch.active": return .constantBoolean(false)
        default: break
        }
        if let parameter = design.parameters.first(where: { $0.name == name }) {
            return SoundDesign.symbol(parameter.kind, parameter.slots[0])
        }
        let quantities = design.lets + design.variables + design.inputs.flatMap(\.members)
        return quantities.first { $0.name == name }.map { SoundDesign.symbol($0.kind, $0.slot) }
    }

    private static func symbol(_ kind: FormulaType, _ slot: Int) -> FormulaSymbol {
        switch kind {
        case .number: .number(slot: slot)
        case .boolean: .boolean(slot: slot)
        case .string: .string(slot: slot)
        case .color: .color(red: slot, green: slot + 1, blue: slot + 2)
        }
    }

    /// To four places.
    static func number(_ value: Double) -> String {
        let scaled = (value * 10_000).rounded(.toNearestOrAwayFromZero)
        guard abs(scaled) < 1e15 else { return String(value) }
        let rounded = scaled / 10_000 + 0
        return rounded == rounded.rounded(.towardZero) ? String(Int(rounded)) : String(rounded)
    }

    static func color(_ channels: [Double]) -> String {
        "#"
            + channels.map { channel in
                let digits = String(Int(min(max(channel, 0), 255).rounded(.toNearestOrAwayFromZero)), radix: 16)
                return digits.count < 2 ? "0" + digits : digits
            }.joined()
    }
}

/// The numbers that stand for strings: those of the design, and those that a formula adds.
private final class StringNumbers {
    private(set) var all: [String]

    init(_ strings: [String]) { all = strings }

    func number(of text: String) -> Int {
        if let known = all.firstIndex(of: text) { return known }
        all.append(text)
        return all.count - 1
    }
}
