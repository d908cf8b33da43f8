// The walk through a drawing: every element becomes shapes or layers of Lottie.

import Diagnostics
import Drawings
import Geometry
import Numerics
import Timelines
import XML

/// A drawing with the tracks of a performance on it, on its way into Lottie.
struct LottieDrawing {
    let elements: [String: Element]
    let tracks: [String: [String: Track]]
    let stage: Size
    let end: Time
    /// The outlines of the letters of a drawing that holds one text; nil where the machine cannot say.
    let letters: (Element) -> Element?
    /// Where an element was written, such as `line 12`.
    let line: (Element) -> String?
    var assets: [JSON] = []
    private(set) var shortfalls: [String] = []
    private var links = 0
    /// Ids of what is being copied by `<use>`.
    private var open: Set<String> = []

    init(
        _ picture: Element, _ performance: Performance, stage: Size, letters: @escaping (Element) -> Element?,
        line: @escaping (Element) -> String?
    ) {
        var elements: [String: Element] = [:]
        picture.walk { element in if let id = element.id, elements[id] == nil { elements[id] = element } }
        var tracks: [String: [String: Track]] = [:]
        for track in performance.tracks { tracks[track.target, default: [:]][track.attribute] = track }
        (self.elements, self.tracks, self.stage) = (elements, tracks, stage)
        (end, self.letters, self.line) = (performance.duration, letters, line)
    }

    /// Of which lengths in per cent of both sides are.
    var diagonal: Double { ((stage.width * stage.width + stage.height * stage.height) / 2).squareRoot() }

    /// Says what is not there, once.
    mutating func lose(_ element: Element, _ attribute: String, because sentence: String) {
        let place = line(element).map { " (\($0))" } ?? ""
        let name = element.id.map { "#\($0)" } ?? "<\(element.name.local)>"
        let text = "\(name)\(place)\(attribute.isEmpty ? "" : " \(attribute)"): \(sentence)"
        if !shortfalls.contains(text) { shortfalls.append(text) }
    }

    mutating func nextLink() -> Int {
        links += 1
        return links
    }

    static func name(of element: Element) -> String { element.id ?? element.name.local }

    /// What an element shows, in the coordinates around it.
    mutating func pieces(of element: Element, _ outer: LottieStyle) -> [LottiePiece] {
        let own = tracks(of: element)
        guard element.name.namespace == .svg, !isNeverShown(element, own) else { return [] }
        let style = outer.descended(to: element, own)
        var pieces: [LottiePiece]
        switch element.name.local {
        case "g", "a": pieces = children(of: element, style)
        case "use": pieces = copied(element, style)
        case "svg": pieces = framed(element, place: element, style)
        case "image": pieces = image(element)
        case "text": pieces = text(element, style)
        case _ where LottieDrawing.shapes.contains(element.name): pieces = shape(element, style)
        case "defs", "title", "desc", "metadata", "style", "linearGradient", "radialGradient", "clipPath", "mask",
            "symbol", "pattern", "filter", "marker":
            return []
        default:
            lose(element, "", because: "<\(element.name.local)> is left out")
            return []
        }
        reportUnsaid(element)
        pieces = pieces.merged
        if pieces.isEmpty { return [] }
        pieces = clipped(pieces, element)
        pieces = masked(pieces, element)
        pieces = faded(pieces, element, tracks: own)
        return moved(pieces, LottieTransformList(transform(of: element), until: end).steps, of: element)
    }

    mutating func children(of element: Element, _ style: LottieStyle) -> [LottiePiece] {
        element.elements.flatMap { pieces(of: $0, style) }
    }

    private func isNeverShown(_ element: Element, _ own: [String: Track]) -> Bool {
        if let shown = own["visible"] {
            if shown.isConstant, case .text("none") = word(shown) { return true }
        } else if element["display"] == "none" {
            return true
        }
        return number("opacity", of: element, 1).keyframes.allSatisfy { $0.values[0] <= 0 }
    }

    private func word(_ track: Track) -> LottieSource { .text(LottieSource.moving(track).still ?? "") }

    private mutating func reportUnsaid(_ element: Element) {
        if let filter = element["filter"], filter != "none" {
            lose(element, "filter", because: "it is left out: players draw no filters of SVG")
        }
        if element["style"]?.contains("mix-blend-mode") == true {
            lose(element, "mix-blend-mode", because: "it is left out")
        }
        for name in ["marker-start", "marker-mid", "marker-end"] where (element[Name(name)] ?? "none") != "none" {
            lose(element, name, because: "the markers are left out: draw them as paths")
        }
    }

