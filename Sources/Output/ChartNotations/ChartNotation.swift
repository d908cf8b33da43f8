// Statecharts in the notations of other tools.

package import Designs

/// A notation of statecharts, without a drawing and without physics.
package enum ChartNotation: String, CaseIterable, Sendable {
    case scxml, mermaid, xstate, dot

    /// One line for help and tables.
    package var summary: String {
        switch self {
        case .scxml: "the statechart as SCXML 1.0, conditions and assignments in ECMAScript"
        case .mermaid: "the statechart as a Mermaid state diagram"
        case .xstate: "the statechart as the config of an XState 5 machine, in JSON"
        case .dot: "the statechart as a graph of Graphviz"
        }
    }

    /// How names of files end, the usual one first.
    package var endings: [String] {
        switch self {
        case .scxml: ["scxml", "xml"]
        case .mermaid: ["mmd"]
        case .xstate: ["json"]
        case .dot: ["dot", "gv"]
        }
    }

    /// The statechart of a design, and a sentence for each thing that the notation cannot say.
    package func written(_ design: Design) -> (text: String, shortfalls: [String]) {
        let chart = NamedChart(design)
        return switch self {
        case .scxml: SCXMLText.written(chart)
        case .mermaid: MermaidText.written(chart)
        case .xstate: XStateText.written(chart)
        case .dot: DotText.written(chart)
        }
    }
}
