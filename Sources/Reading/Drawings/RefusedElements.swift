// What a drawing may not hold, and what to write instead: one line an element.

/// Elements that are refused with a message of their own, because a design has another form for their purpose.
enum RefusedElements {
    /// Why the element may not be in a drawing, and what to write instead; nil where nothing special is to be said.
    static func advice(for name: String) -> (reason: String, instead: String)? {
        for entry in entries where entry.names.contains(name) { return (entry.reason, entry.instead) }
        return nil
    }

    private static let entries: [(names: [String], reason: String, instead: String)] = [
        (
            ["script", "handler", "listener"], "a design may not contain scripts",
            "say what happens in the statechart: states, transitions and <fb:bind> in the <metadata>"
        ),
        (
            ["foreignObject"], "a design holds no HTML",
            "draw it with <text>, <rect> and <path>, or put it in as an <image> beside the design"
        ),
        (
            ["animate", "animateTransform", "animateMotion", "animateColor", "set", "mpath", "discard"],
            "Flipbook writes the animation of a design",
            "bind the attribute with <fb:bind target=\"#id\" ATTRIBUTE=\"{formula}\"/> and move it with <fb:animate>"
        ),
        (
            ["iframe", "object", "embed", "video", "audio", "canvas"], "a design may not embed external content",
            "use an <image> with a data: URI or a file beside the design"
        ),
        (
            ["switch"], "which child of a <switch> shows depends on the viewer",
            "keep the child that is meant, or bind visible on each"
        ),
        (["view"], "a design has one view", "write the viewBox on the <svg>"),
        (["cursor"], "a finger has no cursor", "leave it out"),
        (
            ["font", "font-face", "glyph", "missing-glyph", "hkern", "vkern", "tref", "altGlyph"],
            "SVG fonts are gone from browsers", "use font-family with system fonts, or outline the text as a <path>"
        ),
        (["feImage"], "a filter brings nothing in from outside", "use an <image> in the drawing"),
        (
            ["flowRoot", "flowPara", "flowRegion", "flowSpan"], "flowed text is Inkscape's own and no browser draws it",
            "in Inkscape, use Text > Convert to Text, then export"
        ),
        (
            ["meshgradient", "mesh", "hatch", "solidcolor", "solidColor"], "no browser draws it",
            "use a gradient, a pattern or an <image>"
        ),
        (
            ["feDiffuseLighting", "feSpecularLighting", "fePointLight", "feSpotLight", "feDistantLight"],
            "lighting filters are not supported", "draw the shade with a gradient"
        ),
        (["style"], "styles stand directly in the drawing, not inside text or shapes", "move it below the <svg>"),
    ]
}