    // MARK: Around what an element shows

    private mutating func moved(
        _ pieces: [LottiePiece], _ steps: [LottieTransform], of element: Element
    ) -> [LottiePiece] {
        if steps.isEmpty { return pieces }
        let name = LottieDrawing.name(of: element)
        if pieces.count == 1, pieces[0].isShapes, case .shapes(let items) = pieces[0].content {
            var piece = pieces[0]
            piece.content = .shapes([LottiePiece.group(items, steps, opacity: nil, name: name)])
            piece.bounds = piece.bounds.flatMap { bounds in
                let maps = steps.compactMap(\.affine)
                return maps.count == steps.count ? maps.reduce(.identity, *).apply(bounds) : nil
            }
            return [piece]
        }
        return pieces.linked(steps.map { link($0) })
    }

    /// `visible` and `opacity`. One paint takes an opacity itself; several are drawn together before.
    private mutating func faded(
        _ pieces: [LottiePiece], _ element: Element, tracks own: [String: Track]
    ) -> [LottiePiece] {
        var pieces = pieces
        if let shown = own["visible"], !shown.isConstant, case .keywords(let words) = shown.form {
            let curve = curve(shown).mapped {
                [words.indices.contains(Int($0[0])) && words[Int($0[0])] != "none" ? 1 : 0]
            }
            pieces = pieces.map { multiplied($0, by: curve, element) }
        }
        let opacity = number("opacity", of: element, 1).mapped { [min(max($0[0], 0), 1)] }
        if opacity.isStill, opacity.first[0] >= 1 { return pieces }
        if pieces.paints == 1
            || opacity.keyframes.allSatisfy({ $0.values[0] == 0 || $0.values[0] == 1 }) && isStepped(opacity)
        {
            return pieces.map { multiplied($0, by: opacity, element) }
        }
        var whole = LottiePiece(content: .together(pieces, matte: []), name: LottieDrawing.name(of: element))
        whole.opacities = [opacity]
        whole.bounds = pieces.bounds
        whole.paints = 1
        return [whole]
    }

    private func isStepped(_ curve: LottieCurve) -> Bool {
        curve.keyframes.dropLast().allSatisfy { $0.passage == .hold }
    }

    private func multiplied(_ piece: LottiePiece, by opacity: LottieCurve, _ element: Element) -> LottiePiece {
        var piece = piece
        if piece.isShapes, case .shapes(let items) = piece.content {
            let name = LottieDrawing.name(of: element)
            piece.content = .shapes([LottiePiece.group(items, [], opacity: opacity, name: name)])
        } else {
            piece.opacities.append(opacity)
        }
        return piece
    }

    // MARK: What an element shows

    private mutating func shape(_ element: Element, _ style: LottieStyle) -> [LottiePiece] {
        guard !isHidden(style), let outline = outline(of: element) else { return [] }
        let painted = LottiePainted(outline: outline, element: element, style: style)
        let ends = (source("stroke-start", of: element), source("stroke-end", of: element))
        var paints: [JSON]
        var items: [JSON] = []
        let name = LottieDrawing.name(of: element)
        if ends.0 != nil || ends.1 != nil {
            // A trimmed path would be filled as far as it goes: the stroke has a path of its own.
            if let stroke = stroke(of: painted) {
                items.append(
                    LottiePiece.wrapped(
                        outline.shapes + [trim(ends.0, ends.1), stroke], LottieTransform(), opacity: nil, name: name))
            }
            paints = fill(of: painted).map { [$0] } ?? []
        } else {
            paints = self.paints(of: painted)
        }
        let count = paints.count + items.count
        if count == 0 { return [] }
        if !paints.isEmpty {
            items.append(
                LottiePiece.wrapped(outline.shapes + paints, LottieTransform(), opacity: nil, name: name))
        }
        var piece = LottiePiece(content: .shapes(items.reversed()), name: name)
        piece.paints = min(count, 2)
        piece.bounds = bounds(of: painted)
        return [piece]
    }

    func isHidden(_ style: LottieStyle) -> Bool {
        ["hidden", "collapse"].contains(style["visibility"]?.still ?? "")
    }

