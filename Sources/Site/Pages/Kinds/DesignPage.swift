// A design's page: the stage, its scenarios, its states, what can be adjusted, what was checked, files.

import Diagnostics
import Geometry
import HandOff
import Numerics
import SVGOutput
import Timelines
package import XML

/// The page of a design.
package enum DesignPage {
    /// The template filled with a design.
    package static func fill(_ blank: TemplateFill, _ design: DesignContents) throws(SiteError) -> Element {
        var blank = blank
        let page = design.page
        try rows(&blank, design)
        try blank.fillLinks(of: design, design.scenarios.first, on: page)
        try head(&blank, design)
        if let first = design.scenarios.first {
            let place = SitePlan.scenario(design.folder, first.name)
            try blank.link("stage-link", to: page.link(to: place.page), text: first.title)
            try blank.fillSiblings(of: 0, in: design, on: page)
            try blank.fillCurves(first)
            try blank.fillStage(first, of: design, on: page)
        } else {
            try blank.keep("curves", if: false)
            try blank.fillStillStage(design, on: page)
        }
        blank.linkAssets(from: page)
        return try blank.finished()
    }

    private static func head(_ blank: inout TemplateFill, _ design: DesignContents) throws(SiteError) {
        try blank.fill("body") { $0["data-name"] = design.folder }
        try blank.text("page-title", "\(design.title) · Flipbook")
        if try blank.keep("description-meta", if: !design.description.isEmpty) {
            try blank.fill("description-meta") { $0["content"] = design.description }
        }
        try blank.fillTabs(on: design.page, board: SitePlan.board(design.folder))
        try blank.text("title", design.title)
        if try blank.keep("description", if: !design.description.isEmpty) {
            try blank.text("description", design.description)
        }
        if try blank.keep("device", if: design.device != nil) { try blank.text("device", design.device ?? "") }
        try blank.text(
            "size", "\(Formatting.decimal(design.stage.width)) × \(Formatting.decimal(design.stage.height)) pt")
        try blank.text(
            "counts",
            [
                Formatting.count(design.states.count, "state"),
                Formatting.count(design.transitions.count, "transition"),
                Formatting.count(design.scenarios.count, "scenario"),
            ].joined(separator: ", "))
    }

    private static func rows(_ blank: inout TemplateFill, _ design: DesignContents) throws(SiteError) {
        try scenarios(&blank, design)
        try film(&blank, design)
        try blank.fillStatechart(of: design, on: design.page)
        try chart(&blank, design)
        try interruptions(&blank, design)
        try blank.fillHandOff(
            HandOffRow.rows(design.scenarios.map(\.moves)), of: design, scenarios: design.scenarios, on: design.page)
        if try blank.keep("parameters", if: !design.parameters.isEmpty) {
            try blank.each("parameter", in: design.parameters) { row, blank throws(SiteError) in
                try blank.text("name", row.name)
                try blank.text("value", row.value)
                try blank.text("range", row.range)
                try blank.text("label", row.label)
            }
        }
        if try blank.keep("variables", if: !design.quantities.isEmpty) {
            try blank.each("variable", in: design.quantities) { row, blank throws(SiteError) in
                try blank.text("name", row.name)
                try blank.text("kind", row.kind)
                try blank.text("unit", row.unit)
                try blank.text("formula", row.formula)
            }
        }
        try checks(&blank, design)
        try files(&blank, design.files, on: design.page)
    }

    private static func scenarios(_ blank: inout TemplateFill, _ design: DesignContents) throws(SiteError) {
        guard try blank.keep("scenarios", if: !design.scenarios.isEmpty) else { return }
        try blank.each("scenario", in: design.scenarios) { scenario, blank throws(SiteError) in
            let place = SitePlan.scenario(design.folder, scenario.name)
            try blank.fill("device-shape") { $0["data-shape"] = DeviceShape(design.device, design.stage).rawValue }
            try blank.picture("preview", place.animation, orStill: scenario.still, on: design.page, size: design.stage)
            try blank.link("link", to: design.page.link(to: place.page), text: scenario.title)
            try blank.text("duration", Formatting.seconds(scenario.duration))
        }
        try blank.text("scenario-tally", Formatting.count(design.scenarios.count, "scenario"))
    }

    private static func film(_ blank: inout TemplateFill, _ design: DesignContents) throws(SiteError) {
        let found = design.found?.frames ?? []
        guard try blank.keep("film", if: !design.film.isEmpty || !found.isEmpty) else { return }
        try blank.each("film-frame", in: design.film) { frame, blank throws(SiteError) in
            let scenario = design.scenarios[frame.scenario]
            let states = frame.states.joined(separator: ", ")
            try blank.still("film-still", frame.still, on: design.page, size: design.stage)
            try blank.fillAll([
                "device-shape": { $0["data-shape"] = DeviceShape(design.device, design.stage).rawValue },
                "film-link": {
                    $0["data-at"] = "\(frame.time.milliseconds)"
                    $0["href"] = design.page.link(
                        to: SitePlan.scenario(design.folder, scenario.name).moment(frame.moment))
                    $0.children = [.text(states)]
                },
            ])
        }
        try blank.each("found-frame", in: found) { frame, blank throws(SiteError) in
            try blank.still("found-still", frame.way.still, on: design.page, size: design.stage)
            try blank.fillAll([
                "found": {
                    $0.id = frame.way.fragment
                    $0["data-title"] = frame.way.title
                    $0["data-at"] = "\(frame.way.end.milliseconds)"
                },
                "device-shape": { $0["data-shape"] = DeviceShape(design.device, design.stage).rawValue },
                "found-link": {
                    $0["href"] = "#" + frame.way.fragment
                    $0.children = [.text(frame.way.title)]
                },
            ])
        }
        let count = Formatting.count(design.film.count, "frame")
        try blank.text(
            "film-tally", found.isEmpty ? count : "\(count) of scenarios, \(found.count) that a search found")
        try blank.each("left-out", in: design.found?.leftOut ?? []) { sentence, blank throws(SiteError) in
            try blank.text("left-out", sentence)
        }
    }

    private static func chart(_ blank: inout TemplateFill, _ design: DesignContents) throws(SiteError) {
        guard try blank.keep("states", if: !design.transitions.isEmpty) else { return }
        if try blank.keep("coverage", if: !design.scenarios.isEmpty) {
            try blank.text(
                "coverage",
                "Covered by these scenarios: \(design.seenStates) of \(design.states.count) states, "
                    + "\(design.seenTransitions) of \(design.transitions.count) transitions")
        }
        try found(&blank, design)
        let ways = design.found?.transitions ?? [:]
        try blank.keep("ways", if: !ways.isEmpty)
        try blank.each("transition", in: Array(design.transitions.indices)) { index, blank throws(SiteError) in
            let row = design.transitions[index]
            try blank.fill("transition") {
                guard let way = ways[index] else { return }
                $0.id = way.fragment
                $0["class"] = "found"
                $0["data-title"] = way.title
                $0["data-at"] = "\(way.end.milliseconds)"
            }
            try blank.keep("way", if: !ways.isEmpty)
            if !ways.isEmpty, try blank.keep("way-shown", if: ways[index] != nil), let way = ways[index] {
                try blank.fillAll([
                    "way-link": {
                        $0["href"] = "#" + way.fragment
                        $0["aria-label"] = "Play: \(way.title)"
                    },
                    "device-shape": { $0["data-shape"] = DeviceShape(design.device, design.stage).rawValue },
                ])
                try blank.still("way-still", way.still, on: design.page, size: design.stage)
            }
            try blank.text("state", row.state)
            try blank.text("label", row.label)
            try blank.text("target", row.targets.isEmpty ? "stays" : row.targets.joined(separator: ", "))
            try blank.text("seen", row.isSeen ? "yes" : "no")
        }
    }

    /// What a finger feels where it interrupts an animation.
    private static func interruptions(_ blank: inout TemplateFill, _ design: DesignContents) throws(SiteError) {
        let (tried, felt) = design.found?.interruptions ?? (0, 0)
        guard try blank.keep("interruptions", if: tried > 0), let found = design.found else { return }
        let shown = felt > found.cuts.count ? "; the worst \(found.cuts.count) stand here" : ""
        try blank.text("interruption-tally", "\(tried) tried, \(felt) with a jump or a change of speed" + shown)
        guard try blank.keep("cuts", if: felt > 0) else { return }
        try blank.each("cut", in: found.cuts) { cut, blank throws(SiteError) in
            try blank.fill("cut") {
                $0.id = cut.way.fragment
                $0["data-title"] = cut.title
                $0["data-at"] = "\(cut.way.end.milliseconds)"
            }
            try blank.fill("cut-link") {
                $0["href"] = "#" + cut.way.fragment
                $0["aria-label"] = "Play: \(cut.title)"
            }
            try blank.text("cut-title", cut.title)
            try blank.text("cut-states", cut.states)
            try blank.each("cut-effect", in: cut.effects) { effect, blank throws(SiteError) in
                try blank.text("cut-effect", effect)
            }
        }
    }

    /// What a search found, and what it did not.
    private static func found(_ blank: inout TemplateFill, _ design: DesignContents) throws(SiteError) {
        guard try blank.keep("reach", if: design.found != nil), let found = design.found else { return }
        try blank.text("reach", found.coverage)
        if try blank.keep("never", if: !found.never.isEmpty) {
            try blank.each("never", in: found.never) { item, blank throws(SiteError) in
                try blank.text("what", item.what)
                try blank.text("why", item.why)
            }
        }
        if try blank.keep("not-found", if: !found.notFound.isEmpty) {
            try blank.each("not-found", in: found.notFound) { item, blank throws(SiteError) in
                try blank.text("not-found", item)
            }
        }
    }

    private static func checks(_ blank: inout TemplateFill, _ design: DesignContents) throws(SiteError) {
        try blank.each("diagnostic", in: design.diagnostics) { row, blank throws(SiteError) in
            try blank.text("severity", row.severity.word + ":")
            try blank.text("sentence", row.sentence)
            if try blank.keep("place", if: row.place != nil), let place = row.place {
                try blank.text("place", "line \(place.line), column \(place.column)")
            }
            if try blank.keep("suggestion", if: row.suggestion != nil) {
                try blank.text("suggestion", row.suggestion ?? "")
            }
        }
        if try blank.keep("exactness", if: !design.scenarios.isEmpty) {
            try blank.text("exactness", Exactness(design.scenarios.map { $0.exactness }).sentence)
        }
        try blank.keep("spotless", if: design.diagnostics.isEmpty)
    }

    /// The list of files of a page.
    package static func files(_ blank: inout TemplateFill, _ files: [FileRow], on page: Address) throws(SiteError) {
        try blank.each("file", in: files) { row, blank throws(SiteError) in
            let name = row.address.path.split(separator: "/").last.map(String.init) ?? row.address.path
            try blank.fill("link") {
                $0["href"] = page.link(to: row.address)
                $0["download"] = name
                $0.children = [.text(name)]
            }
            try blank.text("note", row.note)
            try blank.text("size", Formatting.size(row.size))
        }
    }
}
