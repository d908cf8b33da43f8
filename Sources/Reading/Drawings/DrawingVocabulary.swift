// What may be in a drawing: every element with its attributes, as `templates/schemas/design.rng` says it formally.

/// One element of SVG that a drawing may hold.
package struct DrawingElement: Sendable {
    /// The class of an element: it decides where the element may stand and whether it can be hit.
    package enum Role: Sendable {
        case structure, shape, text, textPart, paint, stop, filter, primitive, primitivePart, description
    }

    package let name: String
    package let role: Role
    /// Attributes of its own, beside those that every element may have.
    package let attributes: [String]

    /// An element with its own attributes as a list of words.
    package init(_ name: String, _ role: Role, attributes: String = "") {
        self.name = name
        self.role = role
        self.attributes = attributes.split(separator: " ").map(String.init)
    }

    /// Where the element may stand; nil is anywhere in the drawing.
    package var parents: [String]? {
        switch role {
        case .stop: ["linearGradient", "radialGradient"]
        case .textPart: ["text", "tspan", "textPath", "a"]
        case .primitive: ["filter"]
        case .primitivePart: name == "feMergeNode" ? ["feMerge"] : ["feComponentTransfer"]
        default: nil
        }
    }

    /// Whether style says something to it: all but descriptions.
    var isStyled: Bool { role != .description }
}

