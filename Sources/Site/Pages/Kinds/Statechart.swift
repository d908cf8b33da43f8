// The statechart on a page: the drawing, in which every state leads to the first moment that enters it.

package import Numerics
package import StatechartLayout
import Timelines
import XML

/// A statechart with its places, as a design's page shows it.
package struct Statechart: Hashable, Sendable {
    var chart: Chart
    /// Nil where Graphviz broke off, or is not there.
    package var layout: ChartLayout?
    var hasNoDot = false
}

extension TemplateFill {
    /// Fills the section of the statechart, or says why there is none; a design without states has no such section.
    /// - Parameter own: the scenario of this very page, whose moments come first.
    mutating func fillStatechart(
        of design: DesignContents, own: ScenarioContents? = nil, on page: Address
    ) throws(SiteError) {
        guard try keep("chart", if: !design.states.isEmpty) else { return }
        let isDrawn = try keep("chart-drawn", if: design.statechart?.layout != nil)
        try keep("chart-missing", if: !isDrawn)
        guard let statechart = design.statechart, let layout = statechart.layout else {
            try keep("chart-links", if: false)
            return try text(
                "chart-missing",
                design.statechart?.hasNoDot == true
                    ? "Graphviz, which lays it out, was not installed where this page was built, so it is not drawn. "
                        + "The design’s page has all states and transitions in a table."
                    : design.statechart != nil
                        ? "Graphviz failed to lay out this chart. The design’s page lists all states "
                            + "and transitions in a table."
                        : "Charts of more than \(ChartLayout.mostStates) states or \(ChartLayout.mostTransitions) transitions are not drawn. "
                            + "The design’s page lists them in a table.")
        }
        let scenarios = (own.map { [$0] } ?? []) + design.scenarios
        var first: [String: String] = [:]
        for scenario in scenarios {
            let address = SitePlan.scenario(design.folder, scenario.name).page
            for (name, time) in scenario.sheet.entries where first[name] == nil {
                let fragment = "t=" + Formatting.decimal(time.seconds)
                first[name] = address == page ? "#" + fragment : page.link(to: address, fragment: fragment)
            }
        }
        let ways = design.found?.transitions.mapValues { way in
            page == design.page ? "#" + way.fragment : page.link(to: design.page, fragment: way.fragment)
        }
        let drawing = ChartDrawing.element(
            statechart.chart, layout, link: { first[statechart.chart.states[$0].id] }, way: { ways?[$0] })
        try keep("chart-links", if: !first.isEmpty)
        if !first.isEmpty { try keep("chart-ways", if: ways?.isEmpty == false) }
        try fill("chart") { $0.children = [.element(drawing)] }
    }
}

extension ExposureSheet {
    /// When each state is entered for the first time; what is active at the beginning is entered then.
    package var entries: [String: Time] {
        var entries: [String: Time] = [:]
        for span in rows.joined() { entries[span.name] = min(entries[span.name] ?? span.from, span.from) }
        return entries
    }
}
