// What the pages know, for other programs: `design.json` of each design and `flipbook.json` of the site.

import Diagnostics
import Geometry
import HandOff
import Numerics
import Timelines

/// Writes `design.json` and the other records of a site.
package enum JSONRecords {
    /// A design as its page shows it. Times are seconds, lengths points, addresses relative to the design's folder.
    package static func design(_ design: DesignContents) -> String {
        var members: [(String, JSON)] = [
            ("name", .string(design.folder)), ("title", .string(design.title)),
            ("description", .string(design.description)),
        ]
        if let device = design.device { members.append(("device", .string(device))) }
        members += [
            ("stage", ["width": .number(design.stage.width), "height": .number(design.stage.height)]),
            ("parameters", .array(design.parameters.map(parameter))),
            ("states", .array(design.states.map { .string($0) })),
            ("transitions", .array(design.transitions.map(transition))),
            (
                "coverage",
                ["states": .integer(design.seenStates), "transitions": .integer(design.seenTransitions)]
            ),
            ("handOff", .array(HandOffRow.rows(design.scenarios.map(\.moves)).map(move))),
            ("film", .array(design.film.map { film($0, of: design) })),
            // The ids of a page's drawing begin with this.
            ("idPrefix", .string(Stage.idPrefix)),
            // One a binding, so they are the same in all scenarios, which refer to them by position.
            ("tracks", .array((design.scenarios.first?.tracks ?? []).map { $0.record })),
            ("scenarios", .array(design.scenarios.map { scenario($0, in: design.folder) })),
        ]
        return JSON.object(members).text
    }

    private static func move(_ row: HandOffRow) -> JSON {
        var members: [(String, JSON)] = [
            ("moves", .array(row.parts.map { .string($0) })),
            ("when", .string(row.cause.isEmpty ? row.when : "\(row.when) \(row.cause)")),
            ("time", .number(row.begin.seconds)), ("law", .string(row.words)),
        ]
        for (name, text) in [
            ("formula", row.formula), ("uikit", row.uikit), ("swiftui", row.swiftUI),
            ("coreAnimation", row.coreAnimation), ("css", row.css),
        ] where !text.isEmpty {
            members.append((name, .string(text)))
        }
        if row.error > 0 { members.append(("cssError", .number(row.error))) }
        return .object(members)
    }

    /// The designs of the site in the order of the gallery; addresses are relative to the site.
    package static func site(_ cards: [GalleryCard]) -> String {
        let designs = cards.map { card in
            JSON.object([
                ("name", .string(card.folder)), ("title", .string(card.title)),
                ("page", .string(SitePlan.gallery.link(to: SitePlan.design(card.folder)))),
                ("record", .string(SitePlan.gallery.link(to: SitePlan.record(card.folder)))),
            ])
        }
        return JSON.object([("format", .integer(1)), ("designs", .array(designs))]).text
    }

    /// The same for the script that compares: what there is to choose from. A page that was opened from a file may load
    /// scripts and nothing else.
    package static func chooser(_ cards: [GalleryCard]) -> String {
        let designs = cards.map { card in
            JSON.object([
                ("name", .string(card.folder)), ("title", .string(card.title)),
                (
                    "scenarios",
                    .array(
                        card.entries.map { ["name": .string($0.name), "title": .string($0.title)] })
                ),
            ])
        }
        return "dispatchEvent(new CustomEvent(\"flipbook-designs\", { detail:\n"
            + JSON.array(designs).text + "}));\n"
    }

    private static func parameter(_ row: DesignContents.ParameterRow) -> JSON {
        ["name": .string(row.name), "value": .string(row.value), "range": .string(row.range)]
    }

    private static func transition(_ row: DesignContents.TransitionRow) -> JSON {
        [
            "from": .string(row.state), "label": .string(row.label), "to": .array(row.targets.map { .string($0) }),
            "seen": .boolean(row.isSeen),
        ]
    }

    private static func film(_ frame: FilmFrame, of design: DesignContents) -> JSON {
        let here = SitePlan.record(design.folder)
        let scenario = design.scenarios[frame.scenario].name
        return [
            "states": .array(frame.states.map { .string($0) }), "scenario": .string(scenario),
            "moment": .string(frame.moment.name),
            "page": .string(here.link(to: SitePlan.scenario(design.folder, scenario).moment(frame.moment))),
            "still": .string(here.link(to: frame.still.target)),
        ]
    }

    private static func scenario(_ scenario: ScenarioContents, in folder: String) -> JSON {
        let here = SitePlan.record(folder)
        let place = SitePlan.scenario(folder, scenario.name)
        let moments = scenario.moments.enumerated().map { index, moment in
            var members: [(String, JSON)] = [
                ("name", .string(moment.name)), ("title", .string(moment.title)),
                ("time", .number(moment.time.seconds)),
            ]
            if scenario.frames.indices.contains(index) {
                members += [
                    ("page", .string(here.link(to: SitePlan.scenario(folder, scenario.name).moment(moment)))),
                    ("still", .string(here.link(to: scenario.frames[index].still.target))),
                ]
            }
            return JSON.object(members)
        }
        let states = scenario.sheet.rows.flatMap { $0 }.map { span in
            JSON.object([
                ("state", .string(span.name)), ("from", .number(span.from.seconds)), ("to", .number(span.to.seconds)),
            ])
        }
        let members: [(String, JSON)] = [
            ("name", .string(scenario.name)), ("title", .string(scenario.title)),
            ("page", .string(here.link(to: place.page))), ("animation", .string(here.link(to: place.animation))),
            ("duration", .number(scenario.duration.seconds)), ("loops", .boolean(scenario.loops)),
            ("worstError", .number(scenario.exactness.worst)), ("tolerance", .number(scenario.exactness.allowed)),
            ("moments", .array(moments)), ("states", .array(states)),
            (
                "curves",
                .array(
                    scenario.graphs.map {
                        .string(CurveFigure(graph: $0, duration: scenario.duration.millisecondsRoundedUp).name)
                    })
            ),
        ]
        return .object(members + scenario.tracks.members)
    }
}
