// How large a state is before anything is placed: its name, and what it does without leaving itself.

import Geometry

/// The measures of one state's own text.
struct StateBox {
    /// Transitions that are listed in the box because they lead nowhere else.
    var rows: [(transition: Int, label: ChartLabel)] = []
    var name: String

    static let padding = 10.0
    /// The height of a name's line with its surroundings.
    static let head = 28.0
    /// What is left around the states inside another.
    static let margin = 10.0
    static let historyDiameter = 26.0
    static let rowGap = 5.0

    /// - Parameter state: the index of the state in `chart`.
    init(of state: Int, in chart: Chart, nesting: Nesting) {
        name = ChartText.name.cut(chart.states[state].id)
        for (index, transition) in chart.transitions.enumerated()
        where transition.source == state && StateBox.isListed(transition, nesting) {
            // A state that leads to itself is left and entered again.
            let label = ChartLabel(transition, mark: transition.targets.isEmpty ? "" : "↻ ")
            rows.append((index, label))
        }
    }

    static func isListed(_ transition: Chart.Transition, _ nesting: Nesting) -> Bool {
        transition.targets.isEmpty || transition.targets == [transition.source] && !nesting.canLoop(transition.source)
    }

    /// Name and rows, whatever stands below them.
    var size: Size {
        let widths = rows.map { $0.label.width } + [ChartText.name.width(name)]
        let width = (widths.reduce(0) { max($0, $1) } + 2 * StateBox.padding).rounded(.up)
        return Size(max(48, width), StateBox.head + rowsHeight)
    }

    var rowsHeight: Double {
        if rows.isEmpty { return 0 }
        return rows.reduce(0) { $0 + $1.label.height + StateBox.rowGap } + 5
    }
}
