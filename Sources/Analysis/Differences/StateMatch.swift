// Which state of a new design is which of the old: by id, and for one that was renamed by its place and transitions.

import Designs
import FormulaText
import Interactions
import Naming

struct StateMatch {
    /// For each old state the new one.
    private(set) var new: [Int?]
    /// What the old states are called in the new design; those without a match keep their ids.
    let names: [String]

    init(_ old: Design, _ new: Design) {
        var match: [Int?] = old.states.map { new.state($0.id) }
        var isDone = false
        while !isDone {
            isDone = true
            let before = Facts(old, known: match.map { $0.map { new.states[$0].id } })
            let after = Facts(
                new, known: new.states.indices.map { match.contains($0) ? new.states[$0].id : nil })
            for state in match.indices where match[state] == nil {
                let rivals = match.indices.filter { match[$0] == nil && before.isLike(state, in: before, $0) }
                let found = new.states.indices.filter { !match.contains($0) && before.isLike(state, in: after, $0) }
                guard found.count == 1, rivals.count == 1, !before.words[state].isEmpty else { continue }
                match[state] = found[0]
                isDone = false
                break
            }
            guard isDone, let (state, found) = before.nearest(in: after, match) else { continue }
            match[state] = found
            isDone = false
        }
        self.new = match
        names = zip(old.states, match).map { state, match in match.map { new.states[$0].id } ?? state.id }
    }

    /// What is known of states without their names.
    private struct Facts {
        let places: [String]
        /// Transitions to and from each state, and its actions.
        let words: [Set<String>]

        init(_ design: Design, known: [String?]) {
            let names = DesignNames(design, states: known.map { $0 ?? "?" })
            let chart = design.interaction
            places = chart.states.map { state in
                let parent = state.parent < 0 ? "" : known[state.parent] ?? "?\(state.parent)"
                return "\(state.kind) in \(parent)"
            }
            var words = [Set<String>](repeating: [], count: chart.states.count)
            let texts = ActionItems(names, states: known.map { $0 ?? "?" })
            for (index, transition) in chart.transitions.enumerated() {
                let condition = transition.condition.map { names.text($0, as: .boolean) } ?? ""
                let label = "\(texts.events(of: index)) [\(condition)]"
                let targets = transition.targets.map { known[$0] ?? "?" }.joined(separator: " ")
                words[transition.source].insert("to \(targets): \(label)")
                for target in transition.targets {
                    words[target].insert("from \(known[transition.source] ?? "?"): \(label)")
                }
            }
            for (index, state) in chart.states.enumerated() {
                for (word, blocks) in [("entry", state.entry), ("exit", state.exit)] {
                    for item in texts.items(blocks.flatMap(\.self)) { words[index].insert("\(word) \(item.key)") }
                }
                for child in state.children where known[child] != nil { words[index].insert("holds \(known[child]!)") }
            }
            self.words = words
        }

        func isLike(_ state: Int, in other: Facts, _ index: Int) -> Bool {
            places[state] == other.places[index] && words[state] == other.words[index]
        }

        /// Two states without a match in one place that have at least half of their words in common, and more than either
        /// has with any other.
        func nearest(in other: Facts, _ match: [Int?]) -> (Int, Int)? {
            let olds = match.indices.filter { match[$0] == nil }
            let news = other.words.indices.filter { !match.contains($0) }
            func share(_ old: Int, _ new: Int) -> Double {
                guard places[old] == other.places[new], !words[old].isEmpty else { return 0 }
                return Double(words[old].intersection(other.words[new]).count)
                    / Double(max(words[old].count, other.words[new].count))
            }
            for old in olds {
                for new in news {
                    let own = share(old, new)
                    let rivals =
                        olds.filter { $0 != old }.map { share($0, new) }
                        + news.filter { $0 != new }.map { share(old, $0) }
                    if own >= 0.5, own > rivals.max() ?? 0 { return (old, new) }
                }
            }
            return nil
        }
    }
}
