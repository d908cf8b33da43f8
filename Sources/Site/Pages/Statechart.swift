// The statechart on a page: the drawing, in which every state leads to the first moment that enters it.

import Charts
import Markup
import Motion

struct Statechart: Hashable, Sendable {
    var chart: Chart
    var layout: ChartLayout
}

extension Blank {
    /// Fills the section of the statechart, or leaves it out.
    /// - Parameter own: the scenario of this very page, whose moments come first.
    mutating func fillStatechart(
        of design: DesignContents, own: ScenarioContents? = nil, on page: Address
    ) throws(SiteError) {
        guard try keep("chart", if: design.statechart != nil), let statechart = design.statechart else { return }
        let scenarios = (own.map { [$0] } ?? []) + design.scenarios
        var first: [String: String] = [:]
        for scenario in scenarios {
            let address = SitePlan.scenario(design.folder, scenario.name).page
            for (name, time) in scenario.sheet.entries where first[name] == nil {
                let fragment = "t=" + Wording.decimal(time.seconds)
                first[name] = address == page ? "#" + fragment : page.link(to: address, fragment: fragment)
            }
        }
        let drawing = ChartDrawing.element(statechart.chart, statechart.layout) {
            first[statechart.chart.states[$0].id]
        }
        try fill("chart") { $0.children = [.element(drawing)] }
    }
}

extension ExposureSheet {
    /// When each state is entered for the first time; what is active at the beginning is entered then.
    var entries: [String: Time] {
        var entries: [String: Time] = [:]
        for span in rows.joined() { entries[span.name] = min(entries[span.name] ?? span.from, span.from) }
        return entries
    }
}
