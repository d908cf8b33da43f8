// What the canvas shows of a design: the frames of its film strip, and which follows on which.

import Diagnostics
import Numerics
import XML

extension CanvasGroup {
    /// An arrow stands for every change from one frame's configuration to another's that a scenario or a way that was
    /// found makes, named after what happened in that instant.
    package init(_ design: DesignContents, _ runs: [DrawnScenario]) {
        folder = design.folder
        title = design.title
        stage = design.stage
        artboards = design.film.map { frame in
            Artboard(
                states: frame.states, still: frame.still,
                page: SitePlan.scenario(design.folder, design.scenarios[frame.scenario].name).moment(frame.moment))
        }
        for frame in design.found?.frames ?? [] {
            artboards.append(
                Artboard(
                    states: frame.states, still: frame.way.still,
                    page: LinkTarget(SitePlan.design(folder), fragment: frame.way.fragment)))
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
        let ways =
            runs.map { ($0.configurations, $0.contents.taken) }
            + (design.found?.frames ?? []).map { ($0.configurations, $0.taken) }
        for (configurations, taken) in ways {
            for (before, after) in zip(configurations, configurations.dropFirst()) {
                guard let from = numbers[before.states], let to = numbers[after.states], from != to,
                    seen.insert([from, to]).inserted
                else { continue }
                arrows.append(BoardArrow(from: from, to: to, label: CanvasGroup.cause(of: after, taken, design)))
            }
        }
        // A condition is said where only that tells two ways from one artboard apart.
        let bare = arrows.map { String($0.label.prefix { $0 != "[" }).trimmedSpace }
        for index in arrows.indices {
            let hasTwin = arrows.indices.contains {
                $0 != index && arrows[$0].from == arrows[index].from && bare[$0] == bare[index]
            }
            if !hasTwin, !bare[index].isEmpty { arrows[index].label = bare[index] }
            arrows[index].label = DisplayWidth.cut(arrows[index].label, to: CanvasGroup.columns)
        }
    }

    /// What is longer would cover the artboards beside its arrow.
    private static let columns = 30

    /// The transition that is taken in the millisecond in which a configuration is entered, as the author wrote it.
    private static func cause(
        of configuration: Configuration, _ all: [TakenTransition], _ design: DesignContents
    ) -> String {
        let time = Int(configuration.from.millisecondsRoundedUp)
        let ways = all.filter { !design.transitions[$0.transition].targets.isEmpty }
        let taken = ways.first { $0.from == time } ?? ways.first { $0.from <= time && time <= $0.to }
        return taken.map { design.transitions[$0.transition].label } ?? ""
    }
}
