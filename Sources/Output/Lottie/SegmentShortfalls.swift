// What a machine of segments cannot say of a design's statechart.

import Designs
import Diagnostics
import Interactions

extension SegmentMachine {
    /// - Parameter taken: the transitions that scenarios take.
    func shortfalls(_ design: Design, taken: Set<Int>) -> [String] {
        var result: [String] = []
        let events = Set(segments.compactMap(\.passage.event)).sorted()
        if !events.isEmpty {
            result.append("what plays it fires these events: \(events.joined(separator: ", "))")
        }
        for (state, name) in zip(design.interaction.states, design.states) where state.kind == .parallel {
            result.append(
                "\(name.id)\(line(name.range, design)) has parallel regions: each combination that a scenario enters is a "
                    + "state")
        }
        for input in design.inputs
        where input.members.contains(where: { $0.name.hasSuffix("x") || $0.name.hasSuffix("y") }) {
            result.append(
                "\(input.name)\(line(input.range, design)): where the finger is and how fast it is let go is as in the "
                    + "scenario")
        }
        return result + conditions(design) + missing(design, taken)
    }

    /// Ways of which the player takes the first, whatever their conditions say.
    private func conditions(_ design: Design) -> [String] {
        var result: [String] = []
        var seen: Set<[String]> = []
        for segment in segments {
            let ways = ways(from: segment)
            for (index, way) in ways.enumerated() {
                let passage = way.passage
                guard seen.insert([segment.passage.to, passage.event ?? "", passage.to]).inserted else { continue }
                let words = "\(segment.passage.to) → \(passage.to)\(passage.event.map { " on \($0)" } ?? "")"
                let place = passage.transition.map { line(design.transitions[$0].range, design) } ?? ""
                if let first = ways[..<index].first(where: { $0.passage.event == passage.event }) {
                    result.append("\(words)\(place) is never taken: it goes to \(first.passage.to) at all times")
                } else if let transition = passage.transition,
                    design.interaction.transitions[transition].condition != nil
                {
                    result.append("\(words)\(place) is taken at all times: a segment has no condition")
                }
            }
        }
        return result
    }

    private func missing(_ design: Design, _ taken: Set<Int>) -> [String] {
        design.interaction.transitions.enumerated().compactMap { index, transition in
            guard !taken.contains(index), !transition.targets.isEmpty else { return nil }
            let source = design.states.indices.contains(transition.source) ? design.states[transition.source].id : ""
            let targets = transition.targets.map { design.states[$0].id }.joined(separator: " ")
            let events = design.transitions[index].events
            let words = "\(source) → \(targets)\(events.isEmpty ? "" : " on \(events)")"
            return "\(words)\(line(design.transitions[index].range, design)) is left out: no scenario takes it"
        }
    }

    private func line(_ range: Range<Int>?, _ design: Design) -> String {
        range.map { " (line \(design.source.position(of: $0.lowerBound).line))" } ?? ""
    }
}
