// A scenario's page: the stage, its moments, its neighbours.

import Files
import HandOff
import Numerics
import SVGOutput
import Timelines
package import XML

/// The page of a scenario.
package enum ScenarioPage {
    /// The page of the scenario at `index` of a design.
    package static func fill(_ blank: TemplateFill, _ design: DesignContents, at index: Int) throws(SiteError)
        -> Element
    {
        var blank = blank
        let scenario = design.scenarios[index]
        let place = SitePlan.scenario(design.folder, scenario.name)
        let page = place.page
        try moments(&blank, scenario, of: design)
        try blank.fillHandOff(HandOffRow.rows([scenario.moves]), of: design, scenarios: [scenario], on: page)
        let files = [
            FileRow(
                address: place.animation, note: "This scenario as a stand-alone animated SVG",
                size: scenario.standaloneSize)
        ]
        try DesignPage.files(&blank, files, on: page)
        try blank.fillLinks(of: design, scenario, on: page)
        try blank.fill("body") { $0["data-name"] = "\(design.folder)-\(scenario.name)" }
        try blank.text("page-title", "\(scenario.title) · \(design.title) · Flipbook")
        try blank.fillTabs(on: page, board: SitePlan.board(design.folder))
        try blank.link("design-link", to: page.link(to: SitePlan.design(design.folder)), text: design.title)
        try blank.text("title", scenario.title)
        try blank.text("duration", Formatting.seconds(scenario.duration))
        try blank.text("loops", scenario.loops ? "plays in a loop" : "plays once")
        if try blank.keep("stopped", if: scenario.stopped != nil) {
            try blank.text("stopped", "stopped there with an error: \(scenario.stopped ?? "")")
        }
        if try blank.keep("settings", if: !scenario.settings.isEmpty) {
            try blank.text("settings", scenario.settings.joined(separator: ", "))
        }
        try blank.text("exactness", scenario.exactness.sentence)
        try neighbours(&blank, of: index, in: design)
        try blank.fillSiblings(of: index, in: design, on: page)
        try blank.fillStatechart(of: design, own: scenario, on: page)
        try blank.fillCurves(scenario)
        try blank.fillStage(scenario, of: design, on: page)
        blank.linkAssets(from: page)
        return try blank.finished()
    }

    private static func moments(
        _ blank: inout TemplateFill, _ scenario: ScenarioContents, of design: DesignContents
    ) throws(SiteError) {
        let page = SitePlan.scenario(design.folder, scenario.name).page
        guard try blank.keep("moments", if: !scenario.frames.isEmpty) else { return }
        try blank.each("moment", in: scenario.frames) { frame, blank throws(SiteError) in
            let moment = frame.moment
            func words(_ text: String) -> (inout Element) -> Void { { $0.children = [.text(text)] } }
            try blank.still("moment-still", frame.still, on: page, size: design.stage)
            var slots: [String: (inout Element) -> Void] = [
                "moment": {
                    $0.id = moment.fragment
                    $0["data-time"] = "\(moment.time.millisecondsRoundedUp)"
                },
                "device-shape": { $0["data-shape"] = DeviceShape(design.device, design.stage).rawValue },
                "link": {
                    $0["href"] = "#" + PercentEncoding.encode(moment.fragment)
                    $0.children = [.text(moment.title)]
                },
                "time": words(Formatting.precise(moment.time)),
            ]
            if try blank.keep("states", if: !frame.states.isEmpty) {
                slots["states"] = words(frame.states.joined(separator: ", "))
            }
            if try blank.keep("events", if: !frame.events.isEmpty) {
                slots["events"] = {
                    $0.children = Array(
                        frame.events.map { [.html("span", children: [.text($0)])] }.joined(separator: [", "]))
                }
            }
            if try blank.keep("values", if: !frame.values.isEmpty) {
                slots["values"] = words(frame.values.map { "\($0.name) \($0.text)" }.joined(separator: ", "))
            }
            try blank.fillAll(slots)
        }
        try blank.text("moment-tally", Formatting.count(scenario.frames.count, "moment"))
    }

    private static func neighbours(
        _ blank: inout TemplateFill, of index: Int, in design: DesignContents
    ) throws(SiteError) {
        let page = SitePlan.scenario(design.folder, design.scenarios[index].name).page
        let others = [("previous", index - 1), ("next", index + 1)]
        guard try blank.keep("neighbours", if: design.scenarios.count > 1) else { return }
        for (slot, other) in others {
            guard try blank.keep(slot, if: design.scenarios.indices.contains(other)) else { continue }
            let address = SitePlan.scenario(design.folder, design.scenarios[other].name).page
            try blank.link(slot, to: page.link(to: address), text: design.scenarios[other].title)
        }
    }
}
