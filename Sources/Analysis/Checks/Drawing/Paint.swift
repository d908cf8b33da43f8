// The colours of the drawing at rest: what a text has, and what lies behind it.

import Designs
import FormulaText
import Geometry
import Interactions
import Numerics
import Simulation
import XML

/// Fills and opacities at one instant.
struct PaintedScene {
    let context: CheckContext
    let drawing: SampledDrawing
    private let frame: [Double]
    private let bindings: [String: [String: Int]]
    /// The shapes that may lie behind something: no texts, and nothing in a clip path.
    private let grounds: [Int]
    init(_ context: CheckContext) {
        self.context = context
        let end = context.rest.recording.end
        drawing = context.rest.drawing(at: end)
        frame = context.rest.sampler.frame(at: end)
        var bindings: [String: [String: Int]] = [:]
        for (index, name) in context.design.bindings.enumerated() {
            bindings[name.element, default: [:]][name.attribute] = index
        }
        self.bindings = bindings
        let scene = context.scene
        grounds = scene.nodes.indices.filter { node in
            scene.nodes[node].isShape && !["text", "tspan"].contains(scene.elements[node].name.local)
                && !scene.isClip(node)
        }
    }

    private var scene: NodeScene { context.scene }

    private func bound(_ attribute: String, of node: Int) -> [Double]? {
        guard let id = scene.elements[node].id, let index = bindings[id]?[attribute] else { return nil }
        return frame.withUnsafeBufferPointer { context.interaction.bindings[index].components(in: $0) }
    }

    /// What a node is filled with.
    enum Fill { case none, color(Color), other }

    func fill(of node: Int) -> Fill {
        for around in scene.chain(node) {
            if let values = bound("fill", of: around), values.count == 3 {
                return .color(Color(red: values[0], green: values[1], blue: values[2]))
            }
            guard let text = scene.elements[around]["fill"], text != "inherit" else { continue }
            if text.trimmedSpace == "none" { return .none }
            return ColorReader.opaque(text).map { .color($0) } ?? .other
        }
        return .color(Color(rgb: 0))
    }

    /// How opaque the fill of a node is, with all groups around it.
    func opacity(of node: Int) -> Double {
        var result = 1.0
        var isFilled = false
        for around in scene.chain(node) {
            result *= bound("opacity", of: around)?.first ?? number("opacity", of: around) ?? 1
            if !isFilled, let own = bound("fill-opacity", of: around)?.first ?? number("fill-opacity", of: around) {
                result *= own
                isFilled = true
            }
        }
        return max(0, min(1, result))
    }

    private func number(_ name: Name, of node: Int) -> Double? {
        guard let text = scene.elements[node][name]?.trimmedSpace else { return nil }
        return text.hasSuffix("%") ? Double(text.dropLast()).map { $0 / 100 } : Double(text)
    }

    /// The colour behind a node at a point; nil where it is no plain colour. The page is white.
    func background(of node: Int, at point: Point) -> Color? {
        var glazes: [(Color, Double)] = []
        var ground = Color(rgb: 0xFFFFFF)
        let boxes = drawing.bounds
        for other in grounds.reversed()
        where other < node && boxes[other]?.contains(point) == true && drawing.covers(point, with: other) {
            if scene.elements[other].name.local == "image" { return nil }
            let alpha = opacity(of: other)
            if alpha < 0.01 { continue }
            switch fill(of: other) {
            case .none: continue
            case .other: return nil
            case .color(let color):
                let isMixed = scene.chain(other).contains {
                    scene.elements[$0]["mask"] != nil || scene.elements[$0]["style"] != nil
                }
                if isMixed { return nil }
                if alpha < 0.99 {
                    glazes.append((color, alpha))
                    continue
                }
                ground = color
            }
            break
        }
        for (color, alpha) in glazes.reversed() { ground = color.over(ground, alpha) }
        return ground
    }
}

extension NodeScene {
    /// Whether a node is in a clip path.
    func isClip(_ node: Int) -> Bool { chain(node).contains { elements[$0].name == "svg:clipPath" } }

    /// The nodes that write a text of their own, with that text.
    var texts: [(node: Int, text: String)] {
        nodes.indices.compactMap { node in
            let element = elements[node]
            guard element.name == "svg:text" || element.name == "svg:tspan" else { return nil }
            let text = element.children.compactMap(\.text).joined().trimmedSpace
            return text.contains { $0.isLetter || $0.isNumber } ? (node, text) : nil
        }
    }
}

extension Color {
    func over(_ ground: Color, _ alpha: Double) -> Color {
        func mixed(_ part: KeyPath<Color, Double>) -> Double {
            ground[keyPath: part] + (self[keyPath: part] - ground[keyPath: part]) * alpha
        }
        return Color(red: mixed(\.red), green: mixed(\.green), blue: mixed(\.blue))
    }

    /// WCAG's contrast ratio, 1…21.
    func contrast(to other: Color) -> Double {
        let (light, dark) = (max(luminance, other.luminance), min(luminance, other.luminance))
        return (light + 0.05) / (dark + 0.05)
    }

    /// `#rrggbb`.
    var hex: String {
        let digits = String(rgb, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}
