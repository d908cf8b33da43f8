// Every element of the interaction with its attributes and children: what `docs/format.md` says, as a table.

import Diagnostics
package import Interactions
package import XML

/// What may stand on and in one element of the metadata.
package struct ElementRule: Sendable {
    package let name: String
    /// Attributes that must be there; `a|b` asks for exactly one of the two.
    package let required: [String]
    let optional: [String]
    package let children: [String]
    /// All attributes that may be written.
    package let attributes: [String]
    /// Any other attribute may be written: of a binding it is what is bound, of a behaviour a slot.
    package var bindsAttributes = false
    var holdsText = false

    init(_ name: String, required: String = "", optional: String = "", children: String = "") {
        self.name = name
        self.required = required.split(separator: " ").map(String.init)
        self.optional = optional.split(separator: " ").map(String.init)
        self.children = children.split(separator: " ").map(String.init)
        attributes = self.required.flatMap { $0.split(separator: "|").map(String.init) } + self.optional
    }
}

/// The elements of the metadata by name.
package enum InteractionVocabulary {
    private static let actions = "assign raise send cancel log if fb:haptic fb:follow fb:animate"
    private static let states = "state parallel final"
    private static let steps = "fb:touch fb:tap fb:wait fb:send fb:repeat"

    /// An attribute of every element: which checks may find something there, and why that is right.
    package static let allowance = "fb:allow"

    package static let rules: [ElementRule] = {
        var bind = ElementRule("fb:bind", required: "target")
        bind.bindsAttributes = true
        var title = ElementRule("fb:title", optional: "lang")
        title.holdsText = true
        var use = ElementRule("fb:use", required: "behaviour", optional: "as enabled", children: "fb:set")
        use.bindsAttributes = true
        return [
            ElementRule(
                "fb:interaction", optional: "device enabled tags behaviour",
                children:
                    "fb:parameter fb:variant fb:let fb:pan fb:edge-pan fb:tap fb:long-press fb:swipe fb:scroll fb:pinch "
                    + "fb:rotate scxml fb:bind fb:require fb:scenario fb:use fb:slot fb:tokens fb:palette fb:strings"),
            ElementRule("fb:palette", optional: "name chosen", children: "fb:color"),
            ElementRule("fb:color", required: "name value"),
            ElementRule("fb:strings", required: "lang", optional: "chosen", children: "fb:string"),
            ElementRule("fb:string", required: "name value"),
            ElementRule("fb:tokens", required: "href"),
            title, use, ElementRule("fb:slot", required: "name target|input|event", optional: "label"),
            ElementRule(
                "fb:parameter", required: "name value", optional: "min max step choices type unit label measure",
                children: "fb:title"),
            ElementRule("fb:variant", required: "name", optional: "label", children: "fb:set fb:title"),
            ElementRule("fb:set", required: "name value"),
            ElementRule("fb:let", required: "name expr", optional: "unit"),
            ElementRule("fb:pan", required: "name target", optional: "axis enabled with after"),
            ElementRule("fb:edge-pan", required: "name target edge", optional: "axis zone enabled with after"),
            ElementRule("fb:tap", required: "name target", optional: "count enabled with after"),
            ElementRule("fb:long-press", required: "name target", optional: "duration enabled with after"),
            ElementRule("fb:swipe", required: "name target direction", optional: "enabled with after"),
            ElementRule("fb:pinch", required: "name target", optional: "enabled with after"),
            ElementRule("fb:rotate", required: "name target", optional: "enabled with after"),
            ElementRule(
                "fb:scroll", required: "name target",
                optional:
                    "enabled with after content frame axis content-width content-height x y inset-top inset-left inset-bottom "
                    + "inset-right overscroll overscroll-top overscroll-left overscroll-bottom overscroll-right paging "
                    + "always-bounce directional-lock deceleration snap-x snap-y"),
            ElementRule(
                "scxml", required: "version datamodel", optional: "name initial", children: "datamodel " + states),
            ElementRule("datamodel", children: "data"),
            ElementRule("data", required: "id", optional: "expr fb:calc-mode fb:count fb:unit"),
            ElementRule(
                "state", optional: "id initial fb:poster",
                children: "datamodel onentry onexit transition initial history fb:title " + states),
            ElementRule(
                "parallel", optional: "id",
                children: "datamodel onentry onexit transition history state parallel fb:title"),
            ElementRule("final", optional: "id fb:poster", children: "onentry onexit fb:title"),
            ElementRule("initial", children: "transition"),
            ElementRule("history", optional: "id type", children: "transition"),
            ElementRule("transition", optional: "event cond target type", children: actions),
            ElementRule("onentry", children: actions),
            ElementRule("onexit", children: actions),
            ElementRule("assign", required: "location expr"),
            ElementRule("raise", required: "event"),
            ElementRule("send", required: "event", optional: "id delay delayexpr", children: "param"),
            ElementRule("param", required: "name expr"),
            ElementRule("cancel", required: "sendid"),
            ElementRule("log", optional: "expr label"),
            ElementRule("if", required: "cond", children: actions + " elseif else"),
            ElementRule("elseif", required: "cond"),
            ElementRule("else"),
            ElementRule("fb:haptic", optional: "style"),
            ElementRule("fb:follow", required: "location expr", optional: "duration easing"),
            ElementRule(
                "fb:animate", required: "name", optional: "duration easing delay repeat autoreverse",
                children: "assign fb:title"),
            bind,
            ElementRule(
                "fb:require", required: "always|never|leads-to|continuous",
                optional: "while when within tolerance title"
            ),
            ElementRule(
                "fb:scenario", required: "name", optional: "title variant after like loop",
                children: "fb:title fb:set " + steps),
            ElementRule("fb:touch", required: "at|on", optional: "end finger", children: "fb:move fb:hold"),
            ElementRule("fb:move", required: "by|to for", optional: "easing"),
            ElementRule("fb:hold", required: "for"),
            ElementRule("fb:wait", required: "for|until", optional: "finger"),
            ElementRule("fb:send", required: "event"),
            ElementRule("fb:repeat", required: "count", children: steps),
        ]
    }()

    /// A tap as a step of a scenario is written differently from a tap as an input.
    static let tapStep = ElementRule("fb:tap", required: "at|on", optional: "finger")

    package static func rule(_ name: String, in parent: String) -> ElementRule? {
        if name == "fb:tap", parent == "fb:scenario" || parent == "fb:repeat" { return tapStep }
        return byName[name]
    }

    /// The names of the elements in which one may stand.
    package static func parents(of name: String) -> [String] {
        rules.filter { $0.children.contains(name) }.map { $0.name }
    }

    /// `fb:NAME` for Flipbook's elements and `NAME` for the statechart's, whatever prefixes the author uses.
    package static func name(of element: Element) -> String? {
        switch element.name.namespace {
        case .flipbook: "fb:" + element.name.local
        case .scxml: element.name.local
        default: nil
        }
    }

    /// The kinds of inputs by their elements.
    package static let kinds: [String: Input.Kind] = [
        "fb:pan": .pan, "fb:edge-pan": .edgePan, "fb:tap": .tap, "fb:long-press": .longPress, "fb:swipe": .swipe,
        "fb:scroll": .scroll, "fb:pinch": .pinch, "fb:rotate": .rotate,
    ]

    /// Whether an element is a gesture recogniser or a scroll view.
    package static func isInput(_ element: Element) -> Bool {
        let name = name(of: element) ?? ""
        return kinds[name] != nil
    }

    /// The attributes of `<fb:use>` that are no slots.
    package static let ofUse = ["behaviour", "as", "enabled"]

    /// Under which names an input has the formulas that all hold where it may begin: its own, that of the whole
    /// behaviour that it is from, and that of the `<fb:use>`.
    package static let conditions: [Name] = ["enabled", "enabled-behaviour", "enabled-use"]

    /// In which order the parts of an element come, as advice; nil where there is none.
    static func order(in parent: String) -> Advice? {
        switch parent {
        case "fb:scenario": "first every <fb:set>, then the steps"
        default: nil
        }
    }

    /// The part that a child belongs to, by number.
    static func rank(of name: String, in parent: String) -> Int {
        name == "fb:set" || name == "fb:title" ? 0 : 1
    }

    /// What SCXML has and a design has not, with what to write instead.
    static func refused(_ name: String) -> (reason: String, instead: Advice)? {
        switch name {
        case "invoke", "finalize": ("a design cannot call external services", "use a <parallel> state beside this one")
        case "script": ("a design may not contain scripts", "use <assign> with a formula")
        case "foreach":
            ("assign the list itself", "location=\"y\" gives each value of a list its own, and instance is its number")
        case "content": ("an event carries named values", "write <param name=\"…\" expr=\"…\"/>")
        case "donedata": ("only <send> gives an event values", "assign a variable in the <onentry> of the <final>")
        default: nil
        }
    }

    /// Attributes that SCXML has and a design has not.
    static func refused(attribute: String, of element: String) -> (reason: String, instead: Advice)? {
        switch (element, attribute) {
        case ("scxml", "binding"):
            ("all data are evaluated before the first state is entered", "leave binding out; assign in <onentry>")
        case ("data", "src"): ("a design loads nothing", "write the value into expr")
        case ("send", "eventexpr"): ("events are known before a design runs", "write event, under an <if> for each")
        case ("send", "target"), ("send", "targetexpr"), ("send", "type"), ("send", "typeexpr"):
            (
                "a design sends events to itself only",
                "leave \(attribute) out; <raise> takes the place of target=\"#_internal\""
            )
        case ("send", "namelist"): ("each value has a name of its own", "write <param name=\"…\" expr=\"…\"/> for each")
        case ("param", "location"): ("expr reads a variable as well", "write expr=\"…\"")
        case ("send", "idlocation"), ("cancel", "sendidexpr"):
            ("ids of sends are known before a design runs", "write \(element == "send" ? "id" : "sendid")")
        default: nil
        }
    }

    private static let byName = Dictionary(uniqueKeysWithValues: rules.map { ($0.name, $0) })
}
