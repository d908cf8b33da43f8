// What stands at an arrow: the events on top, the condition below them in small, each cut to what can be read.

import Diagnostics

struct ChartLabel: Hashable, Sendable {
    private(set) var events: [String]
    private(set) var conditions: [String] = []
    /// A condition that is shown when it is asked for, and takes no room.
    private(set) var folded: [String] = []
    /// Everything in one line, where something had to be cut; nil where all is to be seen.
    private(set) var whole: String?

    private static let actions = " / …"
    private static let fold = " […]"

    /// - Parameters:
    ///   - mark: what goes before the first event.
    ///   - folds: whether the condition is folded away where there is an event.
    init(_ transition: Chart.Transition, mark: String = "", folds: Bool = false) {
        let names = transition.events.split { $0.isWhitespace }.map(String.init)
        let condition = transition.condition.split { $0.isWhitespace }.joined(separator: " ")
        events = ChartLabel.lines(names)
        if names.isEmpty, condition.isEmpty { events = ["at once"] }
        if !mark.isEmpty { events = [mark + (events.first ?? "")] + events.dropFirst() }
        if !condition.isEmpty { conditions = ChartText.condition.wrapped("[\(condition)]", lines: 3) }
        events = events.map { ChartText.event.cut($0) }
        if (events + conditions).contains(where: { $0.hasSuffix("…") }) {
            let words = names + (condition.isEmpty ? [] : ["[\(condition)]"])
            whole = words.joined(separator: " ") + (transition.hasActions ? ChartLabel.actions : "")
        }
        if folds, !names.isEmpty, !conditions.isEmpty {
            (folded, conditions) = (conditions, [])
            events[events.count - 1] += ChartLabel.fold
        }
        // The last line says that something is done on the way.
        guard transition.hasActions else { return }
        if conditions.isEmpty {
            events[events.count - 1] += ChartLabel.actions
        } else {
            conditions[conditions.count - 1] += ChartLabel.actions
        }
    }

    /// All events in one line if they fit, or the first two in a line each.
    private static func lines(_ names: [String]) -> [String] {
        let joined = names.joined(separator: ", ")
        if names.count < 2 || DisplayWidth.columns(of: joined) <= ChartText.event.columns {
            return joined.isEmpty ? [] : [joined]
        }
        return [names[0] + ",", names[1] + (names.count > 2 ? ", …" : "")]
    }

    var width: Double {
        let widths = events.map { ChartText.event.width($0) } + conditions.map { ChartText.condition.width($0) }
        return widths.reduce(0) { max($0, $1) }
    }

    var height: Double {
        Double(events.count) * ChartText.event.leading + Double(conditions.count) * ChartText.condition.leading
    }
}
