// The cascade: which style wins on an element, written as presentation attributes. The policy of pages forbids styles,
// and classes of two drawings on one page would collide.

import Diagnostics
import XML

struct StyleCascade {
    package let notes: DiagnosticLog
    package let rules: StyleRules

    /// The value of a property, and the rank by which it wins.
    private struct Claim {
        var property: String
        var value: String
        var rank: Rank
    }

    private struct Rank: Comparable {
        var isImportant: Bool
        /// 1 for the `style` attribute, 0 for a rule.
        var origin: Int
        var specificity: Int
        var order: Int

        static func < (a: Rank, b: Rank) -> Bool {
            (a.isImportant ? 1 : 0, a.origin, a.specificity, a.order)
                < (b.isImportant ? 1 : 0, b.origin, b.specificity, b.order)
        }
    }

    /// Writes what the rules and the element's own `style` say into its attributes.
    func apply(
        _ style: Attribute?, classes: String, to element: Element, _ description: DrawingElement,
        attributes: inout [Attribute]
    ) {
        if style == nil, rules.isEmpty { return }
        var claims: [Claim] = []
        var order = 0
        let names = classes.spaceSeparated
        for (index, specificity) in rules.matching(type: element.name.local, id: element.id, classes: names) {
            for declaration in rules.rules[index].declarations {
                order += 1
                stake(declaration, origin: 0, specificity: specificity, order: order, claims: &claims)
            }
        }
        if let style {
            var reader = StyleReader(style.value)
            for declaration in reader.declarations() {
                order += 1
                let place = notes.source.range(ofValue: declaration.range, in: style)
                guard check(declaration, at: place) else { continue }
                stake(declaration, origin: 1, specificity: 0, order: order, claims: &claims)
            }
            for problem in reader.problems {
                notes.add(problem.diagnostic(at: notes.source.range(ofValue: problem.range, in: style)))
            }
        }
        for claim in claims { write(claim, on: description, into: &attributes) }
    }

    private func stake(
        _ declaration: StyleDeclaration, origin: Int, specificity: Int, order: Int, claims: inout [Claim]
    ) {
        let rank = Rank(isImportant: declaration.isImportant, origin: origin, specificity: specificity, order: order)
        for property in StyleProperties.longhands(of: declaration.property) {
            if let index = claims.firstIndex(where: { $0.property == property }) {
                if claims[index].rank < rank { claims[index].value = declaration.value; claims[index].rank = rank }
            } else {
                claims.append(Claim(property: property, value: declaration.value, rank: rank))
            }
        }
    }

    private func write(_ claim: Claim, on description: DrawingElement, into attributes: inout [Attribute]) {
        guard let name = Name(checking: claim.property) else { return }
        var value = claim.value
        if let initial = StyleProperties.kept[claim.property]?.first {
            // The root blends with nothing of the drawing.
            if value != initial, description.name != "svg" { keep("\(claim.property):\(value)", in: &attributes) }
            return
        }
        if DrawingVocabulary.isPresentation(claim.property) == false {
            // Geometry as CSS writes it: the attribute takes no unit and stands on its own elements only.
            guard StyleProperties.isGeometry(claim.property), description.attributes.contains(claim.property) else {
                return
            }
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

    /// Whether a declaration can become an attribute, or stays a style; says why not where the drawing changes by it.
    func check(_ declaration: StyleDeclaration, at place: Range<Int>?) -> Bool {
        let property = declaration.property
        let paint = PaintCheck(notes: notes)
        guard paint.accepts(declaration.value, of: property, at: place) else { return false }
        // A transform is no style in any case.
        if let problem = ReferenceCheck.unsafe(declaration.value, isStyle: property != "transform") {
            notes.error("external-reference", at: place, problem.sentence, instead: problem.instead)
            return false
        }
        if DrawingVocabulary.isPresentation(property) || StyleProperties.isGeometry(property) || property == "marker" {
            if declaration.value.contains("var(") {
                notes.warning(
                    "unknown-style", at: place, "\(property) uses var(), and a drawing has no variables",
                    instead: "write the value itself")
                return false
            }
            return true
        }
        if let values = StyleProperties.kept[property] {
            if values.contains(declaration.value) { return true }
            notes.warning(
                "bad-style", at: place, "\(property) is never “\(declaration.value)”; it is left out",
                instead: notes.didYouMean(declaration.value, among: values)
                    ?? "one of: " + values.joined(separator: ", "))
            return false
        }
        if property.hasPrefix("--") || property.hasPrefix("-") || DrawingVocabulary.isSilent(property) { return false }
        if property.hasPrefix("animation") || property.hasPrefix("transition") {
            notes.error(
                "style-animation", at: place, "Flipbook writes the animation of a design",
                instead: "bind the attribute with <fb:bind> and move it with <fb:animate>")
            return false
        }
        if property == "transform" || StyleProperties.isOrigin(property) {
            notes.error(
                "style-transform", at: place, "\(property) is written as a style, which viewers read by other rules",
                instead: property == "transform"
                    ? "write it as an attribute: transform=\"translate(10 20)\"" : StyleProperties.originAdvice)
            return false
        }
        notes.warning(
            "unknown-style", at: place, "the style \(property) has no attribute in SVG; it is left out",
            instead: StyleProperties.advice[property]
                ?? notes.didYouMean(property, among: DrawingVocabulary.presentation))
        return false
    }
}

extension StyleProblem {
    /// The problem as a diagnostic; a nil place means the whole file.
    package func diagnostic(at place: Range<Int>?) -> Diagnostic {
        Diagnostic(isError ? .error : .warning, id: id, at: place, sentence, suggestion: suggestion)
    }
}

enum StyleProperties {
    /// Styles without an attribute, with their values, the initial one first.
    static let kept = [
        "mix-blend-mode": [
            "normal", "multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "hard-light",
            "soft-light", "difference", "exclusion", "hue", "saturation", "color", "luminosity",
        ],
        "isolation": ["auto", "isolate"],
    ]

    static func isGeometry(_ property: String) -> Bool {
        ["x", "y", "width", "height", "rx", "ry", "cx", "cy", "r"].contains(property)
    }

    /// What moves the origin of a transform.
    static func isOrigin(_ property: String) -> Bool { property == "transform-origin" || property == "transform-box" }

    static let originAdvice = "write rotate(a x y), or translate(x y) scale(s) translate(-x -y)"

    /// The properties that a shorthand sets, or the property itself.
    static func longhands(of property: String) -> [String] {
        property == "marker" ? ["marker-start", "marker-mid", "marker-end"] : [property]
    }

    package static let advice: [String: String] = [
        "font": "write font-family, font-size and font-weight",
        "background": "draw a <rect> behind it", "background-color": "draw a <rect> behind it",
        "border-radius": "use rx on the <rect>", "box-shadow": "use a filter with feDropShadow",
        "z-index": "what comes later in the file lies above",
        "clip": "use clip-path with a <clipPath>",
    ]
}
