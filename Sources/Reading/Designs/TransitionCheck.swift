// Warnings about transitions: those that leave more states than the author may expect, and those that are never taken.

import Diagnostics
import Interactions
import XML

struct TransitionCheck {
    let chart: ChartReader
    let states: [State]
    let transitions: [Transition]
    /// Where each of them was written.
    let names: [Design.TransitionName]
    let notes: DiagnosticLog

    func check() {
        for (index, transition) in transitions.enumerated() where !transition.targets.isEmpty {
            if !checkLeavingParallel(index, transition) { checkReentry(index, transition) }
        }
        for state in states { checkTurns(state.transitions) }
        for index in transitions.indices { checkEndless(index) }
    }

    /// An external transition to a descendant runs its own state's onexit and onentry again, which authors of SCXML
    /// meet with surprise (3.13 of the Recommendation).
    private func checkReentry(_ index: Int, _ transition: Transition) {
        let source = states[transition.source]
        guard !transition.isInternal, source.kind == .compound, !source.entry.isEmpty || !source.exit.isEmpty,
            transition.targets.allSatisfy({ isDescendant($0, of: transition.source) })
        else { return }
        let id = chart.states[transition.source].id
        notes.warning(
            "reentry", at: names[index].range,
            "this transition leaves “\(id)” and enters it again: "
                + "what \(source.entry.isEmpty ? "onexit" : "onentry") of “\(id)” says runs once more",
            instead: "write type=\"internal\" on it to stay inside; where running it again is meant, "
                + "aim at “\(id)” itself")
    }

    /// A transition from inside one region of a parallel state to somewhere inside of it, which is not held by a state
    /// of that region, leaves all regions: the others begin anew, though nothing was said of them. Whether it does.
    private func checkLeavingParallel(_ index: Int, _ transition: Transition) -> Bool {
        let domain = domain(of: transition)
        var region = transition.source
        while region >= 0, region != domain {
            let parallel = states[region].parent
            guard parallel >= 0, states[parallel].kind == .parallel,
                transition.targets.allSatisfy({ isDescendant($0, of: parallel) })
            else {
                region = parallel
                continue
            }
            let regions = states[parallel].children.filter { !chart.isHistory($0) }
            let untold = regions.filter { other in
                !transition.targets.contains { $0 == other || isDescendant($0, of: other) }
            }
            // Where every region is told where to go, nothing happens that was not written. A history state that lies
            // beside the regions speaks for all of them.
            let isRemembered = transition.targets.contains { chart.isHistory($0) && states[$0].parent == parallel }
            if untold.isEmpty || isRemembered { return false }
            reportLeaving(index, transition, parallel: parallel, region: region, untold: untold)
            return true
        }
        return false
    }

    private func reportLeaving(_ index: Int, _ transition: Transition, parallel: Int, region: Int, untold: [Int]) {
        func name(_ state: Int) -> String { "“\(chart.states[state].id)”" }
        let isOwn = transition.source == region
        let instead: Advice =
            isOwn && transition.targets == [region]
            ? "leave the target out, and the transition only acts"
            : isOwn && transition.targets.allSatisfy { isDescendant($0, of: region) }
                ? "write type=\"internal\" on it to stay inside \(name(region))"
                : "a region moves itself: <raise> an event here, and let a transition in the other region hear it"
        notes.warning(
            "leaves-parallel", at: names[index].range,
            "this transition leaves the whole of \(name(parallel)) and enters it again"
                + ", so \(untold.map(name).joined(separator: ", ")) begin\(untold.count == 1 ? "s" : "") anew",
            instead: instead)
    }

    /// The state that the transition stays inside of; −1 is the chart.
    private func domain(of transition: Transition) -> Int {
        if transition.isInternal, states[transition.source].kind == .compound,
            transition.targets.allSatisfy({ isDescendant($0, of: transition.source) })
        {
            return transition.source
        }
        var ancestor = states[transition.source].parent
        while ancestor >= 0 {
            if states[ancestor].kind == .compound, transition.targets.allSatisfy({ isDescendant($0, of: ancestor) }) {
                return ancestor
            }
            ancestor = states[ancestor].parent
        }
        return -1
    }

    /// The first transition of a state that is enabled is taken, so after one without a condition none gets its turn
    /// that waits for no other event.
    private func checkTurns(_ own: [Int]) {
        var taken: [(events: Set<Int>, transition: Int)] = []
        var unconditional: Int?
        for index in own {
            let transition = transitions[index]
            var first: Int?
            if transition.isEventless {
                first = unconditional
                if first == nil, transition.condition == nil { unconditional = index }
            } else if !transition.events.isEmpty {
                let events = Set(transition.events)
                first = taken.first { events.isSubset(of: $0.events) }?.transition
                if first == nil, transition.condition == nil { taken.append((events, index)) }
            }
            guard let first else { continue }
            notes.warning(
                "never-taken", at: names[index].range,
                "this transition is never taken, because one above it is always taken first",
                notes: [.init("this one has no cond", at: names[first].range)],
                instead: "put it above that one, or give that one a cond")
        }
    }

    /// 3.13: eventless transitions go on until none is enabled. One that leads back to where it is, without a condition,
    /// is never followed by another, unless one comes before it: of its own state, of one inside or beside.
    private func checkEndless(_ index: Int) {
        let transition = transitions[index]
        let isBack = transition.targets.isEmpty || transition.targets == [transition.source]
        guard transition.isEventless, transition.condition == nil, isBack else { return }
        let isEnded = transitions.enumerated().contains { other, item in
            guard item.isEventless, other != index else { return false }
            if item.source == transition.source { return other < index }
            return isDescendant(item.source, of: transition.source) || areBeside(item.source, transition.source)
        }
        if isEnded { return }
        notes.error(
            "endless", at: names[index].range,
            "this transition has no event and no condition, so it would be taken endlessly",
            instead: "give it an event or a cond; what is done once on the way in goes into <onentry>")
    }

    /// Whether two states are in different regions of a parallel one.
    private func areBeside(_ state: Int, _ other: Int) -> Bool {
        var ancestor = states[state].parent
        while ancestor >= 0, !isDescendant(other, of: ancestor) { ancestor = states[ancestor].parent }
        return ancestor >= 0 && states[ancestor].kind == .parallel && !isDescendant(state, of: other)
    }

    private func isDescendant(_ state: Int, of ancestor: Int) -> Bool {
        var parent = states[state].parent
        while parent >= 0, parent != ancestor { parent = states[parent].parent }
        return parent == ancestor
    }
}
