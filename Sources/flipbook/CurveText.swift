// A curve as text: CSS's linear(), SMIL's attributes, or CSS keyframes.

import Motion
import Timelines

/// What `flipbook curve --to` writes besides tables.
enum CurveText: String, CaseIterable {
    case linear, smil, keyframes

    /// The shortest text, its characters, how many pieces it has and how far off it is.
    struct Fitted {
        var text: String
        var bytes: Int
        var pieces: Int
        var error: Double
    }

    /// `property` and `duration`, in seconds, stand in keyframes alone.
    func fitted(
        _ samples: SampledCurve, tolerance: Double, effort: Effort, property: String, duration: Double
    ) -> Fitted {
        switch self {
        case .linear:
            let fitted = LinearText.shortest(samples, tolerance: tolerance, effort: effort)
            return Fitted(text: fitted.text, bytes: fitted.bytes, pieces: fitted.pieces, error: fitted.error)
        case .smil:
            let fitted = SmilText.shortest(samples, tolerance: tolerance, effort: effort)
            return Fitted(text: fitted.text, bytes: fitted.bytes, pieces: fitted.pieces, error: fitted.error)
        case .keyframes:
            guard
                let frames = KeyframesText(samples, tolerance: tolerance, effort: effort, property: property.utf8.count)
            else { return Fitted(text: "", bytes: 0, pieces: 0, error: .infinity) }
            var animation = "animation:a \(DecimalText.text(duration, decimals: 3))s"
            if let timing = frames.timing { animation += " " + KeyframesText.text(timing) }
            return Fitted(
                text: frames.rule(name: "a", property: property) + "\n" + animation,
                bytes: frames.length(name: "a", property: property), pieces: frames.frames.count - 1,
                error: frames.error)
        }
    }
}
