// Patterns with a viewBox of another shape than their tile.

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
        let fit = (pattern["preserveAspectRatio"] ?? "xMidYMid").spaceSeparated.map(String.init)
        var (across, down) = (width / view[2], height / view[3])
        guard abs(across - down) > 1e-9, fit[0] != "none" else { return }
        let scale = fit.contains("slice") ? max(across, down) : min(across, down)
        (across, down) = (width - view[2] * scale, height - view[3] * scale)
        func share(_ axis: String) -> Double {
            fit[0].contains(axis + "Mid") ? 0.5 : fit[0].contains(axis + "Max") ? 1 : 0
        }
        let place = (share("x") * across - view[0] * scale, share("Y") * down - view[1] * scale)
        var group = Element.svg("g", children: pattern.children)
        group["transform"] = "translate(\(place.0) \(place.1)) scale(\(scale))"
        pattern.children = [.element(group)]
        (pattern["viewBox"], pattern["preserveAspectRatio"]) = (nil, nil)
    }
}
