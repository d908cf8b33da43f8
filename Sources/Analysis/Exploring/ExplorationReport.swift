// What a search found in a design, as text for a terminal and as JSON.

package import Designs
package import Diagnostics
import Interactions
package import Simulation

/// A search's result with the names of its design.
package struct ExplorationReport {
    private let design: Design
    private let exploration: Exploration
    /// What the scenarios of the file reach.
    private let authored: Coverage

    package init(_ exploration: Exploration, of design: Design, authored: Coverage) {
        self.design = design
        self.exploration = exploration
        self.authored = authored
    }

    // MARK: Counting

    private typealias Count = (found: Int, all: Int)

    private var states: Count {
        let all = design.interaction.states.indices.filter { !design.interaction.states[$0].isHistory }
        return (all.count { has(.state($0)) }, all.count { exploration.proofs[.state($0)] == nil })
    }

    private var transitions: Count {
        let all = design.transitions.indices
        return (all.count { has(.transition($0)) }, all.count { exploration.proofs[.transition($0)] == nil })
    }

    private var sides: Count {
        let all = exploration.sides
        return (all.count { has($0) }, all.count { exploration.proofs[$0] == nil })
    }

    private var configurations: [(states: [Int], witness: Int)] {
        exploration.found.compactMap { item in
            if case .configuration(let states) = item.fact { (states, item.witness) } else { nil }
        }
    }

    private var pairs: [(first: Int, second: Int, witness: Int)] {
        exploration.found.compactMap { item in
            if case .pair(let first, let second) = item.fact { (first, second, item.witness) } else { nil }
        }
    }

    private func has(_ fact: Fact) -> Bool { exploration.witness(of: fact) != nil }

    /// Everything that was neither found nor proved to be impossible.
    private var missing: [Fact] {
        let states = design.interaction.states.indices.filter { !design.interaction.states[$0].isHistory }
        let all = states.map { Fact.state($0) } + design.transitions.indices.map { .transition($0) } + exploration.sides
        return all.filter { !has($0) && exploration.proofs[$0] == nil }
    }

    // MARK: Text

    /// Lines for a terminal.
    package var text: String {
        func part(_ count: Count, _ noun: String) -> String { "\(count.found) of \(count.all) \(noun)" }
        var lines = [
            "\(design.name): found \(part(states, "states")), \(part(transitions, "transitions")), "
                + "\(part(sides, "sides of conditions")); \(configurations.count) configurations, "
                + "\(pairs.count) pairs of transitions",
            "  the file's own scenarios: \(authored.states.count { $0 == true }) states, "
                + "\(authored.transitions.count { $0 }) transitions",
        ]
        let proved = exploration.proofs.keys.filter { !isSide($0) || !isImplied($0) }.map { sentence($0) }.sorted()
        if !proved.isEmpty { lines += ["", "Never, whatever a finger does:"] + proved.map { "  \($0)" } }
        if !missing.isEmpty { lines += ["", "Not found:"] + missing.map { "  \(sentence($0))\(byAuthor($0))" } }
        lines += ["", "Configurations, in the order in which they were found:"]
        for (states, witness) in configurations {
            let item = exploration.witnesses[witness]
            let settings = settings(item).map { "\($0.name) = \($0.value); " }.joined()
            lines.append("  \(innermost(states)): \(settings)\(item.words(origin: design.origin))")
        }
        return (lines + ["", effort]).joined(separator: "\n") + "\n"
    }

    private var effort: String {
        let tried = "tried \(exploration.runs) gestures and waits, \(Int(exploration.seconds)) s of the interaction"
        let bounds = exploration.bounds
        if exploration.isComplete { return tried + ": nothing else came of more" }
        if exploration.seconds >= bounds.seconds {
            return tried + ": stopped at the bound of \(Int(bounds.seconds)) s; --seconds sets another"
        }
        if exploration.runs >= bounds.runs {
            return tried + ": stopped at the bound of \(bounds.runs) runs; --runs sets another"
        }
        return tried + ": no more than \(bounds.depth) touches in a row, and no wait over 600 s; --depth sets another"
    }

    /// What the file's own scenarios show of something that the search did not find.
    private func byAuthor(_ fact: Fact) -> String {
        let isShown =
            switch fact {
            case .state(let state): authored.states[state] == true
            case .transition(let transition): authored.transitions[transition]
            default: false
            }
        return isShown ? ", though a scenario of the file shows it" : ""
    }

    private func isSide(_ fact: Fact) -> Bool { if case .side = fact { true } else { false } }

    /// Whether a side is impossible because its transitions are, which is said of them.
    private func isImplied(_ fact: Fact) -> Bool {
        guard case .side(let origin, _) = fact,
            let condition = exploration.conditions.first(where: { $0.origin == origin })
        else { return false }
        return !condition.transitions.isEmpty
            && condition.transitions.allSatisfy { exploration.proofs[.transition($0)] != nil }
    }

    /// What a fact is, and for one that is proved to be impossible, why.
    private func sentence(_ fact: Fact) -> String {
        let proof = exploration.proofs[fact].map { ": \(reason($0))" } ?? ""
        switch fact {
        case .state(let state): return place(design.states[state].range) + "state \(design.states[state].id)" + proof
        case .transition(let index): return place(design.transitions[index].range) + name(index) + proof
        case .side(let origin, let holds):
            let range = design.origins[origin]
            return place(range) + "“\(design.source[range])” \(holds ? "holds" : "fails")" + proof
        case .configuration(let states): return innermost(states) + proof
        case .pair(let first, let second): return "\(name(first)), then \(name(second))" + proof
        }
    }

    private func reason(_ proof: Proof) -> String {
        switch proof {
        case .condition: "no values of its quantities make it so"
        case .event: "nothing raises its event"
        case .source(let state): "nothing that can happen enters \(design.states[state].id)"
        case .order(let other): "\(name(other)) stands before it and is taken instead"
        }
    }

    private func place(_ range: Range<Int>?) -> String {
        range.map { "line \(design.source.position(of: $0.lowerBound).line), " } ?? ""
    }

    private func name(_ transition: Int) -> String {
        let item = design.interaction.transitions[transition]
        let target = item.targets.map { design.states[$0].id }.joined(separator: " ")
        let label = design.transitions[transition].label
        return
            "\(design.states[item.source].id) → \(target.isEmpty ? "itself" : target)\(label.isEmpty ? "" : " on \(label)")"
    }

    /// The states of a configuration that have no active state inside.
    private func innermost(_ states: [Int]) -> String {
        states.filter { state in !states.contains { design.interaction.states[$0].parent == state } }
            .map { design.states[$0].id }.joined(separator: ", ")
    }

    private func settings(_ witness: Witness) -> [(name: String, value: String)] {
        FoundScenarios.settings(witness.settings, of: design)
    }

    // MARK: JSON

    /// One object, version 1: see docs/exploring.md.
    package var json: JSON {
        .object([
            ("version", .integer(1)), ("design", .string(design.name)),
            (
                "bounds",
                .object([
                    ("runs", .integer(exploration.bounds.runs)), ("depth", .integer(exploration.bounds.depth)),
                    ("seconds", .integer(Int(exploration.bounds.seconds))),
                ])
            ),
            ("runs", .integer(exploration.runs)), ("seconds", .integer(Int(exploration.seconds))),
            ("complete", .boolean(exploration.isComplete)),
            (
                "states",
                .array(
                    design.interaction.states.indices.filter { !design.interaction.states[$0].isHistory }.map {
                        record(
                            .state($0),
                            [
                                ("id", .string(design.states[$0].id)),
                                ("authored", .boolean(authored.states[$0] == true)),
                            ])
                    })
            ),
            (
                "transitions",
                .array(
                    design.transitions.indices.map {
                        record(
                            .transition($0),
                            [
                                ("from", .string(design.states[design.interaction.transitions[$0].source].id)),
                                (
                                    "to",
                                    .array(
                                        design.interaction.transitions[$0].targets.map { .string(design.states[$0].id) }
                                    )
                                ),
                                ("events", .string(design.transitions[$0].events)),
                                ("cond", .string(design.transitions[$0].condition)), line(design.transitions[$0].range),
                                ("authored", .boolean(authored.transitions[$0])),
                            ])
                    })
            ),
            (
                "conditions",
                .array(
                    exploration.conditions.map { condition in
                        .object([
                            ("text", .string(design.source[design.origins[condition.origin]])),
                            line(design.origins[condition.origin]),
                            ("holds", record(.side(origin: condition.origin, holds: true))),
                            ("fails", record(.side(origin: condition.origin, holds: false))),
                        ])
                    })
            ),
            (
                "configurations",
                .array(
                    configurations.map { item in
                        .object([
                            ("states", .array(item.states.map { .string(design.states[$0].id) })),
                            ("witness", .integer(item.witness)),
                        ])
                    })
            ),
            (
                "pairs",
                .array(
                    pairs.map { item in
                        .object([
                            ("first", .integer(item.first)), ("second", .integer(item.second)),
                            ("witness", .integer(item.witness)),
                        ])
                    })
            ),
            (
                "witnesses",
                .array(
                    exploration.witnesses.map { witness in
                        .object([
                            ("set", .object(settings(witness).map { ($0.name, .string($0.value)) })),
                            ("words", .string(witness.words(origin: design.origin))),
                            ("steps", .string(witness.markup(origin: design.origin, indent: ""))),
                        ])
                    })
            ),
        ])
    }

    private func line(_ range: Range<Int>?) -> (String, JSON) {
        ("line", range.map { .integer(design.source.position(of: $0.lowerBound).line) } ?? .null)
    }

    private func record(_ fact: Fact, _ members: [(String, JSON)] = []) -> JSON {
        var members = members
        if let witness = exploration.witness(of: fact) { members.append(("witness", .integer(witness))) }
        if let proof = exploration.proofs[fact] { members.append(("never", .string(reason(proof)))) }
        return .object(members)
    }
}
