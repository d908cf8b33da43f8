// What pictures show otherwise than pages, because librsvg 2.54 cannot be told it.

package import Diagnostics
package import XML

/// A kind of difference.
package enum PictureGap: Hashable, CaseIterable {
    case textOnPath, textLength, turnedLetters, baseline, smallCapitals, image, pixels, clip, stroke, color, linear
    case mixing
    case unit, wrongNoise, turnedFilter, smallLetters, markers, places, partOfText, vertical, decoration, calculation,
        partOfClip, turnedImage, profile, textBox, turnedBox, masks, blend, clipRule, context, tile, symbolPlace

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
        case .turnedFilter:
            ("a filter that has a direction, and is turned", "it in another direction", "turn what is in it")
        case .smallLetters: ("letters below 2 units", "blots", "enlarge the drawing's own units, and its viewBox")
        case .markers:
            ("markers on a path that is closed or of several parts", "some missing or turned", "draw them as shapes")
        case .places: ("lists of places on a text with parts", "the letters side by side", "give each part an x")
        case .partOfText:
            ("a filter, mask or clip on a part of a text", "it without (Firefox too)", "give the part a <text>")
        case .vertical: ("vertical writing", "the letters beside their places", "give each letter an x and a y")
        case .decoration: ("text-decoration", "a thin, straight line", "draw the line as a <path>")
        case .calculation: ("calc()", "it as if that were not there", "write the number")
        case .partOfClip: ("clip-path on a part of a clip", "the part uncut", "cut the whole <clipPath>, or a group")
        case .clipRule:
            ("clip-rule=\"evenodd\" in a <clipPath> of several shapes", "them as one shape", "draw one <path>")
        case .profile:
            ("a colour profile in an image", "its colours without that", "save it as sRGB, without a profile")
        case .textBox:
            (
                "a paint, clip, mask or painted filter by the box of a text", "it by the box of its letters",
                "write it in userSpaceOnUse"
            )
        case .turnedBox:
            ("a clip, mask or pattern by the box of what is turned", "a larger box", "write it in userSpaceOnUse")
        case .masks: ("several masks, or alpha behind one", "the first one, by its light", "put a <g> around for each")
        case .blend: ("plus-lighter", "it laid over", "use screen, which is near")
        case .context:
            (
                "a marker in the colour of its path, which has no plain one", "it in one colour",
                "give the marker a colour"
            )
        case .symbolPlace: ("x or y on a <symbol>", "it without", "write them on the <use>")
        case .tile: ("a pattern with a large tile", "nothing: it takes too much memory", "make the tile smaller")
        case .turnedImage: ("a photo that its EXIF data turns", "the photo unturned", "save it turned")
        }
    }

    /// What an element says that pictures cannot show, whatever is around it.
    static func found(in element: Element) -> [PictureGap] {
        var gaps: [PictureGap] = []
        switch element.name {
        case "svg:text": if element.first(where: { $0.name == "svg:textPath" }) != nil { gaps.append(.textOnPath) }
        case "svg:tspan":
            if ["filter", "mask", "clip-path"].contains(where: { (element[$0] ?? "none") != "none" }) {
                gaps.append(.partOfText)
            }
        case "svg:image":
            if ImageKinds.isUnknown(element) { gaps.append(.image) }
            if ImageKinds.isTurned(element) { gaps.append(.turnedImage) }
            if ImageKinds.hasProfile(element) { gaps.append(.profile) }
        case "svg:clipPath":
            let parts = element.elements.filter { $0["display"] != "none" && !["g", "title"].contains($0.name.local) }
            if parts.contains(where: { ($0["clip-path"] ?? "none") != "none" }) { gaps.append(.partOfClip) }
            if parts.count > 1, parts.contains(where: { $0["clip-rule"] == "evenodd" }) { gaps.append(.clipRule) }
        case "svg:symbol":
            if [element["x"], element["y"]].contains(where: { Outline.length($0 ?? "0") != 0 }) {
                gaps.append(.symbolPlace)
            }
        case "svg:pattern":
            let sides = ["width", "height"].compactMap { element[$0].flatMap(Outline.length) }
            if element["patternUnits"] == "userSpaceOnUse", sides.reduce(1, *) > 1e7 { gaps.append(.tile) }
        case "svg:feTurbulence": if element["stitchTiles"] == "stitch" { gaps.append(.wrongNoise) }
        case "svg:stop":
            // These mix in sRGB.
            let isOld = ["rgb", "hsl", "hwb"].contains { element["stop-color"]?.lowercased().hasPrefix($0) == true }
            if !isOld, let color = element["stop-color"], ColorFunctions.rewritten(color) != color {
                gaps.append(.mixing)
            }
        default: break
        }
        if let size = element["font-size"].flatMap(Outline.length), size > 0, size < 2 { gaps.append(.smallLetters) }
        let data = element["d"]?.lowercased() ?? ""
        if element.name == "svg:polygon" || data.contains("z") || data.count(where: { $0 == "m" }) > 1,
            ["marker-start", "marker-mid", "marker-end"].contains(where: { (element[$0] ?? "none") != "none" })
        {
            gaps.append(.markers)
        }
        if element.name == "svg:text", !element.elements.isEmpty, Spacing.isListed(element) { gaps.append(.places) }
        if let mask = element["mask"], mask.contains(/,\s*url/) || mask.contains(" alpha") { gaps.append(.masks) }
        if element["style"]?.contains("plus-lighter") == true { gaps.append(.blend) }
        gaps += ofText(element)
        if let value = element["image-rendering"], ["pixelated", "crisp-edges"].contains(value) {
            gaps.append(.pixels)
        }
        if element["color-interpolation"] == "linearRGB" { gaps.append(.linear) }
        for attribute in element.attributes where !attribute.name.local.hasPrefix("aria") {
            let value = attribute.value
            if colors.contains(attribute.name), ColorFunctions.isUnknown(value) { gaps.append(.color) }
            if lengths.contains(attribute.name), isRelative(value) { gaps.append(.unit) }
            if attribute.name.local.hasSuffix("opacity"), value.contains("(") { gaps.append(.calculation) }
        }
        return gaps
    }

    /// The same of what is said of letters.
    private static func ofText(_ element: Element) -> [PictureGap] {
        var gaps: [PictureGap] = []
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
        if element["font-variant"]?.contains("-caps") == true { gaps.append(.smallCapitals) }
        if let mode = element["writing-mode"], ["tb", "vertical", "sideways"].contains(where: mode.hasPrefix) {
            gaps.append(.vertical)
        }
        if let lines = element["text-decoration"], lines.contains("line") || lines.contains("through") {
            gaps.append(.decoration)
        }
        return gaps
    }

    private static let colors: Set<Name> = [
        "fill", "stroke", "color", "stop-color", "flood-color", "lighting-color", "filter",
    ]
    private static let lengths: Set<Name> = [
        "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2", "dx", "dy", "font-size",
        "stroke-width", "stroke-dashoffset", "stroke-dasharray", "letter-spacing", "word-spacing",
    ]

    private static func isRelative(_ value: String) -> Bool {
        let lowered = value.lowercased()
        if ["calc(", "min(", "max(", "clamp("].contains(where: lowered.contains) { return true }
        return lowered.split(whereSeparator: { $0 == " " || $0 == "," }).contains { word in
            ["vw", "vh", "vmin", "vmax", "ex", "ch", "lh", "ic"].contains { unit in
                word.hasSuffix(unit) && Double(word.dropLast(unit.count)) != nil
            }
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
