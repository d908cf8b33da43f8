// What a search found in a design, as text for a terminal and as JSON.

package import Designs
package import Diagnostics
import FormulaText
import Formulas
import Geometry
import Interactions
package import Simulation

/// A search's result with the names of its design.
package struct ExplorationReport {
    let design: Design
    let exploration: Exploration
    /// What the scenarios of the file reach.
    let authored: Coverage

    /// The first scenario of the file that violates a requirement, by the number of each.
    let violating: [Int: Int]
    /// What happens when animations are interrupted; nil where that was not asked.
    let interruptions: [Interruption]?

    package init(
        _ exploration: Exploration, of design: Design, authored: Coverage, interruptions: [Interruption]? = nil
    ) {
        self.interruptions = interruptions
        self.design = design
        self.exploration = exploration
        self.authored = authored
        var violating: [Int: Int] = [:]
        for scenario in design.scenarios.indices where !design.requirements.isEmpty {
            let times = design.interaction.violations(of: exploration.requirements, scenario: scenario)
            for index in times.indices where times[index] != nil && violating[index] == nil {
                violating[index] = scenario
            }
        }
        self.violating = violating
    }

    // MARK: Counting

    package typealias Count = (found: Int, all: Int)

    package var states: Count {
        let all = design.interaction.states.indices.filter { !design.interaction.states[$0].isHistory }
        return (all.count { has(.state($0)) }, all.count { exploration.proofs[.state($0)] == nil })
    }

    package var transitions: Count {
        let all = design.transitions.indices
        return (all.count { has(.transition($0)) }, all.count { exploration.proofs[.transition($0)] == nil })
    }

    package var sides: Count {
        let all = exploration.sides
        return (all.count { has($0) }, all.count { exploration.proofs[$0] == nil })
    }

    var configurations: [(states: [Int], witness: Int)] { exploration.configurations }

    var pairs: [(first: Int, second: Int, witness: Int)] {
        exploration.found.compactMap { item in
            if case .pair(let first, let second) = item.fact { (first, second, item.witness) } else { nil }
        }
    }

    func has(_ fact: Fact) -> Bool { exploration.witness(of: fact) != nil }

    /// Everything that was neither found nor proved to be impossible.
    private var missing: [Fact] {
        let states = design.interaction.states.indices.filter { !design.interaction.states[$0].isHistory }
        let all = states.map { Fact.state($0) } + design.transitions.indices.map { .transition($0) } + exploration.sides
        return all.filter { !has($0) && exploration.proofs[$0] == nil }
    }

    // MARK: Text

    /// What can never happen, and why; by its place in the file.
    package var never: [(what: String, why: String)] {
        exploration.proofs.filter { !isRequirement($0.key) && (!isSide($0.key) || !isImplied($0.key)) }
            .map { (what: name($0.key), why: reason($0.value)) }.sorted { $0 < $1 }
    }

    /// What was neither found nor proved to be impossible.
    package var notFound: [String] { missing.map { name($0) + byAuthor($0) } }

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
        if !exploration.requirements.isEmpty { lines += ["", "Required:"] + requirementLines }
        let proved = never.map { "  \($0.what): \($0.why)" }
        if !proved.isEmpty { lines += ["", "Never, whatever a finger does:"] + proved }
        if !missing.isEmpty { lines += ["", "Not found:"] + notFound.map { "  " + $0 } }
        lines += ["", "Configurations, in the order in which they were found:"]
        for (states, witness) in configurations {
            lines.append("  \(innermost(states)): \(design.words(of: exploration.witnesses[witness]))")
        }
        if let interruptions { lines += [""] + interruptionLines(interruptions) }
        return (lines + ["", effort]).map(\.printable).joined(separator: "\n") + "\n"
    }

    /// What is required, and for what is violated the gesture that shows it.
    private var requirementLines: [String] {
        design.requirements.indices.map { index in
            let item = design.requirements[index]
            let words = "  " + place(item.range) + "“\(item.title)” "
            if let witness = exploration.witness(of: .violation(index)) {
                return words + "is violated: " + design.words(of: exploration.witnesses[witness])
            }
            if let scenario = violating[index] {
                return words + "is violated by the scenario “\(design.scenarios[scenario].name)”"
            }
            guard case .condition(let origin)? = exploration.proofs[.violation(index)] else {
                return words + "held in all that was tried"
            }
            let isIdle = item.requirement.condition.map { Int($0.origin) } == origin
            return words + (isIdle ? "never counts: nothing makes its “while” hold" : "always holds: nothing breaks it")
        }
    }

    /// Whether a requirement is violated.
    package var hasViolations: Bool {
        design.requirements.indices.contains { has(.violation($0)) || violating[$0] != nil }
    }

    private func isRequirement(_ fact: Fact) -> Bool { if case .violation = fact { true } else { false } }

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

    /// What a fact is, and where.
    private func name(_ fact: Fact) -> String {
        switch fact {
        case .state(let state): return place(design.states[state].range) + "state \(design.states[state].id)"
        case .transition(let index): return place(design.transitions[index].range) + name(index)
        case .side(let origin, let holds):
            let range = design.origins[origin]
            return place(range) + "“\(design.source[range])” \(holds ? "holds" : "fails")"
        case .configuration(let states): return innermost(states)
        case .violation(let index): return "“\(design.requirements[index].title)”"
        case .pair(let first, let second): return "\(name(first)), then \(name(second))"
        case .stuck(let state): return "\(design.states[state].id) waits"
        case .rivals(let first, let second), .alone(let first, let second):
            return "\(name(first)) before \(name(second))"
        }
    }

    func reason(_ proof: Proof) -> String { proof.reason(in: design) }

    private func place(_ range: Range<Int>?) -> String {
        guard let range else { return "" }
        let file = design.source.file(at: range.lowerBound).source.name
        let line = "line \(design.source.position(of: range.lowerBound).line), "
        return file == design.source.name ? line : "\(file), \(line)"
    }

    /// A transition, as “normal → busy on list.ended”.
    package func name(_ transition: Int) -> String { design.arrow(transition) }

    /// The states of a configuration that have no active state inside.
    package func innermost(_ states: [Int]) -> String {
        states.filter { state in !states.contains { design.interaction.states[$0].parent == state } }
            .map { design.states[$0].id }.joined(separator: ", ")
    }

    func settings(_ witness: Witness) -> [(name: String, value: String)] {
        FoundScenarios.settings(witness.settings, of: design)
    }

    // MARK: Interruptions

    /// How many interruptions a terminal is shown.
    private static let mostLines = 40

    private func interruptionLines(_ all: [Interruption]) -> [String] {
        let bad = all.filter { $0.isFelt }
        var lines = ["Interrupted animations: \(all.count) tried, \(bad.count) with a jump or a change of speed"]
        for item in bad.prefix(ExplorationReport.mostLines) {
            lines.append(
                "  \(title(of: item)) → \(innermost(item.configuration)): \(effects(of: item).joined(separator: ", "))")
        }
        let rest = bad.count - ExplorationReport.mostLines
        if rest > 0 { lines.append("  and \(rest) more, all of which --format json prints") }
        return lines
    }

    /// What is interrupted, when, and by what: “snap at 50 %, tap at 330 615”.
    package func title(of item: Interruption) -> String {
        "\(design.animations[item.animation]) at \(item.percent) %, \(words(item.cause))"
    }

    /// What a finger would feel of it, as sentences.
    package func effects(of item: Interruption) -> [String] {
        var result: [String] = []
        if item.jump > Interruption.feltJump {
            result.append("#\(element(item.jumping)) jumps by \(shown(item.jump)) pt")
        }
        if item.kick > Interruption.feltKick {
            result.append("#\(element(item.kicked)) changes its speed by \(shown(item.kick)) pt/s")
        }
        return result
    }

    func words(_ cause: Interruption.Cause) -> String {
        switch cause {
        case .tap(let point):
            let place = point + design.origin
            return "tap at \(FormulaNumber.text(place.x)) \(FormulaNumber.text(place.y))"
        case .event(let event): return "event \(design.events[event])"
        }
    }

    func element(_ binding: Int) -> String {
        design.bindings.indices.contains(binding) ? design.bindings[binding].element : ""
    }

    private func shown(_ number: Double) -> String { FormulaNumber.text((number * 10).rounded() / 10) }
}
