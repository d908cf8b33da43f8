// The shortest CSS `@keyframes` for a curve of one number.

package import Motion
import Timelines

/// The keyframes of a CSS animation. Each has a timing function of its own or uses that of the animation.
package struct KeyframesText: Hashable, Sendable {
    /// One keyframe: the property's value at a share of the duration.
    package struct Frame: Hashable, Sendable {
        /// Share of the duration, 0…1.
        package var place: Double
        package var value: Double
        /// Nil for the timing function of the animation, or where it does not matter because nothing moves.
        package var timing: CubicBezier?
    }

    package var frames: [Frame]
    /// For the element's `animation`: it applies to keyframes without a timing function. Nil where none needs it.
    package var timing: CubicBezier?
    /// The greatest error at the samples, in the unit of the values.
    package var error: Double

    /// The CSS rule: `@keyframes name{0%{property:0;animation-timing-function:cubic-bezier(…)}to{property:1}}`.
    package func rule(name: String, property: String) -> String {
        var text = "@keyframes \(name){"
        for frame in frames {
            if frame.place == 1 {
                text += "to"
            } else {
                DecimalText.append(KeyframesText.percent(frame.place), decimals: 12, to: &text)
                text += "%"
            }
            text += "{\(property):"
            DecimalText.append(frame.value, decimals: DecimalText.greatestDecimals, to: &text)
            if let timing = frame.timing { text += ";animation-timing-function:" + KeyframesText.text(timing) }
            text += "}"
        }
        return text + "}"
    }

    /// The number of bytes of the rule, plus those of the timing function in `animation` with the space before it.
    package func length(name: String, property: String) -> Int {
        rule(name: name, property: property).utf8.count + (timing.map { KeyframesText.text($0).utf8.count + 1 } ?? 0)
    }

    static func percent(_ place: Double) -> Double { DecimalText.round(place * 100, decimals: 12) }

    /// The timing function in CSS: `cubic-bezier(…)`, or `linear` where it is linear.
    package static func text(_ timing: CubicBezier) -> String {
        if timing.x1 == timing.y1, timing.x2 == timing.y2 { return "linear" }
        var text = "cubic-bezier("
        for (place, number) in [timing.x1, timing.y1, timing.x2, timing.y2].enumerated() {
            if place > 0 { text += "," }
            DecimalText.append(number, decimals: DecimalText.greatestDecimals, to: &text)
        }
        return text + ")"
    }
}
