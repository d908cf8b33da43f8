// What a search found: what a finger can reach, and the shortest gestures that were found for it.

import Designs
package import Formulas
package import Interactions
package import Simulation

/// How far a search goes. All of it is counted in what the machine does, never by a clock of the computer, so that the
/// same design gives the same result everywhere.
package struct ExplorationBounds: Hashable, Sendable {
    /// How many gestures and waits are tried.
    package var runs = 30_000
    /// How many touches follow one another at most.
    package var depth = 12
    /// How much time of the interaction is played, in seconds, all runs together.
    package var seconds = 2_400.0

    package init() {}
}

/// A parameter that viewers may set.
package struct ExploredParameter: Hashable, Sendable {
    package var slots: [Int]
    /// What a search may set it to, besides what it is: one number a slot, in each of its lists.
    package var alternatives: [[Double]]
    /// Whether it is a number that is no count: then its alternatives are tried only where a condition depends on it and
    /// on nothing that moves.
    package var isLength = false
    /// Of a number what it is in the file: a search tries what comparisons compare it with, too.
    package var number: Double?
    /// From `bounds.lower` on it may be whole multiples of this; nil for any number.
    package var step: Double?
    /// Bounds of what it may be.
    package var bounds: Interval

    package init(
        slots: [Int], alternatives: [[Double]], isLength: Bool = false, number: Double? = nil, bounds: Interval
    ) {
        self.isLength = isLength
        self.number = number
        self.slots = slots
        self.alternatives = alternatives
        self.bounds = bounds
    }
}

extension ExploredParameter {
    /// Whether it may be set to a number.
    func allows(_ value: Double) -> Bool {
        guard let step, step > 0, bounds.lower > -.infinity else { return bounds.contains(value) }
        let steps = (value - bounds.lower) / step
        return bounds.contains(value) && abs(steps - steps.rounded()) < 1e-6
    }
}

/// One thing that a run can show.
package enum Fact: Hashable, Sendable {
    /// The active states, in document order, between two events.
    case configuration([Int])
    case state(Int)
    case transition(Int)
    /// Two transitions, one taken right after the other.
    case pair(Int, Int)
    /// A condition, by the place where it is written (`Formula.origin`), held or failed.
    case side(origin: Int, holds: Bool)
    /// A requirement of the author's, by index, was violated.
    case violation(Int)
    /// A state waits for the end of an animation, and nothing moves.
    case stuck(Int)
    /// The first transition was taken, and the condition of the second, below it in the same state, held as well.
    case rivals(Int, Int)
    /// The first transition was taken, and the condition of the second failed.
    case alone(Int, Int)
}

/// A run that shows something: parameters, and what the finger does from the start.
package struct Witness: Hashable, Sendable {
    package var settings: [Scenario.Setting]
    package var steps: [Scenario.Step]

    /// A scenario that plays it.
    package var scenario: Scenario {
        var scenario = Scenario()
        scenario.settings = settings
        scenario.steps = steps
        scenario.loops = false
        return scenario
    }
}

/// The result of a search.
package struct Exploration: Sendable {
    package var interaction: Interaction
    /// What its author requires.
    package var requirements: [Requirement]
    package var bounds: ExplorationBounds
    /// What was found, in order of discovery, each once, with the number of its witness.
    package var found: [(fact: Fact, witness: Int)] = []
    package var witnesses: [Witness] = []
    /// The conditions of the chart, each once, in document order.
    package var conditions: [Guard]
    /// What can never happen, whatever a finger does, and why.
    package var proofs: [Fact: Proof]
    /// How many gestures and waits were tried, and how many seconds of the interaction were played.
    package var runs = 0
    package var seconds = 0.0
    /// How many situations were told apart, and how many of them were still to be gone on from at the end.
    package var situations = 0
    package var left = 0
    private var numbers: [Fact: Int] = [:]

    /// Whether a wait was cut, or more touches in a row were left out.
    package var isCut = false

    /// Whether everything that the search knows to try was tried, or everything was found.
    package var isComplete: Bool { left == 0 && (isCovered || !isCut) }

    /// Nothing is found yet; what can be proved is.
    init(of design: Design, bounds: ExplorationBounds) {
        interaction = design.interaction
        requirements = design.requirements.map { $0.requirement }
        self.bounds = bounds
        conditions = Guard.all(in: interaction)
        let code = DeadCode(interaction, parameters: design.parameters.map { $0.explored })
        proofs = code.proofs(conditions)
        for (index, requirement) in requirements.enumerated() {
            if let origin = code.guarantee(requirement) { proofs[.violation(index)] = .condition(origin: origin) }
        }
    }

    /// The number of the witness of a fact; nil where it was not found.
    package func witness(of fact: Fact) -> Int? { numbers[fact] }

    mutating func note(_ fact: Fact, _ witness: Int) {
        numbers[fact] = witness
        found.append((fact, witness))
    }

    /// Gives a fact that was found another witness.
    mutating func replaceWitness(of fact: Fact, by witness: Int) {
        numbers[fact] = witness
        for index in found.indices where found[index].fact == fact { found[index].witness = witness }
    }

    /// Whether everything there is to find was found, or is proved to be impossible.
    package var isCovered: Bool {
        let isKnown = { (fact: Fact) in numbers[fact] != nil || proofs[fact] != nil }
        return interaction.states.indices.allSatisfy { interaction.states[$0].isHistory || isKnown(.state($0)) }
            && interaction.transitions.indices.allSatisfy { isKnown(.transition($0)) }
            && sides.allSatisfy { isKnown($0) }
    }

    /// The requirements that were neither violated nor proved.
    var openRequirements: [Int] {
        requirements.indices.filter { numbers[.violation($0)] == nil && proofs[.violation($0)] == nil }
    }

    /// Both sides of every condition.
    package var sides: [Fact] {
        conditions.flatMap { condition in
            [true, false].map { .side(origin: condition.origin, holds: $0) }
        }
    }
}

/// A condition of a transition or of an `<if>`.
package struct Guard: Hashable, Sendable {
    /// Where it is written (`Formula.origin`).
    package var origin: Int
    package var formula: Formula
    /// The transitions that it guards; none for an `<if>`.
    package var transitions: [Int] = []
}
