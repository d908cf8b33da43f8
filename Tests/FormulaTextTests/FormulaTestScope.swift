// A scope for formula tests: names with slots in the order below, states, and a table of strings.

import Diagnostics
import Formulas

@testable import FormulaText

/// Slots: threshold 0, reach 1, h 2, list.inset.top 3, list.y 4, fixed (boolean) 5, outcome ('success' or 'failure') 6,
/// tint (colour) 7–9, in(idle) 10, in(busy) 11, time 12, model(list.inset.top) 13. `W` is the constant 375.
final class FormulaTestScope {
    private(set) var strings = ["success", "failure"]

    static let slotNames = [
        "threshold", "reach", "h", "list.inset.top", "list.y", "fixed", "outcome", "tint.red", "tint.green",
        "tint.blue", "idle", "busy", "time", "model",
    ]

    private static let symbols: [(String, FormulaSymbol)] = [
        ("threshold", .number(slot: 0)), ("reach", .number(slot: 1)), ("h", .number(slot: 2)),
        ("list.inset.top", .number(slot: 3)), ("list.y", .number(slot: 4)), ("fixed", .boolean(slot: 5)),
        ("outcome", .string(slot: 6, choices: ["success", "failure"])),
        ("tint", .color(red: 7, green: 8, blue: 9)), ("time", .number(slot: 12)), ("W", .constantNumber(375)),
        ("dark", .constantBoolean(false)), ("paper", .constantColor(0xFFEEDD)), ("mood", .constantString(1)),
    ]

    var scope: FormulaScope {
        FormulaScope(
            resolve: { name in Self.symbols.first { $0.0 == name }?.1 },
            state: { ["idle": 10, "busy": 11][$0] },
            model: { $0 == "list.inset.top" ? .number(slot: 13) : nil },
            string: { [self] text in
                if let index = strings.firstIndex(of: text) { return index }
                strings.append(text)
                return strings.count - 1
            },
            names: { Self.symbols.map { $0.0 } },
            states: { ["idle", "busy"] })
    }

    /// Slot i is worth i + 1; truths, the string and the colour as their types need it.
    static let frame: [Double] = [44, 45, 50, 64, -20, 1, 0, 10, 20, 30, 0, 1, 2.5, 108]
}

/// A diagnostic as one line: place, sentence, suggestion.
func line(_ diagnostic: Diagnostic) -> String {
    let range = diagnostic.range.map { "\($0.lowerBound)..<\($0.upperBound)" } ?? "-"
    return "\(range) \(diagnostic.id): \(diagnostic.sentence)" + (diagnostic.suggestion.map { " | \($0)" } ?? "")
}
