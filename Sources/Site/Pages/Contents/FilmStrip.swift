// The film strip of a design: a frame of every configuration that its scenarios enter.

package import Designs
package import Numerics
package import Timelines

/// Chooses the frames of a film strip.
package enum FilmStrip {
    /// Beyond so many frames, those that look like an earlier one are left out, unless they show another state.
    package static let most = 24
    /// How long after it is entered a configuration shows itself where no animation ends in it.
    private static let poise = Time(milliseconds: 300)

    /// The frames in the order in which scenarios first enter what they show.
    /// - Parameter still: the number of the still of a performance at an instant; equal stills have one.
    package static func frames(
        of runs: [DrawnScenario], in design: Design, still: (Performance, Time) -> Int
    ) -> [FilmFrame] {
        let posters = Dictionary(uniqueKeysWithValues: design.states.map { ($0.id, $0.poster) })
        var seen: Set<[String]> = []
        var frames: [FilmFrame] = []
        for (index, run) in runs.enumerated() {
            for configuration in run.configurations where seen.insert(configuration.states).inserted {
                let chosen = configuration.states.compactMap { posters[$0] ?? nil }.first
                let time =
                    chosen.map { min(configuration.from + Time(seconds: $0), configuration.to) }
                    ?? poster(of: configuration, in: run)
                let moment = run.contents.moments.last { $0.time <= configuration.from + .millisecond }
                guard let moment else { continue }
                let instant = Time(milliseconds: time.millisecondsRoundedUp)
                frames.append(
                    FilmFrame(
                        states: configuration.states, number: still(run.performance, instant),
                        scenario: index, moment: moment, time: instant))
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

    /// What stands for a configuration: its start where it is short, since what it is about has not gone by then; else
    /// where its first animation has ended, or a little after it was entered.
    private static func poster(of configuration: Configuration, in run: DrawnScenario) -> Time {
        let stay = configuration.to - configuration.from
        if stay <= poise { return configuration.from }
        let end = run.contents.marks.first {
            $0.kind == .finished && $0.time > configuration.from && $0.time < configuration.to
        }
        let time = end?.time ?? configuration.from + min(Time(units: stay.units / 2), poise)
        return time
    }
}
