// The config of an XState 5 machine, as JSON. Guards and actions are named by what they ask and do.

import Designs
import Diagnostics
import Interactions

struct XStateText {
    private let chart: NamedChart
    private var shortfalls: [String] = []
    private var keys: [String] = []

    static func written(_ chart: NamedChart) -> (text: String, shortfalls: [String]) {
        var writer = XStateText(chart)
        let root = writer.machine()
        return (root.text(.automatic) + "\n", chart.commonShortfalls + writer.shortfalls)
    }

    private init(_ chart: NamedChart) {
        self.chart = chart
        var taken: Set<String> = []
        for index in chart.states.indices {
            // A dot in a key would separate keys.
            var key = chart.id(index).replacing(".", with: "_")
            while !taken.insert(key).inserted { key += "_" }
            keys.append(key)
        }
        if chart.hasActions || chart.transitions.contains(where: { $0.condition != nil }) {
            shortfalls.append("guards and actions are names, which setup() gives their functions")
        }
    }

    private mutating func machine() -> JSON {
        let id: (String, JSON) = ("id", .string(chart.design.name))
        return .object(
            [id] + initial(of: -1, chart.design.interaction.initialTargets, []) + [("states", states(in: -1))])
    }

    private mutating func states(in owner: Int) -> JSON {
        var members: [(String, JSON)] = []
        for child in chart.children(of: owner) { members.append((keys[child], state(child))) }
        return .object(members)
    }

    /// A config names one child of the state; SCXML may name any states inside.
    private mutating func initial(of owner: Int, _ targets: [Int], _ actions: [Action]) -> [(String, JSON)] {
        guard let target = targets.first else { return [] }
        let child = ([target] + chart.ancestors(of: target)).first { ($0 < 0 ? -2 : chart.states[$0].parent) == owner }
        if targets.count > 1 || child != target {
            let name = owner < 0 ? "the statechart" : chart.id(owner)
            let all = targets.map { chart.id($0) }.joined(separator: " ")
            shortfalls.append(
                "\(name) begins in \(all), and XState can only name its child \(child.map { keys[$0] } ?? "")")
        }
        guard let child else { return [] }
        if actions.isEmpty { return [("initial", .string(keys[child]))] }
        return [("initial", ["target": .string(keys[child]), "actions": names(actions)])]
    }

    private func names(_ actions: [Action]) -> JSON { .array(actions.map { .string(chart.words($0)) }) }

    private mutating func state(_ index: Int) -> JSON {
        let state = chart.states[index]
        // In `#a.b` XState would look for the child b of a.
        var members: [(String, JSON)] = [("id", .string(keys[index]))]
        if keys[index] != chart.id(index) { members.append(("description", .string(chart.id(index)))) }
        switch state.kind {
        case .atomic: break
        case .compound: members += initial(of: index, state.initialTargets, state.initialActions)
        case .parallel: members.append(("type", .string("parallel")))
        case .final: members.append(("type", .string("final")))
        case .shallowHistory, .deepHistory:
            members += [
                ("type", .string("history")), ("history", .string(state.kind == .deepHistory ? "deep" : "shallow")),
            ]
            if !state.initialTargets.isEmpty { members.append(("target", targets(state.initialTargets))) }
            if !state.initialActions.isEmpty {
                shortfalls.append("what the default transition of \(chart.id(index)) does is left out")
            }
            return .object(members)
        }
        for (name, blocks) in [("entry", state.entry), ("exit", state.exit)] where !blocks.allSatisfy(\.isEmpty) {
            members.append((name, names(blocks.flatMap(\.self))))
        }
        members += transitions(of: state)
        if !state.children.isEmpty { members.append(("states", states(in: index))) }
        return .object(members)
    }

    private func transitions(of state: State) -> [(String, JSON)] {
        var events: [String] = []
        var byEvent: [String: [JSON]] = [:]
        for index in state.transitions where !chart.transitions[index].isEventless {
            let known = chart.transitions[index].events.map { chart.design.events[$0] }
            // What nothing raises here, the app may send.
            let written = chart.design.transitions[index].events.split { $0.isWhitespace }.map(String.init)
            for name in written.flatMap({ XStateText.matching($0, in: known) }) {
                let key = name.hasPrefix("done.state.") ? "xstate." + name : name
                if byEvent[key] == nil { events.append(key) }
                byEvent[key, default: []].append(transition(index))
            }
        }
        let always = state.transitions.filter { chart.transitions[$0].isEventless }.map { transition($0) }
        let on = events.map { ($0, JSON.array(byEvent[$0]!)) }
        return (on.isEmpty ? [] : [("on", .object(on))]) + (always.isEmpty ? [] : [("always", .array(always))])
    }

    /// The events of a word of `event`; the word itself where nothing raises one.
    private static func matching(_ word: String, in known: [String]) -> [String] {
        if word == "*" { return known }
        let stem = word.hasSuffix(".*") ? String(word.dropLast(2)) : word
        let found = known.filter { $0 == stem || $0.hasPrefix(stem + ".") }
        return found.isEmpty ? [word] : found
    }

    private func transition(_ index: Int) -> JSON {
        let transition = chart.transitions[index]
        var members: [(String, JSON)] = []
        if !transition.targets.isEmpty { members.append(("target", targets(transition.targets))) }
        if chart.reenters(transition) { members.append(("reenter", .boolean(true))) }
        if let condition = transition.condition { members.append(("guard", .string(chart.condition(condition)))) }
        if !transition.actions.isEmpty { members.append(("actions", names(transition.actions))) }
        return .object(members)
    }

    private func targets(_ states: [Int]) -> JSON {
        let all = states.map { JSON.string("#" + keys[$0]) }
        return all.count == 1 ? all[0] : .array(all)
    }
}
