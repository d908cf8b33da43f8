// The film strip of a design: a frame of every configuration that its scenarios enter.

import Numerics
import Timelines

struct FilmFrame: Hashable, Sendable {
    /// The innermost states that are active.
    var states: [String]
    /// The number of its still, and where that lies once all are drawn.
    var number: Int
    var still = StillPlace(file: Address(""))
    /// The scenario that first enters them, by index, and its moment there.
    var scenario: Int
    var moment: Moment
}

enum FilmStrip {
    /// Beyond so many frames, those that look like an earlier one are left out, unless they show another state.
    static let most = 24
    /// How long after it is entered a configuration shows itself, if it lasts as long.
    private static let poise = Time(milliseconds: 300)

    /// The frames in the order in which scenarios first enter what they show.
    static func frames(_ runs: [ScenarioRun], _ stills: Stills) -> [FilmFrame] {
        var seen: Set<[String]> = []
        var frames: [FilmFrame] = []
        for (index, run) in runs.enumerated() {
            for configuration in run.configurations where seen.insert(configuration.states).inserted {
                let stay = Time(units: (configuration.to - configuration.from).units / 2)
                let time = configuration.from + min(stay, poise)
                let moment = run.contents.moments.last { $0.time <= configuration.from + .millisecond }
                guard let moment else { continue }
                let instant = Time(milliseconds: time.milliseconds)
                frames.append(
                    FilmFrame(
                        states: configuration.states, number: stills.number(of: run.performance, at: instant),
                        scenario: index, moment: moment))
            }
        }
        guard frames.count > most else { return frames }
        var pictures: Set<Int> = []
        var states: Set<String> = []
        return frames.filter { frame in
            let isNew = pictures.insert(frame.number).inserted
            let shows = !frame.states.allSatisfy(states.contains)
            states.formUnion(frame.states)
            return isNew || shows
        }
    }
}
