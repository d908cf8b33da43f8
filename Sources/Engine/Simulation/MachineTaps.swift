// Taps and long presses: recognising a finger that stays where it is.

import Geometry
import Interactions
import Numerics

extension Machine {
    // MARK: Taps

    /// Ends the taps of a touch. As with UIKit's recognisers one of them wins: the one with the greatest tap count, the
    /// innermost on a tie, and with it those that go on beside it. Those with a greater count go on counting; a single
    /// tap waits for a second one only where it says so.
    mutating func endTaps(at point: Point, isCancelled: Bool) {
        var ready: [Int] = []
        for input in touch.candidates where interaction.inputs[input].kind == .tap {
            guard !isCancelled, gestures[input].countTap(touch, at: point, now: now) else {
                gestures[input].tapCount = 0
                continue
            }
            guard gestures[input].tapCount == interaction.inputs[input].tapCount else { continue }
            if begins(input) { ready.append(input) }
        }
        // The first of those with the greatest count.
        guard var winner = ready.first else { return }
        for input in ready where interaction.inputs[input].tapCount > interaction.inputs[winner].tapCount {
            winner = input
        }
        let count = interaction.inputs[winner].tapCount
        for input in others(than: winner)
        where interaction.inputs[input].kind == .tap && interaction.inputs[input].tapCount <= count {
            gestures[input].tapCount = 0
        }
        for input in ready where input == winner || areCompanions(input, winner) {
            gestures[input].tapCount = 0
            let tap = WaitingTap(input: input, place: point, instance: gestures[input].instance)
            if isAwaited(before: input) { waitingTaps.append(tap) } else { fire(tap) }
        }
    }

    private mutating func fire(_ tap: WaitingTap) {
        let waiters = waiters(for: tap.input)
        waitingTaps.removeAll { waiters[$0.input] }
        fire(tap.input, at: tap.place, instance: tap.instance)
    }

    /// Raises the event of a tap or a swipe, with its members.
    mutating func fire(_ input: Int, at place: Point, instance: Int) {
        let slots = interaction.inputs[input].slots
        put(slots.x, place.x)
        put(slots.y, place.y)
        put(slots.instance, Double(instance))
        raise(interaction.inputs[input].events.fired)
    }

    /// Whether a tap has to wait for taps with more touches, which go on counting.
    private func isAwaited(before input: Int) -> Bool {
        interaction.inputs[input].requiredFailures.contains { other in
            isCounting(other) || waitingTaps.contains { $0.input == other }
        }
    }

    /// For each input whether it waits for a tap to fail, or for one that waits for it.
    private func waiters(for tap: Int) -> [Bool] {
        let inputs = interaction.inputs
        var isWaiter = [Bool](repeating: false, count: inputs.count)
        var isGrowing = true
        while isGrowing {
            isGrowing = false
            for input in inputs.indices where !isWaiter[input] && input != tap {
                let failures = inputs[input].requiredFailures
                guard failures.contains(where: { $0 == tap || isWaiter[$0] }) else { continue }
                isWaiter[input] = true
                isGrowing = true
            }
        }
        return isWaiter
    }

    private func isCounting(_ tap: Int) -> Bool {
        let gesture = gestures[tap]
        guard interaction.inputs[tap].kind == .tap, gesture.tapCount > 0 else { return false }
        if isTouched, touch.candidates.contains(tap), gesture.phase == .possible { return true }
        return now <= gesture.lastTap + Recognition.tapPause
    }

    /// When a waiting tap need not wait any longer, if no finger comes down.
    func patience(of tap: WaitingTap) -> Time {
        let last = interaction.inputs[tap.input].requiredFailures.map { gestures[$0].lastTap }.max() ?? now
        let end = last + Recognition.tapPause + Time(units: 1)
        return end > now ? end : .never
    }

    /// Fires a tap that need not wait any longer; false where there is none.
    mutating func fireWaitingTap() -> Bool {
        guard let index = waitingTaps.firstIndex(where: { !isAwaited(before: $0.input) }) else { return false }
        fire(waitingTaps.remove(at: index))
        return true
    }

    /// Fails the taps and long presses among the inputs.
    mutating func failTaps(_ candidates: [Int]) {
        for input in candidates {
            let kind = interaction.inputs[input].kind
            if kind == .tap || kind == .longPress { fail(input) }
        }
    }

    // MARK: Long presses

    private func longPress() -> (input: Int, time: Time)? {
        guard isTouched else { return nil }
        var first: (input: Int, time: Time)?
        for input in touch.candidates
        where interaction.inputs[input].kind == .longPress && gestures[input].phase == .possible
            && !mustWait(input)
        {
            let time = touch.began + Time(seconds: interaction.inputs[input].pressDuration)
            if first.map({ time < $0.time }) ?? true { first = (input, time) }
        }
        return first
    }

    func nextLongPress() -> Time? { longPress()?.time }

    /// Begins the long press that is due; false where none is.
    mutating func beginLongPress() -> Bool {
        guard let (input, time) = longPress(), time <= now else { return false }
        let point = finger()
        let travel = Point(point.x - touch.start.x, point.y - touch.start.y)
        guard travel.distance(to: .zero) <= Recognition.hysteresis, begins(input) else {
            fail(input)
            return false
        }
        begin(input, travel)
        return true
    }
}
