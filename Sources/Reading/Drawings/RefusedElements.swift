// What a drawing may not hold, and what to write instead: one line an element.

import Diagnostics

/// Elements that are refused with a message of their own, because a design has another form for their purpose.
enum RefusedElements {
    /// Why the element may not be in a drawing, and what to write instead; nil where nothing special is to be said.
    static func advice(for name: String) -> (reason: String, instead: Advice)? {
        for entry in entries where entry.names.contains(name) { return (entry.reason, entry.instead) }
        return nil
    }

    private static let entries: [(names: [String], reason: String, instead: Advice)] = [
        (
            ["script", "handler", "listener"], "a design may not contain scripts",
            "say what happens in the statechart: states, transitions and <fb:bind> in the <metadata>"
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
        (["style"], "styles stand directly in the drawing, not inside text or shapes", "move it below the <svg>"),
    ]
}