    /// What holds a shape with its stroke, mitres included.
    private func bounds(of painted: LottiePainted) -> Rect? {
        guard let box = painted.outline.bounds, painted.style["stroke"] != nil else { return painted.outline.bounds }
        let width = number(painted.style["stroke-width"], 1, whole: diagonal)
        let reach = 2 * width.keyframes.reduce(0) { max($0, $1.values[0]) }
        return Rect(
            x: box.minX - reach, y: box.minY - reach, width: box.size.width + 2 * reach,
            height: box.size.height + 2 * reach)
    }

    /// The part of an outline that is seen, from 0 to 1 of its whole length.
    private func trim(_ start: LottieSource?, _ stop: LottieSource?) -> JSON {
        func held(_ values: [Double]) -> [Double] {
            let start = min(max(values[0], 0), 1)
            return [start, max(start, min(max(values[1], 0), 1))]
        }
        var ends = joined([number(start, 0), number(stop, 1)])
        if ends.keyframes.contains(where: { held($0.values) != $0.values }) {
            ends = joined([number(start, 0), number(stop, 1)], isAffine: false, held)
        }
        func part(_ index: Int) -> JSON {
            ends.mapped { [$0[index] * 100] }.property(decimals: 4, isScalar: true)
        }
        // All subpaths as one length.
        return ["ty": "tm", "s": part(0), "e": part(1), "o": LottieNumber.still(0), "m": .integer(2)]
    }

    private mutating func copied(_ use: Element, _ style: LottieStyle) -> [LottiePiece] {
        guard let id = use.target, let shown = elements[id], !open.contains(id) else { return [] }
        open.insert(id)
        defer { open.remove(id) }
        let place = joined([
            number("x", of: use, whole: stage.width), number("y", of: use, whole: stage.height),
        ])
        var pieces: [LottiePiece]
        if shown.name == "svg:symbol" || shown.name == "svg:svg" {
            return framed(shown, place: use, style.descended(to: shown, tracks(of: shown)))
        }
        pieces = self.pieces(of: shown, style).merged
        if pieces.isEmpty || place.isStill && place.first == [0, 0] { return pieces }
        return moved(pieces, [LottieTransform(position: place)], of: use)
    }

    /// What is inside of an `<svg>` or a `<symbol>`, in its place.
    private mutating func framed(_ holder: Element, place: Element, _ style: LottieStyle) -> [LottiePiece] {
        func side(_ name: String, _ whole: Double) -> LottieCurve {
            number(source(name, of: place) ?? source(name, of: holder), whole, whole: whole)
        }
        let frame = joined([
            number("x", of: place, whole: stage.width), number("y", of: place, whole: stage.height),
            side("width", stage.width), side("height", stage.height),
        ])
        var pieces = children(of: holder, style).merged
        if pieces.isEmpty { return [] }
        let box = NumberList.parse(holder["viewBox"] ?? "").numbers
        let fitted = AspectRatio(holder["preserveAspectRatio"])
        var inner = frame.mapped { [0, 0, $0[2], $0[3]] }
        var steps = [LottieTransform(position: frame.mapped { Array($0[0..<2]) })]
        if box.count == 4, box[2] > 0, box[3] > 0 {
            let view = Rect(x: box[0], y: box[1], width: box[2], height: box[3])
            let fit = joined([frame], isAffine: frame.isStill) { fitted.lottie(view, into: $0) }
            steps = [
                LottieTransform(
                    position: fit.mapped { Array($0[0..<2]) }, scale: fit.mapped { Array($0[2..<4]) })
            ]
            inner = joined([frame, fit], isAffine: false) { n in
                [(n[0] - n[4]) / n[6], (n[1] - n[5]) / n[7], n[2] / n[6], n[3] / n[7]]
            }
        }
        if holder["overflow"] != "visible" {
            let edge = LottieOutline.rectangle(inner.mapped { $0 + [0, 0] })
            pieces = clipped(pieces, by: [edge], name: LottieDrawing.name(of: holder))
        }
        return moved(pieces, steps, of: place)
    }
}

extension AspectRatio {
    /// A translation (x and y) and a scale (in x and in y) that bring a box into a frame (x, y, width and height).
    func lottie(_ box: Rect, into frame: [Double]) -> [Double] {
        let map = fit(box, into: Rect(x: frame[0], y: frame[1], width: frame[2], height: frame[3]))
        return [map.e, map.f, map.a, map.d]
    }
}
