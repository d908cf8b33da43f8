// The driver for UIKit: recognisers and scroll views report, and each frame the model says where things are.

import Designs
import Interactions
import SwiftWriting

struct SwiftUIKit {
    /// A view that the app hands over: what one or several inputs are on.
    struct Surface {
        var name: String
        var inputs: [Int]
        var isScrollView: Bool
        var isMany: Bool

        var type: String { isScrollView ? "UIScrollView" : isMany ? "[UIView]" : "UIView" }
    }

    let writer: SwiftWriter
    var inputs: [Input] { writer.interaction.inputs }
    var type: String { writer.type }
    /// By index: what the driver calls the recogniser or the scroll view of an input.
    let names: [String]
    let surfaces: [Surface]
    /// The variables that the chart sets.
    let moved: Set<Int>

    init(_ writer: SwiftWriter) {
        self.writer = writer
        moved = writer.interaction.actions.reduce(into: []) { moved, action in
            switch action {
            case .assign(let list): moved.formUnion(list.map(\.variable))
            case .animate(let index): moved.formUnion(writer.interaction.animations[index].assignments.map(\.variable))
            case .follow(let index): moved.insert(writer.interaction.follows[index].variable)
            default: break
            }
        }
        var space = SwiftIdentifiers(taken: SwiftUIKit.taken)
        names = writer.design.inputs.map { space.identifier($0.name) }
        surfaces = SwiftUIKit.surfaces(writer)
    }

    /// What the driver has of its own.
    private static let taken: Set<String> = [
        "model", "parameters", "update", "stage", "link", "began", "driven", "isShowing", "finger", "fingerTrace",
        "stop",
        "frame", "pass", "send", "perform", "show", "hear", "wake", "pixels", "isDriven", "play", "prepare", "halt",
        "recogniser", "view", "begin", "scroll", "end", "settle", "aim", "places", "read", "scrollView", "place", "way",
        "speed", "step", "pan", "effect", "time", "due", "description", "debugDescription", "hash", "superclass",
    ]

    private static func surfaces(_ writer: SwiftWriter) -> [Surface] {
        var space = SwiftIdentifiers(taken: ["stage", "parameters"])
        var surfaces: [Surface] = []
        var places: [[String]: Int] = [:]
        for (index, named) in writer.design.inputs.enumerated() {
            let isScrollView = writer.interaction.inputs[index].scroll != nil
            if let place = places[named.targets] {
                surfaces[place].inputs.append(index)
                surfaces[place].isScrollView = surfaces[place].isScrollView || isScrollView
                continue
            }
            places[named.targets] = surfaces.count
            let isMany = writer.interaction.inputs[index].targets.count > 1
            let name = space.identifier(isMany ? named.name : named.targets.first ?? named.name)
            surfaces.append(Surface(name: name, inputs: [index], isScrollView: isScrollView, isMany: isMany))
        }
        return surfaces
    }

    func only(_ condition: Bool, _ text: @autoclosure () -> String) -> String { condition ? text() : "" }

    func name(_ input: Int) -> String { names[input] }

    var scrolls: [Int] { inputs.indices.filter { inputs[$0].scroll != nil } }
    var gestures: [Int] { inputs.indices.filter { inputs[$0].scroll == nil } }

    func surface(of input: Int) -> String { surfaces.first { $0.inputs.contains(input) }?.name ?? "" }

    func event(_ index: Int) -> String? { writer.eventNames[index] }

    func members(_ input: Int) -> [SwiftInput.Member] { writer.members.first { $0.index == input }?.members ?? [] }

    func path(_ input: Int) -> String {
        "model." + (writer.members.first { $0.index == input }?.identifier ?? "")
    }

    func hasMany(_ input: Int) -> Bool { inputs[input].targets.count > 1 }

    /// The recognisers of an input as an array.
    func all(_ input: Int) -> String {
        inputs[input].scroll != nil
            ? "[\(name(input)).panGestureRecognizer]" : hasMany(input) ? name(input) : "[\(name(input))]"
    }

    /// Scroll views that are asked before they begin.
    var gatedScrolls: [Int] { scrolls.filter { writer.gates[$0] != nil } }

    /// Whether an input may go on beside another.
    private func isCompanion(_ input: Int) -> Bool {
        inputs.indices.contains {
            inputs[$0].companions.contains(input) || $0 == input && !inputs[$0].companions.isEmpty
        }
    }

    /// Whether formulas read where the finger is.
    var hearsFinger: Bool { writer.members.contains { $0.index < 0 } }

    var hasHaptics: Bool { !writer.haptics.isEmpty }

