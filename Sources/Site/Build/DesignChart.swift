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
    func statechart(_ dot: DotProgram) -> Statechart? {
        let chart = chart
        guard ChartLayout.canDraw(chart) else { return nil }
        do throws(DotFailure) {
            return Statechart(chart: chart, layout: try ChartLayout.placing(chart, dot: dot.answer))
        } catch {
            return Statechart(chart: chart, layout: nil, hasNoDot: error == .missing)
        }
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
