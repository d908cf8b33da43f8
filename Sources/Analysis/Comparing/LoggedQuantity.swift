// What a column of a log is called in a design.

import Designs
import Diagnostics
import FormulaText
import Interactions
import Numerics
import Simulation

/// A number of the design that a log may hold.
enum LoggedQuantity: Hashable, Sendable {
    case slot(Int)
    /// One number of a bound attribute.
    case bound(binding: Int, component: Int)

    func value(_ sampler: inout Sampler, at time: Time) -> Double {
        switch self {
        case .slot(let slot): sampler.value(of: slot, at: time)
        case .bound(let binding, let component): sampler.values(of: binding, at: time)[component]
        }
    }
}

extension Design {
    /// By the name of a quantity, or `id.attribute` of a bound attribute, with `.1`, `.2` … behind one of several numbers.
    func logged(_ name: String) -> LoggedQuantity? {
        let touch = interaction.touch
        switch name {
        case "touch.x": return .slot(touch.x)
        case "touch.y": return .slot(touch.y)
        case "touch.active": return .slot(touch.active)
        default: break
        }
        if let slot = slot(name) { return .slot(slot) }
        for (index, bound) in bindings.enumerated() {
            let own = "\(bound.element).\(bound.attribute)"
            guard name.hasPrefix(own) else { continue }
            let binding = interaction.bindings[index]
            guard [.number, .numbers, .transform, .path, .color, .flag].contains(binding.kind) else { continue }
            let count = binding.operands.count
            if name == own, count == 1 { return .bound(binding: index, component: 0) }
            if let number = Int(name.dropFirst(own.count + 1)), 1...max(count, 1) ~= number, name != own {
                return .bound(binding: index, component: number - 1)
            }
        }
        return nil
    }

    /// Every name that a log may use, for suggestions.
    var loggedNames: [String] {
        var names = ["touch.x", "touch.y", "touch.active"]
        names += parameters.map(\.name) + (lets + variables).map(\.name) + inputs.flatMap { $0.members.map(\.name) }
        for (index, bound) in bindings.enumerated() {
            let own = "\(bound.element).\(bound.attribute)"
            let count = interaction.bindings[index].operands.count
            names += count == 1 ? [own] : (1...max(count, 1)).map { "\(own).\($0)" }
        }
        return names
    }
}
