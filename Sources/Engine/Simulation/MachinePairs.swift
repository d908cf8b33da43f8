// Two fingers: the second one, and the recognisers that take both.

package import Geometry
import Interactions
import Motion
package import Numerics

extension Machine {
    /// Where the second finger is, or was last.
    package var secondPoint: Point {
        mutating get { Point(value(at: interaction.pair.x), value(at: interaction.pair.y)) }
    }

    /// When the second finger will have come to where it was sent.
    package var secondArrival: Time { pair.began }

    /// What the second finger does, now. One that moves sets out in a straight line, and the clock goes on only to where
    /// it was sent before. Only inputs for two fingers hear of it; a design without any passes it over.
    mutating func second(_ phase: TouchSample.Phase, _ point: Point, at time: Time) {
        guard fault == nil, interaction.pair.x >= 0, isSecondTouched == (phase != .began), time >= now else { return }
        if phase == .began, !holds(interaction.enabled) { return }
        if phase == .moved {
            advance(to: min(pair.began, time))
            pair.began = time
            refresh()
            line(interaction.pair.x, to: point.x, at: time)
            line(interaction.pair.y, to: point.y, at: time)
            return
        }
        if phase == .ended {
            moveRecognisers()
            raiseScrolled()
        }
        let point = phase == .began ? point : secondPoint
        log(.second(phase, x: point.x, y: point.y))
        if phase != .began { endPair(isCancelled: phase == .cancelled) }
        put(interaction.pair.x, point.x)
        put(interaction.pair.y, point.y)
        isSecondTouched = phase == .began
        pair.began = now
        meet()
    }

    /// What takes two fingers ends with the first that is lifted; it may begin again when there are two again.
    private mutating func endPair(isCancelled: Bool) {
        for input in pair.candidates {
            if isTouched, gestures[input].phase == .active {
                endGesture(input, isCancelled: isCancelled)
                gestures[input].phase = .possible
                touch.begun.removeAll { $0 == input }
                drain()
            }
            keepMembers(of: input)
        }
    }

    /// From the moment when both are down, what they do is measured.
    mutating func meet() {
        guard isTouched, isSecondTouched else { return }
        let node = hitTest(secondPoint)
        let hit = recognisers(under: node)
        put(interaction.pair.turn, 0)
        pair = Touch(start: spread(), began: pair.began, candidates: [])
        for input in touch.candidates where interaction.inputs[input].kind.isOfTwo && hit.contains(input) {
            guard instance(of: input, under: node) == gestures[input].instance else { continue }
            pair.candidates.append(input)
            let (kind, slots) = (interaction.inputs[input].kind, interaction.inputs[input].slots)
            put(slots.x, .copy(slot: interaction.pair.middleX, plus: 0))
            put(slots.y, .copy(slot: interaction.pair.middleY, plus: 0))
            put(slots.tx, kind == .pinch ? 1 : 0)
            put(slots.instance, Double(gestures[input].instance))
        }
        sense()
    }

    /// How far apart the fingers are, and in which direction.
    mutating func spread() -> Point {
        Point(value(at: interaction.pair.distance), value(at: interaction.pair.direction))
    }

    /// Takes note of where both fingers are now.
    mutating func sense() {
        guard isSecondTouched else { return }
        let spread = spread()
        pair.x.add(spread.x, at: now)
        pair.y.add(spread.y, at: now)
        // A direction is known up to half a turn from the last that was held.
        if abs(spread.y - value(at: interaction.pair.turn)) > 90 { put(interaction.pair.turn, spread.y) }
    }

    /// The scale or the rotation since both fingers are down.
    mutating func progress(_ kind: Input.Kind) -> Double {
        let spread = spread()
        return kind == .pinch ? spread.x / max(pair.start.x, 1) : spread.y - pair.start.y
    }

    /// Whether a pinch or a rotation has come far enough to begin; from there it is measured.
    mutating func hasSpread(_ input: Int) -> Bool {
        guard isSecondTouched, pair.candidates.contains(input) else { return false }
        let spread = spread()
        gestures[input].distance = max(spread.x, 1)
        let way =
            interaction.inputs[input].kind == .pinch
            ? spread.x - pair.start.x : spread.x * (spread.y - pair.start.y) * (.pi / 180)
        return abs(way) > Recognition.hysteresis
    }
}
