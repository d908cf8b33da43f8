// What a page shows of a moment: its still, what is active, what happened just then, and what everything is worth.

package import Baking
package import Designs
package import Numerics
import Simulation
package import Timelines

/// A moment of a scenario, as its page shows it.
package struct MomentFrame: Sendable {
    package var moment: Moment
    /// The number of its still, and where that lies once all are drawn.
    package var number: Int
    package var still = StillPlace(file: Address(""))
    /// The active states, outer ones first.
    var states: [String]
    /// In order, as sentences.
    var events: [String]
    /// Of the quantities that change in the scenario.
    package var values: [Value]

    /// What a quantity is worth at a moment, as text.
    package struct Value: Hashable, Sendable {
        package var name: String
        package var text: String
    }
}

extension MomentFrame {
    /// The frames of all moments of a run.
    /// - Parameter stills: those of its instants.
    package static func all(
        of run: PerformedScenario, _ design: Design, sheet: ExposureSheet, graphs: [Graph], stills: [Int]
    ) -> [MomentFrame] {
        let (recording, performance) = (run.recording, run.performance)
        let duration = performance.duration.millisecondsRoundedUp
        let figures = graphs.compactMap { graph -> (name: String, slot: Int, figure: CurveFigure)? in
            guard case .quantity(let name) = graph.subject, let slot = design.slot(name) else { return nil }
            return (name, slot, CurveFigure(graph: graph, duration: duration))
        }
        var sampler = recording.sampler()
        var stills = stills[...]
        var frames: [MomentFrame] = []
        for moment in performance.moments {
            if let last = frames.last, last.moment.time == moment.time {
                frames.append(last)
                frames[frames.count - 1].moment = moment
                continue
            }
            let frame = sampler.frame(at: recording.begin + moment.time)
            let time = moment.time.millisecondsRoundedUp
            frames.append(
                MomentFrame(
                    moment: moment, number: stills.removeFirst(),
                    states: sheet.names(at: moment.time),
                    events: performance.marks.filter { $0.time.millisecondsRoundedUp == time }.compactMap(\.sentence),
                    values: figures.map { Value(name: $0.name, text: $0.figure.text(of: frame[$0.slot])) }))
        }
        return frames
    }
}

extension Performance {
    /// Of its moments, each once, in order.
    package var instants: [Time] {
        var instants: [Time] = []
        for moment in moments where instants.last != moment.time { instants.append(moment.time) }
        return instants
    }
}

extension EventMark {
    /// What happened, for people; nil where that would say nothing.
    package var sentence: String? {
        switch kind {
        case .press: "The finger comes down"
        case .lift: "The finger lifts"
        case .cancel: "The touch is cancelled"
        case .haptic: "Haptic: \(name)"
        case .entered: "Enters \(name)"
        case .left: "Leaves \(name)"
        case .event: "Event \(name)"
        case .finished: "\(name) is done"
        case .log: name.isEmpty ? nil : "Log: \(name)"
        }
    }
}

extension ExposureSheet {
    /// The states that are active at a time, outer ones first; at the end those that last until there.
    package func names(at time: Time) -> [String] {
        let moment = min(time, duration - .millisecond)
        return rows.flatMap { $0 }.filter { span in
            span.from.millisecondsRoundedUp <= moment.milliseconds
                && moment < Time(milliseconds: span.to.millisecondsRoundedUp)
        }.map(\.name)
    }
}
