// States and transitions that differ, and what they do.

import Designs
import Drawings
import FormulaText
import Interactions
import Naming

/// Both designs by the names of the new one.
struct DesignPair {
    let old: Design
    let new: Design
    let match: StateMatch
    private(set) var before: ActionItems
    private(set) var after: ActionItems
    let drawing: DrawingDifference
    let quantities: QuantityMatch

    init(_ old: Design, _ new: Design) {
        (self.old, self.new) = (old, new)
        drawing = DrawingDifference(old, new)
        match = StateMatch(old, new)
        quantities = QuantityMatch(old, new, elements: drawing.names, states: match.names)
        let names = quantities.names
        before = ActionItems(DesignNames(old, states: match.names, quantities: names), states: match.names)
        before.elements = drawing.names
        before.quantities = names
        let ids = new.states.map(\.id)
        after = ActionItems(DesignNames(new, states: ids), states: ids)
        before.nodes = DesignPair.nodes(of: old)
        after.nodes = DesignPair.nodes(of: new)
    }

    /// The ids of the nodes that have one.
    private static func nodes(of design: Design) -> [Int: String] {
        let builder = NodeBuilder(design.picture, stage: design.stage, names: [])
        return Dictionary(builder.byID.map { ($1, $0) }) { min($0, $1) }
    }

    /// What both sides are, made by one function.
    func changes(_ items: (ActionItems) -> [Item]) -> [Change] { Item.changes(items(before), items(after)) }
}

extension DesignPair {
    func chartChanges() -> [Change] {
        var changes = changes(DesignPair.states)
        for (old, new) in zip(old.states, match.names) where old.id != new {
            changes.append(Change(.statechart, .renamed, of: "state", old: old.id, new: new))
        }
        for (state, other) in match.new.enumerated() {
            let second = other.map { new.interaction.states[$0] }
            changes += blockChanges(old.interaction.states[state], second, of: match.names[state])
        }
        for state in new.states.indices where !match.new.contains(state) {
            changes += blockChanges(nil, new.interaction.states[state], of: new.states[state].id)
        }
        return changes + transitionChanges()
    }

    /// What a state does, on both sides or on one alone.
    private func blockChanges(_ old: State?, _ new: State?, of id: String) -> [Change] {
        let blocks: [(String, (State) -> [Action])] = [
            ("entry", { $0.entry.flatMap(\.self) }), ("exit", { $0.exit.flatMap(\.self) }),
            ("initial transition", { $0.initialActions }),
        ]
        return blocks.flatMap { word, actions in
            Item.orderedChanges(
                before.items(old.map(actions) ?? []), after.items(new.map(actions) ?? []), of: "\(word) of \(id)")
        }
    }

    private static func states(_ side: ActionItems) -> [Item] {
        let interaction = side.names.design.interaction
        func list(_ targets: [Int]) -> String { targets.map { side.states[$0] }.joined(separator: " ") }
        let root = Item(
            .statechart, key: "", "statechart",
            fields: [
                Field("initial state", list(interaction.initialTargets)),
                Field("enabled", interaction.enabled.map { side.names.text($0, as: .boolean) } ?? "true"),
            ])
        return [root]
            + interaction.states.indices.map { index in
                let state = interaction.states[index]
                let parent = state.parent < 0 ? "the statechart" : side.states[state.parent]
                let poster = side.names.design.states[index].poster.map { "\($0) s" } ?? "chosen by pages"
                var fields = [
                    Field("kind", "\(state.kind)"), Field("place", "in \(parent)"),
                    Field("initial state", list(state.initialTargets)), Field("poster", poster, part: .texts),
                ]
                if state.kind == .parallel { fields.append(Field("order of regions", list(state.children))) }
                return Item(
                    .statechart, key: side.states[index], "state \(side.states[index])", fields: fields,
                    summary: "in \(parent)")
            }
    }

    // MARK: Transitions

