// A curve as text: CSS's linear(), SMIL's attributes, or CSS keyframes.

package import Fitting
import Timelines

/// What `flipbook curve --to` writes besides tables.
package enum CurveTextForm: String, CaseIterable {
    case linear, smil, keyframes

    /// The shortest text, its characters, how many pieces it has and how far off it is.
    package struct Fitted {
        package var text: String
        package var bytes: Int
        package var pieces: Int
        package var error: Double
    }

    /// `property` and `duration`, in seconds, stand in keyframes alone.
    package func fitted(
        _ samples: SampledCurve, tolerance: Double, effort: Effort, property: String, duration: Double
    ) -> Fitted {
        if let steps = stepped(samples, tolerance: tolerance, property: property, duration: duration) { return steps }
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

    /// The text of a curve that only steps; nil for any other curve.
    private func stepped(_ samples: SampledCurve, tolerance: Double, property: String, duration: Double) -> Fitted? {
        guard let steps = StepText(samples, tolerance: tolerance) else { return nil }
        let easing = steps.easing(for: samples, tolerance: tolerance)
        let name = "animation:a \(DecimalText.text(duration, decimals: 3))s "
        switch self {
        case .linear:
            return easing.map {
                Fitted(text: $0.text, bytes: $0.text.utf8.count, pieces: steps.pieces, error: $0.error)
            }
        case .smil:
            let text = steps.attributes
            return Fitted(text: text, bytes: text.utf8.count, pieces: steps.pieces, error: steps.error)
        case .keyframes:
            var rule = steps.rule(name: "a", property: property)
            var (timing, error) = ("step-end", steps.error)
            if let easing {
                (timing, error) = easing
                rule = "@keyframes a{0%{\(property):0}to{\(property):1}}"
            }
            return Fitted(
                text: rule + "\n" + name + timing, bytes: rule.utf8.count + timing.utf8.count + 1,
                pieces: steps.pieces, error: error)
        }
    }
}
