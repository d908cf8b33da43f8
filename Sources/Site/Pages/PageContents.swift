// What the pages show, as plain values: everything that was computed, and nothing of how.

import Diagnostics
import Markup
import Motion
import Timelines

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
    /// The animation that runs on the card, and what stands there for readers who want stillness.
    var preview: Address
    var still: Address
}

/// A design's page.
struct DesignContents: Sendable {
    var folder: String
    var title: String
    var description: String
    var device: String?
    var stage: Size
    var scenarios: [ScenarioContents]
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
    /// Size in bytes of the stand-alone animation and of the still.
    var standaloneSize: Int
    var stillSize: Int
    var sheet: ExposureSheet
    var moments: [Moment]
    var exactness: Exactness
}

/// The worst error of an animation against the engine, in points of the stage, and what is allowed.
struct Exactness: Hashable, Sendable {
    var worst: Double
    var allowed: Double

    /// Of several animations: the worst.
    init(worst: Double, allowed: Double) {
        self.worst = worst
        self.allowed = allowed
    }

    init(_ all: [Exactness]) {
        worst = all.reduce(0) { max($0, $1.worst) }
        allowed = all.reduce(0) { max($0, $1.allowed) }
    }

    var sentence: String {
        worst == 0
            ? "The animation is exactly what the engine computed."
            : "The animation follows the engine within \(Wording.error(worst)) pt; "
                + "\(Wording.decimal(allowed)) pt is allowed."
    }
}

/// A file to download: the link's text is its name.
struct FileRow: Sendable {
    var address: Address
    var note: String
    var size: Int
}
