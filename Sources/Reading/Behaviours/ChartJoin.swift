// The charts of behaviours beside the chart of the design, as regions of one parallel state.

import XML

struct ChartJoin {
    private let ids: Set<String>

    /// - Parameter root: the drawing, whose ids are taken.
    init(_ root: Element) { ids = Set(root.ids) }

    /// A behaviour's chart as one state; nil where it has none.
    static func region(of interaction: Element, named name: String) -> Element? {
        interaction.elements.first { $0.name.local == "scxml" }.map { state(of: $0, named: name) }
    }

    private static func state(of chart: Element, named name: String) -> Element {
        var state = Element("scxml:state", ["id": name], children: chart.children)
        if let initial = chart.attributes.attribute("initial") { state.attributes.set(initial) }
        return state
    }

    /// Puts regions beside what the interaction's own chart does.
    func join(_ regions: [Element], into interaction: Element) -> Element {
        guard !regions.isEmpty else { return interaction }
        var result = interaction
        let index = result.children.firstIndex { $0.element?.name == "scxml:scxml" }
        let own = index.flatMap { result.children[$0].element }
        var all = regions
        if let own { all.insert(ChartJoin.state(of: own, named: free("screen")), at: 0) }
        var chart = own ?? Element("scxml:scxml", ["version": "1.0", "datamodel": "flipbook"])
        chart.attributes["initial"] = nil
        chart.children =
            all.count == 1
            ? [.element(all[0])]
            : [.element(Element("scxml:parallel", ["id": free("together")], children: all.map { .element($0) }))]
        if let index { result.children[index] = .element(chart) } else { result.children.append(.element(chart)) }
        return result
    }

    private func free(_ name: String) -> String {
        if !ids.contains(name) { return name }
        return (2...).lazy.map { "\(name)\($0)" }.first { !ids.contains($0) }!
    }
}
