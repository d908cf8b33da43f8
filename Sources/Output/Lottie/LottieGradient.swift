// Gradients: their ends in the coordinates of what they paint, and their stops.

import Diagnostics
import Drawings
import FormulaText
import Geometry
import Numerics
import Timelines
import XML

extension LottieDrawing {
    /// The gradient and those that it takes the rest from, the nearest first.
    private func servers(_ server: Element) -> [Element] {
        var result = [server]
        while let id = result[result.count - 1].target, let next = elements[id], result.count < 8 {
            result.append(next)
        }
        return result
    }

    /// The members of `gf` and `gs` that say what is seen where; nil for a gradient without stops.
    mutating func gradient(_ server: Element, of painted: LottiePainted) -> [(String, JSON)]? {
        let servers = servers(server)
        guard let stops = stops(servers) else { return nil }
        let said = { [self] (name: String) in servers.compactMap { source(name, of: $0) }.first }
        let spread = said("spreadMethod")?.still ?? "pad"
        if spread != "pad" {
            lose(painted.element, "fill", because: "the gradient is padded: Lottie cannot \(spread) it")
        }
        let isOnStage = said("gradientUnits")?.still == "userSpaceOnUse"
        var map =
            servers.first { source("gradientTransform", of: $0) != nil }
            .map { affine(transform(of: $0, "gradientTransform")) } ?? .identity
        if servers.contains(where: { tracks(of: $0)["gradientTransform"].map { !$0.isConstant } ?? false }) {
            lose(painted.element, "fill", because: "the gradient keeps its first gradientTransform")
        }
        let size = isOnStage ? stage : Size(1, 1)
        if !isOnStage {
            // Of the curve itself: control points may lie beyond.
            let box = painted.outline.path.bounds ?? Rect(x: 0, y: 0, width: 1, height: 1)
            if !painted.outline.curve.isStill {
                lose(painted.element, "fill", because: "the gradient does not move with the box: give it gradientUnits")
            }
            map =
                AffineTransform(
                    a: box.size.width, b: 0, c: 0, d: box.size.height, e: box.minX, f: box.minY) * map
        }
        func number(_ name: String, _ usual: Double, of whole: Double) -> LottieCurve {
            self.number(said(name) ?? .text("\(usual * 100)%"), usual * whole, whole: whole)
        }
        if server.name == "svg:linearGradient" {
            let ends = joined([
                number("x1", 0, of: size.width), number("y1", 0, of: size.height), number("x2", 1, of: size.width),
                number("y2", 0, of: size.height),
            ])
            let placed =
                ends.isStill
                ? LottieCurve(still: linear(ends.first, map))
                : joined([ends], isAffine: false) {
                    linear($0, map)
                }
            return [("t", .integer(1))] + members(placed) + [("g", stops)]
        }
        let circle = joined([
            number("cx", 0.5, of: size.width), number("cy", 0.5, of: size.height),
            number("r", 0.5, of: isOnStage ? diagonal : 1),
        ])
        for (name, centre) in [("fx", 0), ("fy", 1)] {
            guard let focus = said(name) else { continue }
            if self.number(focus, 0, whole: centre == 0 ? size.width : size.height) != circle.mapped({ [$0[centre]] }) {
                lose(painted.element, "fill", because: "the gradient begins in its centre")
            }
        }
        return [("t", .integer(2))] + members(round(circle, map, of: painted)) + [("g", stops)]
    }

    /// The centre, and a point of the circle, under a map.
    private mutating func round(
        _ circle: LottieCurve, _ map: AffineTransform, of painted: LottiePainted
    ) -> LottieCurve {
        let lengths = [Elementary.hypot(map.a, map.b), Elementary.hypot(map.c, map.d)]
        if abs(map.a * map.c + map.b * map.d) + abs(lengths[0] - lengths[1]) > 1e-6 * map.greatestScale {
            lose(painted.element, "fill", because: "the gradient is round: Lottie has no elliptic one")
        }
        let scale = abs(map.determinant).squareRoot()
        return circle.mapped { values in
            let center = map.apply(Point(values[0], values[1]))
            return [center.x, center.y, center.x + values[2] * scale, center.y]
        }
    }

    private func members(_ ends: LottieCurve) -> [(String, JSON)] {
        [
            ("s", ends.mapped { Array($0[0..<2]) }.property(decimals: 3)),
            ("e", ends.mapped { Array($0[2..<4]) }.property(decimals: 3)),
        ]
    }

    /// The ends under a map. Lines of one colour stay at right angles to the way between the ends, which a map that is
    /// not as large in all directions would change: the new end lies where the map of those lines says.
    private func linear(_ ends: [Double], _ map: AffineTransform) -> [Double] {
        let start = map.apply(Point(ends[0], ends[1]))
        let (x, y) = (ends[2] - ends[0], ends[3] - ends[1])
        let square = x * x + y * y
        guard square > 0, let inverse = map.inverse else { return [start.x, start.y, start.x, start.y] }
        let slope = Point((inverse.a * x + inverse.b * y) / square, (inverse.c * x + inverse.d * y) / square)
        let steepness = slope.x * slope.x + slope.y * slope.y
        return [start.x, start.y, start.x + slope.x / steepness, start.y + slope.y / steepness]
    }

    /// Offsets with colours, and behind them offsets with opacities if one is not opaque.
    private mutating func stops(_ servers: [Element]) -> JSON? {
        guard let holder = servers.first(where: { $0.child("svg:stop") != nil }) else { return nil }
        let stops = holder.elements.filter { $0.name == "svg:stop" }
        var curves: [LottieCurve] = []
        for stop in stops {
            curves.append(number("offset", of: stop, 0, whole: 1))
            var color = LottieCurve(still: [0, 0, 0])
            switch source("stop-color", of: stop) {
            case .moving(let track) where track.form == .color: color = curve(track)
            case .text(let text):
                if let read = ColorReader.opaque(text) {
                    color = LottieCurve(still: [read.red, read.green, read.blue])
                } else {
                    lose(stop, "stop-color", because: "the colour \(text) is black: write an opaque one of sRGB")
                }
            default: break
            }
            curves.append(color)
            curves.append(number("stop-opacity", of: stop, 1))
        }
        let whole = joined(curves)
        let isOpaque = whole.keyframes.allSatisfy { keyframe in
            stops.indices.allSatisfy { keyframe.values[$0 * 5 + 4] >= 1 }
        }
        let colors = whole.listProperty { values in
            var colors: [Double] = []
            var shades: [Double] = []
            var last = 0.0
            for index in stops.indices {
                let stop = values[(index * 5)..<(index * 5 + 5)].map(\.self)
                last = min(max(stop[0], last), 1)
                colors += [last] + stop[1...3].map { min(max($0 / 255, 0), 1) }
                shades += [last, min(max(stop[4], 0), 1)]
            }
            return (colors + (isOpaque ? [] : shades)).map { LottieNumber.json($0, 4) }
        }
        return ["p": .integer(stops.count), "k": colors]
    }
}
