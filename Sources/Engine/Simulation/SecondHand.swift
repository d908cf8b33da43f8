// The second finger of a scenario, which does its steps beside those of the first.

import Formulas
import Geometry
import Interactions
import Motion
import Numerics

/// A piece of a finger's path, tick by tick.
struct Stroke {
    var from: Point
    var target: Point
    var easing: Easing
    var begin: Time
    var count: Int64

    /// Where the finger is after so many ticks.
    // This and what follows is not copied into its callers: pages load the engine.
    @inline(never)
    func place(_ number: Int64) -> Point {
        if number == count { return target }
        let share = easing.value(at: Double(number) / Double(count))
        return Point(from.x + (target.x - from.x) * share, from.y + (target.y - from.y) * share)
    }
}

extension ScenarioPlayer {
    /// Goes on to a time, tick by tick while the second finger is busy.
    mutating func advance(to time: Time) {
        while led < ahead.count, machine.now < time, machine.fault == nil {
            let next = min(nextTick, time)
            lead(to: next)
            machine.advance(to: next)
        }
        machine.advance(to: time)
    }

    /// What the second finger does now; at the end it is on its way to where it will be at `next`, a tick later at most.
    @inline(never)
    mutating func lead(to next: Time) {
        while led < ahead.count {
            let sample = ahead[led]
            if sample.time > (sample.phase == .moved ? next : machine.now) { return }
            led += 1
            touch(sample.phase, sample.point, at: sample.time, isSecond: true)
        }
    }

    /// Works out what the second finger does in a step. It begins now, or when the finger is free.
    @inline(never)
    mutating func prepare(_ step: Scenario.Step) throws(Fault) {
        free = max(tick(notBefore: machine.now), free)
        if case .wait(let formula) = step { free = free + ticks(try machine.duration(formula)) }
        guard case .touch(let at, let pieces, let isCancelled) = step else { return }
        var place = try point(at)
        prepare(.began, place)
        for piece in pieces {
            if free > Script.longest { throw Fault(reason: .tooLong, origin: origin) }
            let stroke = try self.stroke(piece, from: place, at: free)
            place = stroke.target
            if stroke.count == 0 { prepare(.moved, place) }
            for number in 0..<stroke.count {
                free = free + .tick
                prepare(.moved, stroke.place(number + 1))
            }
        }
        prepare(isCancelled ? .cancelled : .ended, place)
    }

    @inline(never)
    private mutating func prepare(_ phase: TouchSample.Phase, _ place: Point) {
        ahead.append(TouchSample(time: free, phase: phase, point: place, isSecond: true))
    }
}
