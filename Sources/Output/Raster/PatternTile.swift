// Patterns with a viewBox of another shape than their tile.

import Drawings
import Geometry
import XML

enum PatternTile {
    /// librsvg puts what is in such a pattern into a corner of the tile; browsers keep it in the middle. So it is scaled
    /// and moved by a group. A tile whose size is a share of a box stays as it is.
    static func settle(_ pattern: inout Element) {
        let view = (pattern["viewBox"] ?? "").split { $0 == "," || $0.isWhitespace }.compactMap { Double($0) }
        let sides = [pattern["width"], pattern["height"]].map { $0.flatMap(Outline.length) }
        guard pattern["patternUnits"] == "userSpaceOnUse", view.count == 4, view[2] > 0, view[3] > 0,
            let width = sides[0], let height = sides[1], width > 0, height > 0, !pattern.elements.isEmpty
        else { return }
        guard abs(width / view[2] - height / view[3]) > 1e-9 else { return }
        var group = Element.svg("g", children: pattern.children)
        group["transform"] = AspectRatio(pattern["preserveAspectRatio"]).transform(
            of: Rect(x: view[0], y: view[1], width: view[2], height: view[3]),
            into: Rect(x: 0, y: 0, width: width, height: height))
        pattern.children = [.element(group)]
        (pattern["viewBox"], pattern["preserveAspectRatio"]) = (nil, nil)
    }
}
