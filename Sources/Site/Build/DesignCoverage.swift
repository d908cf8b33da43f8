// What the scenarios of one design reach, and what none of them does, in the author's words.

import Diagnostics
import Documents
import Simulation

package struct DesignCoverage: Hashable, Sendable {
    /// The design's folder in the site.
    package var name: String
    package var states: Int
    package var transitions: Int
    /// The ids of states that no scenario enters.
    package var unreached: [String] = []
    /// The transitions that no scenario takes: their state, what starts them, and the line where they stand.
    package var untaken: [String] = []

    package var isComplete: Bool { unreached.isEmpty && untaken.isEmpty }

    init(_ design: Design, _ coverage: Coverage, named name: String) {
        self.name = name
        states = coverage.states.count { $0 != nil }
        transitions = coverage.transitions.count
        for (index, isReached) in coverage.states.enumerated() where isReached == false {
            unreached.append(design.states[index].id)
        }
        let lines = design.source.lines
        for row in zip(design.transitionRows(coverage), design.transitions) where !row.0.isSeen {
            let line = row.1.range.map { ", line \(lines.position(of: $0.lowerBound).line)" } ?? ""
            untaken.append("\(row.0.state): \(row.0.label)\(line)")
        }
    }
}
