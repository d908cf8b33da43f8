// Texts as the outlines of their letters, and pictures as assets.

import Diagnostics
import Drawings
import Geometry
import Numerics
import Raster
import Timelines
import XML

extension LottieDrawing {
    /// A group of letters' outlines; of a text that changes, one for each text, of which one is seen.
    mutating func text(_ element: Element, _ style: LottieStyle) -> [LottiePiece] {
        if isHidden(style) { return [] }
        let own = tracks(of: element)
        for name in ["font-size", "font-weight", "letter-spacing", "dx", "dy"] {
            if own[name].map({ !$0.isConstant }) ?? false {
                lose(element, name, because: "the text keeps its first \(name)")
            }
        }
        var pieces: [LottiePiece] = []
        if let words = own["text"], case .keywords(let texts) = words.form {
            let curve = curve(words)
            let shown = texts.indices.filter { index in curve.keyframes.contains { Int($0.values[0]) == index } }
            for index in shown {
                var piece = outlined(element, texts[index], style: style)
                if shown.count > 1, let whole = piece {
                    let seen = curve.mapped { [Int($0[0]) == index ? 1 : 0] }
                    if case .shapes(let items) = whole.content {
                        piece?.content = .shapes([
                            LottiePiece.group(items, [], opacity: seen, name: LottieDrawing.name(of: element))
                        ])
                    }
                }
                piece.map { pieces.append($0) }
            }
        } else {
            outlined(element, nil, style: style).map { pieces.append($0) }
        }
        let place = joined([number("x", of: element), number("y", of: element)])
        if pieces.isEmpty || place.isStill { return pieces }
        let way = place.mapped { [$0[0] - place.first[0], $0[1] - place.first[1]] }
        return pieces.map { piece in
            guard case .shapes(let items) = piece.content else { return piece }
            var moved = piece
            let name = LottieDrawing.name(of: element)
            moved.content = .shapes([
                LottiePiece.group(items, [LottieTransform(position: way)], opacity: nil, name: name)
            ])
            moved.bounds = nil
            return moved
        }
    }

    /// One text as outlines. Parts of other colours keep the colour that they begin with.
    private mutating func outlined(_ element: Element, _ words: String?, style: LottieStyle) -> LottiePiece? {
        var text = element
        for name in ["transform", "opacity", "clip-path", "mask", "filter", "display", "visibility"] {
            text[Name(name)] = nil
        }
        for (name, track) in tracks(of: element) where ["x", "y"].contains(name) {
            text[Name(name)] = Formatting.decimal(track.values(at: .zero)[0], decimals: 4)
        }
        for name in ["font-size", "font-weight", "letter-spacing"] {
            if case .moving(let track)? = style[name] {
                text[Name(name)] =
                    LottieSource.moving(track).still
                    ?? Formatting.decimal(track.values(at: .zero)[0], decimals: 3)
            }
        }
        if let words { text.children = [.text(words)] }
        guard text.textContent.contains(where: { !$0.isWhitespace }) else { return nil }
        let own: Set<Name> = ["fill", "stroke", "fill-opacity", "stroke-opacity", "stroke-width"]
        let isOneColour = text.elements.allSatisfy { part in
            part.all { !$0.attributes.allSatisfy { !own.contains($0.name) } }.isEmpty
        }
        if isOneColour {
            for name in own { text[name] = nil }
        }
        var group = Element.svg("g", style.ofLetters, children: [.element(text)])
        group["fill"] = isOneColour ? "#000" : style["fill"]?.still ?? "#000"
        for sentence in PictureGap.shortfalls(of: group) { lose(element, "", because: sentence) }
        guard let drawn = letters(group) else {
            lose(
                element, "",
                because: "the text is left out: librsvg, which outlines letters, is not installed or failed")
            return nil
        }
        var items: [JSON] = []
        var bounds: Rect?
        let name = LottieDrawing.name(of: element)
        for path in drawn.elements(named: "svg:path") {
            let outline = LottieOutline(PathParser(Array((path["d"] ?? "").utf8)).path).mapped(LottieLetters.shift)
            guard !outline.isEmpty else { continue }
            let partStyle = isOneColour ? style : LottieStyle().descended(to: path, [:])
            let painted = LottiePainted(outline: outline, element: element, style: partStyle)
            let paints = paints(of: painted)
            if paints.isEmpty { continue }
            items.append(LottiePiece.wrapped(outline.shapes + paints, LottieTransform(), opacity: nil, name: name))
            if let box = outline.bounds { bounds = bounds?.union(box) ?? box }
        }
        if items.isEmpty { return nil }
        return LottiePiece(
            content: .shapes(items), name: name, paints: min(items.count, 2), bounds: bounds)
    }

    // MARK: Pictures

    /// A layer with a picture; of one that changes, a layer for each picture.
    mutating func image(_ element: Element) -> [LottiePiece] {
        var pictures: [(address: String, seen: LottieCurve?)] = []
        if let track = tracks(of: element)["href"], case .keywords(let addresses) = track.form {
            let curve = curve(track)
            for index in addresses.indices where curve.keyframes.contains(where: { Int($0.values[0]) == index }) {
                pictures.append((addresses[index], curve.mapped { [Int($0[0]) == index ? 1 : 0] }))
            }
        } else if let address = element["href"] ?? element["xlink:href"] {
            pictures = [(address, nil)]
        }
        let frame = joined([
            number("x", of: element, whole: stage.width), number("y", of: element, whole: stage.height),
            number("width", of: element, whole: stage.width), number("height", of: element, whole: stage.height),
        ])
        return pictures.flatMap { picture -> [LottiePiece] in
            guard let size = pictureSize(picture.address), frame.first[2] > 0, frame.first[3] > 0 else {
                lose(
                    element, "href",
                    because: "the picture is left out: Lottie takes PNG and JPEG with a width and a height")
                return []
            }
            let id = "image-\(assets.count + 1)"
            assets.append(
                [
                    "id": .string(id), "w": LottieNumber.json(size.width, 0), "h": LottieNumber.json(size.height, 0),
                    "u": "", "p": .string(picture.address), "e": .integer(1),
                ])
            let fitting = AspectRatio(element["preserveAspectRatio"])
            let whole = Rect(origin: .zero, size: size)
            let fit = joined([frame], isAffine: frame.isStill) { fitting.lottie(whole, into: $0) }
            let place = LottieTransform(
                position: fit.mapped { Array($0[0..<2]) }, scale: fit.mapped { Array($0[2..<4]) })
            var piece = LottiePiece(
                content: .asset(id: id, size: size, isPicture: true), name: LottieDrawing.name(of: element))
            piece.chain = [link(place)]
            if let seen = picture.seen, !seen.isStill { piece.opacities = [seen] }
            guard fitting.isSliced else { return [piece] }
            let edge = LottieOutline.rectangle(frame.mapped { $0 + [0, 0] })
            return clipped([piece], by: [edge], name: piece.name)
        }
    }

    private func pictureSize(_ address: String) -> Size? {
        guard let size = ImageContent.size(ofAddress: address), size.width > 0, size.height > 0 else { return nil }
        return Size(Double(size.width), Double(size.height))
    }
}
