// The cascade: which style wins on an element, written as presentation attributes. The policy of pages forbids styles,
// and classes of two drawings on one page would collide.

import Diagnostics
import Geometry
import StyleSheets
import XML

struct StyleCascade {
    package let notes: DiagnosticLog
    package let rules: StyleRules

    /// Writes what the rules and the element's own `style` say into its attributes.
    func apply(
        _ style: Attribute?, classes: String, to element: Element, _ description: DrawingElement,
        attributes: inout [Attribute]
    ) {
        if style == nil, rules.isEmpty { return }
        var claims = rules.claims(
            type: element.name.local, id: element.id, classes: Set(classes.spaceSeparated),
            start: element.range?.lowerBound)
        if let style {
            var reader = StyleReader(style.value)
            for (index, declaration) in reader.declarations().flatMap({ settled($0) }).enumerated() {
                // Finding a place takes time in proportion to the attribute's length.
                let place = { notes.source.range(ofValue: declaration.range, in: style) }
                guard check(declaration, isInline: true, at: place()) else { continue }
                claims.stake(declaration, origin: 1, specificity: 0, order: rules.order + index)
            }
            for problem in reader.problems.prefix(DiagnosticLog.limit) {
                problem.tell(notes, at: notes.source.range(ofValue: problem.range, in: style))
            }
        }
        for claim in claims.claims.sorted(by: { ($0.first, $0.property) < ($1.first, $1.property) }) {
            if StyleProperties.boxes.contains(claim.property) {
                // Only the root of a drawing has a box.
                guard description.name == "svg", !StyleProperties.isNeutral(claim.value) else { continue }
                notes.warning(
                    "unknown-style", kind: claim.property, at: element.nameRange,
                    "the style \(claim.property) of the root is left out", instead: "draw a <rect>")
                continue
            }
            write(claim, on: description, into: &attributes)
        }
    }

    /// What a transform is called as an attribute.
    private static let transforms = ["transform", "gradientTransform", "patternTransform"]

    private func write(_ claim: StyleClaims.Claim, on description: DrawingElement, into attributes: inout [Attribute]) {
        guard var name = Name(checking: claim.property) else { return }
        let transform = StyleCascade.transforms.first(where: description.attributes.contains)
        var value = claim.value
        if let initial = StyleProperties.kept[claim.property]?.first {
            // The root blends with nothing of the drawing.
            if value != initial, description.name != "svg" { keep("\(claim.property):\(value)", in: &attributes) }
            return
        }
        if DrawingVocabulary.isPresentation(claim.property) == false {
            // Geometry as CSS writes it: the attribute takes no unit and stands on its own elements only.
            let isGeometry =
                StyleProperties.isGeometry(claim.property) && description.attributes.contains(claim.property)
            let isOrigin = StyleProperties.isOrigin(claim.property) || claim.property == "transform" && transform != nil
            // Behind the whole drawing a colour is painted; behind any of its elements CSS paints none.
            let isBackground = claim.property == "background-color" && description.name == "svg"
            guard isGeometry || isOrigin || isBackground && !StyleProperties.isNoBackground(value) else { return }
        }
        // Without the attribute the value is the same.
        if StyleProperties.isGeometry(claim.property), StyleProperties.isAutomatic(value) {
            return attributes.removeAll { $0.name == name }
        }
        if claim.property == "transform" {
            value = CSSTransform.attribute(value) ?? value
            name = transform.map { Name($0) } ?? name
        }
        if value.hasSuffix("px"), Double(value.dropLast(2)) != nil { value = String(value.dropLast(2)) }
        if let index = attributes.firstIndex(where: { $0.name == name }) {
            attributes[index].value = value
        } else {
            attributes.append(Attribute(name, value))
        }
    }

    /// Writes a declaration that is none of an attribute as a style.
    private func keep(_ declaration: String, in attributes: inout [Attribute]) {
        if let index = attributes.firstIndex(where: { $0.name == "style" }) {
            attributes[index].value += ";" + declaration
        } else {
            attributes.append(Attribute("style", declaration))
        }
    }

    /// A declaration with the values of its variables, a shorthand as what it stands for, and properties by the names
    /// that they have as attributes.
    func settled(_ declaration: StyleDeclaration) -> [StyleDeclaration] {
        var declaration = declaration
        declaration.value = rules.settled(declaration.value)
        if StyleProperties.hasWords(declaration.property) { declaration.value = declaration.value.lowercased() }
        switch declaration.property {
        case "font":
            guard let parts = FontShorthand(declaration.value)?.parts else { return [declaration] }
            return parts.map { property, value in
                var part = declaration
                (part.property, part.value) = (property, value)
                return part
            }
        case "background": declaration.property = "background-color"
        // Inkscape writes these on everything.
        case "text-decoration-line" where StyleProperties.isNeutral(declaration.value): return []
        case "font-variant-caps" where StyleProperties.isNeutral(declaration.value): return []
        case "text-decoration-line": declaration.property = "text-decoration"
        case "font-variant-caps": declaration.property = "font-variant"
        default: break
        }
        return [declaration]
    }

