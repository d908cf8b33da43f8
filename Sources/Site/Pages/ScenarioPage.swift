// A scenario's page: the stage, its moments, its neighbours.

import Numerics
import Timelines
import XML

enum ScenarioPage {
    /// The page of the scenario at `index` of a design.
    static func fill(_ blank: Blank, _ design: DesignContents, at index: Int) throws(SiteError) -> Element {
        var blank = blank
        let scenario = design.scenarios[index]
        let place = SitePlan.scenario(design.folder, scenario.name)
        let page = place.page
        try moments(&blank, design, scenario)
        try blank.fillHandOff(HandOffRow.rows(scenario.moves))
        let files = [
            FileRow(
                address: place.animation, note: "This scenario as an animated SVG that stands alone",
                size: scenario.standaloneSize),
            FileRow(
                address: place.still, note: "One frame of it, for where nothing may move", size: scenario.stillSize),
        ]
        try DesignPage.files(&blank, files, page)
        try blank.fillLinks(of: design, scenario, on: page)
        try blank.fill("body") { $0["data-name"] = "\(design.folder)-\(scenario.name)" }
        try blank.text("page-title", "\(scenario.title) · \(design.title) · Flipbook")
        try blank.fill("home") { $0["href"] = page.link(to: SitePlan.gallery) }
        try blank.link("design-link", page.link(to: SitePlan.design(design.folder)), design.title)
        try blank.text("title", scenario.title)
        try blank.text("duration", Wording.seconds(scenario.duration))
        try blank.text("loops", scenario.loops ? "plays in a loop" : "plays once")
        if try blank.keep("settings", if: !scenario.settings.isEmpty) {
            try blank.text("settings", scenario.settings.joined(separator: ", "))
        }
        try blank.text("exactness", scenario.exactness.sentence)
        try neighbours(&blank, design, index, page)
        try blank.fillStatechart(of: design, own: scenario, on: page)
        try blank.fillCurves(scenario)
        try blank.fillStage(scenario, of: design, on: page)
        blank.linkAssets(from: page)
        return try blank.finished()
    }

    private static func moments(
        _ blank: inout Blank, _ design: DesignContents, _ scenario: ScenarioContents
    ) throws(SiteError) {
        let page = SitePlan.scenario(design.folder, scenario.name).page
        guard try blank.keep("moments", if: !scenario.moments.isEmpty) else { return }
        try blank.each("moment", scenario.moments) { moment, blank throws(SiteError) in
            try blank.fill("moment") {
                $0["id"] = SitePlan.id(ofMoment: moment.name)
                $0["data-time"] = "\(moment.time.millisecondsRoundedUp)"
            }
            try blank.text("time", Wording.seconds(moment.time))
            try blank.link("link", "#t=" + Wording.decimal(moment.time.seconds), moment.title)
            guard try blank.keep("page", if: !scenario.frames.isEmpty) else { return }
            try blank.fill("page") {
                $0["href"] = page.link(to: SitePlan.moment(design.folder, scenario.name, moment.name))
                $0["aria-label"] = "Page of this moment: \(moment.title)"
            }
        }
        try blank.text("moment-tally", Wording.count(scenario.moments.count, "moment"))
    }

    private static func neighbours(
        _ blank: inout Blank, _ design: DesignContents, _ index: Int, _ page: Address
    ) throws(SiteError) {
        let others = [("previous", index - 1, "← ", ""), ("next", index + 1, "", " →")]
        try blank.keep("neighbours", if: design.scenarios.count > 1)
        guard design.scenarios.count > 1 else { return }
        for (slot, other, before, after) in others {
            guard try blank.keep(slot, if: design.scenarios.indices.contains(other)) else { continue }
            let address = SitePlan.scenario(design.folder, design.scenarios[other].name).page
            try blank.link(slot, page.link(to: address), before + design.scenarios[other].title + after)
        }
    }
}
