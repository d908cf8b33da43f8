// What the statechart does in a run: which states it is in together, and what brings it on.

import Designs
import Interactions
import Numerics
import Simulation

/// One change of the active states.
struct ChartPassage {
    var time: Time
    /// The ids of the active states without active children, joined by `+`; nil before the first.
    var from: String?
    var to: String
    /// The event of an input that brought it; nil for what comes by itself, such as the end of an animation.
    var event: String?
}

extension Design {
    /// The changes of a run in order; the first is its beginning.
    func passages(of recording: Recording) -> [ChartPassage] {
        var sampler = recording.sampler()
        let times = Set(
            recording.log.compactMap { entry -> Time? in
                if case .took = entry.event, entry.time > recording.begin { return entry.time }
                return nil
            })
        var here = configuration(sampler.frame(at: recording.begin))
        var result = [ChartPassage(time: .zero, from: nil, to: here, event: nil)]
        for time in times.sorted() {
            let next = configuration(sampler.frame(at: time))
            guard next != here else { continue }
            result.append(
                ChartPassage(time: time - recording.begin, from: here, to: next, event: cause(at: time, in: recording)))
            here = next
        }
        return result
    }

    private func configuration(_ frame: [Double]) -> String {
        interaction.states.indices.filter { index in
            interaction.states[index].isAtomic && frame[interaction.states[index].slot] != 0
        }.map { states[$0].id }.joined(separator: "+")
    }

    /// The event of an input that the first transition of an instant took.
    private func cause(at time: Time, in recording: Recording) -> String? {
        var raised: [Int] = []
        for entry in recording.log where entry.time == time {
            switch entry.event {
            case .raised(let event): raised.append(event)
            case .took(let number):
                let transition = interaction.transitions[number]
                let event = raised.last { transition.events.contains($0) } ?? transition.events.first
                guard !transition.isEventless, let event, events.indices.contains(event) else { return nil }
                let name = events[event]
                return inputs.contains { name == $0.name || name.hasPrefix($0.name + ".") } ? name : nil
            default: break
            }
        }
        return nil
    }
}