    /// Whether browsers read a value, and a drawing can have it where it is a length.
    private func isRead(_ value: String, of property: String, at place: @autoclosure () -> Range<Int>?) -> Bool {
        if let grammar = ValueGrammar.property(property, inStyle: true), !grammar.reads(value) {
            notes.passOver(value, of: property, as: grammar, at: place())
            return false
        }
        let isLength = SVGLength.parse(value) != nil || StyleProperties.isAutomatic(value) || value.contains("var(")
        if isLength || !StyleProperties.isGeometry(property) { return true }
        notes.error(
            "bad-length", at: place(), "“\(value)” is no length that a drawing can have",
            instead: "a number of points, such as \(property): 12px")
        return false
    }

    /// Whether a transform of CSS can be an attribute.
    private func isTransform(_ value: String, at place: Range<Int>?) -> Bool {
        if CSSTransform.attribute(value) != nil { return true }
        if TransformParser(Array(value.utf8)).error == nil {
            notes.warning(
                "style-without-unit", kind: "transform", at: place,
                "the style transform is left out, as in browsers: its lengths and angles have units, and commas between",
                instead: "write translate(10px, 20px), rotate(30deg), or an attribute: transform=\"translate(10 20)\"")
        } else {
            notes.error(
                "style-transform", at: place,
                "this transform depends on a box, a font or a third axis, or is none of CSS",
                instead: "write it as an attribute: transform=\"translate(10 20)\"")
        }
        return false
    }

    /// Whether a declaration can become an attribute, or stays a style; says why not where the drawing changes by it.
    /// - Parameter isInline: whether it is one of a `style` attribute, where Chromium takes lengths as old drawings have
    ///   them: without a unit.
    func check(
        _ declaration: StyleDeclaration, isInline: Bool = false, at place: @autoclosure () -> Range<Int>?
    ) -> Bool {
        let (property, value) = (declaration.property, declaration.value)
        if StyleProperties.isOfRoot(property, value) { return true }
        guard PaintCheck(notes: notes).accepts(value, of: property, at: place()) else { return false }
        if let problem = ReferenceCheck.unsafe(value, isStyle: property != "transform") {
            notes.error("external-reference", at: place(), problem.sentence, instead: problem.instead)
            return false
        }
        if !isInline, StyleProperties.wantsUnit(property), Double(value).map({ $0 != 0 }) == true {
            notes.warning(
                "style-without-unit", kind: property, at: place(),
                "the style \(property) is left out, as in browsers: a length in a style sheet has a unit",
                instead: "write \(value)px, or an attribute: \(property)=\"\(value)\"")
            return false
        }
        guard isRead(value, of: property, at: place()) else { return false }
        if DrawingVocabulary.isPresentation(property) || StyleProperties.isSettled(property) {
            if value.contains("var(") {
                notes.warning(
                    "unknown-style", kind: "var " + property, at: place(),
                    "\(property) uses var(), and what that stands for is not known",
                    instead: "write the value itself")
                return false
            }
            return true
        }
        if StyleProperties.kept[property] != nil { return true }
        if property.hasPrefix("-") || DrawingVocabulary.isSilent(property) { return false }
        if property.hasPrefix("transition") || property.hasPrefix("animation") && value.lowercased() == "none" {
            return false
        }
        if property.hasPrefix("animation") {
            notes.error(
                "style-animation", at: place(), "Flipbook writes the animation of a design",
                instead: "bind the attribute with <fb:bind> and move it with <fb:animate>")
            return false
        }
        if property == "transform" { return isTransform(value, at: place()) }
        // What has its usual value changes nothing, unless the name is misspelt.
        let isUsual = StyleProperties.isNeutral(value, of: property) && property != "all"
        if isUsual, DrawingVocabulary.isLetterStyle(property) { return false }
        // The declaration is marked, and begins with its property.
        let meant =
            StyleProperties.advice[property]
            ?? notes.didYouMean(property, among: DrawingVocabulary.presentation).map { advice in
                let marked = place().map { notes.source[$0] } ?? ""
                let isMarked = marked.hasPrefix(property)
                return isMarked ? advice.within { $0 + marked.dropFirst(property.count) } : advice.words
            }
        if isUsual, StyleProperties.advice[property] != nil || meant == nil { return false }
        notes.warning(
            "unknown-style", kind: property, at: place(),
            "the style \(property) has no attribute in SVG; it is left out", instead: meant)
        return false
    }
}

extension StyleProblem {
    /// Reports the problem; a nil place means the whole file.
    func tell(_ notes: DiagnosticLog, at place: Range<Int>?) {
        if isError { return notes.error(id, at: place, sentence, instead: suggestion) }
        notes.warning(id, kind: sentence, at: place, sentence, instead: suggestion)
    }
}

/// `italic bold 12px/1.5 Inter, sans-serif` (CSS Fonts 3, 3.7).
struct FontShorthand {
    let parts: [(property: String, value: String)]

