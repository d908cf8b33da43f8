// Fills and strokes: colours, gradients, widths and dashes.

import Diagnostics
import Drawings
import FormulaText
import Geometry
import Numerics
import SVGOutput
import Timelines
import XML

/// What is painted, and where.
struct LottiePainted {
    var outline: LottieOutline
    var element: Element
    var style: LottieStyle
    /// Of a shape whose parts are painted one at a time, as an opacity multiplies each.
    var opacity = LottieCurve(still: [1])
}

extension LottieDrawing {
    /// The colour or gradient of a fill or stroke; nil for none.
    private enum Paint {
        case color(LottieCurve)
        case gradient(Element)
    }

    private mutating func paint(_ name: String, of painted: LottiePainted) -> Paint? {
        guard let source = painted.style[name] else {
            return name == "fill" ? .color(LottieCurve(still: [0, 0, 0])) : nil
        }
        if case .moving(let track) = source, track.form == .color { return .color(curve(track)) }
        guard var text = source.still?.trimmedSpace else { return nil }
        if text == "none" || text == "transparent" { return nil }
        if text == "currentColor" {
            if case .moving(let track)? = painted.style["color"], track.form == .color { return .color(curve(track)) }
            text = painted.style["color"]?.still ?? "black"
        }
        if text.hasPrefix("url(") {
            if let id = reference(text), let server = elements[id] {
                if server.name == "svg:linearGradient" || server.name == "svg:radialGradient" {
                    return .gradient(server)
                }
                lose(
                    painted.element, name,
                    because: "a <\(server.name.local)> is left out: Lottie has colours and gradients")
            }
            return nil
        }
        guard let color = ColorReader.opaque(text) else {
            lose(
                painted.element, name,
                because: "the colour \(text) is left out: write an opaque one of sRGB, and an opacity")
            return nil
        }
        return .color(LottieCurve(still: [color.red, color.green, color.blue]))
    }

    /// The id of `url(#id)`.
    func reference(_ text: String) -> String? {
        ReferenceForm(ofAttribute: "fill")?.references(in: text).first?.id
    }

    private func opacity(_ name: String, of painted: LottiePainted) -> LottieCurve {
        let own = number(painted.style[name], 1)
        return joined([own, painted.opacity], isAffine: own.isStill || painted.opacity.isStill) {
            [min(max($0[0], 0), 1) * $0[1]]
        }
    }

    private func percent(_ curve: LottieCurve) -> JSON {
        curve.mapped { [$0[0] * 100] }.property(decimals: 3, isScalar: true)
    }

    private func color(_ curve: LottieCurve) -> JSON {
        curve.listProperty { values in
            values.prefix(3).map { LottieNumber.json(min(max($0 / 255, 0), 1), 4) } + [.integer(1)]
        }
    }

    /// The paints of a shape, the topmost first, as the items of a group say it.
    mutating func paints(of painted: LottiePainted) -> [JSON] {
        let fill = fill(of: painted)
        let stroke = stroke(of: painted)
        let isStrokeFirst = painted.style["paint-order"]?.still?.trimmedSpace.hasPrefix("stroke") ?? false
        return (isStrokeFirst ? [fill, stroke] : [stroke, fill]).compactMap(\.self)
    }

    mutating func fill(of painted: LottiePainted, rule: String = "fill-rule") -> JSON? {
        // ThorVG leaves out the stroke too where a fill has nothing to fill.
        if painted.outline.isLines { return nil }
        guard let paint = paint("fill", of: painted) else { return nil }
        let opacity = opacity("fill-opacity", of: painted)
        if opacity.isStill, opacity.first[0] <= 0 { return nil }
        let way = painted.style[rule]?.still == "evenodd" ? 2 : 1
        switch paint {
        case .color(let curve):
            return ["ty": "fl", "c": color(curve), "o": percent(opacity), "r": .integer(way)]
        case .gradient(let server):
            guard let members = gradient(server, of: painted) else { return nil }
            return .object(
                [("ty", .string("gf")), ("o", percent(opacity)), ("r", .integer(way))] + members)
        }
    }

    mutating func stroke(of painted: LottiePainted) -> JSON? {
        guard let paint = paint("stroke", of: painted) else { return nil }
        let width = number(painted.style["stroke-width"], 1, whole: diagonal)
        let opacity = opacity("stroke-opacity", of: painted)
        if width.isStill && width.first[0] <= 0 || opacity.isStill && opacity.first[0] <= 0 { return nil }
        if painted.element["vector-effect"] == "non-scaling-stroke" {
            lose(painted.element, "vector-effect", because: "the stroke scales with its group: Lottie has no other")
        }
        let caps = ["round": 2, "square": 3]
        let joins = ["round": 2, "bevel": 3]
        var members: [(String, JSON)] = [
            ("o", percent(opacity)), ("w", width.property(decimals: 3, isScalar: true)),
            ("lc", .integer(caps[painted.style["stroke-linecap"]?.still ?? ""] ?? 1)),
            ("lj", .integer(joins[painted.style["stroke-linejoin"]?.still ?? ""] ?? 1)),
            ("ml", LottieNumber.json(number(painted.style["stroke-miterlimit"], 4).first[0], 3)),
        ]
        if let dashes = dashes(of: painted) { members.append(("d", dashes)) }
        switch paint {
        case .color(let curve): return .object([("ty", .string("st")), ("c", color(curve))] + members)
        case .gradient(let server):
            guard let gradient = gradient(server, of: painted) else { return nil }
            return .object([("ty", .string("gs"))] + members + gradient)
        }
    }

    private func dashes(of painted: LottiePainted) -> JSON? {
        guard var dashes = numbers(painted.style["stroke-dasharray"]) else { return nil }
        guard dashes.keyframes.contains(where: { $0.values.contains { $0 > 0 } }) else { return nil }
        var scale = 1.0
        // A shape that says how long it is counts its dashes in that length.
        if let length = painted.element["pathLength"].flatMap(Double.init), length > 0 {
            scale = painted.outline.path.length / length
        }
        if dashes.first.count % 2 == 1 { dashes = dashes.mapped { $0 + $0 } }
        var items: [JSON] = dashes.first.indices.map { index in
            let curve = dashes.mapped { [$0[index] * scale] }
            return ["n": .string(index % 2 == 0 ? "d" : "g"), "v": curve.property(decimals: 3, isScalar: true)]
        }
        let offset = number(painted.style["stroke-dashoffset"], 0).mapped { [$0[0] * scale] }
        items.append(
            ["n": "o", "v": offset.property(decimals: 3, isScalar: true)])
        return .array(items)
    }
}
