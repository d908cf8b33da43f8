// The values of attributes and properties that browsers read. They pass over any other, and so does a design: what
// librsvg makes of one is something else, often nothing at all.

import Diagnostics
import StyleSheets
import XML

/// What a value may be: one of some words, or so many numbers.
struct ValueGrammar {
    /// What may stand behind a number.
    enum Unit { case none, percent, length }

    var words: [String] = []
    var count: ClosedRange<Int>?
    var unit = Unit.none
    var least = -Double.infinity
    var isWhole = false
    /// From which number on none is below zero.
    var sizesFrom = Int.max

    /// Whether browsers read a value of an attribute, whose words stand as SVG writes them.
    func reads(_ value: String) -> Bool {
        if words.contains(value) { return true }
        guard let count else { return false }
        let numbers = value.split { $0 == "," || $0.isWhitespace }
        return count.contains(numbers.count) && numbers.allSatisfy(reads)
            && numbers.dropFirst(sizesFrom).allSatisfy { !$0.hasPrefix("-") }
    }

    /// Of a property: words stand in any case, and any may be a function or what its parent is.
    func reads(property value: String) -> Bool {
        let value = value.trimmedSpace.lowercased()
        return ValueGrammar.everywhere.contains(value) || value.contains("(") || reads(value)
    }

    private func reads(_ number: Substring) -> Bool {
        let letters = number.reversed().prefix { $0.isLetter || $0 == "%" }.count
        let digits = number.dropLast(letters)
        guard digits.allSatisfy({ "0123456789+-.eE".contains($0) }), let size = Double(digits), size >= least else {
            return false
        }
        if isWhole, size != size.rounded() { return false }
        switch number.suffix(letters).lowercased() {
        case "": return true
        case "%": return unit != .none
        case let name: return unit == .length && ValueGrammar.units.contains(name)
        }
    }

    /// What to write where no word is near.
    fileprivate var advice: Advice {
        let least = least == 0 ? " from 0" : ""
        guard let count else { return "one of: \(words.joined(separator: ", "))" }
        return count.lowerBound == count.upperBound && count.lowerBound > 1
            ? "write \(count.lowerBound) numbers" : "write a number\(least)"
    }

    private static let units: Set = [
        "px", "in", "cm", "mm", "q", "pt", "pc", "em", "rem", "ex", "rex", "ch", "rch", "cap", "ic", "lh", "rlh", "vw",
        "vh", "vmin", "vmax", "vi", "vb", "svw", "svh", "lvw", "lvh", "dvw", "dvh",
    ]

    private static func words(_ words: String) -> ValueGrammar {
        ValueGrammar(words: words.spaceSeparated.map(String.init))
    }

    private static func number(
        _ count: ClosedRange<Int> = 1...1, _ unit: Unit = .none, least: Double = -.infinity, or words: String = ""
    ) -> ValueGrammar {
        ValueGrammar(words: words.spaceSeparated.map(String.init), count: count, unit: unit, least: least)
    }

    /// What any property may be.
    static let everywhere: Set = ["inherit", "initial", "unset", "revert", "revert-layer"]

    /// Of an attribute of SVG that is no property, on an element.
    static func attribute(_ name: String, on element: DrawingElement) -> ValueGrammar? {
        switch (name, element.role) {
        case ("x", .text), ("y", .text), ("dx", .text), ("dy", .text), ("x", .textPart), ("y", .textPart),
            ("dx", .textPart), ("dy", .textPart):
            return number(1...Int.max, .length)
        // That of the root has its own check.
        case ("viewBox", _) where element.name == "svg": return nil
        case ("rotate", _): return number(1...Int.max)
        case ("dx", _), ("dy", _): return number()
        // A length of a shape that is none is an error.
        case ("x", .shape), ("y", .shape), ("width", .shape), ("height", .shape), ("width", .structure),
            ("height", .structure), ("cx", .shape), ("cy", .shape), ("r", .shape), ("x1", .shape), ("x2", .shape),
            ("y1", .shape), ("y2", .shape), ("rx", .shape), ("ry", .shape):
            return nil
        case ("x", _), ("y", _), ("width", _), ("height", _), ("cx", _), ("cy", _), ("r", _), ("fx", _), ("fy", _),
            ("fr", _), ("x1", _), ("x2", _), ("y1", _), ("y2", _):
            return element.name == "use" ? nil : number(1...1, .length)
        case ("offset", .stop): return number(1...1, .percent)
        case ("type", _), ("offset", _):
            return element.name.hasPrefix("fe") ? name == "type" ? types : number() : nil
        default: return attributes[name]
        }
    }

    private static let types = words(
        "matrix saturate hueRotate luminanceToAlpha fractalNoise turbulence identity table discrete linear gamma")
    private static let boxes = words("userSpaceOnUse objectBoundingBox")

