// Whether the metadata has the structure of the format: elements in their places, attributes known and complete.

import Diagnostics
import Drawings
package import XML

/// Checks the metadata against the vocabulary.
package struct StructureCheck {
    let notes: DiagnosticLog

    package init(notes: DiagnosticLog) { self.notes = notes }

    /// Reports what has no place in the interaction, and what is missing in it.
    package func check(_ interaction: Element) {
        check(interaction, InteractionVocabulary.rule("fb:interaction", in: "")!)
    }

    private func check(_ element: Element, _ rule: ElementRule) {
        checkAttributes(of: element, rule)
        checkOrder(of: element, rule)
        for child in element.children {
            switch child {
            case .element(let child): checkChild(child, rule)
            case .text(let text, _):
                if child.isBlank || rule.holdsText { continue }
                let shown = text.trimmedSpace.prefix(24)
                let place = notes.trimmed(child.range)
                notes.error(
                    "stray-text", at: place, "text is not allowed in <\(rule.name)>: “\(shown)”",
                    instead: shown == ">"
                        ? .remove()
                        : rule.attributes.contains("expr")
                            ? "write expr=\"\(shown)\" on the <\(rule.name)>" : place.map { remark($0, rule) })
            case .comment, .instruction: break
            }
        }
    }

    /// How a text is kept that stands between elements: as a remark, or as the tag that it is without its `<`.
    private func remark(_ range: Range<Int>, _ rule: ElementRule) -> Advice {
        var changes: [Advice.Change] = []
        let form = /(?s)((?:<!--(?:-?[^-])*-->\s*)*)([^<\s]*)([^<]*?)\s*(?:<!--.*)?/
        if let match = notes.source[range].wholeMatch(of: form) {
            let start = range.lowerBound + match.1.utf8.count
            let text = match.2 + match.3
            if rule.children.contains(String(match.2)), text.firstIndex(of: ">") == text.indices.last {
                changes = [.init("<", at: start..<start)]
            } else if !["--", ">", "=\"", "='"].contains(where: text.contains) {
                changes = [.init("<!-- \(text) -->", at: start..<(start + text.utf8.count))]
            }
        }
        return Advice("use <!-- … --> for a remark", changes: changes)
    }

    /// Parts that come in an order: the settings of a scenario before its steps.
    private func checkOrder(of element: Element, _ rule: ElementRule) {
        guard let advice = InteractionVocabulary.order(in: rule.name) else { return }
        var greatest = 0
        for child in element.elements {
            guard let name = InteractionVocabulary.name(of: child), rule.children.contains(name) else { continue }
            let rank = InteractionVocabulary.rank(of: name, in: rule.name)
            if rank < greatest {
                notes.error(
                    "misplaced-element", at: child.nameRange, "<\(name)> stands too late in <\(rule.name)>",
                    instead: advice)
            }
            greatest = max(greatest, rank)
        }
    }

    private func checkChild(_ child: Element, _ parent: ElementRule) {
        guard let name = InteractionVocabulary.name(of: child) else {
            if ToolNamespaces.contains(child.name.namespace) { return }
            notes.error(
                "misplaced-element", at: child.nameRange, "<\(child.name)> does not belong in <\(parent.name)>",
                instead: namespaceAdvice(child, parent))
            return
        }
        guard parent.children.contains(name), let rule = InteractionVocabulary.rule(name, in: parent.name) else {
            refuse(child, named: name, in: parent)
            return
        }
        check(child, rule)
    }

    private func namespaceAdvice(_ child: Element, _ parent: ElementRule) -> Advice? {
        let local = child.name.local
        if local.hasPrefix("fb"), parent.children.contains("fb:" + local.dropFirst(2)) {
            return Advice("write <fb:\(local.dropFirst(2))>", writing: "fb:" + local.dropFirst(2))
        }
        if parent.children.contains("fb:" + local) { return Advice("write <fb:\(local)>", writing: "fb:\(local)") }
        if parent.children.contains(local) {
            return Advice(
                "write it in SCXML's namespace: xmlns=\"\(Namespace.scxml.address)\" on the <scxml>",
                changes: notes.declaring(Namespace.scxml, on: child))
        }
        return nil
    }

    private func refuse(_ child: Element, named name: String, in parent: ElementRule) {
        if child.name.namespace == .scxml, let refusal = InteractionVocabulary.refused(name) {
            notes.error(
                "refused-element", at: child.nameRange, "<\(name)> of SCXML is not supported: \(refusal.reason)",
                instead: refusal.instead)
            return
        }
        let homes = InteractionVocabulary.parents(of: name)
        if homes.isEmpty {
            notes.error(
                "unknown-element", at: child.nameRange, "there is no <\(name)>",
                instead: InteractionAdvice.element(name, in: parent.name)
                    ?? notes.didYouMean(name, among: parent.children)
                    ?? notes.didYouMean(name, among: InteractionVocabulary.rules.map { $0.name }))
        } else {
            let places = homes.prefix(4).map { "<\($0)>" }.joined(separator: ", ")
            notes.error(
                "misplaced-element", at: child.nameRange, "<\(name)> does not belong in <\(parent.name)>",
                instead: InteractionAdvice.element(name, in: parent.name) ?? "it may stand in \(places)")
        }
    }

    private func checkAttributes(of element: Element, _ rule: ElementRule) {
        let known = rule.attributes
        var told: [Advice] = []
        for attribute in element.attributes {
            let name: String
            switch attribute.name.namespace {
            case .none: name = attribute.name.local
            case .flipbook: name = "fb:" + attribute.name.local
            case .xml: continue
            default:
                if !ToolNamespaces.contains(attribute.name.namespace) {
                    notes.error(
                        "unknown-attribute", at: attribute.nameRange,
                        "“\(attribute.name)” is no attribute of <\(rule.name)>")
                }
                continue
            }
            if known.contains(name) || name == InteractionVocabulary.allowance
                || rule.bindsAttributes && !name.hasPrefix("fb:")
            {
                continue
            }
            if let refusal = InteractionVocabulary.refused(attribute: name, of: rule.name) {
                notes.error(
                    "refused-attribute", at: attribute.nameRange,
                    "\(name) of SCXML's <\(rule.name)> is not supported: \(refusal.reason)", instead: refusal.instead)
                continue
            }
            let advice = advice(for: name, rule)
            if let advice { told.append(advice) }
            notes.error(
                "unknown-attribute", at: attribute.nameRange, "\(name) is no attribute of <\(rule.name)>",
                instead: advice)
        }
        for wanted in rule.required {
            let names = wanted.split(separator: "|").map(String.init)
            let present = names.filter { element.attributes[Name($0)] != nil }
            // What stands in its place has been refused, with what to write.
            let isReplaced = element.attributes.contains {
                InteractionVocabulary.refused(attribute: $0.name.local, of: rule.name) != nil
                    && $0.name.local.hasPrefix(names[0])
            }
            if present.isEmpty, isReplaced { continue }
            // A slip in its name is told already.
            let isSlip = told.contains { $0.changes == [.init(names[0])] }
            if present.isEmpty, isSlip { continue }
            if present.isEmpty {
                let shown = names.joined(separator: " or ")
                notes.error(
                    "missing-attribute", at: element.nameRange, "<\(rule.name)> needs \(shown)",
                    instead: missing(names, on: element, rule))
            } else if present.count > 1 {
                notes.error(
                    "conflicting-attributes", at: element.attributes.attribute(Name(present[1]))?.nameRange,
                    "<\(rule.name)> has both \(present[0]) and \(present[1])", instead: "keep one of them")
            }
        }
    }

    /// How one of some attributes is written, with the change where an example will do.
    private func missing(_ names: [String], on element: Element, _ rule: ElementRule) -> Advice? {
        if let slip = slip(for: names, on: element, rule) { return slip }
        return InteractionAdvice.attribute(names[0], of: rule.name).map { example in
            let end = InteractionAdvice.constants.contains(names[0]) ? element.nameRange?.upperBound : nil
            // What stands in parentheses, and other ways, are for the reader.
            let written = example.firstRange(of: " (").map { String(example[..<$0.lowerBound]) } ?? example
            return Advice("such as \(example)", changes: end.map { [.init(" " + written, at: $0..<$0)] } ?? [])
        }
    }

    /// The attribute that was meant to be one that is missing, where the element takes attributes of any name.
    private func slip(for names: [String], on element: Element, _ rule: ElementRule) -> Advice? {
        guard rule.bindsAttributes else { return nil }
        for attribute in element.attributes where attribute.name.namespace == .none {
            guard let meant = Suggestion.closest(to: attribute.name.local, among: names) else { continue }
            return Advice("did you mean “\(meant)”?", changes: [.init(meant, at: attribute.nameRange)])
        }
        return nil
    }

    private func advice(for name: String, _ rule: ElementRule) -> Advice? {
        if name == "id", rule.attributes.contains("name") {
            return Advice("write name=\"…\": ids belong to the drawing and to the statechart", writing: "name")
        }
        if name == "name", rule.attributes.contains("id") { return Advice("write id=\"…\"", writing: "id") }
        return InteractionAdvice.foreign(name, of: rule) ?? notes.didYouMean(name, among: rule.attributes)
    }
}

