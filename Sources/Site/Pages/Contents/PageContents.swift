// What the pages show, as plain values: everything that was computed, and nothing of how.

import Baking
package import Designs
package import Diagnostics
package import Geometry
package import HandOff
package import Numerics
package import Timelines
package import XML

/// A card of the gallery.
package struct GalleryCard: Sendable {
    package var folder: String
    package var title: String
    package var description: String
    package var device: String?
    package var stage: Size
    var states: Int
    package var scenarios: Int
    package var warnings: Int
    /// What a search finds it by, beside its scenarios.
    package var words: [Words] = []
    package var entries: [ScenarioEntry] = []
    /// The animation on the card, and the still in its place for readers who prefer reduced motion.
    package var preview: Address
    package var still: StillPlace
    /// What it and its parts are called in other languages.
    package var titles: [Design.Title] = []

    /// Words of one kind: `event`, `easing`.
    package struct Words: Sendable {
        package var kind: String
        package var words: [String]

        package init(kind: String, words: [String]) { (self.kind, self.words) = (kind, words) }
    }

    func words(of kind: String) -> [String] { words.first { $0.kind == kind }?.words ?? [] }
}

/// What lists of the site say of a scenario: its moments are titles and places on its page.
package struct ScenarioEntry: Sendable {
    package var name, title: String
    package var moments: [(title: String, fragment: String)]
}

/// A design's page.
package struct DesignContents: Sendable {
    package var folder: String
    package var title: String
    package var description: String
    package var device: String?
    package var stage: Size
    package var images = ImageFolder()
    package var scenarios: [ScenarioContents]
    package var film: [FilmFrame] = []
    /// The drawing at rest.
    package var rest: Element
    package var states: [String]
    package var transitions: [TransitionRow]
    /// How many states the scenarios enter.
    var seenStates: Int
    package var parameters: [ParameterRow]
    package var quantities: [QuantityRow]
    package var diagnostics: [DiagnosticRow]
    package var files: [FileRow]
    /// Its Swift package, to read and to download.
    package var package: HandOffPackage?
    /// Nil where there is nothing to draw, or too much.
    package var statechart: Statechart?
    /// Whether its stages can be touched.
    package var isLive = false
    /// Nil where no search was asked for.
    package var found: FoundContents?

    /// Where its page for phones lies; nil where it cannot be touched.
    package var touch: SitePlan.Touch? { isLive ? SitePlan.touch(folder, beside: scenarios.map(\.name)) : nil }

    /// The address of its page.
    var page: Address { SitePlan.design(folder) }

    /// What stands for the design where nothing may move.
    package var standing: StillPlace { scenarios.first?.still ?? StillPlace(file: SitePlan.rest(folder)) }

    var seenTransitions: Int { transitions.count { $0.isSeen } }

    /// A row of the table of transitions.
    package struct TransitionRow: Sendable {
        package var state: String
        /// `event [condition]`; empty where neither is written.
        package var label: String
        /// The states it goes to; empty where it stays.
        var targets: [String]
        var isSeen: Bool
    }

    /// A row of the table of parameters.
    package struct ParameterRow: Sendable {
        package var name: String
        package var value: String
        package var range: String
        package var label: String
    }

    /// A row of the table of quantities.
    package struct QuantityRow: Sendable {
        package var name: String
        /// `variable` or `let`.
        package var kind: String
        /// What it counts; empty where the author does not say.
        var unit = ""
        /// As the author wrote it.
        package var formula: String
    }

    /// An error or warning, with its line and column.
    package struct DiagnosticRow: Sendable {
        package var severity: Severity
        package var sentence: String
        package var place: SourcePosition?
        package var suggestion: String?
    }
}

/// A scenario's page, and what the design's page shows of it.
package struct ScenarioContents: Sendable {
    package var name: String
    package var title: String
    /// A whole number of milliseconds.
    package var duration: Time
    package var loops: Bool
    /// Why it broke off at its end; nil where it did not.
    package var stopped: String?
    /// What it sets: `outcome = failure`.
    package var settings: [String]
    /// The looks and the languages that the scenario leaves open, the one that is baked first.
    var looks: [String] = []
    var languages: [String] = []
    /// The drawing with its animation in the profile for pages: it begins at zero and stops at its end.
    package var drawing: Element
    /// Size in bytes of the stand-alone animation.
    package var standaloneSize: Int
    /// What stands for the whole of it where nothing may move.
    package var still = StillPlace(file: Address(""))
    package var sheet: ExposureSheet
    package var moments: [Moment]
    var exactness: Exactness
    /// When transitions are taken, in order of time.
    package var taken: [TakenTransition] = []
    /// What is bound, and how exact it is meant to be.
    var tracks: [TrackRow] = []
    /// What happened, in order of time.
    package var marks: [EventMark] = []
    var moves: [Move] = []
    /// Its moments with their stills.
    package var frames: [MomentFrame] = []
    /// What changes over its time.
    var graphs: [Graph] = []
}

/// How far an animation is from the engine.
struct Exactness: Hashable, Sendable {
    /// The worst error in points of the stage, and what is allowed.
    var worst: Double
    package var allowed: Double
    /// The worst error of what has no length, opacities and colours, as a share of what is allowed.
    package var others = 0.0
    /// By how many milliseconds a running number is shown late at most.
    package var late = 0.0

    init(worst: Double, allowed: Double) { (self.worst, self.allowed) = (worst, allowed) }

    /// Of several animations: the worst.
    init(_ all: [Exactness]) {
        worst = all.reduce(0) { max($0, $1.worst) }
        allowed = all.reduce(0) { max($0, $1.allowed) }
        others = all.reduce(0) { max($0, $1.others) }
        late = all.reduce(0) { max($0, $1.late) }
    }

    package var sentence: String {
        if worst > 0 {
            return "The largest error of the animation is \(Formatting.error(worst)) pt; "
                + "\(Formatting.decimal(allowed)) pt is allowed."
        }
        if others > 0 {
            return "Positions are exact; the error of colours and opacities is "
                + "\(Formatting.error(others * 100)) % of what is allowed."
        }
        if late > 0 { return "Positions are exact; a running number is at most \(Int(late)) ms late." }
        return "The animation is exactly what the engine computed."
    }
}

/// A file to download: the link's text is its name.
package struct FileRow: Sendable {
    package var address: Address
    package var note: String
    package var size: Int

    package init(address: Address, note: String, size: Int) {
        self.address = address
        self.note = note
        self.size = size
    }
}
