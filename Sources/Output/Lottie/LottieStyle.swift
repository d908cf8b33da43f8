// What an element says and inherits: attributes of the drawing, or tracks in their place.

import Drawings
import FormulaText
import Geometry
import Numerics
import Timelines
import XML

/// The value of an attribute: the text of the drawing, or a track that moves it.
enum LottieSource {
    case text(String)
    case moving(Track)

    /// The text of a value that never changes: of a track its first one.
    var still: String? {
        switch self {
        case .text(let text): text
        case .moving(let track):
            if case .keywords(let words) = track.form, let index = track.parts[0].keyframes.first?.values[0] {
                words.indices.contains(Int(index)) ? words[Int(index)] : nil
            } else {
                nil
            }
        }
    }
}

/// The values that descend to what an element holds.
struct LottieStyle {
    private var values: [String: LottieSource] = [:]

    /// SVG's inherited properties that are looked at here. Those of texts go to what outlines them.
    static let inherited: [String] = [
        "fill", "fill-opacity", "fill-rule", "clip-rule", "stroke", "stroke-width", "stroke-opacity", "stroke-linecap",
        "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset", "visibility", "color",
        "paint-order",
    ]
    static let letters: [String] = [
        "font-family", "font-size", "font-style", "font-weight", "font-stretch", "font-variant", "text-anchor",
        "letter-spacing", "word-spacing", "direction", "writing-mode", "dominant-baseline", "lang",
    ]

    subscript(name: String) -> LottieSource? { values[name] }

    /// What a child of an element gets.
    func descended(to element: Element, _ tracks: [String: Track]) -> LottieStyle {
        var style = self
        for name in LottieStyle.inherited + LottieStyle.letters {
            if let track = tracks[name] {
                style.values[name] = .moving(track)
            } else if let text = element[Name(name)], text != "inherit" {
                style.values[name] = .text(text)
            }
        }
        return style
    }

    /// The attributes that say how letters look, for a group around a text.
    var ofLetters: Attributes {
        var attributes = Attributes()
        for name in LottieStyle.letters {
            if let text = values[name]?.still, let name = Name(checking: name) {
                attributes.set(Attribute(name, text))
            }
        }
        return attributes
    }
}

extension LottieDrawing {
    /// The tracks on an element, by their attributes.
    func tracks(of element: Element) -> [String: Track] { element.id.flatMap { tracks[$0] } ?? [:] }

    /// What an element itself says.
    func source(_ name: String, of element: Element) -> LottieSource? {
        if let track = tracks(of: element)[name] { return .moving(track) }
        return element[Name(name)].map { .text($0) }
    }

    /// The first part of a track over the whole run.
    func curve(_ track: Track, part: Int = 0) -> LottieCurve {
        LottieCurve(track.parts[part], period: track.period, until: end)
    }

    /// A number, or a length of which 100 % are `whole`.
    func number(_ source: LottieSource?, _ usual: Double, whole: Double = 1) -> LottieCurve {
        switch source {
        case .moving(let track) where track.form == .number: curve(track)
        case .text(let text): LottieCurve(still: [SVGLength.parse(text)?.value(of: whole) ?? usual])
        default: LottieCurve(still: [usual])
        }
    }

    func number(_ name: String, of element: Element, _ usual: Double = 0, whole: Double = 1) -> LottieCurve {
        number(source(name, of: element), usual, whole: whole)
    }

    /// A list of numbers, such as the points of a polygon.
    func numbers(_ source: LottieSource?) -> LottieCurve? {
        switch source {
        case .moving(let track) where !track.form.isDiscrete: return curve(track)
        case .text(let text):
            let numbers = NumberList.parse(text).numbers
            return numbers.isEmpty ? nil : LottieCurve(still: numbers)
        default: return nil
        }
    }

    func joined(
        _ curves: [LottieCurve], isAffine: Bool = true, _ map: ([Double]) -> [Double] = { $0 }
    ) -> LottieCurve {
        LottieCurve.joined(curves, isAffine: isAffine, until: end, map)
    }

    /// The functions of an element's transform.
    func transform(of element: Element, _ name: String = "transform") -> [LottieFunction] {
        switch source(name, of: element) {
        case .text(let text):
            return TransformParser(Array(text.utf8)).functions.map {
                LottieFunction($0.kind, LottieCurve(still: $0.arguments))
            }
        case .moving(let track):
            guard case .transform(let terms) = track.form else { return [] }
            return zip(terms.indices, terms).map { LottieFunction($1.kind, curve(track, part: $0)) }
        case nil: return []
        }
    }

    /// The product of functions; where one moves, that of the first instant.
    func affine(_ functions: [LottieFunction]) -> AffineTransform {
        functions.reduce(.identity) { $0 * $1.function($1.curve.first).affine }
    }
}
