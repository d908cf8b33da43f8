// A design's statechart as a drawing of it needs it.

package import Designs
import Interactions
package import StatechartLayout

extension Design {
    package var chart: Chart {
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
    /// - Parameter dot: as in `ChartLayout.placing`.
    package func statechart(dot: @escaping ([UInt8]) throws(DotFailure) -> [UInt8]) -> Statechart? {
        let chart = chart
        guard ChartLayout.canDraw(chart) else { return nil }
        do throws(DotFailure) {
            return Statechart(chart: chart, layout: try ChartLayout.placing(chart, dot: dot))
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
