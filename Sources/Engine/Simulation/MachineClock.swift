// How the machine goes through time: from instant to instant, each in its fixed order.

import Formulas
import Interactions
package import Numerics

extension Machine {
    /// Runs everything before `target`, and at `target` itself the ends of motions and delayed sends.
    package mutating func advance(to target: Time) {
        while fault == nil {
            runDue()
            if now >= target || fault != nil { return }
            runTickIfDue()
            let next = nextInstant(before: target)
            if next > now { goOn(to: next) }
            // Events at ever shorter distances, and ends that never come, would keep the clock from the next tick.
            instants += 1
            if instants > Machine.mostInstants { return stop(Fault(reason: .endlessEvents, origin: lastOrigin)) }
        }
    }

    private mutating func goOn(to next: Time) {
        #if !hasFeature(Embedded)
            endInstant()
        #endif
        now = next
        isStale = true
        #if !hasFeature(Embedded)
            beginInstant()
        #endif
    }

    /// Runs the tick of the present instant, where there is one, and what ends or is sent because of it.
    package mutating func finishInstant() {
        runTickIfDue()
        runDue()
    }

    /// Whether the tick of the present instant has run: a touch comes after it then.
    package var hasRunTick: Bool { now == Time(ticks: lastTick) }

    /// Whether only ambient motion is left: no touch, no pending event, no motion that ends.
    package var isSettled: Bool {
        if isTouched || isSecondTouched || !pending.isEmpty || !externalQueue.isEmpty || !waitingTaps.isEmpty {
            return false
        }
        for block in running where block.end != .never && block.liveCount > 0 { return false }
        for axis in axes where axis.phase == .glide || axis.phase == .rebound { return false }
        for (index, driver) in drivers.enumerated() {
            guard case .chasing = driver else { continue }
            if case .animation(let animation) = sources[drivenSlot(index)], animation.end > now { return false }
        }
        return true
    }

    /// Whether nothing will change by itself any more, so that the clock may as well stand: nothing that is seen moves,
    /// and no transition of an active state waits for what moves.
    package var isStill: Bool {
        mutating get {
            guard isSettled else { return false }
            var open: [Int] = []
            let isHidden = hiddenNodes
            for binding in interaction.bindings {
                // What shows and hides an element counts unless something around it is hidden.
                let shows = binding.attribute == .visible || binding.attribute == .opacity
                let node = shows && binding.node >= 0 ? interaction.nodes[binding.node].parent : binding.node
                if node >= 0 && isHidden[node] { continue }
                for operand in binding.operands { open += operand.slots }
            }
            for transition in interaction.transitions where transition.isEventless && isActive[transition.source] {
                open += transition.condition?.slots ?? []
            }
            for case .chasing(let follow, _) in drivers { open += interaction.follows[follow].formula.slots }
            var isSeen = [Bool](repeating: false, count: frame.count)
            while let slot = open.popLast() {
                if isSeen[slot] { continue }
                isSeen[slot] = true
                if sources[slot].isMoving(from: now, to: .never) { return false }
                open += program.slots(readBy: sources[slot])
            }
            return true
        }
    }

    /// For each node, whether it or something around it is not displayed, or has no opacity, because of a binding.
    private var hiddenNodes: [Bool] {
        mutating get {
            var result: [Bool] = []
            for node in interaction.nodes {
                let isHidden = node.bindings.contains { binding in
                    let attribute = interaction.bindings[binding].attribute
                    return (attribute == .visible || attribute == .opacity) && components(of: binding) == [0]
                }
                result.append(isHidden || (node.parent >= 0 && result[node.parent]))
            }
            return result
        }
    }

    private mutating func runTickIfDue() {
        guard now.isTick, now.units / Time.unitsPerTick > lastTick, fault == nil else { return }
        lastTick = now.units / Time.unitsPerTick
        instants = 0
        tick()
    }

    /// Ends of motion, then delayed sends, until none is left at this instant.
    private mutating func runDue() {
        var rounds = 0
        while fault == nil {
            rounds += 1
            if rounds > Machine.mostEvents { return stop(Fault(reason: .endlessEvents, origin: lastOrigin)) }
            if endAxisMotion() || endAnimation() {
                drain()
            } else if let first = pending.first, first.time <= now {
                pending.removeFirst()
                externalQueue.append(first.event)
                drain()
            } else if beginLongPress() || fireWaitingTap() {
                drain()
            } else {
                return
            }
        }
    }

    /// The next instant at which anything can happen; the next tick is one.
    private mutating func nextInstant(before target: Time) -> Time {
        var next = Time(ticks: now.units / Time.unitsPerTick + 1)
        if target < next { next = target }
        if let first = pending.first, first.time < next { next = first.time }
        for block in running where block.liveCount > 0 && block.end < next { next = block.end }
        for axis in axes where axis.end < next { next = axis.end }
        if let time = nextLongPress(), time < next { next = time }
        for tap in waitingTaps { next = min(next, patience(of: tap)) }
        if next <= now { return now }
        return firstCrossing(until: next) ?? next
    }

    #if !hasFeature(Embedded)
        /// Notes what slots are worth before an event, or a tick, changes any.
        mutating func bearWitness(of event: Int?) {
            guard let slots = witness?.slots else { return }
            let values = slots.map { value(at: $0) }
            let rates = slots.map { slope(of: $0) }
            witness?.rows.append(EventWitness.Row(time: now, event: event, values: values, rates: rates))
        }
    #endif

    private mutating func tick() {
        moveRecognisers()
        raiseScrolled()
        #if !hasFeature(Embedded)
            bearWitness(of: nil)
        #endif
        stabilise()
        chase()
        look()
    }
}
