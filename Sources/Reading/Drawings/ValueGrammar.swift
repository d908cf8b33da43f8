// The values that browsers read of lengths, numbers and words. They pass over any other, and so does a design: what
// librsvg makes of one is something else, often nothing at all.

import Diagnostics
import StyleSheets
import XML

/// What a value may be: some words, or so many numbers.
struct ValueGrammar {
    /// What may stand behind a number.
    enum Unit { case none, percent, length }

    var words: [String] = []
    var count: ClosedRange<Int>?
    var unit = Unit.none
    var range = -Double.infinity...Double.infinity
    var isWhole = false
    /// The index from which no number is below zero.
    var sizesFrom = Int.max
    /// A property has its words in any case. It may be a function, or inherited.
    var isProperty = false

    /// Whether browsers read a value.
    func reads(_ value: String) -> Bool {
        let value = isProperty ? value.trimmedSpace.lowercased() : value
        if words.contains(value) { return true }
        if isProperty, ValueGrammar.everywhere.contains(value) || value.contains("(") || value.contains("/*") {
            return true
        }
        if value.isEmpty { return false }
        guard let count else { return isProperty && value.spaceSeparated.allSatisfy { words.contains(String($0)) } }
        if unit == .none {
            let (numbers, flaw) = NumberList.parse(value)
            return flaw == nil && count.contains(numbers.count) && numbers.allSatisfy(isWithin)
                && numbers.dropFirst(sizesFrom).allSatisfy { $0 >= 0 }
        }
        if unit == .length, value.contains("(") { return true }
        let numbers = value.split { $0 == "," || $0.isWhitespace }
        return count.contains(numbers.count) && numbers.allSatisfy(isLength)
    }

    private func isWithin(_ number: Double) -> Bool {
        range.contains(number) && (!isWhole || number == number.rounded())
    }

    private func isLength(_ number: Substring) -> Bool {
        let letters = number.reversed().prefix { $0.isLetter || $0 == "%" }.count
        let digits = number.dropLast(letters)
        guard digits.allSatisfy({ "0123456789+-.eE".contains($0) }), let size = Double(digits), isWithin(size) else {
            return false
        }
        let name = number.suffix(letters).lowercased()
        return name.isEmpty || name == "%" || unit == .length && ValueGrammar.units.contains(name)
    }

    /// What to write where no word is near.
    fileprivate var advice: Advice {
        guard let count else { return "one of: \(words.joined(separator: ", "))" }
        let most = count.upperBound == .max ? "" : count.upperBound == 1 ? "a " : "\(count.upperBound) "
        var text = (count.lowerBound < count.upperBound && !most.isEmpty ? "one or " : "") + most
        text += (isWhole ? "whole number" : "number") + (most == "a " ? "" : "s")
        if range.lowerBound.isFinite { text += " from \(SVGLength.text(range.lowerBound))" }
        if sizesFrom != .max { text += ", the last two from 0" }
        if unit == .none, !isProperty { text += ", without a unit" }
        return words.isEmpty ? "write \(text)" : "write \(text), or one of: \(words.joined(separator: ", "))"
    }

    private static let units = Set(
        """
        px in cm mm q pt pc em rem ex rex ch rch cap rcap ic ric lh rlh vw vh vi vb vmin vmax svw svh svi svb svmin \
        svmax lvw lvh lvi lvb lvmin lvmax dvw dvh dvi dvb dvmin dvmax cqw cqh cqi cqb cqmin cqmax
        """.spaceSeparated.map(String.init))

    private static func words(_ words: String) -> ValueGrammar {
        ValueGrammar(words: words.spaceSeparated.map(String.init))
    }

    private static func number(
        _ count: ClosedRange<Int> = 1...1, _ unit: Unit = .none, from least: Double = -.infinity, or words: String = ""
    ) -> ValueGrammar {
        var grammar = ValueGrammar.words(words)
        (grammar.count, grammar.unit, grammar.range) = (count, unit, least...Double.infinity)
        return grammar
    }

    private static func whole(_ count: ClosedRange<Int> = 1...1, from least: Double = -.infinity) -> ValueGrammar {
        var grammar = number(count, from: least)
        grammar.isWhole = true
        return grammar
    }

    /// What any property may be.
    static let everywhere: Set = ["inherit", "initial", "unset", "revert", "revert-layer"]

    /// Of an attribute of SVG that is no property, on an element.
    static func attribute(_ name: String, on element: DrawingElement) -> ValueGrammar? {
        let isText = element.role == .text || element.role == .textPart
        switch name {
        case "x" where isText, "y" where isText, "dx" where isText, "dy" where isText:
            return number(1...Int.max, .length)
        case "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "fx", "fy", "fr", "x1", "x2", "y1", "y2":
            // A length of a shape that is none is an error.
            return element.role == .shape || element.role == .structure ? nil : number(1...1, .length)
        case "offset" where element.role == .stop: return number(1...1, .percent)
        case "type", "offset":
            return element.role != .primitive && element.role != .primitivePart ? nil : attributes[name]
        // That of the root has its own check.
        case "viewBox" where element.name == "svg": return nil
        default: return attributes[name]
        }
    }

