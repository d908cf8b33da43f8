// What to write for the words of other tools, and examples of attributes.

import Diagnostics

/// Examples of attributes, shown where one is missing.
enum InteractionAdvice {
    /// What UIKit, CSS, SMIL and SCXML call an attribute, and what it is called here.
    private static let synonyms = [
        "minimumPressDuration": "duration", "minimum-press-duration": "duration", "minimum-duration": "duration",
        "dur": "duration",
        "numberOfTapsRequired": "count", "taps": "count", "isPagingEnabled": "paging", "paging-enabled": "paging",
        "timing-function": "easing", "timingFunction": "easing", "curve": "easing", "ease": "easing",
        "repeatCount": "repeat", "loop": "repeat",
        "iterations": "repeat",
        "repeat-count": "repeat", "on": "event", "if": "cond", "type": "style", "default": "value",
        "target": "location",
        "content-inset-top": "inset-top", "content-inset-bottom": "inset-bottom",
    ]

    /// The same, where elements call it by different names: the first that the element has.
    private static let meanings: [String: [String]] = [
        "on": ["event", "target"], "href": ["target"], "src": ["href"], "url": ["href"], "target": ["on", "location"],
        "name": ["event", "location", "on"], "id": ["location"], "duration": ["for"], "time": ["for"], "dur": ["for"],
        "times": ["count"], "n": ["count"], "parameter": ["name"], "param": ["name"], "key": ["name"],
        "locale": ["lang"], "language": ["lang"], "color": ["value"], "colour": ["value"], "text": ["value"],
        "dir": ["direction"], "expr": ["cond"], "if": ["cond", "always"], "cond": ["always"], "that": ["always"],
        "condition": ["cond", "always"], "test": ["cond", "always"], "then": ["leads-to"], "leadsTo": ["leads-to"],
        "options": ["choices"], "values": ["choices"], "title": ["label"], "description": ["label"], "to": ["target"],
        "x": ["at"], "y": ["at"], "snap": ["snap-y"], "requireToFail": ["after"],
        "requires": ["after"], "simultaneous": ["with"], "simultaneously": ["with"], "bounces": ["overscroll"],
        "bounce": ["overscroll"], "contentInset": ["inset-top"], "content-inset": ["inset-top"],
        "inset": ["inset-top"], "height": ["content-height"], "width": ["content-width"],
        "contentHeight": ["content-height"], "contentSize": ["content-height"], "isScrollEnabled": ["enabled"],
        "scroll-enabled": ["enabled"], "alwaysBounceVertical": ["always-bounce"], "page": ["paging"],
        "require": ["after"], "goto": ["target"], "next": ["target"], "when": ["cond"], "trigger": ["event"],
        "start": ["initial"], "initialState": ["initial"],
        "alwaysBounceHorizontal": ["always-bounce"], "page-size": ["paging"], "delayMs": ["delay"],
    ]

    /// What to write for an attribute that another element or another tool has.
    static func foreign(_ attribute: String, of rule: ElementRule) -> Advice? {
        if let word = meanings[attribute]?.first(where: rule.attributes.contains) {
            return Advice("write \(word)=\"…\"", writing: word)
        }
        if rule.attributes.contains("fb:" + attribute) {
            return Advice("write fb:\(attribute)=\"…\"", writing: "fb:\(attribute)")
        }
        if let word = synonyms[attribute], rule.attributes.contains(word) {
            return Advice("write \(word)=\"…\"", writing: word)
        }
        switch (rule.name, attribute) {
        case ("fb:touch", "for"), ("fb:touch", "duration"): return "write <fb:hold for=\"1s\"/> in it"
        case ("fb:touch", "by"), ("fb:touch", "to"): return "write <fb:move by=\"0 -200\" for=\"0.3s\"/> in it"
        case ("fb:tap", "for"), ("fb:tap", "duration"):
            return "a tap takes 0.1 s; for a longer one write <fb:touch on=\"#…\"><fb:hold for=\"1s\"/></fb:touch>"
        case ("fb:bind", "attribute"), ("fb:bind", "attributeName"), ("fb:bind", "property"):
            return "write the attribute itself: opacity=\"{…}\""
        case ("fb:pinch", "min"), ("fb:pinch", "max"), ("fb:pinch", "scale"):
            return "clamp what you bind: clamp(1, zoom, 4)"
        case ("fb:scroll", "offset"), ("fb:scroll", "contentOffset"), ("fb:scroll", "content-offset"):
            return "it begins at 0; assign it in an <onentry>: location=\"list.y\""
        default: break
        }
        switch attribute {
        case "count" where rule.name == "fb:tap": return "write two <fb:tap>, with a <fb:wait for=\"0.1s\"/> between"
        case "timeout" where rule.name == "fb:wait": return "it waits 30 s at most; <fb:require leads-to> takes a time"
        case "value" where rule.attributes.contains("expr"):
            return Advice("write expr=\"…\", a formula", writing: "expr")
        case "expr" where rule.attributes.contains("value"): return Advice("write value=\"…\"", writing: "value")
        case "id" where rule.name == "cancel": return Advice("write sendid=\"…\"", writing: "sendid")
        case "sendid" where rule.name == "send": return Advice("write id=\"…\"", writing: "id")
        case "data", "params", "body": return rule.name == "send" ? "write <param name=\"…\" expr=\"…\"/> in it" : nil
        case "look", "lang", "language", "appearance", "colorScheme":
            if rule.name == "fb:palette" { return Advice("write name=\"…\"", writing: "name") }
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
        case "fb:scenario", "fb:repeat": return step(word)
        case "else", "elseif":
            return "close it at once, <\(parent)/>: it holds for what follows, up to the next or </if>"
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
            case "data" where name == "data", "state" where name == "state":
                return "write it in the <scxml>: <data> in a <datamodel>"
            case "part": return "it stands in the drawing, beside the shapes"
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
            case "play", "transition": return "write <fb:animate> with an <assign> in it"
            case "spring": return "write <fb:animate> with easing=\"spring(0.5 0.2)\""
            case "vibrate": return Advice("write <fb:haptic>", writing: "fb:haptic")
            case "pause", "stop": return "assign the variable its own value: <assign location=\"x\" expr=\"x\"/>"
            case "delay", "sleep", "wait": return "write <send event=\"…\" delay=\"1s\"/>, and a transition for it"
            default: return ofSCXML(name)
            }
        default: return ofSCXML(name)
        }
    }

    /// The step of a scenario that is meant by another word.
    private static func step(_ word: String) -> Advice? {
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
        case "raise": return Advice("write <fb:send event=\"…\"/>", writing: "fb:send")
        case "assign": return "write <fb:set name=\"…\" value=\"…\"/> for a parameter; data are the statechart's"
        default: return nil
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
