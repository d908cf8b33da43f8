// The search: from the first moment on, breadth first, what has led to something new before what has not.

package import Designs
import Files
import Interactions
import Numerics
import Simulation

extension Exploration {
    /// Finds what a finger can reach in a design: each alternative of a parameter and each variant is tried from the
    /// start. The result is the same for any number of jobs.
    /// - Parameters:
    ///   - jobs: how many threads work at it.
    ///   - isStopped: whether to end early; what was found until then is no result.
    package init(
        _ design: Design, bounds: ExplorationBounds = .init(), jobs: Int = 1, isStopped: () -> Bool = { false }
    ) {
        self.init(of: design, bounds: bounds)
        var search = Search(
            self, parameters: design.parameters.map { $0.explored }, variants: design.variants.map { $0.settings })
        search.run(jobs: jobs, isStopped: isStopped)
        self = search.result
        shrinkFlaws()
    }
}

private struct Search {
    private(set) var result: Exploration
    private var gestures: Gestures
    private var goals: Goals
    private let parameters: [ExploredParameter]
    private let variants: [[Scenario.Setting]]
    private var keys: Set<[Int32]> = []
    private var open = OpenBranches()
    private var guide: Guide
    /// Moments from which not everything was tried.
    private var partial: [Branch] = []
    private var ticks: Int64 = 0
    private var rounds: UInt64 = 0
    /// When something was found last that is more than a pair of transitions, in ticks.
    private var lastNews: Int64 = 0
    /// What a search begins with; how far each is from the design as it is.
    private var roots: [(settings: [Scenario.Setting], distance: Int)] = [([], 0)]

    /// How many moments are gone on from at once. It does not depend on the jobs, and so the result does not.
    private static let batch = 8

    init(_ exploration: Exploration, parameters: [ExploredParameter], variants: [[Scenario.Setting]]) {
        result = exploration
        self.parameters = parameters
        self.variants = variants
        let required = exploration.requirements.flatMap { $0.conditions }
        let atoms = Atoms(exploration.interaction, exploration.conditions.map { $0.formula } + required)
        guide = Guide(count: atoms.count)
        goals = Goals()
        gestures = Gestures(interaction: exploration.interaction, atoms: atoms, bounds: exploration.bounds)
    }

    mutating func run(jobs: Int, isStopped: () -> Bool) {
        begin()
        while !isAtBound, !isExhausted, !isStopped() {
            var batch = guide.next(2)
            for _ in 0..<3 {
                if let goal = goals.next(in: result) { batch += branches(for: goal) }
            }
            while batch.count < Search.batch, let moment = open.next() { batch.append(moment) }
            if let moment = wanderer(batch) { batch.append(moment) }
            if batch.isEmpty {
                // What was left out is done after all, as long as something is missing.
                if partial.isEmpty || result.isCovered { break }
                for moment in partial { open.add(moment, distance: roots[moment.root].distance) }
                partial = []
                gestures.isThorough = true
                continue
            }
            let trying = gestures
            for (moment, item) in zip(batch, WorkerPool.map(batch, workers: jobs, { trying.from($0) })) {
                if item.isPartial { partial.append(moment) }
                if item.isCut { result.isCut = true }
                ticks += item.ticks
                for effort in item.efforts { gestures.idle[effort, default: 0] += 1 }
                for moment in item.moments where take(moment) {
                    if let effort = moment.effort { gestures.idle[effort] = 0 }
                }
            }
        }
        result.seconds = Double(ticks) / 120
        result.situations = keys.count
        result.left = isExhausted || result.isCovered && open.count == 0 ? 0 : open.count + partial.count
    }

    /// In every second round hands without a plan, from the start, or from a moment that is gone on from with a plan too.
    private mutating func wanderer(_ batch: [Branch]) -> Branch? {
        guard !batch.isEmpty else { return nil }
        rounds += 1
        if rounds % 2 == 0 { return nil }
        var moment = rounds % 4 == 1 ? begin(0) : batch.first { $0.hand == nil } ?? begin(0)
        moment.luck = rounds
        return moment
    }

    /// A moment from which to look for a goal: one that lacks nothing but the event; one in its state; the way to its
    /// state, with other settings, which has every second turn; any.
    private mutating func branches(for goal: Int) -> [Branch] {
        if var branch = goals.ready(goal) {
            branch.isWanted = true
            return [branch]
        }
        let item = goals.list[goal]
        if goals.isTurnOfSettings(goal) {
            let branches = (0..<4).compactMap { _ in wayAgain(goal) }
            if !branches.isEmpty { return branches }
        }
        let branch =
            open.next { item.isPossible[$1] && $0.contains(item.state) } ?? wayAgain(goal)
            ?? open.next { item.isPossible[$1] }
        return branch.map { [$0] } ?? []
    }

