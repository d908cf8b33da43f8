// A compiled scenario: where the finger goes and when, with formulas for its numbers.

package import Formulas

/// A scripted run: settings of parameters, then steps, one after another. Formulas are evaluated when their step runs.
/// Times are in seconds.
package struct Scenario: Hashable, Sendable {
    /// A parameter that this scenario sets: its slot and its number.
    package struct Setting: Hashable, Sendable {
        package var slot: Int
        package var value: Double

        package init(slot: Int, value: Double) { (self.slot, self.value) = (slot, value) }
    }

    /// The scenario that this one continues; −1 for none. Its settings come first, then this one's.
    package var after = -1
    package var settings: [Setting] = []
    package var steps: [Step] = []
    package var loops = true
    package var origin = -1

    package init() {}

    /// One step of a script.
    package indirect enum Step: Hashable, Sendable {
        case touch(Place, [Piece], isCancelled: Bool)
        /// A short touch that stays where it is.
        case tap(Place)
        case wait(Formula)
        case waitUntil(Formula)
        /// An event from outside of the design: what the program does.
        case send(Int)
        case `repeat`(Formula, [Step])
        /// The step behind it, a touch or a wait, is the second finger's, and goes on beside those that follow.
        case beside
    }

    /// Where a finger comes down.
    package enum Place: Hashable, Sendable {
        /// Points of the stage.
        case point(Formula, Formula)
        /// The centre of what a node shows at that moment.
        case node(Int)
    }

    /// A part of a finger's path.
    package enum Piece: Hashable, Sendable {
        case moveBy(Formula, Formula, seconds: Formula, easing: EasingTemplate)
        case moveTo(Formula, Formula, seconds: Formula, easing: EasingTemplate)
        case hold(Formula)
    }
}

extension Scenario.Step {
    /// The events that it sends, and the steps in it do.
    package var sentEvents: [Int] {
        switch self {
        case .send(let event): [event]
        case .repeat(_, let steps): steps.flatMap { $0.sentEvents }
        default: []
        }
    }
}

extension Interaction {
    /// The events that scenarios send, ascending: those of the program.
    package var programEvents: [Int] { Set(scenarios.flatMap { $0.steps }.flatMap { $0.sentEvents }).sorted() }
}
