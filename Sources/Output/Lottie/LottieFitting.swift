// How a box is fitted into a frame: preserveAspectRatio.

import Geometry
import XML

/// An alignment, and whether the whole box is seen or the whole frame is filled.
struct LottieFitting {
    private let words: [Substring]

    init(_ text: String) { words = text.spaceSeparated }

    var isStretched: Bool { words.first == "none" }
    var isSliced: Bool { words.contains("slice") }

    /// A translation (x and y) and a scale (in x and in y) that bring a box (x, y, width and height) into a frame that
    /// begins at zero.
    func fit(_ box: [Double], into frame: Size) -> [Double] {
        var (across, down) = (frame.width / box[2], frame.height / box[3])
        if !isStretched {
            let scale = isSliced ? max(across, down) : min(across, down)
            (across, down) = (scale, scale)
        }
        let align = words.first.map(String.init) ?? ""
        func share(_ low: String, _ high: String) -> Double {
            align.contains(low) ? 0 : align.contains(high) ? 1 : 0.5
        }
        let x = isStretched ? 0 : (frame.width - box[2] * across) * share("xMin", "xMax")
        let y = isStretched ? 0 : (frame.height - box[3] * down) * share("YMin", "YMax")
        return [x - box[0] * across, y - box[1] * down, across, down]
    }
}
