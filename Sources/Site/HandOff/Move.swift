// One movement of a recording as developers need it: what moves, from where to where, when, how long, by which law.

import Motion
import Numerics

/// Several quantities that move together are one move.
package struct Move: Hashable, Sendable {
    /// An attribute or quantity that takes part in a move.
    struct Part: Hashable, Sendable {
        var name: String
        /// Nil for what follows something: it has no ends of its own.
        var ends: Ends?
        var unit = ""
    }

    struct Ends: Hashable, Sendable {
        var from: Double
        var to: Double
    }

    indirect enum Law: Hashable, Sendable {
        case eased(Easing)
        /// The velocity towards the end, in whole distances per second.
        case spring(Spring, velocity: Double)
        /// In points per second.
        case deceleration(Deceleration, velocity: Double)
        /// A scroll view's edge, left with a velocity in whole distances per second.
        case bounce(velocity: Double)
        /// A formula, as the author wrote it.
        case follows(String)
        /// A formula, each change of it by an animation of a law.
        case chases(String, Law)
    }

    enum Repeat: Hashable, Sendable {
        case once
        case times(Int)
        case forever
    }

    var parts: [Part]
    enum Cause: Hashable, Sendable {
        case start
        case entering(String)
        case leaving(String)
        /// A transition, by its label.
        case transition(String)
        case lift, drag, endOfDeceleration
    }

    /// What sets it off.
    var cause: Cause
    /// Since the cause.
    var delay: Time
    /// Since the scenario's beginning; the delay is over.
    var begin: Time
    /// Of one run.
    var duration: Time
    var law: Law
    var repetition = Repeat.once
    var alternates = false
    /// When something else took over before the end, since `begin`.
    var cut: Time?

    /// What makes two moves one thing to build, wherever and whenever they occur.
    var kind: Move {
        var kind = self
        kind.begin = .zero
        switch law {
        case .deceleration, .bounce, .follows, .chases:
            // A scroll view does these by itself, each time with other numbers.
            for index in kind.parts.indices { kind.parts[index].ends = nil }
            kind.duration = .zero
            kind.delay = .zero
            kind.cause = .start
            if case .deceleration(let rate, _) = law { kind.law = .deceleration(rate, velocity: 0) }
            if case .bounce = law { kind.law = .bounce(velocity: 0) }
        case .eased, .spring:
            // An animation begins wherever its quantity is.
            for index in kind.parts.indices { kind.parts[index].ends?.from = 0 }
            kind.parts.sort { $0.name < $1.name }
        }
        kind.cut = nil
        return kind
    }
}