    /// Nil where there is no size with a family behind it.
    init?(_ text: String) {
        var found = ["font-style": "normal", "font-variant": "normal", "font-weight": "400", "font-stretch": "normal"]
        let words = text.spaceSeparated
        guard let index = words.firstIndex(where: { FontShorthand.isSize($0) }), index + 1 < words.count else {
            return nil
        }
        for word in words[..<index].map({ $0.lowercased() }) where word != "normal" {
            switch word {
            case "italic", "oblique": found["font-style"] = word
            case "small-caps": found["font-variant"] = word
            case "bold", "bolder", "lighter": found["font-weight"] = word
            case let number where Int(number) != nil: found["font-weight"] = number
            case let stretch where stretch.hasSuffix("condensed") || stretch.hasSuffix("expanded"):
                found["font-stretch"] = stretch
            default: return nil
            }
        }
        let size = words[index].prefix { $0 != "/" }
        // What begins with a slash is a line height, which a single line does not need.
        var family = index + 1
        if words[family] == "/" {
            family += 2
        } else if words[index].hasSuffix("/") || words[family].hasPrefix("/") {
            family += 1
        }
        guard family < words.count else { return nil }
        found["font-size"] = String(size)
        found["font-family"] = String(text[words[family].startIndex...])
        parts = found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    private static func isSize(_ word: Substring) -> Bool {
        let size = String(word.prefix { $0 != "/" }).lowercased()
        let names = ["xx-small", "x-small", "small", "medium", "large", "x-large", "xx-large", "smaller", "larger"]
        if names.contains(size) { return true }
        guard let first = size.first, first.isNumber || first == "." else { return false }
        return size.last == "%" || size.last?.isLetter == true
    }
}

enum StyleProperties {
    /// Styles without an attribute, with their values, the initial one first.
    static let kept = [
        "mix-blend-mode": [
            "normal", "multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "hard-light",
            "soft-light", "difference", "exclusion", "hue", "saturation", "color", "luminosity",
            "plus-lighter",
        ],
        "isolation": ["auto", "isolate"],
    ]

    /// Whether a value, in small letters, is a word that several properties have.
    static func isKeyword(_ value: String) -> Bool {
        ["none", "transparent", "currentcolor"].contains(value) || ValueGrammar.everywhere.contains(value)
    }

    /// Whether all values of a property are words in small letters, which CSS reads in any case.
    static func hasWords(_ property: String) -> Bool { words.contains(property) }

    private static let words: Set = [
        "vector-effect", "fill-rule", "clip-rule", "stroke-linecap", "stroke-linejoin", "text-anchor", "display",
        "visibility", "mix-blend-mode", "isolation", "dominant-baseline", "alignment-baseline", "baseline-shift",
        "font-style", "font-weight", "font-variant", "font-stretch", "white-space", "direction", "overflow",
        "paint-order", "mask-type", "writing-mode",
    ]

    static func isGeometry(_ property: String) -> Bool {
        ["x", "y", "width", "height", "rx", "ry", "cx", "cy", "r"].contains(property)
    }

    /// Whether a length is what it is without being set: of a shape each of these words says that.
    static func isAutomatic(_ value: String) -> Bool {
        let value = value.lowercased()
        return value == "auto" || ValueGrammar.everywhere.contains(value) || value.hasSuffix("-content")
            || value == "stretch"
    }

    /// Whether it is none of an attribute, and becomes one or several.
    static func isSettled(_ property: String) -> Bool {
        isGeometry(property) || isOrigin(property) || property == "marker" || property == "background-color"
    }

    /// What moves the origin of a transform.
    static func isOrigin(_ property: String) -> Bool { property == "transform-origin" || property == "transform-box" }

    /// Lengths that are none in CSS without a unit; as attributes they are.
    static func wantsUnit(_ property: String) -> Bool {
        isGeometry(property) || ["font-size", "letter-spacing", "word-spacing", "baseline-shift"].contains(property)
    }

    /// Whether a value is what a property has without being set.
    static func isNeutral(_ value: String, of property: String = "") -> Bool {
        // Letters are kerned, and joined, unless this is said.
        if value == "none", property == "font-kerning" || property.hasPrefix("font-variant") { return false }
        return [
            "none", "normal", "auto", "initial", "unset", "transparent", "mixed", "solid", "currentcolor", "#000000",
            "0", "0px",
        ].contains(value.lowercased())
    }

    /// Whether a value paints nothing behind the drawing.
    static func isNoBackground(_ value: String) -> Bool {
        ["none", "transparent", "initial", "unset"].contains(value.lowercased())
    }

    /// What is drawn around a root, or keeps the drawing from its edges.
    static let boxes = ["border", "padding"]

    /// Whether a declaration says something of a root alone that needs no closer look.
    static func isOfRoot(_ property: String, _ value: String) -> Bool {
        boxes.contains(property) || property == "background-color" && isNoBackground(value)
    }

    static let originAdvice: Advice =
        "write rotate(a x y), or translate(x y) scale(s) translate(-x -y)"

    package static let advice: [String: Advice] = [
        "font": "write font-family, font-size and font-weight",
        "text-transform": "write the letters as they are to be seen",
        "border-radius": "use rx on the <rect>", "box-shadow": "use a filter with feDropShadow",
        "z-index": "what comes later in the file lies above",
        "clip": "use clip-path with a <clipPath>",
    ]
}
