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
    /// The first transition of the instant; nil before the first.
    var transition: Int?
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
            let (event, transition) = cause(at: time, in: recording)
            result.append(
                ChartPassage(
                    time: time - recording.begin, from: here, to: next, event: event, transition: transition))
            here = next
        }
        return result
    }

    private func configuration(_ frame: [Double]) -> String {
        interaction.states.indices.filter { index in
            interaction.states[index].isAtomic && frame[interaction.states[index].slot] != 0
        }.map { states[$0].id }.joined(separator: "+")
    }

    /// The first transition of an instant, and the event of an input that it took.
    private func cause(at time: Time, in recording: Recording) -> (event: String?, transition: Int?) {
        var raised: [Int] = []
        for entry in recording.log where entry.time == time {
            switch entry.event {
            case .raised(let event): raised.append(event)
            case .took(let number):
                let transition = interaction.transitions[number]
                let event = raised.last { transition.events.contains($0) } ?? transition.events.first
                guard !transition.isEventless, let event, events.indices.contains(event) else { return (nil, number) }
                let name = events[event]
                let isOfInput = inputs.contains { name == $0.name || name.hasPrefix($0.name + ".") }
                return (isOfInput || interaction.programEvents.contains(event) ? name : nil, number)
            default: break
            }
        }
        return (nil, nil)
    }
}
