// The structure of the statechart: its states in document order, their parents and children, and where each begins.

import Diagnostics
import Drawings
import Interactions
import Vocabulary
import XML

struct StateDeclaration {
    var id: String
    var kind: State.Kind
    var parent: Int
    var children: [Int] = []
    var element: Element
}

/// The states of a chart. Indices are those of `Interaction.states`.
struct ChartReader {
    private(set) var states: [StateDeclaration] = []
    /// The children of the chart itself.
    private(set) var roots: [Int] = []
    private var indices: [String: Int] = [:]
    /// The ids that are written somewhere in the chart.
    private var written: Set<String> = []
    private let notes: DiagnosticLog

    init(_ chart: Element, notes: DiagnosticLog) {
        self.notes = notes
        ChartHead.check(chart, notes: notes)
        chart.walk { element in if let id = element["id"] { written.insert(id) } }
        for child in chart.elements { declare(child, parent: -1) }
        // A slip in the name of a state is told already.
        let isSlip = chart.elements.contains { Suggestion.closest(to: $0.name.local, among: ["state"]) != nil }
        if roots.isEmpty, !isSlip {
            notes.error(
                "missing-element", at: chart.nameRange, "<scxml> has no state",
                instead: notes.inserting("<state id=\"rest\"/>", in: chart))
        }
        for index in states.indices { checkShape(index) }
    }

    var ids: [String] { states.map { $0.id } }

    func index(of id: String) -> Int? { indices[id] }

    func isDescendant(_ state: Int, of ancestor: Int) -> Bool {
        var current = states[state].parent
        while current >= 0 {
            if current == ancestor { return true }
            current = states[current].parent
        }
        return ancestor == -1
    }

    /// Whether all of the states can be active at once: where two part ways, it is in a `parallel`.
    func areCompatible(_ targets: [Int]) -> (Int, Int)? {
        for (position, a) in targets.enumerated() {
            for b in targets[..<position] where a != b {
                if isDescendant(a, of: b) || isDescendant(b, of: a) { continue }
                var ancestor = states[a].parent
                while ancestor >= 0, !isDescendant(b, of: ancestor) { ancestor = states[ancestor].parent }
                if ancestor < 0 || states[ancestor].kind != .parallel { return (b, a) }
            }
        }
        return nil
    }

    /// Two targets of which one already says where the other leads: a state and one inside it, or the history of a
    /// parallel state and anything else in that (SCXML 3.11 on legal state specifications).
    func overlapping(_ targets: [Int]) -> (outer: Int, inner: Int)? {
        for outer in targets {
            let whole = isHistory(outer) ? states[outer].parent : outer
            for inner in targets where inner != outer && isDescendant(inner, of: whole) { return (outer, inner) }
        }
        return nil
    }

    /// Reads a list of state ids; says which are unknown and returns the others.
    func targets(_ attribute: Attribute) -> [Int] {
        var result: [Int] = []
        let words = InteractionLimits.words(of: attribute, notes: notes)
        for word in words {
            let id = String(word)
            if let index = indices[id] {
                if !result.contains(index) { result.append(index) }
                continue
            }
            notes.error(
                "unknown-state", at: notes.place(of: word, in: attribute), "there is no state “\(id)”",
                instead: id.hasPrefix("#") && ids.contains(String(id.dropFirst()))
                    ? .write(String(id.dropFirst())) : notes.oneOf(ids, for: id))
        }
        if let (a, b) = areCompatible(result) {
            notes.error(
                "conflicting-targets", at: attribute.valueRange,
                "“\(states[a].id)” and “\(states[b].id)” cannot be active together",
                instead: "several targets must be in different regions of one <parallel>")
            return Array(result.prefix(1))
        }
        if let (outer, inner) = overlapping(result) {
            let (outerID, innerID) = (states[outer].id, states[inner].id)
            notes.error(
                "conflicting-targets", at: attribute.valueRange,
                isHistory(outer)
                    ? "the history “\(outerID)” says where all of “\(states[states[outer].parent].id)” goes on, "
                        + "“\(innerID)” included"
                    : "“\(innerID)” is inside “\(outerID)”, which is entered with it",
                instead: isHistory(outer) ? "keep one of them" : "name “\(innerID)” alone")
            return result.filter { $0 != outer }
        }
        if words.isEmpty { notes.error("bad-value", at: attribute.valueRange, "\(attribute.name) names no state") }
        return result
    }

    /// Where a state (or, with −1, the chart) begins, and the `<transition>` of its `<initial>`, if it has one.
    func initial(of state: Int, _ element: Element) -> (targets: [Int], transition: Element?) {
        let children = state < 0 ? roots : states[state].children
        let written = element.attributes.attribute("initial")
        let inner = element.child("scxml:initial")
        if let written, let inner {
            notes.error(
                "conflicting-attributes", at: inner.nameRange, "the state begins in two ways",
                notes: [.init("its attribute", at: written.nameRange)], instead: "keep the attribute or the element")
        }
        var targets: [Int] = []
        let transition = inner.flatMap { onlyTransition(of: $0, "<initial>") }
        if let attribute = written ?? transition?.attributes.attribute("target") {
            targets = self.targets(attribute).filter { target in
                if isDescendant(target, of: state) { return true }
                notes.error(
                    "bad-initial", at: attribute.valueRange,
                    "“\(states[target].id)” is not inside “\(state < 0 ? "the chart" : states[state].id)”",
                    instead: notes.oneOf(children.map { states[$0].id }, for: states[target].id))
                return false
            }
        }
        if targets.isEmpty, let first = children.first(where: { !isHistory($0) }) { targets = [first] }
        return (targets, transition)
    }

