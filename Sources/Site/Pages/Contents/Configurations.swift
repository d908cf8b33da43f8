// Which innermost states are active together, and from when to when.

import Designs
import Interactions
import Numerics
import Simulation

/// A set of innermost states that are active for at least one whole millisecond of a recording.
struct Configuration: Hashable, Sendable {
    /// In document order.
    var states: [String]
    /// Since the recording's beginning.
    package var from: Time
    package var to: Time
}

extension Design {
    /// The configurations of a recording in order of time.
    func configurations(of recording: Recording) -> [Configuration] {
        var sampler = recording.sampler()
        let innermost = interaction.states.indices.filter { interaction.states[$0].isAtomic }
        var active = Set(
            innermost.filter { sampler.value(of: interaction.states[$0].slot, at: recording.begin, .before) != 0 })
        var result: [Configuration] = []
        var start = Time.zero
        func close(_ time: Time) {
            guard start.millisecondsRoundedUp < time.millisecondsRoundedUp, !active.isEmpty else { return }
            let names = innermost.filter(active.contains).map { states[$0].id }
            if let last = result.last, last.states == names {
                result[result.count - 1].to = time
            } else {
                result.append(Configuration(states: names, from: start, to: time))
            }
        }
        for entry in recording.log where entry.time <= recording.end {
            let time = entry.time - recording.begin
            switch entry.event {
            case .entered(let state) where interaction.states[state].isAtomic:
                if time > start { close(time) }
                start = time
                active.insert(state)
            case .exited(let state) where interaction.states[state].isAtomic:
                if time > start { close(time) }
                start = time
                active.remove(state)
            default: break
            }
        }
        close(recording.end - recording.begin + .millisecond)
        if !result.isEmpty { result[result.count - 1].to = recording.end - recording.begin }
        return result
    }
}