/// Examples of attributes, shown where one is missing.
enum InteractionAdvice {
    /// What UIKit, CSS, SMIL and SCXML call an attribute, and what it is called here.
    private static let synonyms = [
        "minimumPressDuration": "duration", "minimum-press-duration": "duration", "minimum-duration": "duration",
        "dur": "duration",
        "numberOfTapsRequired": "count", "taps": "count", "isPagingEnabled": "paging", "paging-enabled": "paging",
        "timing-function": "easing", "timingFunction": "easing", "curve": "easing", "repeatCount": "repeat",
        "repeat-count": "repeat", "on": "event", "if": "cond", "type": "style", "default": "value",
        "target": "location",
        "content-inset-top": "inset-top", "content-inset-bottom": "inset-bottom",
    ]

    /// What to write for an attribute that another element or another tool has.
    static func foreign(_ attribute: String, of rule: ElementRule) -> Advice? {
        if rule.attributes.contains("fb:" + attribute) {
            return Advice("write fb:\(attribute)=\"…\"", writing: "fb:\(attribute)")
        }
        if let word = synonyms[attribute], rule.attributes.contains(word) {
            return Advice("write \(word)=\"…\"", writing: word)
        }
        switch attribute {
        case "count" where rule.name == "fb:tap": return "write two <fb:tap>, with a <fb:wait for=\"0.1s\"/> between"
        case "by", "to", "for":
            return rule.name == "fb:touch" ? "write <fb:move by=\"0 -200\" for=\"0.3s\"/> in it" : nil
        case "timeout" where rule.name == "fb:wait": return "it waits 30 s at most; <fb:require leads-to> takes a time"
        case "value" where rule.attributes.contains("expr"):
            return Advice("write expr=\"…\", a formula", writing: "expr")
        case "expr" where rule.attributes.contains("value"): return Advice("write value=\"…\"", writing: "value")
        case "id" where rule.name == "cancel": return Advice("write sendid=\"…\"", writing: "sendid")
        case "sendid" where rule.name == "send": return Advice("write id=\"…\"", writing: "id")
        case "data", "params", "body": return rule.name == "send" ? "write <param name=\"…\" expr=\"…\"/> in it" : nil
        case "look", "lang", "language", "appearance", "colorScheme":
            let name = attribute.hasPrefix("lang") ? "lang" : "look"
            return rule.name == "fb:scenario"
                ? "write <fb:set name=\"\(name)\" value=\"…\"/> in it, before its steps" : nil
        case "axis" where rule.name == "fb:swipe": return Advice("write direction=\"…\"", writing: "direction")
        case "direction" where rule.name == "fb:edge-pan": return Advice("write edge=\"…\"", writing: "edge")
        case "direction" where rule.attributes.contains("axis"):
            return Advice("write axis=\"…\": x, y or both", writing: "axis")
        default: return nil
        }
    }

