// Layouts as a build makes them.

@testable import Building
@testable import StatechartLayout

/// A chart with its places, laid out by Graphviz without a cache.
func laidOut(_ chart: Chart) throws -> ChartLayout {
    try ChartLayout.placing(chart, dot: DotProgram().answer)
}
