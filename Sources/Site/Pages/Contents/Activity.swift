// Which states were active when in a recording.

import Designs
import Interactions
import Numerics
import Simulation

struct Activity {
    /// Every stretch in which a state was active, with how deeply the state is nested; in order of beginning, outer
    /// states first. Times count from the recording's beginning.
    private(set) var spans: [(span: ExposureSheet.Span, depth: Int)] = []

    init(_ design: Design, _ recording: Recording) {
        let chart = design.interaction.states
        var began: [Time?] = chart.indices.map { _ in nil }
        var sampler = recording.sampler()
        // A recording that goes on from another finds states active that it never entered.
        for (index, state) in chart.enumerated() where state.slot >= 0 {
            if sampler.value(of: state.slot, at: recording.begin, .before) != 0 { began[index] = .zero }
        }
        func depth(_ state: Int) -> Int { chart[state].parent < 0 ? 0 : 1 + depth(chart[state].parent) }
        func close(_ state: Int, at time: Time) {
            guard let start = began[state] else { return }
            began[state] = nil
            // A state that is left in the instant of its entry was never visible.
            guard start < time else { return }
            spans.append((ExposureSheet.Span(name: design.states[state].id, from: start, to: time), depth(state)))
        }
        for entry in recording.log {
            let time = entry.time - recording.begin
            switch entry.event {
            case .entered(let state): if began[state] == nil { began[state] = time }
            case .exited(let state): close(state, at: time)
            default: break
            }
        }
        for state in chart.indices { close(state, at: recording.end - recording.begin) }
        spans.sort { ($0.span.from, $0.depth) < ($1.span.from, $1.depth) }
    }
}
