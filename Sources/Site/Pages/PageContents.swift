// What the pages show, as plain values: everything that was computed, and nothing of how.

import Baking
import Diagnostics
import Geometry
import Numerics
import Timelines
import XML

/// A card of the gallery.
struct GalleryCard: Sendable {
    var folder: String
    var title: String
    var description: String
    var device: String?
    var stage: Size
    var states: Int
    var scenarios: Int
    var warnings: Int
    /// The kinds of its inputs, as the format names them, and the author's tags.
    var inputs: [String] = []
    var tags: [String] = []
    /// The name and title of each scenario.
    var scenarioTitles: [(name: String, title: String)] = []
    /// What else a search finds it by: its states, its scenarios and the texts of its drawing.
    var words: [String] = []
    /// The animation on the card, and the still in its place for readers who prefer reduced motion.
    var preview: Address
    var still: StillPlace
}

/// A design's page.
struct DesignContents: Sendable {
    var folder: String
    var title: String
    var description: String
    var device: String?
    var stage: Size
    var images = ImageFolder()
    var scenarios: [ScenarioContents]
    var film: [FilmFrame] = []
    /// The drawing at rest.
    var rest: Element
    var states: [String]
    var transitions: [TransitionRow]
    /// How many states the scenarios enter.
    var seenStates: Int
    var parameters: [ParameterRow]
    var quantities: [QuantityRow]
    var diagnostics: [DiagnosticRow]
    var files: [FileRow]
    /// Nil where there is nothing to draw, or too much.
    var statechart: Statechart?

    /// What stands for the design where nothing may move.
    var standing: StillPlace { scenarios.first?.still ?? StillPlace(file: SitePlan.rest(folder)) }

    var seenTransitions: Int { transitions.count { $0.isSeen } }

    struct TransitionRow: Sendable {
        var state: String
        /// `event [condition]`; empty where neither is written.
        var label: String
        /// The states it goes to; empty where it stays.
        var targets: [String]
        var isSeen: Bool
    }

    struct ParameterRow: Sendable {
        var name: String
        var value: String
        var range: String
        var label: String
    }

    struct QuantityRow: Sendable {
        var name: String
        /// `variable` or `let`.
        var kind: String
        /// What it counts; empty where the author does not say.
        var unit = ""
        /// As the author wrote it.
        var formula: String
    }

    struct DiagnosticRow: Sendable {
        var severity: Severity
        var sentence: String
        var place: SourcePosition?
        var suggestion: String?
    }
}

/// A scenario's page, and what the design's page shows of it.
struct ScenarioContents: Sendable {
    var name: String
    var title: String
    /// A whole number of milliseconds.
    var duration: Time
    var loops: Bool
    /// What it sets: `outcome = failure`.
    var settings: [String]
    /// The drawing with its animation in the profile for pages: it begins at zero and stops at its end.
    var drawing: Element
    /// Size in bytes of the stand-alone animation.
    var standaloneSize: Int
    /// What stands for the whole of it where nothing may move.
    var still = StillPlace(file: Address(""))
    var sheet: ExposureSheet
    var moments: [Moment]
    var exactness: Exactness
    /// When transitions are taken, in order of time.
    var taken: [TakenTransition] = []
    /// What is bound, and how exact it is meant to be.
    var tracks: [TrackRow] = []
    /// What happened, in order of time.
    var marks: [EventMark] = []
    var moves: [Move] = []
    /// Its moments with their stills.
    var frames: [MomentFrame] = []
    /// What changes over its time.
    var graphs: [Graph] = []
}

/// How far an animation is from the engine.
struct Exactness: Hashable, Sendable {
    /// The worst error in points of the stage, and what is allowed.
    var worst: Double
    var allowed: Double
    /// The worst error of what has no length, opacities and colours, as a share of what is allowed.
    var others = 0.0

    init(worst: Double, allowed: Double) {
        self.worst = worst
        self.allowed = allowed
    }

    /// Of several animations: the worst.
    init(_ all: [Exactness]) {
        worst = all.reduce(0) { max($0, $1.worst) }
        allowed = all.reduce(0) { max($0, $1.allowed) }
        others = all.reduce(0) { max($0, $1.others) }
    }

    var sentence: String {
        if worst > 0 {
            return "The largest error of the animation is \(Formatting.error(worst)) pt; "
                + "\(Formatting.decimal(allowed)) pt is allowed."
        }
        if others > 0 {
            return "Positions are exact; the error of colours and opacities is "
                + "\(Formatting.error(others * 100)) % of what is allowed."
        }
        return "The animation is exactly what the engine computed."
    }
}

/// A file to download: the link's text is its name.
struct FileRow: Sendable {
    var address: Address
    var note: String
    var size: Int
}
