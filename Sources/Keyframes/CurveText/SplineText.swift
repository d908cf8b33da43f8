// The shortest `values`, `keyTimes` and `keySplines` of SMIL for a curve of one number.

package import Motion
import Timelines

/// Attributes of an animation with `calcMode="spline"`.
package struct SplineText: Hashable, Sendable {
    package var values: [Double]
    /// Nil where the values spread evenly: then `keyTimes` is left out, which Chromium, Firefox and WebKit all take.
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
