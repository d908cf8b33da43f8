// What the canvas shows of a design: the frames of its film strip, and which follows on which.

import Numerics
import Timelines

extension CanvasGroup {
    /// An arrow stands for every change from one frame's configuration to another's that a scenario makes, named after
    /// what happened in that instant.
    package init(_ design: DesignContents, _ runs: [DrawnScenario]) {
        folder = design.folder
        title = design.title
        stage = design.stage
        artboards = design.film.map { frame in
            Artboard(
                states: frame.states, still: frame.still,
                page: SitePlan.scenario(design.folder, design.scenarios[frame.scenario].name).moment(frame.moment))
        }
        if artboards.isEmpty {
            // What no scenario moves shows how it rests.
            artboards = [
                Artboard(
                    states: ["at rest"], still: StillPlace(file: SitePlan.rest(folder)),
                    page: LinkTarget(SitePlan.design(folder)))
            ]
        }
        var numbers: [[String]: Int] = [:]
        for (number, artboard) in artboards.enumerated() where numbers[artboard.states] == nil {
            numbers[artboard.states] = number
        }
        arrows = []
        var seen: Set<[Int]> = []
        for run in runs {
            for (before, after) in zip(run.configurations, run.configurations.dropFirst()) {
                guard let from = numbers[before.states], let to = numbers[after.states], from != to,
                    seen.insert([from, to]).inserted
                else { continue }
                arrows.append(
                    BoardArrow(from: from, to: to, label: CanvasGroup.cause(of: after, run.performance.marks)))
            }
        }
    }

    /// The first event of the millisecond in which a configuration is entered; nothing where none was noted.
    private static func cause(of configuration: Configuration, _ marks: [EventMark]) -> String {
        let time = configuration.from.millisecondsRoundedUp
        for mark in marks where mark.time.millisecondsRoundedUp == time {
            switch mark.kind {
            case .event: return mark.name
            case .finished: return "\(mark.name) is done"
            default: continue
            }
        }
        return ""
    }
}
