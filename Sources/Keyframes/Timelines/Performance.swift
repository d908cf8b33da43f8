// A scenario after baking: tracks, touches, marks and moments. It holds no formula, state or gesture.

package import Numerics

/// Everything that one run of a design shows: motion, touches, events and named moments.
package struct Performance: Hashable, Sendable {
    /// A whole number of milliseconds. If `loops`, the run starts again at its end.
    package var duration: Time
    package var loops: Bool
    /// In the order in which the design binds them; one track for each pair of target and attribute.
    package var tracks: [Track]
    package var touches: [TouchPath]
    /// In order of time.
    package var marks: [EventMark]
    package var moments: [Moment]
    /// Motions that several tracks follow, for output forms that can write them once; empty if they were not looked
    /// for.
    package var sharedMotions: [SharedMotion]
    /// The same in the dark look, where the design has one and the scenario leaves it open: one, or none.
    package var dark: [Performance] = []

    package init(
        duration: Time, loops: Bool = true, tracks: [Track] = [], touches: [TouchPath] = [], marks: [EventMark] = [],
        moments: [Moment] = [], sharedMotions: [SharedMotion] = []
    ) {
        self.duration = duration
        self.loops = loops
        self.tracks = tracks
        self.touches = touches
        self.marks = marks
        self.moments = moments
        self.sharedMotions = sharedMotions
    }
}

/// A finger on the stage from press to lift.
package struct TouchPath: Hashable, Sendable {
    package var press: Time
    package var lift: Time
    /// Whether the system cancelled the touch before the finger lifted.
    package var isCancelled: Bool
    package var isSecond: Bool
    /// Two components: x and y in points of the stage.
    package var path: Timeline

    package init(press: Time, lift: Time, isCancelled: Bool = false, isSecond: Bool = false, path: Timeline) {
        self.press = press
        self.lift = lift
        self.isCancelled = isCancelled
        self.isSecond = isSecond
        self.path = path
    }
}

/// Something that happened at an instant, for lanes under a scrubber.
package struct EventMark: Hashable, Sendable {
    /// What happened: something of a touch, of the statechart, of an animation, or a line of the log.
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        case press, lift, cancel
        /// `name` is the style.
        case haptic
        /// A state was entered, or left: `name` is the state.
        case entered, left
        case event
        /// An animation finished: `name` is the animation.
        case finished
        case log
    }

    package var kind: Kind
    package var name: String
    package var time: Time

    package init(_ kind: Kind, _ name: String = "", at time: Time) {
        self.kind = kind
        self.name = name
        self.time = time
    }
}

/// A named instant, for links.
package struct Moment: Hashable, Sendable {
    /// Letters, digits, `-` and `_`; unique in a performance.
    package var name: String
    /// What pages call it.
    package var title: String
    /// A whole millisecond, at which the drawing already shows what the name says.
    package var time: Time
    /// Whether it marks the entry of a state.
    package var isEntry: Bool

    package init(name: String, title: String, time: Time, isEntry: Bool = false) {
        self.name = name
        self.title = title
        self.time = time
        self.isEntry = isEntry
    }

    /// The id of its place on a page. No other id of a page begins with `in-` or `at-`.
    package var fragment: String { (isEntry ? "in-" : "at-") + name }
}