    var text: String {
        // Handlers come first: they tell what they need.
        let handlers = gestures.map(handler).joined() + only(hearsFinger, fingerHandler)
        let scrolling = self.scrolling
        let relations = self.relations
        let protocols = ["NSObject"] + (relations.isEmpty ? [] : ["UIGestureRecognizerDelegate"])
        let own = handlers + scrolling
        let moves = writer.uses.contains("animate") || writer.uses.contains("chase")
        return writer.filled(
            PackageResources.UIKit_swift_txt,
            also: [
                "scrolls": !scrolls.isEmpty, "places": hasPlaces, "haptics": hasHaptics,
                "measured": !sizesRead.isEmpty || writer.uses.contains("size"),
                "offsets": scrolls.contains { !offsets(of: $0).isEmpty }, "traced": own.contains("Trace."),
            ],
            [
                "protocols": protocols.joined(separator: ", "), "properties": properties(own),
                "parameterDocs": parameterDocs, "parameterList": parameterList,
                "views": scrolls.map { "        self.\(name($0)) = \(surface(of: $0))\n" }.joined() + manyRecognisers,
                "setUp": setUp, "letGo": letGo, "halts": only(halts, haltCalls), "gates": gates,
                "sizes": sizesRead,
                "places": SwiftText.wrapped(
                    "    private static let places: Set<\(type).Quantity> = [", driven, indent: "        ") + "]",
                "showing": showing, "moving": moves ? "model.isMoving(quantity)" : "false",
                "tied": ["follow", "chase"].filter(writer.uses.contains).map { ".\($0)s" }.joined(separator: ", "),
                "plays": generators.flatMap(\.play).map { "case .\($0.haptic): \($0.call)\n" }.joined(),
                "prepared": generators.map { "\($0.name).prepare()\n" }.joined(),
                "handlers": handlers + relations + scrolling, "delegated": delegated,
            ])
    }

    // MARK: Set-up

    /// - Parameter text: the methods, which tell what is needed.
    private func properties(_ text: String) -> String {
        var lines = scrolls.map { "private let \(name($0)): UIScrollView" }
        lines += scrolls.map { "private var \(name($0))Delegate: ScrollDelegate?" }
        lines += gestures.map { input in
            hasMany(input)
                ? "private let \(name(input)): [\(recogniser(input))]"
                : "private let \(name(input)) = \(recogniser(input))()"
        }
        for input in gatedScrolls {
            lines.append("/// Takes the pans that `\(name(input))` is not to have.")
            lines.append("private let \(name(input))Gate = UIPanGestureRecognizer()")
        }
        if hearsFinger { lines.append("private let finger = UILongPressGestureRecognizer()") }
        let words = Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
        for input in inputs.indices {
            for (kind, value) in [("Trace", "PointTrace()"), ("Last", "CGPoint.zero"), ("Target", "CGPoint.zero")]
            where words.contains("\(name(input))\(kind)") {
                lines.append("private var \(name(input))\(kind) = \(value)")
            }
        }
        if words.contains("fingerTrace") { lines.append("private var fingerTrace = PointTrace()") }
        if hasPlaces {
            lines.append("/// What the model moves of scroll views.")
            lines.append("private var driven: Set<\(type).Quantity> = []")
            lines.append("private var isShowing = false")
        }
        lines += generators.map { "private let \($0.name) = \($0.made)" }
        return lines.map { "    \($0)\n" }.joined()
    }

    func recogniser(_ input: Int) -> String {
        switch inputs[input].kind {
        case .pan, .scroll: "UIPanGestureRecognizer"
        case .edgePan: "UIScreenEdgePanGestureRecognizer"
        case .tap: "UITapGestureRecognizer"
        case .longPress: "UILongPressGestureRecognizer"
        case .swipe: "UISwipeGestureRecognizer"
        case .pinch: "UIPinchGestureRecognizer"
        case .rotate: "UIRotationGestureRecognizer"
        }
    }

    private var parameterDocs: String {
        surfaces.map { surface in
            let ids = writer.design.inputs[surface.inputs[0]].targets.prefix(3).map { "`#\($0)`" }
            return SwiftText.doc(
                "  - \(surface.name): what the design calls \(ids.joined(separator: ", ")).", indent: "    "
            ).replacing("/// - ", with: "///   - ")
        }.joined()
    }

    private var parameterList: String {
        let views = surfaces.map { "\($0.name): \($0.type)" }
        return SwiftText.wrapped(
            "\n        ", ["_ parameters: \(type).Parameters = .init()", "stage: UIView"] + views, indent: "        ")
            + "\n    "
    }

    private var manyRecognisers: String {
        gestures.filter(hasMany).map {
            "        self.\(name($0)) = \(surface(of: $0)).map { _ in \(recogniser($0))() }\n"
        }.joined()
    }

