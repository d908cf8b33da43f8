// A design's statechart as a drawing of it needs it.

import Designs
import Simulation
import StatechartLayout

extension Design {
    var chart: Chart {
        Chart(
            states: zip(states, interaction.states).map { name, state in
                Chart.State(
                    id: name.id, kind: Design.kind(of: state.kind), parent: state.parent,
                    initial: state.initialTargets)
            },
            initial: interaction.initialTargets,
            transitions: zip(transitions, interaction.transitions).map { name, transition in
                Chart.Transition(
                    source: transition.source, targets: transition.targets, events: name.events,
                    condition: name.condition, hasActions: !transition.actions.isEmpty)
            })
    }

    /// The chart with its places; nil where there is nothing to draw, or too much.
    func statechart(_ store: DesignStore) -> Statechart? {
        let chart = chart
        guard ChartLayout.canDraw(chart) else { return nil }
        let input = chart.bytes
        if let places = store.cache?.kept(ChartLayout.engine, input, read: { ChartLayout(bytes: $0, of: chart) }) {
            return Statechart(chart: chart, layout: places)
        }
        let places = store.charts.map { $0.layout(of: chart) } ?? ChartLayout(chart)
        if let places { store.cache?.keep(ChartLayout.engine, input, places.bytes) }
        return Statechart(chart: chart, layout: places)
    }

    private static func kind(of kind: State.Kind) -> Chart.Kind {
        switch kind {
        case .atomic: .atomic
        case .compound: .compound
        case .parallel: .parallel
        case .final: .final
        case .shallowHistory: .shallowHistory
        case .deepHistory: .deepHistory
        }
    }
}
