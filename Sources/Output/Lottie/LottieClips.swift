// What cuts: clip paths become masks of layers, masks become mattes.

import Diagnostics
import Drawings
import Geometry
import Numerics
import Timelines
import XML

extension LottieDrawing {
    /// Parts cut by the element's clip path, if it has one.
    mutating func clipped(_ pieces: [LottiePiece], _ element: Element) -> [LottiePiece] {
        guard let text = element["clip-path"]?.trimmedSpace, text != "none" else { return pieces }
        guard let id = reference(text), let clip = elements[id], clip.name == "svg:clipPath" else {
            lose(element, "clip-path", because: "nothing is cut: only a <clipPath> can be said")
            return pieces
        }
        if clip["clip-path"] != nil || clip.elements.contains(where: { $0["clip-path"] != nil }) {
            lose(element, "clip-path", because: "the clip path of the clip path is left out")
        }
        var map = transform(of: clip)
        if clip["clipPathUnits"] == "objectBoundingBox" {
            guard let box = pieces.bounds else {
                lose(
                    element, "clip-path",
                    because: "nothing is cut: the box of what moves is not known; use userSpaceOnUse")
                return pieces
            }
            let numbers = [box.size.width, 0, 0, box.size.height, box.minX, box.minY]
            map.insert(LottieFunction(.matrix, LottieCurve(still: numbers)), at: 0)
        }
        let edges = edges(of: clip, inside: map, for: element)
        // A clip path without a shape shows nothing.
        return edges.isEmpty ? [] : clipped(pieces, by: edges, name: LottieDrawing.name(of: element))
    }

    /// The outlines in a clip path, in the coordinates of what it cuts.
    private mutating func edges(
        of holder: Element, inside outer: [LottieFunction], for element: Element
    ) -> [LottieOutline] {
        var result: [LottieOutline] = []
        for child in holder.elements {
            let shown = tracks(of: child)["visible"]
            if let shown, !shown.isConstant {
                lose(child, "visible", because: "this part of a clip path is always there")
            }
            if shown == nil, child["display"] == "none" { continue }
            var functions = outer + transform(of: child)
            if LottieDrawing.shapes.contains(child.name) {
                if let outline = outline(of: child) { result.append(placed(outline, by: functions)) }
            } else if child.name == "svg:use", let id = child.target, let target = elements[id] {
                let place = joined([
                    number("x", of: child, whole: stage.width), number("y", of: child, whole: stage.height),
                ])
                functions.append(LottieFunction(.translate, place))
                functions += transform(of: target)
                if let outline = outline(of: target) { result.append(placed(outline, by: functions)) }
            } else if child.name.namespace == .svg, child.name != "svg:title", child.name != "svg:desc" {
                lose(element, "clip-path", because: "<\(child.name.local)> in it cuts nothing: draw it as a path")
            }
        }
        return result
    }

    /// An outline as functions show it: with their motion in its numbers.
    private func placed(_ outline: LottieOutline, by functions: [LottieFunction]) -> LottieOutline {
        if functions.allSatisfy(\.curve.isStill) {
            return functions.isEmpty ? outline : outline.mapped(affine(functions))
        }
        let counts = functions.map { $0.curve.first.count }
        let curve = joined(functions.map(\.curve) + [outline.curve], isAffine: false) { values in
            var rest = values[...]
            var map = AffineTransform.identity
            for (function, count) in zip(functions, counts) {
                map = map * function.function(Array(rest.prefix(count))).affine
                rest = rest.dropFirst(count)
            }
            return LottieOutline.mapped(Array(rest), map)
        }
        return LottieOutline(outline.letters, curve)
    }

    /// Parts cut by outlines: what is inside one of them is seen.
    mutating func clipped(_ pieces: [LottiePiece], by edges: [LottieOutline], name: String) -> [LottiePiece] {
        guard let first = edges.first?.bounds else { return [] }
        var frame = edges.dropFirst().reduce(first) { $1.bounds.map($0.union) ?? $0 }
        if edges.count == 1, let held = pieces.bounds, edges[0].isAlwaysAround(held) { return pieces }
        var piece: LottiePiece
        var moved = edges
        if pieces.count == 1, pieces[0].isShapes {
            piece = pieces[0]
        } else {
            // A composition as large as what the edges hold; its own coordinates begin at zero.
            let margin = 1.0
            frame = Rect(
                x: (frame.minX - margin).rounded(.down), y: (frame.minY - margin).rounded(.down),
                width: (frame.size.width + 2 * margin + 1).rounded(.up),
                height: (frame.size.height + 2 * margin + 1).rounded(.up))
            let size = Size(min(frame.size.width, 8192), min(frame.size.height, 8192))
            let inward = LottieTransform(position: LottieCurve(still: [-frame.minX, -frame.minY]))
            let layers = layers(of: pieces.linked([link(inward)]), size)
            let id = add(layers)
            piece = LottiePiece(content: .asset(id: id, size: size, isPicture: false), name: name)
            piece.chain = [link(LottieTransform(position: LottieCurve(still: [frame.minX, frame.minY])))]
            let back = AffineTransform(a: 1, b: 0, c: 0, d: 1, e: -frame.minX, f: -frame.minY)
            moved = edges.map { $0.mapped(back) }
        }
        piece.masks = moved.flatMap(\.properties).map { path in
            ["mode": "a", "inv": false, "pt": path, "o": LottieNumber.still(100), "x": LottieNumber.still(0)]
        }
        piece.paints = pieces.paints
        piece.bounds = frame
        return [piece]
    }

    /// Parts seen as much as a mask is light.
    mutating func masked(_ pieces: [LottiePiece], _ element: Element) -> [LottiePiece] {
        guard let text = element["mask"]?.trimmedSpace, text != "none" else { return pieces }
        guard let id = reference(text), let mask = elements[id], mask.name == "svg:mask" else { return pieces }
        if mask["maskContentUnits"] == "objectBoundingBox"
            || ["x", "y", "width", "height"].contains(where: { mask[Name($0)] != nil })
        {
            lose(element, "mask", because: "its box is left out: Lottie's matte is as large as the picture")
        }
        let light = children(of: mask, LottieStyle().descended(to: mask, tracks(of: mask))).merged
        if light.isEmpty { return [] }
        var whole = LottiePiece(
            content: .together(pieces, matte: light), name: LottieDrawing.name(of: element))
        whole.paints = 1
        return [whole]
    }
}

extension LottieOutline {
    /// Whether this is a rectangle without round corners that holds another at all times.
    fileprivate func isAlwaysAround(_ box: Rect) -> Bool {
        guard letters == [.move, .line, .line, .line, .close] else { return false }
        return curve.keyframes.allSatisfy { keyframe in
            let n = keyframe.values
            guard n[1] == n[3], n[2] == n[4], n[5] == n[7], n[0] == n[6] else { return false }
            return n[0] <= box.minX && n[1] <= box.minY && n[4] >= box.maxX && n[5] >= box.maxY
        }
    }
}
