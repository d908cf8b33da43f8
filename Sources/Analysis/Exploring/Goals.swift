// What a search looks for on purpose: what was not found yet.

import Formulas
import Interactions
import Simulation

/// What was not found yet, and with which settings it could be: one after another is looked for on purpose.
struct Goals {
    struct Goal {
        var fact: Fact
        /// The state in which it would happen; −1 where that is not known.
        var state: Int
        var condition: Formula?
        /// How the condition has to come out.
        var holds = true
        /// What must hold besides for the transition whose content asks the condition, and whether only a finger that
        /// is down raises its event.
        var parts: [Formula] = []
        var needsHand = false
        /// How much of this the best moments so far had.
        var most = 0
        /// For each of the settings that a search begins with, whether it could happen with them.
        var isPossible: [Bool]
        /// The slots that the condition depends on.
        var reads: Set<Int> = []
        /// Moments that lack nothing but the event, and how many there have been.
        var ready: [Branch] = []
        var offers = 0
        /// The settings with which the way to its state was gone again.
        var tried: Set<Int> = []
        var turns = 0
    }

    private(set) var list: [Goal] = []
    private var turn = 0

    init() {}

    init(_ exploration: Exploration, atoms: Atoms, roots: [[Scenario.Setting]]) {
        let interaction = exploration.interaction
        let fixed = roots.map { settings in
            var interaction = interaction
            for setting in settings { interaction.frame[setting.slot] = setting.value }
            return DeadCode(interaction, parameters: [])
        }
        let reads = { (formula: Formula?) in formula.map { atoms.reads.closure(of: $0) } ?? [] }
        for (index, transition) in interaction.transitions.enumerated()
        where exploration.proofs[.transition(index)] == nil {
            let isPossible = fixed.map { code in transition.condition.map { code.canBe($0, true) } ?? true }
            list.append(
                Goal(
                    fact: .transition(index), state: transition.source, condition: transition.condition,
                    needsHand: interaction.needsHand(transition), isPossible: isPossible,
                    reads: reads(transition.condition)))
        }
        for condition in exploration.conditions {
            for holds in [true, false] {
                let fact = Fact.side(origin: condition.origin, holds: holds)
                guard exploration.proofs[fact] == nil else { continue }
                let isPossible = fixed.map { $0.canBe(condition.formula, holds) }
                let guarded = condition.transitions.first.map { interaction.transitions[$0] }
                var goal = Goal(
                    fact: fact, state: guarded?.source ?? -1, condition: condition.formula, holds: holds,
                    needsHand: guarded.map { interaction.needsHand($0) } ?? false, isPossible: isPossible,
                    reads: reads(condition.formula))
                let askers = condition.transitions.isEmpty ? interaction.transitions(asking: condition) : []
                for transition in askers {
                    goal.state = transition.source
                    goal.parts = transition.condition?.conjuncts ?? []
                    goal.needsHand = interaction.needsHand(transition)
                    list.append(goal)
                }
                if askers.isEmpty { list.append(goal) }
            }
        }
    }

    /// The number of the next one that was not found yet; nil where all were.
    mutating func next(in exploration: Exploration) -> Int? {
        for _ in list.indices {
            turn = (turn + 1) % list.count
            if exploration.witness(of: list[turn].fact) == nil { return turn }
        }
        return nil
    }

    /// A moment that lacks nothing but the event for a goal.
    mutating func ready(_ goal: Int) -> Branch? { list[goal].ready.popLast() }

    mutating func isTurnOfSettings(_ goal: Int) -> Bool {
        list[goal].turns += 1
        return list[goal].turns % 2 == 0
    }

    /// The next settings with which to go the way to a goal's state again: those that hold all of `like` come first, and
    /// of these the ones that add something on which the condition depends.
    mutating func nextRoot(for goal: Int, _ roots: [[Scenario.Setting]], like: [Scenario.Setting]) -> Int? {
        guard list[goal].tried.count < 40 else { return nil }
        let reads = list[goal].reads
        let open = roots.indices.filter { list[goal].isPossible[$0] && !list[goal].tried.contains($0) }
        let alike = open.filter { root in like.allSatisfy { roots[root].contains($0) } && roots[root] != like }
        let apt = alike.first { root in roots[root].contains { !like.contains($0) && reads.contains($0.slot) } }
        guard let root = apt ?? alike.first ?? open.first else { return nil }
        list[goal].tried.insert(root)
        return root
    }

    /// Keeps a moment for the goals whose state is active and whose condition is as it should be.
    mutating func offer(_ moment: Branch, _ exploration: Exploration) {
        var machine = moment.machine
        var frame: [Double]?
        for index in list.indices where list[index].state >= 0 && machine.isIn(list[index].state) {
            guard exploration.witness(of: list[index].fact) == nil else { continue }
            let goal = list[index]
            let values = frame ?? machine.currentFrame()
            frame = values
            guard let condition = goal.condition, (condition.evaluate(in: values) != 0) == goal.holds else { continue }
            // What a finger on the way holds true is lost where the event needs another touch: a tap needs it lifted.
            let hand = goal.needsHand == (moment.hand != nil) ? goal.parts.count + 1 : 0
            let count = hand + goal.parts.count { $0.evaluate(in: values) != 0 }
            guard count > goal.most || count == goal.most && goal.offers < 24 else { continue }
            if count > goal.most {
                list[index].most = count
                list[index].offers = 0
                list[index].ready = []
            }
            list[index].offers += 1
            list[index].ready.append(moment)
        }
    }
}

extension Interaction {
    /// Whether a finger that is down raises an event of a transition.
    fileprivate func needsHand(_ transition: Transition) -> Bool {
        inputs.contains { input in
            let events = [input.events.changed, input.events.scrolled, input.events.ended]
            return events.contains { transition.events.contains($0) }
        }
    }
}
