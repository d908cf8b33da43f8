// What the values of attributes are: names, formulas, templates, words. One table, which all features read.

import Drawings
import Interactions
import Vocabulary

/// The kinds of names in a design. Each kind is a space of names of its own.
enum NameKind: String, Hashable, Sendable {
    /// Parameters, lets, data, inputs, colours, texts and tokens.
    case quantity
    case state, element, `class`, animation, event, send, scenario, variant, behaviour
    /// The parameter of a behaviour, as `<fb:set>` in an `<fb:use>` names it.
    case setting
}

/// What stands in the value of an attribute.
enum ValueRole: Hashable, Sendable {
    case formula
    /// Text with formulas in braces.
    case template
    case easing
    /// The value is a new name.
    case definition(NameKind)
    /// The value is a name, or several with spaces between.
    case names(NameKind)
    /// `#id`, `.class`, with an index or without.
    case target
    /// Events with spaces between.
    case events
    /// A variable, or one value of a list.
    case location
    case words([String])
    /// `#id` of the drawing or of another file, `url(#id)` somewhere in the value.
    case reference
    case plain

    static let flags = ValueRole.words(["true", "false"])

    /// The role of an attribute's value, by the name of the attribute as the vocabulary writes it.
    static func of(_ attribute: String, on tag: MarkupOutline.Tag, in parent: MarkupOutline.Tag?) -> ValueRole {
        switch tag.space {
        case .flipbook: ofFlipbook(attribute, on: tag.key, in: parent?.key ?? "")
        case .scxml: ofChart(attribute, tag.key)
        case .svg: ofDrawing(attribute)
        case .other: .plain
        }
    }

    private static func ofFlipbook(_ attribute: String, on element: String, in parent: String) -> ValueRole {
        if attribute == InteractionVocabulary.allowance { return .plain }
        switch (element, attribute) {
        case ("fb:scenario", "name"): return .definition(.scenario)
        case ("fb:scenario", "after"), ("fb:scenario", "like"): return .names(.scenario)
        case ("fb:scenario", "variant"): return .names(.variant)
        case ("fb:scenario", "loop"): return .flags
        case ("fb:variant", "name"): return .definition(.variant)
        case ("fb:set", "name"): return parent == "fb:use" ? .names(.setting) : .names(.quantity)
        case ("fb:animate", "name"): return .definition(.animation)
        case ("fb:slot", "input"): return .names(.quantity)
        case ("fb:slot", "name"), ("fb:palette", "name"): return .plain
        case ("fb:use", "behaviour"): return .names(.behaviour)
        case ("fb:use", "as"): return .plain
        case ("fb:use", "enabled"): return .formula
        case ("fb:part", "as"): return .definition(.element)
        case ("fb:part", _): return .reference
        case ("fb:use", _): return .target
        case (_, "name"): return .definition(.quantity)
        case (_, "target") where element == "fb:bind" || InteractionVocabulary.kinds[element] != nil: return .target
        case (_, "target"), (_, "content"), (_, "on"): return .target
        case (_, "location"): return .location
        case ("fb:send", "event"): return .definition(.event)
        case (_, "event"): return .events
        case (_, "easing"): return .easing
        case (_, "with"), (_, "after"): return .names(.quantity)
        case ("fb:pan", "axis"), ("fb:scroll", "axis"): return .words(["x", "y", "both"])
        case ("fb:edge-pan", "axis"): return .words(["x", "y"])
        case ("fb:scroll", "always-bounce"): return .words(["x", "y", "both"])
        case (_, "edge"): return .words(["left", "right", "top", "bottom"])
        case (_, "direction"): return .words(["left", "right", "up", "down"])
        case (_, "deceleration"): return .words(["normal", "fast"])
        case (_, "paging"), (_, "directional-lock"), (_, "autoreverse"): return .flags
        case (_, "unit"): return .words(["pt", "s", "deg"])
        case (_, "end"): return .words(["cancel"])
        case (_, "finger"): return .words(["2"])
        case ("fb:haptic", "style"): return .words(Haptic.allCases.map { "\($0)" })
        case (_, "frame"), (_, "snap-x"), (_, "snap-y"), (_, "at"), (_, "by"), (_, "to"): return .template
        case ("fb:bind", "instance-count"): return .plain
        case ("fb:bind", _): return .template
        case (_, "title"), (_, "label"), (_, "lang"), (_, "value"), (_, "min"), (_, "max"), (_, "step"),
            (_, "choices"), (_, "device"), (_, "tags"), (_, "href"), ("fb:tap", "count"), (_, "zone"),
            (_, "behaviour"):
            return .plain
        case ("fb:long-press", "duration"): return .plain
        default: return .formula
        }
    }

    private static func ofChart(_ attribute: String, _ element: String) -> ValueRole {
        switch (element, attribute) {
        case ("data", "id"): .definition(.quantity)
        case ("state", "id"), ("parallel", "id"), ("final", "id"), ("history", "id"): .definition(.state)
        case (_, "initial"), ("transition", "target"): .names(.state)
        case ("transition", "event"): .events
        case ("raise", "event"), ("send", "event"): .definition(.event)
        case ("send", "id"): .definition(.send)
        case ("cancel", "sendid"): .names(.send)
        case ("assign", "location"): .location
        case ("fb:parameter", "type"): .words(["text"])
        case ("transition", "type"): .words(["external", "internal"])
        case ("history", "type"): .words(["shallow", "deep"])
        case ("scxml", "datamodel"): .words(["flipbook"])
        case ("scxml", "version"): .words(["1.0"])
        case ("data", "fb:calc-mode"): .words(["linear", "discrete"])
        case ("data", "fb:unit"): .words(["pt", "s", "deg"])
        case ("data", "fb:count"): .target
        case (_, "expr"), (_, "cond"), (_, "delayexpr"): .formula
        default: .plain
        }
    }

    private static func ofDrawing(_ attribute: String) -> ValueRole {
        if attribute.hasPrefix("fb:") {
            switch attribute {
            case InteractionVocabulary.allowance, "fb:instance-count", "fb:href", "fb:as": return .plain
            case "fb:backdrop": return .target
            case "fb:before", "fb:after", "fb:into", "fb:around": return .target
            default: return .template
            }
        }
        switch attribute {
        case "id": return .definition(.element)
        case "class": return .names(.class)
        default: break
        }
        if let bindable = BindableAttributes.find(attribute), !bindable.keywords.isEmpty {
            return .words(bindable.keywords)
        }
        return .reference
    }
}