    private var setUp: String {
        var text = ""
        for input in scrolls {
            let own = "self.\(name(input))"
            text += scrollSettings(input).map { "        \(own).\($0)\n" }.joined()
        }
        if hasPlaces {
            text +=
                SwiftText.wrapped("        self.driven = [", driven, indent: "            ")
                + "]\n        self.show()\n"
        }
        for input in scrolls {
            text += "        self.\(name(input))Delegate = ScrollDelegate(self, self.\(name(input)).delegate)\n"
            text += "        self.\(name(input)).delegate = \(name(input))Delegate\n"
        }
        for input in gatedScrolls {
            let (view, gate) = ("self.\(name(input))", "self.\(name(input))Gate")
            let lines = [
                "\(gate).cancelsTouchesInView = false", "\(gate).allowedScrollTypesMask = .all",
                "\(gate).delegate = self",
                "\(view).addGestureRecognizer(\(gate))", "\(view).panGestureRecognizer.require(toFail: \(gate))",
            ]
            text += lines.map { "        \($0)\n" }.joined()
        }
        for input in gestures { text += setUp(input) }
        for input in gestures {
            for other in inputs[input].requiredFailures {
                let mine = hasMany(input) ? "        for one in self.\(name(input)) { " : "        "
                let theirs = hasMany(other) ? "for other in self.\(name(other)) { " : ""
                let failing =
                    hasMany(other)
                    ? "other" : "self.\(name(other))" + (inputs[other].scroll == nil ? "" : ".panGestureRecognizer")
                let one = hasMany(input) ? "one" : "self.\(name(input))"
                text += "\(mine)\(theirs)\(one).require(toFail: \(failing))"
                text += only(hasMany(other), " }") + only(hasMany(input), " }") + "\n"
            }
        }
        if hearsFinger {
            text += """
                        // Hears of each touch, and is in the way of none.
                        self.finger.minimumPressDuration = 0
                        self.finger.allowableMovement = .greatestFiniteMagnitude
                        self.finger.cancelsTouchesInView = false
                        self.finger.delegate = self
                        self.finger.addTarget(self, action: #selector(fingerChanged(_:)))
                        stage.addGestureRecognizer(self.finger)

                """
        }
        return text
    }

    private func setUp(_ input: Int) -> String {
        let own = "self.\(name(input))"
        let recogniser = hasMany(input) ? "recogniser" : own
        var lines = settings(input).map { "\(recogniser).\($0)" }
        lines.append("\(recogniser).addTarget(self, action: #selector(\(name(input))Changed(_:)))")
        if check(input) != nil || isCompanion(input) {
            lines.append("\(recogniser).delegate = self")
        }
        lines.append("\(hasMany(input) ? "view" : surface(of: input)).addGestureRecognizer(\(recogniser))")
        if !hasMany(input) { return lines.map { "        \($0)\n" }.joined() }
        return "        for (view, recogniser) in zip(\(surface(of: input)), \(own)) {\n"
            + lines.map { "            \($0)\n" }.joined() + "        }\n"
    }

    private func settings(_ input: Int) -> [String] {
        let item = inputs[input]
        switch item.kind {
        case .edgePan:
            if item.zone != 20 {
                writer.note(
                    "the zone of \(writer.design.inputs[input].name) is left out: UIKit has its own",
                    at: writer.design.inputs[input].range)
            }
            return ["edges = .\(item.edge)"]
        case .tap: return item.tapCount > 1 ? ["numberOfTapsRequired = \(item.tapCount)"] : []
        case .longPress: return item.pressDuration == 0.5 ? [] : ["minimumPressDuration = \(item.pressDuration)"]
        case .swipe:
            let direction =
                [Input.Edge.top: "up", .bottom: "down", .left: "left", .right: "right"][item.edge] ?? "left"
            return ["direction = .\(direction)"]
        case .pan: return ["maximumNumberOfTouches = 1"]
        case .scroll, .pinch, .rotate: return []
        }
    }

    private var letGo: String {
        var text = scrolls.map { input in
            "        if \(name(input)).delegate === \(name(input))Delegate { \(name(input)).delegate = \(name(input))Delegate?.other }\n"
        }.joined()
        let own = gestures.map(all) + gatedScrolls.map { "[\(name($0))Gate]" } + (hearsFinger ? ["[finger]"] : [])
        if own.isEmpty { return text }
        // Arrays of arrays: the compiler gives up on long sums.
        text += SwiftText.wrapped("        let own: [[UIGestureRecognizer]] = [", own, indent: "            ")
        return text
            + "]\n        for recogniser in own.joined() { recogniser.view?.removeGestureRecognizer(recogniser) }\n"
    }

    private var gates: String {
        writer.interaction.enabled == nil
            ? "" : "        stage.isUserInteractionEnabled = model.isInteractionEnabled\n"
    }
}