    /// The known way to a goal's state, gone with other settings.
    private mutating func wayAgain(_ goal: Int) -> Branch? {
        let state = goals.list[goal].state
        guard state >= 0, let number = result.witness(of: .state(state)) else { return nil }
        let witness = result.witnesses[number]
        guard let root = goals.nextRoot(for: goal, roots.map { $0.settings }, like: witness.settings) else {
            return nil
        }
        var moment = begin(root)
        var configuration = moment.machine.configuration
        for step in witness.steps where !moment.isOver { moment.play(step) }
        moment.look(since: &configuration)
        ticks += moment.machine.now.units / Time.unitsPerTick
        moment.touches = min(witness.steps.count, result.bounds.depth - 2)
        _ = take(moment)
        return moment.isOver ? nil : moment
    }

    private var isAtBound: Bool { result.runs >= result.bounds.runs || Double(ticks) / 120 >= result.bounds.seconds }

    /// Whether there is nothing left to find but configurations and pairs, and none has come for a while; violations are
    /// looked for three times as long.
    private var isExhausted: Bool {
        result.isCovered && ticks - lastNews > (result.openRequirements.isEmpty ? 200 : 600) * 120
    }

    /// The start: the design as it is, each variant, each alternative of a parameter, and every two of these.
    private mutating func begin() {
        var single: [[Scenario.Setting]] = []
        for parameter in parameters.map({ gestures.atoms.completed($0) })
        where parameter.isLength ? gestures.atoms.counts(parameter.slots) : gestures.atoms.reads(parameter.slots) {
            for values in parameter.alternatives {
                single.append(zip(parameter.slots, values).map { .init(slot: $0, value: $1) })
            }
        }
        var known: Set<[Scenario.Setting]> = []
        func add(_ settings: [Scenario.Setting], _ distance: Int) {
            let sorted = settings.sorted { $0.slot < $1.slot }
            guard roots.count < 300, known.insert(sorted).inserted else { return }
            roots.append((sorted, distance))
        }
        for settings in variants + single { add(settings, 1) }
        for settings in variants + single {
            for other in single where !other.contains(where: { one in settings.contains { $0.slot == one.slot } }) {
                add(settings + other, 3)
            }
        }
        goals = Goals(result, atoms: gestures.atoms, roots: roots.map { $0.settings })
        for root in roots.indices { _ = take(begin(root)) }
    }

    /// The first moment with some settings.
    private func begin(_ root: Int) -> Branch {
        var machine = Machine(result.interaction, settings: roots[root].settings)
        machine.goLive()
        machine.sides = ConditionSides()
        if !result.requirements.isEmpty { machine.requirements = RequirementWatch(result.requirements) }
        machine.start()
        var moment = Branch(player: ScenarioPlayer(machine), root: root)
        var configuration: [Int] = []
        moment.look(since: &configuration)
        return moment
    }

    /// Takes what a run showed, and goes on from it later if its situation is new. Whether it showed anything new.
    private mutating func take(_ moment: Branch) -> Bool {
        result.runs += 1
        var moment = moment
        let isNews = note(moment)
        guard !moment.isOver else { return isNews }
        moment.facts = []
        moment.luck = nil
        moment.isWanted = false
        moment.player.forgetSamples()
        if keys.insert(gestures.key(&moment)).inserted {
            open.add(moment, distance: roots[moment.root].distance)
        }
        goals.offer(moment, result)
        let isNearer = guide.offer(moment, gestures.atoms.distances(moment.machine.currentFrame()))
        return isNews || isNearer
    }

    private mutating func note(_ moment: Branch) -> Bool {
        var facts = moment.facts
        if let sides = moment.machine.sides {
            for condition in result.conditions {
                for holds in [true, false] where sides.has(condition.origin, holds) {
                    facts.append(.side(origin: condition.origin, holds: holds))
                }
            }
        }
        if let violations = moment.machine.requirements?.violations {
            facts += violations.indices.filter { violations[$0] != nil }.map { .violation($0) }
        }
        for pair in (moment.machine.sides?.rivals ?? []).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            facts.append(pair[2] == 1 ? .rivals(pair[0], pair[1]) : .alone(pair[0], pair[1]))
        }
        var witness: Int?
        for fact in facts where result.witness(of: fact) == nil {
            if witness == nil {
                witness = result.witnesses.count
                result.witnesses.append(Witness(settings: roots[moment.root].settings, steps: moment.closedSteps))
            }
            result.note(fact, witness!)
            switch fact {
            case .pair, .rivals, .alone: continue
            default: break
            }
            lastNews = ticks
        }
        return lastNews == ticks && witness != nil
    }
}