    /// Where a history state leads before there is any history.
    func historyDefault(of state: Int) -> (targets: [Int], transition: Element?) {
        let declaration = states[state]
        guard let transition = onlyTransition(of: declaration.element, "<history>"),
            let target = transition.attributes.attribute("target")
        else { return ([], nil) }
        let targets = targets(target).filter { found in
            if isHistory(found) {
                notes.error(
                    "bad-initial", at: target.valueRange,
                    "“\(states[found].id)” is a history itself, so “\(declaration.id)” leads nowhere of its own",
                    instead: "name the state to begin in before there is any history")
                return false
            }
            let isInside =
                declaration.kind == .deepHistory
                ? isDescendant(found, of: declaration.parent) : states[found].parent == declaration.parent
            if isInside { return true }
            let home = declaration.parent < 0 ? "the chart" : "“\(states[declaration.parent].id)”"
            notes.error(
                "bad-initial", at: target.valueRange,
                "“\(states[found].id)” is not \(declaration.kind == .deepHistory ? "inside" : "a child of") \(home)",
                instead: declaration.kind == .deepHistory ? nil : "type=\"deep\" takes states further inside")
            return false
        }
        return (targets, transition)
    }

    func isHistory(_ state: Int) -> Bool { states[state].kind == .shallowHistory || states[state].kind == .deepHistory }

    /// Whether `done.state.ID` can come: a final child, or in a parallel one in every region.
    func canFinish(_ state: Int) -> Bool {
        let children = states[state].children.filter { !isHistory($0) }
        return switch states[state].kind {
        case .compound: children.contains { states[$0].kind == .final }
        case .parallel: !children.isEmpty && children.allSatisfy { canFinish($0) }
        default: false
        }
    }

    private func onlyTransition(of element: Element, _ name: String) -> Element? {
        let transitions = element.elements.filter { $0.name == "scxml:transition" }
        guard let first = transitions.first, transitions.count == 1 else {
            notes.error(
                "missing-element", at: element.nameRange, "\(name) holds one <transition> with a target",
                instead: "<transition target=\"…\"/>")
            return nil
        }
        for attribute in ["event", "cond"] {
            guard let extra = first.attributes.attribute(Name(attribute)) else { continue }
            notes.error(
                "unknown-attribute", at: extra.nameRange, "the transition in \(name) is always taken",
                instead: "leave \(attribute) out")
        }
        if first["target"] == nil {
            notes.error("missing-attribute", at: first.nameRange, "the transition in \(name) needs a target")
        }
        return first
    }

    private mutating func declare(_ element: Element, parent: Int) {
        guard element.name.namespace == .scxml else { return }
        let kind: State.Kind
        switch element.name.local {
        case "state": kind = .atomic
        case "parallel": kind = .parallel
        case "final": kind = .final
        case "history": kind = element["type"] == "deep" ? .deepHistory : .shallowHistory
        default: return
        }
        if let type = element.attributes.attribute("type"), kind == .shallowHistory, type.value != "shallow" {
            notes.error(
                "bad-value", at: type.valueRange, "the type of a history is shallow or deep, not “\(type.value)”",
                instead: notes.didYouMean(type.value, among: ["shallow", "deep"]))
        }
        let id = element["id"] ?? element["name"] ?? madeID(of: element)
        if !NameRules.isID(id), ElementIDs.isUsable(id) {
            notes.error(
                "bad-name", at: element.attributes.attribute("id")?.valueRange, "“\(id)” cannot be a state's name",
                instead: "a letter, then letters, digits, “_”, “-” and “.”")
        }
        let index = states.count
        states.append(StateDeclaration(id: id, kind: kind, parent: parent, element: element))
        if indices[id] == nil { indices[id] = index }
        if parent < 0 { roots.append(index) } else { states[parent].children.append(index) }
        for child in element.elements { declare(child, parent: index) }
        let inner = states[index].children.contains { !isHistory($0) }
        if kind == .atomic, inner { states[index].kind = .compound }
    }

    /// 3.14: a state without an id is given one that nothing else has.
    private mutating func madeID(of element: Element) -> String {
        var number = 1
        while !written.insert("\(element.name.local)-\(number)").inserted { number += 1 }
        return "\(element.name.local)-\(number)"
    }

    private func checkShape(_ index: Int) {
        let state = states[index]
        if state.kind == .parallel, state.children.filter({ !isHistory($0) }).isEmpty {
            notes.error(
                "missing-element", at: state.element.nameRange, "the parallel “\(state.id)” has no regions",
                instead: "put the states in it that are active together, or make it a <state>")
        }
        if state.kind == .atomic {
            let begins =
                state.element.attributes.attribute("initial")?.nameRange
                ?? state.element.child("scxml:initial")?.nameRange
            guard let begins else { return }
            notes.error(
                "bad-initial", at: begins, "“\(state.id)” has no states inside, so it begins in none",
                instead: "leave it out, or put states inside")
        }
    }
}
