// A scenario after baking: tracks, the finger, marks and moments; no formula, state or gesture is left in it.

package import Numerics

/// Everything that one run of a design shows.
package struct Performance: Hashable, Sendable {
    /// A whole number of milliseconds; at its end the run starts again, where it loops.
    package var duration: Time
    package var loops: Bool
    /// In the order in which the design binds them. A target and an attribute occur together once.
    package var tracks: [Track]
    package var touches: [Touch]
    /// In order of time.
    package var marks: [EventMark]
    package var moments: [Moment]
    /// Motions that several tracks follow, for forms that can say them once; none if they were not looked for.
    package var sharedMotions: [SharedMotion]

    package init(
        duration: Time, loops: Bool = true, tracks: [Track] = [], touches: [Touch] = [], marks: [EventMark] = [],
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

    /// The greatest error of all tracks that are measured so, in that unit.
    package func worstError(_ measure: ErrorMeasure = .points) -> Double {
        tracks.reduce(0) { $1.measure == measure ? max($0, $1.error) : $0 }
    }

    /// The tracks that keep within their tolerance are all of them, unless something is broken.
    package var isWithinTolerance: Bool { tracks.allSatisfy { $0.error <= $0.tolerance } }
}

/// A finger on the stage from press to lift.
package struct Touch: Hashable, Sendable {
    package var press: Time
    package var lift: Time
    /// The system took the touch away; the finger did not lift.
    package var isCancelled: Bool
    /// Two components: x and y in points of the stage.
    package var path: Timeline

    package init(press: Time, lift: Time, isCancelled: Bool = false, path: Timeline) {
        self.press = press
        self.lift = lift
        self.isCancelled = isCancelled
        self.path = path
    }
}

/// Something that happened at an instant, for lanes under a scrubber.
package struct EventMark: Hashable, Sendable {
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

/// An instant with a name that a link can carry.
package struct Moment: Hashable, Sendable {
    /// Letters, digits, `-` and `_`; once in a performance.
    package var name: String
    /// For people.
    package var title: String
    /// A whole millisecond at which what the name says can be seen.
    package var time: Time
    /// Whether it is when a state is entered.
    package var isEntry: Bool

    package init(name: String, title: String, time: Time, isEntry: Bool = false) {
        self.name = name
        self.title = title
        self.time = time
        self.isEntry = isEntry
    }

    /// The id of its place on a page; no other id of a page begins like that.
    package var fragment: String { (isEntry ? "in-" : "at-") + name }
}