/// The elements and attributes that a drawing may hold. `templates/schemas/design.rng` says the same; a test compares
/// the two.
package enum DrawingVocabulary {
    private static let primitive = "x y width height result "
    private static let gradient = "gradientUnits gradientTransform spreadMethod href "
    private static let transfer = "type tableValues slope intercept amplitude exponent offset"

    /// Every element, in the order of the schema.
    package static let elements: [DrawingElement] = [
        DrawingElement(
            "svg", .structure, attributes: "viewBox width height x y preserveAspectRatio version baseProfile"),
        DrawingElement("g", .structure, attributes: "transform"),
        DrawingElement("defs", .structure, attributes: "transform"),
        DrawingElement("symbol", .structure, attributes: "viewBox preserveAspectRatio x y width height"),
        DrawingElement("use", .structure, attributes: "href x y width height transform"),
        DrawingElement("a", .structure, attributes: "href target transform"),
        DrawingElement("title", .description),
        DrawingElement("desc", .description),
        DrawingElement("rect", .shape, attributes: "x y width height rx ry pathLength transform"),
        DrawingElement("circle", .shape, attributes: "cx cy r pathLength transform"),
        DrawingElement("ellipse", .shape, attributes: "cx cy rx ry pathLength transform"),
        DrawingElement("line", .shape, attributes: "x1 y1 x2 y2 pathLength transform"),
        DrawingElement("polyline", .shape, attributes: "points pathLength transform"),
        DrawingElement("polygon", .shape, attributes: "points pathLength transform"),
        DrawingElement("path", .shape, attributes: "d pathLength transform"),
        DrawingElement("image", .shape, attributes: "href x y width height preserveAspectRatio transform"),
        DrawingElement("text", .text, attributes: "x y dx dy rotate textLength lengthAdjust transform"),
        DrawingElement("tspan", .textPart, attributes: "x y dx dy rotate textLength lengthAdjust"),
        DrawingElement(
            "textPath", .textPart, attributes: "href startOffset method spacing side textLength lengthAdjust"),
        DrawingElement("linearGradient", .paint, attributes: gradient + "x1 y1 x2 y2"),
        DrawingElement("radialGradient", .paint, attributes: gradient + "cx cy r fx fy fr"),
        DrawingElement("stop", .stop, attributes: "offset"),
        DrawingElement(
            "pattern", .paint,
            attributes:
                "x y width height viewBox preserveAspectRatio patternUnits patternContentUnits patternTransform href"),
        DrawingElement("clipPath", .paint, attributes: "clipPathUnits transform"),
        DrawingElement("mask", .paint, attributes: "x y width height maskUnits maskContentUnits"),
        DrawingElement(
            "marker", .paint,
            attributes: "viewBox preserveAspectRatio refX refY markerUnits markerWidth markerHeight orient"),
        DrawingElement("filter", .filter, attributes: "x y width height filterUnits primitiveUnits"),
        DrawingElement("feBlend", .primitive, attributes: primitive + "in in2 mode"),
        DrawingElement("feColorMatrix", .primitive, attributes: primitive + "in type values"),
        DrawingElement("feComponentTransfer", .primitive, attributes: primitive + "in"),
        DrawingElement("feFuncR", .primitivePart, attributes: transfer),
        DrawingElement("feFuncG", .primitivePart, attributes: transfer),
        DrawingElement("feFuncB", .primitivePart, attributes: transfer),
        DrawingElement("feFuncA", .primitivePart, attributes: transfer),
        DrawingElement("feComposite", .primitive, attributes: primitive + "in in2 operator k1 k2 k3 k4"),
        DrawingElement(
            "feConvolveMatrix", .primitive,
            attributes: primitive + "in order kernelMatrix divisor bias targetX targetY edgeMode preserveAlpha"),
        DrawingElement(
            "feDisplacementMap", .primitive, attributes: primitive + "in in2 scale xChannelSelector yChannelSelector"),
        DrawingElement("feDropShadow", .primitive, attributes: primitive + "in dx dy stdDeviation"),
        DrawingElement("feFlood", .primitive, attributes: primitive),
        DrawingElement("feGaussianBlur", .primitive, attributes: primitive + "in stdDeviation edgeMode"),
        DrawingElement("feMerge", .primitive, attributes: primitive),
        DrawingElement("feMergeNode", .primitivePart, attributes: "in"),
        DrawingElement("feMorphology", .primitive, attributes: primitive + "in operator radius"),
        DrawingElement("feOffset", .primitive, attributes: primitive + "in dx dy"),
        DrawingElement("feTile", .primitive, attributes: primitive + "in"),
        DrawingElement(
            "feTurbulence", .primitive,
            attributes: primitive + "type baseFrequency numOctaves seed stitchTiles"),
    ]

    /// Presentation attributes: what a style property may become. Any element but a description may carry any.
    static let presentation: [String] = words(
        """
        alignment-baseline baseline-shift clip-path clip-rule color color-interpolation
        color-interpolation-filters cursor direction display dominant-baseline fill fill-opacity fill-rule filter
        flood-color flood-opacity font-family font-size font-stretch font-style font-variant
        font-weight image-rendering letter-spacing lighting-color marker-end marker-mid marker-start mask mask-type
        opacity overflow paint-order pointer-events shape-rendering stop-color stop-opacity stroke stroke-dasharray
        stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor
        text-decoration text-overflow text-rendering unicode-bidi vector-effect visibility
        white-space word-spacing writing-mode
        """)

    /// What every element may carry.
    static let core: [String] = words("id lang role tabindex aria-hidden aria-label aria-labelledby aria-describedby")

    /// Attributes that drawing tools leave behind and no viewer needs. They are dropped without a message, as `data-*`
    /// is.
    static let leftovers: [String] = words(
        """
        version baseProfile class enable-background requiredFeatures requiredExtensions systemLanguage
        contentStyleType contentScriptType zoomAndPan externalResourcesRequired xlink:type xlink:show
        xlink:actuate xlink:role xlink:arcrole xlink:title p-id t space focusable se_type kerning
        color-profile filterRes rel download
        """)

    /// Style properties that drawing tools write and that have no presentation attribute. They are dropped without a
    /// message.
    static let silentProperties: [String] = words(
        """
        -inkscape-font-specification -inkscape-stroke enable-background inline-size line-height shape-padding
        solid-color solid-opacity text-align text-indent block-progression shape-margin color-rendering
        fill-color color-scheme box-sizing max-width max-height min-width min-height margin position top left
        right bottom float user-select touch-action will-change backface-visibility vertical-align
        """)

    /// Properties of letters that have no presentation attribute. Drawing tools write all of them as `normal`.
    static func isLetterStyle(_ property: String) -> Bool {
        property.hasPrefix("font-") || property.hasPrefix("text-")
    }

    /// The element of this local name; nil for one that a drawing may not hold.
    package static func element(_ name: String) -> DrawingElement? { byName[name] }

    static func isPresentation(_ name: String) -> Bool { presentationSet.contains(name) }

    package static func isLeftover(_ name: String) -> Bool {
        leftoverSet.contains(name) || silentSet.contains(name)
            || ["data-", "aria-", "glyph-orientation"].contains(where: name.hasPrefix)
    }

    static func isSilent(_ property: String) -> Bool { silentSet.contains(property) }

    /// Whether an attribute without a namespace may stand on the element.
    package static func allows(_ attribute: String, on element: DrawingElement) -> Bool {
        coreSet.contains(attribute) || element.attributes.contains(attribute)
            || element.isStyled && presentationSet.contains(attribute)
    }

    /// All names that could be meant where an attribute of the element was misspelt.
    package static func attributes(of element: DrawingElement) -> [String] {
        core + element.attributes + (element.isStyled ? presentation : [])
    }

    private static func words(_ text: String) -> [String] {
        text.split { $0 == " " || $0 == "\n" }.map(String.init)
    }

    private static let byName = Dictionary(uniqueKeysWithValues: elements.map { ($0.name, $0) })
    private static let presentationSet = Set(presentation)
    private static let leftoverSet = Set(leftovers)
    private static let silentSet = Set(silentProperties)
    private static let coreSet = Set(core)
}
