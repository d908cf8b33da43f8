// The members of inputs: what a formula may read of a gesture or a scroll view, and what an action may change.

package import FormulaText
package import Interactions

/// One member of an input.
package struct InputMember: Sendable {
    /// Without the input's name: `x`, `inset.top`.
    package let name: String
    package let kind: FormulaType
    /// Whether actions may assign, animate or follow it.
    package var isChangeable = false
}

/// The members of each kind of input.
package enum InputMembers {
    private static let gesture: [InputMember] =
        ["x", "y", "tx", "ty", "dx", "dy", "vx", "vy", "instance"].map { InputMember(name: $0, kind: .number) }
        + [InputMember(name: "active", kind: .boolean)]

    /// A tap is over when it is recognised, so it has a place but no movement.
    private static let tap = ["x", "y", "instance"].map { InputMember(name: $0, kind: .number) }

    private static let scroll: [InputMember] =
        ["x", "y", "content.width", "content.height", "inset.top", "inset.left", "inset.bottom", "inset.right"].map {
            InputMember(name: $0, kind: .number, isChangeable: true)
        }
        + [
            "raw.x", "raw.y", "dx", "dy", "vx", "vy", "tx", "ty", "target.x", "target.y", "width", "height", "frame.x",
            "frame.y",
        ].map { InputMember(name: $0, kind: .number) }
        + ["dragging", "decelerating"].map { InputMember(name: $0, kind: .boolean) }

    private static func ofTwo(_ measure: String) -> [InputMember] {
        ["x", "y", measure, "velocity", "instance"].map { InputMember(name: $0, kind: .number) }
            + [InputMember(name: "active", kind: .boolean)]
    }

    private static let pinch = ofTwo("scale")
    private static let rotate = ofTwo("rotation")

    /// Whether a recogniser is over when it is recognised.
    package static func isDiscrete(_ kind: Input.Kind) -> Bool { kind == .tap || kind == .swipe }

    package static func all(of kind: Input.Kind) -> [InputMember] {
        switch kind {
        case .scroll: scroll
        case .pinch: pinch
        case .rotate: rotate
        case .tap, .swipe: tap
        case .pan, .edgePan, .longPress: gesture
        }
    }

    package static func find(_ name: String, of kind: Input.Kind) -> InputMember? {
        all(of: kind).first { $0.name == name }
    }

    /// What other tools call the events of inputs.
    package static let foreignEvents = [
        "moved": "changed", "move": "changed", "dragged": "changed", "update": "changed", "updated": "changed",
        "start": "began", "started": "began", "begin": "began", "down": "began", "pressed": "began", "end": "ended",
        "up": "ended", "released": "ended", "finished": "ended", "done": "ended", "failed": "cancelled",
        "cancel": "cancelled", "canceled": "cancelled", "scroll": "scrolled", "stopped": "settled",
    ]

    /// The events that an input raises, without its name; that of a tap or a swipe is its name alone.
    package static func events(of kind: Input.Kind) -> [String] {
        switch kind {
        case .tap, .swipe: [""]
        case .scroll: ["began", "changed", "ended", "cancelled", "scrolled", "settled"]
        case .pan, .edgePan, .longPress, .pinch, .rotate: ["began", "changed", "ended", "cancelled"]
        }
    }
}