    /// What to write for an element that stands elsewhere, or that another tool has.
    static func element(_ name: String, in parent: String) -> Advice? {
        let word = (name.hasPrefix("fb:") ? String(name.dropFirst(3)) : name).lowercased()
            .replacing("-", with: "")
        switch parent {
        case "fb:scenario", "fb:repeat":
            switch word {
            case "swipe", "pan", "drag", "flick", "scroll", "edgepan":
                return "write <fb:touch on=\"#…\"> with an <fb:move by=\"0 -200\" for=\"0.3s\"/> in it"
            case "longpress", "press": return "write <fb:touch on=\"#…\"> with an <fb:hold for=\"0.6s\"/> in it"
            case "click": return "write <fb:tap on=\"#…\"/>"
            case "doubletap": return "write two <fb:tap>, with a <fb:wait for=\"0.1s\"/> between"
            case "pinch", "rotate": return "write two <fb:touch>, the second with finger=\"2\""
            case "expect", "assert", "check", "require":
                return
                    "write <fb:wait until=\"…\"/>, which fails after 30 s; what holds in every run is an <fb:require> beside the scenarios"
            case "sleep", "delay", "pause": return Advice("write <fb:wait for=\"1s\"/>", writing: "fb:wait")
            default: return nil
            }
        case "fb:interaction":
            switch word {
            case "flick": return "write <fb:swipe>, or <fb:pan> for its speed"
            case "drag": return Advice("write <fb:pan>", writing: "fb:pan")
            case "click": return Advice("write <fb:tap>", writing: "fb:tap")
            case "press", "hold": return Advice("write <fb:long-press>", writing: "fb:long-press")
            case "touch", "touchdown", "touchesbegan", "down", "pointerdown", "mousedown":
                return "write <fb:long-press> with duration=\"0\", which begins when a finger comes down"
            case "hover": return "a finger does not hover: write <fb:tap>, or <fb:long-press>"
            case "button": return Advice("write <fb:tap>", writing: "fb:tap")
            case "doubletap": return "write <fb:tap> with count=\"2\""
            case "zoom", "magnify", "scale": return Advice("write <fb:pinch>", writing: "fb:pinch")
            case "rotation", "turn": return Advice("write <fb:rotate>", writing: "fb:rotate")
            case "var", "variable": return "write <data> for what changes, or <fb:let> for a formula"
            case "keyframes": return "write an <fb:animate> for each step, in the statechart"
            case "order": return "write <fb:bind> with z=\"{…}\""
            case "assert", "property", "invariant", "always", "never": return "write <fb:require never=\"…\"/>"
            case "behaviour", "behavior": return "write <fb:use behaviour=\"…\">"
            default: return ofSCXML(name)
            }
        case "fb:touch":
            if ["wait", "sleep", "delay", "pause"].contains(word) {
                return Advice("write <fb:hold for=\"1s\"/>", writing: "fb:hold")
            }
            return ofSCXML(name)
        case "onentry", "onexit", "transition", "if", "fb:animate":
            switch word {
            case "set": return "write <assign location=\"…\" expr=\"…\"/>"
            case "keyframe", "keyframes":
                return "write an <fb:animate> for each step, at done.animate of the one before"
            case "spring": return "write <fb:animate> with easing=\"spring(0.5 0.2)\""
            case "vibrate": return Advice("write <fb:haptic>", writing: "fb:haptic")
            case "pause", "stop": return "assign the variable its own value: <assign location=\"x\" expr=\"x\"/>"
            case "delay", "sleep", "wait": return "write <send event=\"…\" delay=\"1s\"/>, and a transition for it"
            default: return ofSCXML(name)
            }
        default: return ofSCXML(name)
        }
    }