    private func transitionChanges() -> [Change] {
        let (mine, theirs) = (TransitionFact.all(before), TransitionFact.all(after))
        var free = (old: Array(mine.indices), new: Array(theirs.indices))
        var pairs: [(Int, Int)] = []
        for rule in TransitionFact.rules {
            let groups = Dictionary(grouping: free.new) { rule.key(theirs[$0]) }
            for (key, olds) in Dictionary(grouping: free.old, by: { rule.key(mine[$0]) }) {
                guard let news = groups[key], !rule.isUnique || olds.count == 1 && news.count == 1 else { continue }
                pairs += zip(olds, news)
            }
            free.old.removeAll { index in pairs.contains { $0.0 == index } }
            free.new.removeAll { index in pairs.contains { $0.1 == index } }
        }
        var changes = free.old.flatMap { index in
            let name = "transition \(mine[index].label)"
            return [Change(.statechart, .gone, of: name, old: mine[index].condition)]
                + Item.orderedChanges(before.items(self.old.interaction.transitions[index].actions), [], of: name)
        }
        changes += free.new.flatMap { index in
            let name = "transition \(theirs[index].label)"
            return [Change(.statechart, .added, of: name, new: theirs[index].condition)]
                + Item.orderedChanges([], after.items(self.new.interaction.transitions[index].actions), of: name)
        }
        for (old, new) in pairs.sorted(by: { $0.1 < $1.1 }) {
            changes += Item(.statechart, mine[old].label, fields: mine[old].fields)
                .changes(to: Item(.statechart, "transition \(theirs[new].label)", fields: theirs[new].fields))
            changes += Item.orderedChanges(
                before.items(self.old.interaction.transitions[old].actions),
                after.items(self.new.interaction.transitions[new].actions), of: "transition \(theirs[new].label)")
        }
        return changes + orderChanges(pairs, theirs)
    }

    /// The first of two transitions that could be taken is: so their order in a state counts.
    private func orderChanges(_ pairs: [(Int, Int)], _ facts: [TransitionFact]) -> [Change] {
        Dictionary(grouping: pairs) { facts[$0.1].source }.sorted { $0.key < $1.key }.compactMap { source, pairs in
            let olds = pairs.sorted { $0.1 < $1.1 }.map(\.0)
            let isSame =
                olds == olds.sorted() || pairs.contains { match.new[old.interaction.transitions[$0.0].source] == nil }
            return isSame
                ? nil : Change(.statechart, .changed, of: "state \(source)", aspect: "order of its transitions")
        }
    }
}

/// One transition by names.
private struct TransitionFact {
    var source: String
    var events: String
    var targets: String
    var condition: String
    var label: String
    var fields: [Field]

    /// How transitions are matched, the surest way first.
    static let rules: [(isUnique: Bool, key: @Sendable (TransitionFact) -> [String])] = [
        (false, { [$0.source, $0.events, $0.targets, $0.condition] }),
        (false, { [$0.source, $0.events, $0.targets] }),
        (true, { [$0.source, $0.events, $0.condition] }),
        (true, { [$0.source, $0.targets, $0.condition] }),
        (true, { [$0.events, $0.targets, $0.condition] }),
        (true, { [$0.source, $0.events] }),
        (true, { [$0.source, $0.targets] }),
    ]

    static func all(_ side: ActionItems) -> [TransitionFact] {
        let design = side.names.design
        var facts = design.interaction.transitions.enumerated().map { index, transition in
            let source = side.states[transition.source]
            let events = side.events(of: index)
            let targets = transition.targets.map { side.states[$0] }.joined(separator: " ")
            let condition = side.field("condition", transition.condition, as: .boolean)
            let label = source + (targets.isEmpty ? " (stays) " : " → \(targets) ")
            let fields =
                [
                    Field("source", source), Field("event", events), Field("target", targets),
                    Field("type", transition.isInternal ? "internal" : "external"),
                ] + (condition.isEmpty ? [Field("condition", "none")] : condition)
            return TransitionFact(
                source: source, events: events, targets: targets, condition: condition.first?.canonical ?? "",
                label: label + (events.isEmpty ? "always" : "on \(events)"), fields: fields)
        }
        let labels = Dictionary(grouping: facts, by: \.label)
        for index in facts.indices where (labels[facts[index].label]?.count ?? 0) > 1 {
            if !facts[index].condition.isEmpty { facts[index].label += " [\(facts[index].condition)]" }
        }
        return facts
    }
}