    private static let boxes = words("userSpaceOnUse objectBoundingBox")

    private static let attributes: [String: ValueGrammar] = [
        "viewBox": ValueGrammar(count: 4...4, sizesFrom: 2), "pathLength": number(from: 0),
        "stdDeviation": number(1...2, from: 0), "radius": number(1...2, from: 0),
        "baseFrequency": number(1...2, from: 0),
        "order": whole(1...2, from: 1), "numOctaves": whole(), "targetX": whole(), "targetY": whole(), "dx": number(),
        "dy": number(), "k1": number(), "k2": number(), "k3": number(), "k4": number(), "scale": number(),
        "seed": number(), "slope": number(), "intercept": number(), "amplitude": number(), "exponent": number(),
        "offset": number(), "bias": number(), "divisor": number(), "rotate": number(1...Int.max),
        "kernelMatrix": number(1...Int.max), "values": number(1...Int.max), "tableValues": number(0...Int.max),
        "markerWidth": number(1...1, .length, from: 0), "markerHeight": number(1...1, .length, from: 0),
        "refX": number(1...1, .length), "refY": number(1...1, .length), "textLength": number(1...1, .length, from: 0),
        "startOffset": number(1...1, .length), "gradientUnits": boxes, "patternUnits": boxes,
        "patternContentUnits": boxes, "clipPathUnits": boxes, "maskUnits": boxes, "maskContentUnits": boxes,
        "filterUnits": boxes, "primitiveUnits": boxes, "markerUnits": words("strokeWidth userSpaceOnUse"),
        "spreadMethod": words("pad reflect repeat"), "edgeMode": words("duplicate wrap none"),
        "type": words(
            "matrix saturate hueRotate luminanceToAlpha fractalNoise turbulence identity table discrete linear gamma"),
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
                "inline block none contents list-item inline-block flow flow-root flex inline-flex grid inline-grid "
                    + "table inline-table table-row table-cell table-row-group table-header-group table-footer-group "
                    + "table-column table-column-group table-caption ruby ruby-text math -webkit-box "
                    + "-webkit-inline-box -webkit-flex -webkit-inline-flex"),
            "overflow": words("visible hidden scroll auto clip overlay"),
            "paint-order": words("normal fill stroke markers"), "mask-type": words("luminance alpha"),
            "direction": words("ltr rtl"), "stroke-linecap": words("butt round square"),
            "stroke-linejoin": words("miter round bevel"), "text-anchor": words("start middle end"),
            "fill-rule": words("nonzero evenodd"), "clip-rule": words("nonzero evenodd"),
            "stroke-miterlimit": number(from: 0), "font-weight": number(from: 1, or: "normal bold bolder lighter"),
            "stroke-width": number(1...1, .length, from: 0), "stroke-dashoffset": number(1...1, .length),
            "stroke-dasharray": number(1...Int.max, .length, from: 0, or: "none"),
            "font-size": number(
                1...1, .length, from: 0,
                or: "xx-small x-small small medium large x-large xx-large xxx-large smaller larger math"),
            "letter-spacing": number(1...1, .length, or: "normal"),
            "word-spacing": number(1...1, .length, or: "normal"),
        ]
        known["font-weight"]?.range = 1...1000
        for name in ["opacity", "fill-opacity", "stroke-opacity", "stop-opacity", "flood-opacity"] {
            known[name] = number(1...1, .percent)
        }
        for (name, values) in StyleProperties.kept { known[name] = ValueGrammar(words: values) }
        return known.mapValues(asProperty)
    }()

    private static func asProperty(_ grammar: ValueGrammar) -> ValueGrammar {
        var grammar = grammar
        grammar.isProperty = true
        return grammar
    }

    /// Of a property; in a style geometry is one.
    static func property(_ property: String, inStyle: Bool = false) -> ValueGrammar? {
        guard inStyle, StyleProperties.isGeometry(property) else { return properties[property] }
        switch property {
        case "width", "height":
            return asProperty(
                number(1...1, .length, from: 0, or: "auto max-content min-content fit-content stretch"))
        case "rx", "ry": return asProperty(number(1...1, .length, from: 0, or: "auto"))
        case "r": return asProperty(number(1...1, .length, from: 0))
        default: return asProperty(number(1...1, .length))
        }
    }
}

extension DiagnosticLog {
    /// Warns of a value that browsers do not read.
    func passOver(
        _ value: String, of name: String, as grammar: ValueGrammar, at place: Range<Int>?, instead: Advice? = nil
    ) {
        let near = Suggestion.didYouMean(value, among: choice(grammar.words))
        warning(
            "bad-style", kind: "\(name) \(value)", at: place,
            "\(name) is never “\(value)”, so it is left out, as in browsers",
            instead: instead ?? place.flatMap { near?.replacing(value, in: source[$0]) } ?? near?.words
                ?? grammar.advice)
    }
}
