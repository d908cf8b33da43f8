// Taps and long presses: recognising a finger that stays where it is.

import Geometry
import Interactions
import Numerics

extension Machine {
    // MARK: Taps

    /// Ends the taps of a touch. As with UIKit's recognisers one of them wins: the one with the greatest tap count, the
    /// innermost on a tie. Those with a greater count go on counting; a single tap does not wait for a second one.
    mutating func endTaps(_ touch: Touch, at point: Point, isCancelled: Bool) {
        var winner = -1
        for input in touch.candidates where interaction.inputs[input].kind == .tap {
            guard !isCancelled, touch.claimed < 0, countTap(input, touch, at: point) else {
                gestures[input].tapCount = 0
                continue
            }
            let wanted = interaction.inputs[input].tapCount
            guard gestures[input].tapCount == wanted else { continue }
            if winner >= 0 && interaction.inputs[winner].tapCount >= wanted { continue }
            if holds(interaction.inputs[input].enabled) { winner = input } else { gestures[input].tapCount = 0 }
        }
        guard winner >= 0 else { return }
        let item = interaction.inputs[winner]
        for input in touch.candidates
        where interaction.inputs[input].kind == .tap && interaction.inputs[input].tapCount <= item.tapCount {
            gestures[input].tapCount = 0
        }
        put(item.slots.x, .constant(point.x))
        put(item.slots.y, .constant(point.y))
        raise(item.events.fired)
    }

    /// Counts a touch if it was a tap: short, without movement, and near the tap before it.
    private mutating func countTap(_ input: Int, _ touch: Touch, at point: Point) -> Bool {
        guard gestures[input].phase == .possible,
            point.distance(to: touch.start) <= Recognition.tapMovement,
            now - touch.began <= Recognition.tapDuration
        else { return false }
        let isNext =
            gestures[input].tapCount > 0 && touch.began - gestures[input].lastTap <= Recognition.tapPause
            && point.distance(to: gestures[input].lastPlace) <= Recognition.tapMovement
        gestures[input].tapCount = isNext ? gestures[input].tapCount + 1 : 1
        gestures[input].lastTap = now
        gestures[input].lastPlace = point
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
        guard let touch, touch.claimed < 0 else { return nil }
        var first: (input: Int, time: Time)?
        for input in touch.candidates
        where interaction.inputs[input].kind == .longPress && gestures[input].phase == .possible {
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
        let travel = Point(point.x - touch!.start.x, point.y - touch!.start.y)
        guard travel.distance(to: .zero) <= Recognition.hysteresis, begins(input) else {
            fail(input)
            return false
        }
        begin(input, travel)
        return true
    }
}
