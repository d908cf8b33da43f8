// Two fingers, and hands without a plan.

import Formulas
import Geometry
import Interactions
import Simulation

extension Gestures {
    // MARK: Two fingers

    /// Spreads, pinches and turns.
    mutating func useTwo(_ moment: Branch) {
        var machine = moment.machine
        guard interaction.inputs.contains(where: { $0.kind.isOfTwo }) else { return }
        for (inputs, points) in Reach.places(&machine) {
            guard inputs.contains(where: { interaction.inputs[$0].kind.isOfTwo }) else { continue }
            let middle = points[0]
            let reach = max(20, min(60, min(room(middle, Point(1, 0)), room(middle, Point(-1, 0))) / 2))
            let first = Point(middle.x - reach, middle.y)
            for (from, to) in Gestures.pairs(middle, reach) {
                _ = attempt(moment) { copy in
                    copy.touches += 1
                    let place = Scenario.Place.point(Formula(constant: from.x), Formula(constant: from.y))
                    let stay = Scenario.Piece.hold(seconds: 0.1)
                    copy.play(
                        .beside, .touch(place, [stay, .to(to, seconds: 0.5), stay], isCancelled: false),
                        .touch(
                            .point(Formula(constant: first.x), Formula(constant: first.y)), [.hold(seconds: 0.8)],
                            isCancelled: false))
                }
            }
        }
    }

    /// Where the second finger comes down, and where it goes: nearer and farther, and around the first.
    private static func pairs(_ middle: Point, _ reach: Double) -> [(Point, Point)] {
        let from = Point(middle.x + reach, middle.y)
        let center = Point(middle.x - reach, middle.y)
        var ends: [Point] = []
        for length in [0.3, 0.6, 0.85, 1.2, 1.6, 2.4, 3.5] { ends.append(Point(length, 0)) }
        for turn in [Point(0.94, 0.34), Point(0.5, 0.87), Point(-0.5, 0.87)] { ends += [turn, Point(turn.x, -turn.y)] }
        return ends.map { end in
            let x: Double = center.x + 2 * reach * end.x
            let y: Double = center.y + 2 * reach * end.y
            return (from, Point(x.rounded(), y.rounded()))
        }
    }

    // MARK: Without a plan

    /// Some hands that do anything, a few steps each.
    mutating func wander(_ moment: Branch, _ luck: UInt64) {
        var dice = Dice(state: luck)
        let view = interaction.view
        for _ in 0..<3 {
            var copy = moment
            copy.luck = nil
            for _ in 0..<Int.random(in: 1...5, using: &dice) where copy.touches < bounds.depth {
                guard let next = attempt(copy, { Self.act(on: &$0, in: view, &dice) }) else { break }
                copy = next
            }
        }
    }

    private static func act(on copy: inout Branch, in view: Size, _ dice: inout Dice) {
        func place() -> Point {
            Point(
                Double.random(in: 1...max(2, view.width - 1), using: &dice).rounded(),
                Double.random(in: 1...max(2, view.height - 1), using: &dice).rounded())
        }
        func seconds(_ range: ClosedRange<Int>) -> Double { Double(Int.random(in: range, using: &dice) * 25) / 1000 }
        switch Int.random(in: 0..<6, using: &dice) {
        case 0:
            copy.touches += 1
            copy.play(Gestures.tap(place()))
        case 1: copy.play(.wait(Formula(constant: seconds(4...60))))
        default:
            copy.putDown(at: place(), inputs: [])
            for _ in 0..<Int.random(in: 1...3, using: &dice) {
                copy.move(
                    Int.random(in: 0..<4, using: &dice) == 0
                        ? .hold(seconds: seconds(2...30)) : .to(place(), seconds: seconds(1...24)))
            }
            copy.lift(isCancelled: Int.random(in: 0..<8, using: &dice) == 0)
        }
    }
}

/// Random numbers that are the same on every run (SplitMix64).
struct Dice: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
        bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
        return bits ^ (bits >> 31)
    }
}
