// The shortest `values`, `keyTimes` and `keySplines` of SMIL for a curve of one number.

package import Motion
import Timelines

/// The attributes of a SMIL animation with `calcMode="spline"`: values, their times, and a timing function between each
/// two.
package struct SplineText: Hashable, Sendable {
    package var values: [Double]
    /// Nil where the values are evenly spread: `keyTimes` is then left out, as Chromium, Firefox and WebKit all allow.
    package var times: [Double]?
    /// One fewer than values.
    package var timings: [CubicBezier]
    /// The greatest error at the samples, in the unit of the values.
    package var error: Double

    /// `values="…" keyTimes="…" keySplines="…" calcMode="spline"`.
    package var text: String {
        var text = "values=\"" + SplineText.list(values) + "\""
        if let times { text += " keyTimes=\"" + SplineText.list(times) + "\"" }
        text += " keySplines=\""
        for (index, timing) in timings.enumerated() {
            if index > 0 { text += ";" }
            for (place, number) in [timing.x1, timing.y1, timing.x2, timing.y2].enumerated() {
                if place > 0 { text += " " }
                DecimalText.append(number, decimals: DecimalText.greatestDecimals, to: &text)
            }
        }
        return text + "\" calcMode=\"spline\""
    }

    private static func list(_ numbers: [Double]) -> String {
        var text = ""
        for (index, number) in numbers.enumerated() {
            if index > 0 { text += ";" }
            DecimalText.append(number, decimals: DecimalText.greatestDecimals, to: &text)
        }
        return text
    }
}