    private static let attributes: [String: ValueGrammar] = [
        "viewBox": ValueGrammar(count: 4...4, sizesFrom: 2), "pathLength": number(least: 0),
        "stdDeviation": number(1...2, least: 0),
        "radius": number(1...2, least: 0), "baseFrequency": number(1...2, least: 0),
        "order": ValueGrammar(count: 1...2, least: 1, isWhole: true),
        "numOctaves": ValueGrammar(count: 1...1, isWhole: true), "targetX": ValueGrammar(count: 1...1, isWhole: true),
        "targetY": ValueGrammar(count: 1...1, isWhole: true), "k1": number(), "k2": number(), "k3": number(),
        "k4": number(), "scale": number(), "seed": number(), "slope": number(), "intercept": number(),
        "amplitude": number(), "exponent": number(), "bias": number(), "divisor": number(),
        "kernelMatrix": number(1...Int.max), "values": number(1...Int.max), "tableValues": number(0...Int.max),
        "markerWidth": number(1...1, .length, least: 0), "markerHeight": number(1...1, .length, least: 0),
        "refX": number(1...1, .length), "refY": number(1...1, .length), "textLength": number(1...1, .length, least: 0),
        "startOffset": number(1...1, .length), "gradientUnits": boxes, "patternUnits": boxes,
        "patternContentUnits": boxes, "clipPathUnits": boxes, "maskUnits": boxes, "maskContentUnits": boxes,
        "filterUnits": boxes, "primitiveUnits": boxes, "markerUnits": words("strokeWidth userSpaceOnUse"),
        "spreadMethod": words("pad reflect repeat"), "edgeMode": words("duplicate wrap none"),
        "mode": words(
            "normal multiply screen darken lighten overlay color-dodge color-burn hard-light soft-light difference "
                + "exclusion hue saturation color luminosity"),
        "operator": words("over in out atop xor lighter arithmetic erode dilate"),
        "stitchTiles": words("stitch noStitch"), "preserveAlpha": words("true false"),
        "xChannelSelector": words("R G B A"), "yChannelSelector": words("R G B A"),
        "lengthAdjust": words("spacing spacingAndGlyphs"), "method": words("align stretch"),
        "spacing": words("auto exact"), "side": words("left right"),
    ]

    private static let properties: [String: ValueGrammar] = {
        var known: [String: ValueGrammar] = [
            "visibility": words("visible hidden collapse"),
            "pointer-events": words(
                "auto none all fill stroke painted visible visiblefill visiblestroke visiblepainted bounding-box"),
            "display": words(
                "inline block none contents list-item inline-block flow-root run-in flex inline-flex grid inline-grid "
                    + "table inline-table table-row table-cell table-row-group table-column table-caption ruby math"),
            "stroke-linecap": words("butt round square"),
            "stroke-linejoin": words("miter round bevel miter-clip arcs crop fallback"),
            "text-anchor": words("start middle end"), "fill-rule": words("nonzero evenodd"),
            "clip-rule": words("nonzero evenodd"), "stroke-miterlimit": number(least: 0),
            "font-weight": number(least: 1, or: "normal bold bolder lighter"),
            "stroke-width": number(1...1, .length, least: 0), "stroke-dashoffset": number(1...1, .length),
            "stroke-dasharray": number(1...Int.max, .length, least: 0, or: "none"),
            "font-size": number(
                1...1, .length, least: 0,
                or: "xx-small x-small small medium large x-large xx-large xxx-large smaller larger"),
            "letter-spacing": number(1...1, .length, or: "normal"),
            "word-spacing": number(1...1, .length, or: "normal"),
        ]
        for name in ["opacity", "fill-opacity", "stroke-opacity", "stop-opacity", "flood-opacity"] {
            known[name] = number(1...1, .percent)
        }
        for (name, values) in StyleProperties.kept { known[name] = ValueGrammar(words: values) }
        return known
    }()

    /// Of a property; in a style geometry is one.
    static func property(_ property: String, inStyle: Bool = false) -> ValueGrammar? {
        guard inStyle, StyleProperties.isGeometry(property) else { return properties[property] }
        let isSize = ["width", "height", "rx", "ry", "r"].contains(property)
        return number(1...1, .length, least: isSize ? 0 : -.infinity, or: property == "r" ? "" : "auto")
    }
}

extension DiagnosticLog {
    /// Says that a value is none, and what may be meant.
    func passOver(_ value: String, of name: String, as grammar: ValueGrammar, at place: Range<Int>?) {
        let near = Suggestion.didYouMean(value, among: choice(grammar.words))
        warning(
            "bad-style", kind: "\(name) \(value)", at: place,
            "\(name) is never “\(value)”, so it is left out, as in browsers",
            instead: place.flatMap { near?.replacing(value, in: source[$0]) } ?? near?.words ?? grammar.advice)
    }
}
