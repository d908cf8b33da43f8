// The interpreter of SCXML, after the algorithm of appendix D of the W3C Recommendation; names follow it.

import Formulas
import Interactions

extension Machine {
    static let mostMicrosteps = 1000
    static let mostEvents = 1000
    /// Instants between two ticks.
    static let mostInstants = 500

    /// Enters the chart's initial states.
    mutating func enterInitialStates() {
        var entry = EntrySet(machine: self)
        entry.add(interaction.initialTargets, below: -1)
        enter(entry)
        if isFinished { leaveForGood() }
    }

    /// An event from outside the chart, now.
    package mutating func send(_ event: Int) {
        raise(event)
        drain()
    }

    /// Takes the events of the external queue one by one until the chart is at rest.
    mutating func drain() {
        var count = 0
        stabilise()
        while !externalQueue.isEmpty && fault == nil && !isFinished {
            count += 1
            if count > Machine.mostEvents { return stop(Fault(reason: .endlessEvents, origin: lastOrigin)) }
            let next = externalQueue.removeFirst()
            #if !hasFeature(Embedded)
                bearWitness(of: next.event)
            #endif
            take(next)
            let enabled = select(event: next.event)
            if !enabled.isEmpty { microstep(enabled) }
            stabilise()
        }
        if isFinished { externalQueue.removeAll() }
    }

    /// Eventless transitions and internal events until none is left: the rest of a macrostep.
    mutating func stabilise() {
        var count = 0
        while fault == nil && !isFinished {
            var enabled = select(event: nil)
            if enabled.isEmpty {
                if internalQueue.isEmpty { return look() }
                let event = internalQueue.removeFirst()
                take(QueuedEvent(event: event))
                enabled = select(event: event)
            }
            count += 1
            if count > Machine.mostMicrosteps { return stop(Fault(reason: .endlessMicrosteps, origin: lastOrigin)) }
            if !enabled.isEmpty { microstep(enabled) }
        }
        // A chart that ends is looked at once more.
        if isFinished { look() }
    }

    /// 5.10.1: what `_event` is until the next event.
    private mutating func take(_ next: QueuedEvent) {
        log(.raised(event: next.event))
        let slots = interaction.event
        if slots.name >= 0, slots.names.indices.contains(next.event) {
            hold(slots.name, Double(slots.names[next.event]))
        }
        for slot in slots.data {
            hold(slot, next.data.first { $0.slot == slot }?.value ?? interaction.frame[slot])
        }
    }

    private mutating func hold(_ slot: Int, _ value: Double) {
        if case .constant(value) = sources[slot] { return }
        put(slot, value)
    }

    private mutating func microstep(_ enabled: [Int]) {
        logComparisons(of: enabled)
        exit(enabled)
        for transition in enabled {
            log(.took(transition: transition))
            lastTransition = transition
            run(interaction.transitions[transition].actions)
        }
        var entry = EntrySet(machine: self)
        for transition in enabled {
            let targets = interaction.transitions[transition].targets
            for target in targets { entry.addDescendants(of: target) }
            let domain = self.domain(of: transition)
            for target in effectiveTargets(targets) { entry.addAncestors(of: target, below: domain) }
        }
        enter(entry)
        if isFinished { leaveForGood() }
    }

    // MARK: Selection

    /// The transitions that `event` enables, or the eventless ones for nil, conflicts removed.
    private mutating func select(event: Int?) -> [Int] {
        var enabled: [Int] = []
        for state in interaction.states.indices where isActive[state] && interaction.states[state].isAtomic {
            if let transition = firstEnabled(from: state, event), !enabled.contains(transition) {
                enabled.append(transition)
            }
        }
        return enabled.count < 2 ? enabled : withoutConflicts(enabled)
    }

    private mutating func firstEnabled(from atomic: Int, _ event: Int?) -> Int? {
        var state = atomic
        while state >= 0 {
            for index in interaction.states[state].transitions {
                // In place: a copy of a transition retains what is in it.
                guard interaction.transitions[index].isEventless == (event == nil) else { continue }
                if let event, !interaction.transitions[index].events.contains(event) { continue }
                guard isEnabled(index, event) else { continue }
                #if !hasFeature(Embedded)
                    noteRivals(of: index, event)
                #endif
                return index
            }
            state = interaction.states[state].parent
        }
        return nil
    }

    /// 5.9.1: a condition that cannot be evaluated is false, and each evaluation is an error. Told on each attempt, the
    /// error would cause the next attempt of an eventless transition, and of one that hears the error itself: the first
    /// tells it once, until the condition has a value again or its state is left, the second never.
    private mutating func isEnabled(_ index: Int, _ event: Int?) -> Bool {
        guard let condition = interaction.transitions[index].condition else { return true }
        let truth = truth(of: condition)
        let isKnown = event == nil ? hasFailed[index] : event == interaction.errorEvent
        if truth == nil && !isKnown { fail(Fault(reason: .notANumber, origin: Int(condition.origin))) }
        if event == nil { hasFailed[index] = truth == nil }
        return truth ?? false
    }

