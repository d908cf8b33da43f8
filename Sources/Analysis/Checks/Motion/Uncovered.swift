// States and transitions that no scenario reaches.

import Designs
import Diagnostics
import Exploring
import Interactions
import Simulation
import XML

extension Check {
    static let uncovered = Check(
        id: "uncovered", title: "No scenario reaches a state or a transition",
        why: "The pages show what scenarios play. What none of them reaches is on no page, and no check looks at it.",
        fix: "write a scenario that leads there", severity: .note
    ) { context in
        // Where there is none, a reader says so.
        guard context.runs.contains(where: \.isAuthored) else { return [] }
        let (coverage, design) = (context.coverage, context.design)
        // What a host of this behaviour raises, no scenario here can.
        let isAll = coverage.count.reached == coverage.count.all
        let asked = isAll ? [] : Set(context.slotEvents)
        var flaws: [Flaw] = []
        for (index, isReached) in coverage.states.enumerated()
        where isReached == false && context.proofs[.state(index)] == nil
            && !context.isAttached(design.states[index].range)
        {
            flaws.append(
                Flaw(at: design.states[index].range, "no scenario enters the state “\(design.states[index].id)”"))
        }
        for (index, isTaken) in coverage.transitions.enumerated()
        where !isTaken && context.proofs[.transition(index)] == nil
            && !context.isAttached(design.transitions[index].range)
        {
            let source = context.interaction.transitions[index].source
            guard source < 0 || coverage.states[source] != false else { continue }
            let words = design.transitions[index].events.split { $0 == " " || $0 == "\n" }.map(String.init)
            if !words.isEmpty, words.allSatisfy(asked.contains) { continue }
            let label = design.transitions[index].label
            let owner = source < 0 ? "" : " of “\(design.states[source].id)”"
            flaws.append(
                Flaw(
                    at: design.transitions[index].range,
                    "no scenario takes the transition\(label.isEmpty ? "" : " “\(label)”")\(owner)"))
        }
        return flaws
    }
}

extension CheckContext {
    /// The events that the design, as a behaviour, asks of its host.
    fileprivate var slotEvents: [String] {
        let mark = Array("fb:slot".utf8)
        guard design.source.bytes.contains(mark), let root = trees.roots.first else { return [] }
        return root.elements(named: "fb:slot").compactMap { $0["event"] }
    }
}
