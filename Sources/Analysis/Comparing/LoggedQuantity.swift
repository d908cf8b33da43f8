// What a column of a log is called in a design.

import Designs
import FormulaText
import Interactions

/// A number of the design that a log may hold.
enum LoggedQuantity: Hashable, Sendable {
    case slot(Int)
    /// One number of a bound attribute.
    case bound(binding: Int, component: Int)

    var slot: Int? { if case .slot(let slot) = self { slot } else { nil } }
}

/// One column that a log may have.
struct LoggableColumn {
    /// Such as `list.y`, `card.opacity`, or `card.transform.1` for the second of several numbers.
    var name: String
    /// What an exported package of Swift calls it: `listY`, `cardTransform.1`.
    var packageName: String
    var quantity: LoggedQuantity
    /// `pt`, `s` or `deg`, where the author gives it.
    var unit: String?
    /// Whether it only steps.
    var isDiscrete = false
}

extension Design {
    /// The column of a name: one of the design, or one of an exported package.
    func logged(_ name: String) -> LoggableColumn? {
        let columns = loggable
        return columns.first { $0.name == name } ?? columns.first { $0.packageName == name }
    }

    /// Every name that a log may use, for suggestions.
    var loggedNames: [String] { loggable.map(\.name) }

    /// Every number that a log may hold: quantities by their names, bound attributes as `id.attribute`; of several numbers
    /// each by its place, counted from 0 as in a package.
    var loggable: [LoggableColumn] {
        let touch = interaction.touch
        var names: [(name: String, slot: Int, unit: String?, isDiscrete: Bool)] = [
            ("touch.x", touch.x, nil, false), ("touch.y", touch.y, nil, false),
            ("touch.active", touch.active, nil, true),
        ]
        for parameter in parameters where parameter.slots.count == 1 {
            names.append((parameter.name, parameter.slots[0], parameter.unit, parameter.kind != .number))
        }
        for item in lets + variables + inputs.flatMap(\.members) {
            names.append((item.name, item.slot, item.unit, item.kind == .boolean || item.kind == .string))
        }
        var columns = names.map { item in
            LoggableColumn(
                name: item.name, packageName: Design.packageName(item.name), quantity: .slot(item.slot),
                unit: item.unit, isDiscrete: item.isDiscrete)
        }
        for (index, bound) in bindings.enumerated() {
            let binding = interaction.bindings[index]
            guard [.number, .numbers, .transform, .path, .color, .flag].contains(binding.kind) else { continue }
            let own = "\(bound.element).\(bound.attribute)"
            let count = binding.operands.count
            for component in 0..<count {
                let place = count == 1 ? "" : ".\(component)"
                columns.append(
                    LoggableColumn(
                        name: own + place, packageName: Design.packageName(own) + place,
                        quantity: .bound(binding: index, component: component), unit: nil,
                        isDiscrete: binding.isDiscrete))
            }
        }
        return columns
    }

    /// The words of a name joined, each but the first with a capital, as a package writes it.
    private static func packageName(_ name: String) -> String {
        let words = name.split { !$0.isLetter && !$0.isNumber }
        return words.enumerated().map { $0 == 0 ? String($1) : $1.prefix(1).uppercased() + $1.dropFirst() }.joined()
    }
}