    private func withoutConflicts(_ enabled: [Int]) -> [Int] {
        var kept: [Int] = []
        for candidate in enabled {
            let exits = exitSet(of: candidate)
            var isPreempted = false
            var replaced: [Int] = []
            for other in kept where exitSet(of: other).contains(where: { exits.contains($0) }) {
                if interaction.isDescendant(
                    interaction.transitions[candidate].source, of: interaction.transitions[other].source)
                {
                    replaced.append(other)
                } else {
                    isPreempted = true
                    break
                }
            }
            if isPreempted { continue }
            kept.removeAll { replaced.contains($0) }
            kept.append(candidate)
        }
        return kept
    }

    private func exitSet(of transition: Int) -> [Int] {
        guard !interaction.transitions[transition].targets.isEmpty else { return [] }
        let domain = self.domain(of: transition)
        return interaction.states.indices.filter { isActive[$0] && interaction.isDescendant($0, of: domain) }
    }

    /// The state that a transition stays inside of; −1 is the chart.
    private func domain(of index: Int) -> Int {
        let source = interaction.transitions[index].source
        let targets = effectiveTargets(interaction.transitions[index].targets)
        if interaction.transitions[index].isInternal, interaction.states[source].kind == .compound,
            targets.allSatisfy({ interaction.isDescendant($0, of: source) })
        {
            return source
        }
        return interaction.leastCommonCompoundAncestor([source] + targets)
    }

    /// Targets with history states replaced by what they stand for now.
    private func effectiveTargets(_ targets: [Int]) -> [Int] {
        var result: [Int] = []
        for target in targets {
            if interaction.states[target].isHistory {
                result += histories[target] ?? effectiveTargets(interaction.states[target].initialTargets)
            } else {
                result.append(target)
            }
        }
        return result
    }

    // MARK: Leaving and entering

    private mutating func exit(_ enabled: [Int]) {
        let exits = enabled.flatMap { exitSet(of: $0) }
        let leaving = interaction.states.indices.reversed().filter { exits.contains($0) }
        for state in leaving { rememberHistory(of: state) }
        for state in leaving {
            for block in interaction.states[state].exit { run(block) }
            isActive[state] = false
            for index in interaction.states[state].transitions { hasFailed[index] = false }
            put(interaction.states[state].slot, 0)
            log(.exited(state: state))
        }
    }

    private mutating func rememberHistory(of state: Int) {
        for child in interaction.states[state].children where interaction.states[child].isHistory {
            let isDeep = interaction.states[child].kind == .deepHistory
            histories[child] = interaction.states.indices.filter {
                isActive[$0]
                    && (isDeep
                        ? interaction.states[$0].isAtomic && interaction.isDescendant($0, of: state)
                        : interaction.states[$0].parent == state)
            }
        }
    }

    private mutating func enter(_ entry: EntrySet) {
        for state in interaction.states.indices where entry.isEntered[state] {
            isActive[state] = true
            put(interaction.states[state].slot, 1)
            log(.entered(state: state))
            for block in interaction.states[state].entry { run(block) }
            if entry.isDefault[state] { run(interaction.states[state].initialActions) }
            if let history = entry.defaultHistory[state] { run(interaction.states[history].initialActions) }
            if interaction.states[state].kind == .final { finish(state) }
        }
    }

    private mutating func finish(_ final: Int) {
        let parent = interaction.states[final].parent
        guard parent >= 0 else {
            isFinished = true
            return
        }
        raiseInternal(interaction.states[parent].doneEvent)
        // 3.4: a parallel state is done when all its regions are, one that is a parallel state itself included.
        var ancestor = interaction.states[parent].parent
        while ancestor >= 0, interaction.states[ancestor].kind == .parallel, isInFinalState(ancestor) {
            raiseInternal(interaction.states[ancestor].doneEvent)
            ancestor = interaction.states[ancestor].parent
        }
    }

    /// The chart has ended: runs the exit content of all active states, innermost first. They stay active, because the
    /// drawing is still shown.
    private mutating func leaveForGood() {
        for state in interaction.states.indices.reversed() where isActive[state] {
            for block in interaction.states[state].exit { run(block) }
        }
    }

    private func isInFinalState(_ state: Int) -> Bool {
        let children = interaction.states[state].children
        switch interaction.states[state].kind {
        case .compound: return children.contains { interaction.states[$0].kind == .final && isActive[$0] }
        case .parallel: return children.allSatisfy { interaction.states[$0].isHistory || isInFinalState($0) }
        default: return false
        }
    }

    @inline(never)
    mutating func raiseInternal(_ event: Int) { if event >= 0 { internalQueue.append(event) } }

    /// Puts an event of an input or of a motion's end into the external queue.
    @inline(never)
    mutating func raise(_ event: Int) { if event >= 0 { externalQueue.append(QueuedEvent(event: event)) } }
}
