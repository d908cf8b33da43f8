// The coverage of one design: the states and transitions that its scenarios reach, and those that none does.

package import Designs
import Diagnostics
import Exploring
import Files
package import Simulation

/// How many states and transitions a design has, and which of them no scenario reaches.
package struct DesignCoverage: Hashable, Sendable {
    /// The design's folder in the site.
    package var name: String
    package var states: Int
    package var transitions: Int
    /// The ids of states that no scenario enters.
    package var unreached: [String] = []
    /// The transitions that no scenario takes, as text: their state, what starts them, and their line in the file.
    package var untaken: [String] = []

    /// Both, in that order.
    package var missing: [String] { unreached + untaken }
    package var isComplete: Bool { missing.isEmpty }

    /// The most lines about missing states and transitions; the pages list all of them.
    static let mostSentences = 20

    /// The coverage of several designs as lines for a terminal: a total, then what is missing, design by design.
    package static func lines(_ designs: [DesignCoverage]) -> [String] {
        func total(_ count: (DesignCoverage) -> Int) -> Int { designs.reduce(0) { $0 + count($1) } }
        let (states, transitions) = (total { $0.states }, total { $0.transitions })
        func all(_ count: Int, _ noun: String) -> String { count == 1 ? "the only \(noun)" : "all \(count) \(noun)s" }
        if designs.allSatisfy(\.isComplete) {
            let taken = transitions == 0 ? "" : " and take \(all(transitions, "transition"))"
            return ["scenarios enter \(all(states, "state"))" + taken]
        }
        let entered = states - total { $0.unreached.count }
        let taken = transitions - total { $0.untaken.count }
        var missing: [String] = []
        for design in designs {
            if !design.unreached.isEmpty {
                missing.append("  \(design.name): no scenario enters \(design.unreached.joined(separator: ", "))")
            }
            missing += design.untaken.map { "  \(design.name): no scenario takes “\($0)”" }
        }
        let lines = ["scenarios enter \(entered) of \(states) states and take \(taken) of \(transitions) transitions"]
        guard missing.count > mostSentences else { return lines + missing }
        let more = "  and \(missing.count - mostSentences) more; the designs' pages list all of them"
        return lines + missing.prefix(mostSentences) + [more]
    }
}

extension DesignCoverage {
    /// - Parameter name: the design's folder in the site.
    package init(_ design: Design, _ coverage: Coverage, named name: String) {
        self.init(name: name, states: coverage.states.count { $0 != nil }, transitions: coverage.transitions.count)
        for (index, isReached) in coverage.states.enumerated() where isReached == false {
            unreached.append(design.states[index].id)
        }
        for row in zip(design.transitionRows(coverage), design.transitions) where !row.0.isSeen {
            let place = row.1.range.map { range in
                let (file, line) = (design.source.file(at: range.lowerBound).source.name, range.lowerBound)
                return ", line \(design.source.position(of: line).line)"
                    + (file == design.source.name ? "" : " of \(Folder.name(of: file))")
            }
            untaken.append("\(row.0.state): \(row.0.label)\(place ?? "")")
        }
    }
}
