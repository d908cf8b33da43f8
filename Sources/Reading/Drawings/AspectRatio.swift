// How a box is fitted into a frame: `preserveAspectRatio` (SVG 2, 8.7).

package import Geometry
import XML

/// An alignment, and whether the whole box is seen or the whole frame is filled.
package struct AspectRatio {
    private let align: String
    package let isSliced: Bool

    /// Whether browsers read a value; they pass over others.
    package static func isValid(_ text: String) -> Bool {
        text.wholeMatch(of: /\s*(none|xM(in|id|ax)YM(in|id|ax))(\s+(meet|slice))?\s*/) != nil
    }

    package init(_ text: String?) {
        let words = (text ?? "").spaceSeparated.map(String.init)
        let isValid = AspectRatio.isValid(text ?? "")
        (align, isSliced) = (isValid ? words[0] : "xMidYMid", isValid && words.last == "slice")
    }

    /// A scale and a translation.
    package func fit(_ box: Rect, into frame: Rect) -> AffineTransform {
        var (across, down) = (frame.size.width / box.size.width, frame.size.height / box.size.height)
        if align != "none" {
            let scale = isSliced ? max(across, down) : min(across, down)
            (across, down) = (scale, scale)
        }
        func share(_ least: String, _ greatest: String) -> Double {
            align.contains(least) || align == "none" ? 0 : align.contains(greatest) ? 1 : 0.5
        }
        let x = frame.minX + (frame.size.width - box.size.width * across) * share("xMin", "xMax") - box.minX * across
        let y = frame.minY + (frame.size.height - box.size.height * down) * share("YMin", "YMax") - box.minY * down
        return AffineTransform(a: across, b: 0, c: 0, d: down, e: x, f: y)
    }

    /// The same as an attribute; nil where it moves nothing.
    package func transform(of box: Rect, into frame: Rect) -> String? {
        let map = fit(box, into: frame)
        let place = map.e == 0 && map.f == 0 ? "" : "translate(\(SVGLength.text(map.e)) \(SVGLength.text(map.f)))"
        let sides = map.a == map.d ? [map.a] : [map.a, map.d]
        let scale = sides == [1] ? "" : "scale(\(sides.map(SVGLength.text).joined(separator: " ")))"
        return place + scale == "" ? nil : place + scale
    }
}
