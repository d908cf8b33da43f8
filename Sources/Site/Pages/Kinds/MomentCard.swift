// The page at a moment's own address, for programs that draw link cards and ignore fragments. Browsers are redirected
// to the moment on its scenario's page.

import Timelines
package import XML

/// The page of a moment's link card.
package enum MomentCard {
    /// The page for the frame at `index` of a scenario.
    package static func fill(
        _ blank: TemplateFill, _ scenario: ScenarioContents, of design: DesignContents, at index: Int
    ) throws(SiteError) -> Element {
        var blank = blank
        let frame = scenario.frames[index]
        let own = SitePlan.scenario(design.folder, scenario.name)
        let place = own.card(frame.moment).link(to: own.moment(frame.moment))
        try blank.text("page-title", "\(frame.moment.title) · \(scenario.title) · \(design.title)")
        try blank.fill("summary") { $0["content"] = summary(frame, scenario) }
        try blank.fill("onward") { $0["content"] = "0; url=" + place }
        try blank.link("link", to: place, text: frame.moment.title)
        return try blank.finished()
    }

    private static func summary(_ frame: MomentFrame, _ scenario: ScenarioContents) -> String {
        let place = "At \(Formatting.precise(frame.moment.time)) of \(Formatting.seconds(scenario.duration))"
        return frame.states.isEmpty ? place + "." : "\(place), in \(frame.states.joined(separator: ", "))."
    }
}
