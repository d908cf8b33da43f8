// From what a search found to what pages show of it: each way is played once, for its times and its still.

import Baking
package import Designs
package import Exploring
import Interactions
package import Numerics
import Simulation
package import Timelines

extension FoundContents {
    /// - Parameters:
    ///   - interruptions: of its animations, the worst first.
    ///   - runs: the author's scenarios.
    ///   - still: the number of the still of a performance at an instant; equal stills have one number.
    package init(
        _ exploration: Exploration, _ interruptions: [Interruption], in design: Design, of runs: [DrawnScenario],
        still: (Performance, Time) -> Int
    ) {
        let report = ExplorationReport(
            exploration, of: design, authored: Coverage(of: design.interaction, runs.map(\.coverage)))
        var seen = Set(runs.flatMap { $0.configurations.map(\.states) })
        // Pages name a configuration by its innermost states.
        var named: Set<[String]> = []
        let all = exploration.configurations.map { (states: design.innermost($0.states), witness: $0.witness) }
            .filter { named.insert($0.states).inserted }
        coverage =
            "A search found \(report.states.found) of \(report.states.all) states, "
            + "\(report.transitions.found) of \(report.transitions.all) transitions and "
            + "\(report.sides.found) of \(report.sides.all) sides of conditions. "
            + "The scenarios show \(all.count { seen.contains($0.states) }) of \(all.count) configurations."
        (never, notFound) = (report.never, report.notFound)

        func way(_ walk: Walk, to time: Time, fragment: String, title: String) -> Way {
            Way(
                fragment: fragment, title: title, scenario: walk.witness.scenario,
                settings: FoundScenarios.settings(walk.witness.settings, of: design), end: time,
                number: walk.still(at: time, of: design, by: still))
        }
        var (passing, further) = (0, 0)
        for (states, number) in all where seen.insert(states).inserted {
            let walk = Walk(exploration, number, of: design)
            guard let index = walk.configurations.firstIndex(where: { $0.states == states }) else {
                passing += 1
                continue
            }
            guard frames.count < FoundContents.mostFrames else {
                further += 1
                continue
            }
            let time = walk.instant(after: walk.configurations[index].from, in: index)
            let way = way(
                walk, to: time, fragment: "found-\(frames.count + 1)", title: states.joined(separator: ", "))
            frames.append(
                Frame(way: way, configurations: Array(walk.configurations[...index]), taken: walk.taken))
        }
        if further > 0 {
            leftOut.append("The search found \(further) more. This page shows the first \(frames.count).")
        }
        if passing > 0 {
            leftOut.append("The search found \(passing) more that last less than a millisecond, which no frame shows.")
        }
        for transition in design.transitions.indices {
            guard let number = exploration.witness(of: .transition(transition)) else { continue }
            let walk = Walk(exploration, number, of: design)
            guard let time = walk.time(of: transition),
                let index = walk.configurations.lastIndex(where: { $0.from <= time })
            else { continue }
            transitions[transition] = way(
                walk, to: walk.instant(after: time, in: index), fragment: "by-\(transition)",
                title: report.name(transition))
        }
        interrupt(interruptions, of: exploration, by: report, in: design)
    }

    /// What a finger feels of the interruptions.
    private mutating func interrupt(
        _ all: [Interruption], of exploration: Exploration, by report: ExplorationReport, in design: Design
    ) {
        let felt = all.filter { $0.isFelt }
        interruptions = (all.count, felt.count)
        for item in felt.prefix(FoundContents.mostCuts) {
            let title = report.title(of: item)
            let way = Way(
                fragment: "cut-\(cuts.count + 1)", title: title, scenario: item.witness.scenario,
                settings: FoundScenarios.settings(item.witness.settings, of: design),
                end: FoundContents.end(of: item.witness, in: exploration))
            cuts.append(
                Cut(
                    title: title, states: report.innermost(item.configuration), effects: report.effects(of: item),
                    way: way))
        }
    }

    /// When what follows the last step of a run is seen: until all is at rest, and for 1.5 s at most.
    private static func end(of witness: Witness, in exploration: Exploration) -> Time {
        let recording = exploration.recording(of: witness)
        var player = ScenarioPlayer(Machine(recording.interaction, settings: witness.settings))
        player.machine.start()
        try? player.play(witness.steps)
        let last = player.machine.now + Time(milliseconds: 1_500)
        return Time(milliseconds: (min(last, recording.end) - recording.begin).millisecondsRoundedUp)
    }

    /// A witness that was played.
    private struct Walk {
        /// How long after it was entered or taken something is shown at most.
        private static let poise = Time(milliseconds: 600)
        /// How much of a way is baked for its still: what a mark of the finger depends on.
        private static let lead = Time(milliseconds: 400)

        let witness: Witness
        let recording: Recording
        let configurations: [Configuration]
        let taken: [TakenTransition]

        init(_ exploration: Exploration, _ number: Int, of design: Design) {
            witness = exploration.witnesses[number]
            recording = exploration.recording(of: witness)
            configurations = design.configurations(of: recording)
            taken = TakenTransition.all(of: recording)
        }

        /// When a transition is taken first, since the beginning.
        func time(of transition: Int) -> Time? {
            let entry = recording.log.first { if case .took(transition) = $0.event { true } else { false } }
            return entry.map { $0.time - recording.begin }
        }

        /// A little after a time, while the same states are active.
        func instant(after time: Time, in index: Int) -> Time {
            let stay = max(.zero, configurations[index].to - time)
            let later = Time(
                milliseconds: (time + min(Time(units: stay.units / 2), Walk.poise)).millisecondsRoundedUp)
            return later < configurations[index].to ? later : Time(milliseconds: time.millisecondsRoundedUp)
        }

        func still(at time: Time, of design: Design, by still: (Performance, Time) -> Int) -> Int {
            var part = recording
            let start = max(.zero, time - Walk.lead)
            part.cut(from: start, to: time)
            return still(design.bake(part, loops: false), time - start)
        }
    }
}

extension Design {
    /// The ids of the states of a configuration that have no others inside.
    fileprivate func innermost(_ configuration: [Int]) -> [String] {
        configuration.filter { interaction.states[$0].isAtomic }.map { states[$0].id }
    }
}