    /// An element of SCXML that is written with Flipbook's prefix.
    private static func ofSCXML(_ name: String) -> Advice? {
        let local = String(name.dropFirst(3))
        guard name.hasPrefix("fb:"), InteractionVocabulary.rule(name, in: "") == nil,
            InteractionVocabulary.rule(local, in: "") != nil
        else { return nil }
        return Advice("write <\(local)>, without fb:, in the <scxml>", writing: local)
    }

    /// Attributes of which the example may be written as it is, in any design.
    static let constants: Set = ["version", "datamodel", "edge", "direction", "expr", "for", "by", "count"]

    static func attribute(_ attribute: String, of element: String) -> String? {
        switch (element, attribute) {
        case (_, "name"): "name=\"list\""
        case ("fb:bind", "target"), ("fb:scroll", "target"), (_, "target"): "target=\"#list\""
        case ("scxml", "version"): "version=\"1.0\""
        case ("scxml", "datamodel"): "datamodel=\"flipbook\""
        case ("data", "id"): "id=\"scale\""
        case ("fb:let", "expr"): "expr=\"max(0, -list.y)\""
        case ("assign", "location"), ("fb:follow", "location"): "location=\"scale\""
        case (_, "expr"): "expr=\"1\""
        case ("fb:send", "event"): "event=\"refresh.begin\""
        case (_, "event"): "event=\"list.scrolled\""
        case (_, "cond"): "cond=\"list.dragging\""
        case (_, "edge"): "edge=\"left\""
        case (_, "direction"): "direction=\"left\""
        case (_, "value"): "value=\"44\""
        case (_, "at"): "at=\"187 300\" (a point) or on=\"#list\" (the middle of an element)"
        case (_, "by"): "by=\"0 120\" (from where it is) or to=\"187 420\""
        case (_, "for"): "for=\"0.5s\""
        case (_, "count"): "count=\"3\""
        case (_, "sendid"): "sendid=\"timer\""
        case (_, "behaviour"): "behaviour=\"floating-ball\""
        case (_, "href"): "href=\"tokens.json\""
        case ("fb:require", "always"):
            "never=\"in(open) and in(closed)\", always=\"…\", continuous=\"list.y\", or leads-to=\"in(idle)\" with when and within"
        default: nil
        }
    }
}
