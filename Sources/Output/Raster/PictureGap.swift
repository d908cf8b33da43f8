// What pictures show otherwise than pages, because librsvg 2.54 cannot be told it.

package import Diagnostics
package import XML

/// A kind of difference.
package enum PictureGap: Hashable, CaseIterable {
    case textOnPath, textLength, turnedLetters, baseline, smallCapitals, image, pixels, clip, stroke, color, linear
    case mixing
    case unit, wrongNoise

    /// What an element has, what pictures show of it, and what to write instead.
    private var words: (has: String, shown: String, instead: Advice) {
        switch self {
        case .textOnPath: ("textPath", "no text there", "outline the text as a <path>")
        case .textLength: ("textLength", "the text as wide as its letters are", "set letter-spacing or font-size")
        case .turnedLetters: ("rotate", "letters upright", "give each letter a <text> with a transform")
        case .baseline:
            ("another baseline", "the text on the usual one, so higher or lower", "move the text by y or dy")
        case .smallCapitals: ("small-caps", "small letters", "write capitals in a <tspan> with a smaller font-size")
        case .image: ("a WebP or AVIF image", "no image there", "save it as PNG or JPEG")
        case .pixels: ("image-rendering", "the image smoothed", "enlarge the image in a drawing program")
        case .clip: ("a shape in clip-path", "it uncut", "cut with a <clipPath>")
        case .stroke:
            ("vector-effect", "the stroke scaled", "give the stroke the width that it shall have, in its group")
        case .color:
            ("a colour that depends on others, such as color-mix()", "black", "write the colour itself as #rrggbb")
        case .linear: ("color-interpolation", "colours mixed in sRGB", "add stops between the colours")
        case .mixing:
            ("a colour of CSS Color 4", "the gradient mixed in sRGB, not in OKLab", "add stops between the colours")
        case .unit: ("a length that depends on the font or the window", "it of another size", "write a number")
        case .wrongNoise: ("stitchTiles", "other noise", "leave out stitchTiles")
        }
    }

    /// What an element says that pictures cannot show, whatever is around it.
    static func found(in element: Element) -> [PictureGap] {
        var gaps: [PictureGap] = []
        switch element.name {
        case "svg:text": if element.first(where: { $0.name == "svg:textPath" }) != nil { gaps.append(.textOnPath) }
        case "svg:image": if ImageKinds.isUnknown(element) { gaps.append(.image) }
        case "svg:feTurbulence": if element["stitchTiles"] == "stitch" { gaps.append(.wrongNoise) }
        case "svg:stop":
            if let color = element["stop-color"], ColorFunctions.rewritten(color) != color { gaps.append(.mixing) }
        default: break
        }
        if element["textLength"] != nil { gaps.append(.textLength) }
        if let turn = element["rotate"], turn.contains(where: { "123456789".contains($0) }) {
            gaps.append(.turnedLetters)
        }
        let baselines = ["auto", "alphabetic", "baseline", "inherit", "use-script", "no-change", "reset-size"]
        for name: Name in ["dominant-baseline", "alignment-baseline"] {
            let isKnown = name == "dominant-baseline" && element.name != "svg:tspan"
            guard let value = element[name], !baselines.contains(value) else { continue }
            if !isKnown || Spacing.baselines[value] == nil { gaps.append(.baseline) }
        }
        if let shift = element["baseline-shift"], ["super", "sub"].contains(shift) { gaps.append(.baseline) }
        if element["font-variant"]?.contains("small-caps") == true { gaps.append(.smallCapitals) }
        if let value = element["image-rendering"], ["pixelated", "crisp-edges"].contains(value) {
            gaps.append(.pixels)
        }
        if element["color-interpolation"] == "linearRGB" { gaps.append(.linear) }
        for attribute in element.attributes where !attribute.name.local.hasPrefix("aria") {
            let value = attribute.value
            if colors.contains(attribute.name), ColorFunctions.isUnknown(value) { gaps.append(.color) }
            if lengths.contains(attribute.name), isRelative(value) { gaps.append(.unit) }
        }
        return gaps
    }

    private static let colors: Set<Name> = [
        "fill", "stroke", "color", "stop-color", "flood-color", "lighting-color", "filter",
    ]
    private static let lengths: Set<Name> = [
        "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2", "dx", "dy", "font-size",
        "stroke-width", "stroke-dashoffset", "letter-spacing", "word-spacing",
    ]

    private static func isRelative(_ value: String) -> Bool {
        let lowered = value.lowercased()
        if ["calc(", "min(", "max(", "clamp("].contains(where: lowered.contains) { return true }
        return ["vw", "vh", "vmin", "vmax", "ex", "ch", "lh", "ic"].contains { unit in
            lowered.hasSuffix(unit) && Double(lowered.dropLast(unit.count)) != nil
        }
    }

    /// What librsvg draws otherwise of a drawing, in words.
    package static func shortfalls(of drawing: Element) -> [String] {
        let gaps = Set(Dialect.gaps(of: drawing).map(\.gap))
        return allCases.filter(gaps.contains).map { "it has \($0.words.0), and shows \($0.words.1)" }
    }

    /// A warning of each kind of difference in a drawing, at the first element that has it.
    /// - Parameter drawing: with its images in it; places are those of its source.
    package static func warnings(of drawing: Element) -> [Diagnostic] {
        let gaps = Dialect.gaps(of: drawing)
        return allCases.compactMap { kind in
            let found = gaps.filter { $0.gap == kind }
            guard let first = found.first?.element else { return nil }
            let places = Set(found.map(\.element.range))
            let name = first.id.map { "#\($0)" } ?? "<\(first.name.local)>"
            let others = places.count > 1 ? " (and \(places.count - 1) more)" : ""
            let (has, shown, instead) = kind.words
            return .warning(
                "picture-differs", at: first.range,
                "\(name)\(others) has \(has): pages show it, but pictures and films show \(shown)",
                suggestion: instead)
        }
    }
}
