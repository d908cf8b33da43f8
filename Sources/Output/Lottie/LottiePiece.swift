// What a part of a drawing has become: items of a shape layer, or a layer of its own.

import Diagnostics
import Geometry

/// One transform around layers. Layers inside one group share it by its number.
struct LottieLink: Hashable {
    var number: Int
    var transform: LottieTransform
}

/// A part of a drawing, in the order of painting.
struct LottiePiece {
    indirect enum Content {
        /// Groups of shapes, the first at the bottom.
        case shapes([JSON])
        /// An asset with its size: a picture, or a composition whose own coordinates begin at zero.
        case asset(id: String, size: Size, isPicture: Bool)
        /// Parts that are drawn together before an opacity or a matte is applied to them.
        case together([LottiePiece], matte: [LottiePiece])
    }

    var content: Content
    var name: String
    /// Of a layer: the transforms around it, the outermost first.
    var chain: [LottieLink] = []
    var opacities: [LottieCurve] = []
    var masks: [JSON] = []
    /// How many fills and strokes it has; 2 stands for more.
    var paints = 1
    /// What holds it at all times, in the coordinates around it; nil where that is not known.
    var bounds: Rect?

    /// Whether it may be a group among others in one layer.
    var isShapes: Bool {
        if case .shapes = content { chain.isEmpty && masks.isEmpty && opacities.isEmpty } else { false }
    }
}

extension [LottiePiece] {
    /// Neighbours that are shapes as one.
    var merged: [LottiePiece] {
        var result: [LottiePiece] = []
        for piece in self {
            if piece.isShapes, let last = result.last, last.isShapes, case .shapes(let items) = piece.content,
                case .shapes(let before) = last.content
            {
                var both = last
                both.content = .shapes(before + items)
                both.paints = Swift.min(last.paints + piece.paints, 2)
                both.bounds = last.bounds.flatMap { bounds in piece.bounds.map(bounds.union) }
                result[result.count - 1] = both
            } else {
                result.append(piece)
            }
        }
        return result
    }

    var paints: Int { Swift.min(reduce(0) { $0 + $1.paints }, 2) }

    /// What holds all of them; nil where that is not known, or for none.
    var bounds: Rect? {
        guard let first = first?.bounds else { return nil }
        return dropFirst().reduce(first) { whole, piece in whole.flatMap { held in piece.bounds.map(held.union) } }
    }

    /// The same with transforms around all of them.
    func linked(_ links: [LottieLink]) -> [LottiePiece] {
        map { piece in
            var piece = piece
            if case .together(let inner, let matte) = piece.content {
                piece.content = .together(inner.linked(links), matte: matte.linked(links))
            } else {
                piece.chain = links + piece.chain
            }
            piece.bounds = nil
            return piece
        }
    }
}

extension LottiePiece {
    /// A group of shapes inside transforms, the outermost first.
    static func group(_ items: [JSON], _ steps: [LottieTransform], opacity: LottieCurve?, name: String) -> JSON {
        var steps = steps
        let inner = steps.popLast() ?? LottieTransform()
        // The first of a list is on top.
        var group = wrapped(items.reversed(), inner, opacity: opacity, name: name)
        for step in steps.reversed() { group = wrapped([group], step, opacity: nil, name: name) }
        return group
    }

    /// Items, the topmost first, and a transform of them.
    static func wrapped(_ items: [JSON], _ step: LottieTransform, opacity: LottieCurve?, name: String) -> JSON {
        let transform = JSON.object([("ty", .string("tr"))] + step.members(opacity: opacity))
        return ["ty": "gr", "nm": .string(name), "it": .array(items + [transform])]
    }
}
