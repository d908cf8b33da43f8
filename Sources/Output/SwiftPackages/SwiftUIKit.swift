// The driver for UIKit: recognisers and scroll views report, effects go back to them.

import Designs
import Interactions

struct SwiftUIKit {
    let writer: SwiftWriter
    var inputs: [Input] { writer.interaction.inputs }
    var type: String { writer.type }

    init(_ writer: SwiftWriter) { self.writer = writer }

    func only(_ condition: Bool, _ text: String) -> String { condition ? text : "" }

    func name(_ input: Int) -> String { SwiftIdentifiers.joined(writer.design.inputs[input].name) }

    var scrolls: [Int] { inputs.indices.filter { inputs[$0].scroll != nil } }
    var gestures: [Int] { inputs.indices.filter { inputs[$0].scroll == nil } }

    func event(_ index: Int) -> String? { writer.eventNames[index] }

    func members(_ input: Int) -> [String: SwiftInput.Member] {
        let item = writer.members.first { $0.index == input }
        return Dictionary((item?.members ?? []).map { ($0.identifier, $0) }) { first, _ in first }
    }

    func path(_ input: Int) -> String {
        "model." + (writer.members.first { $0.index == input }?.identifier ?? "")
    }

    var text: String {
        let protocols =
            ["NSObject"] + (scrolls.isEmpty ? [] : ["UIScrollViewDelegate"])
            + (gestures.isEmpty ? [] : ["UIGestureRecognizerDelegate"])
        return """
            // Runs the interaction in UIKit: recognisers and scroll views report, effects go back to them.
            \(SwiftText.importing("QuartzCore"))
            \(SwiftText.importing("UIKit"))

            /// iOS 17 and later. To be kept as long as its views are shown; `stop` lets go of it.
            @MainActor public final class \(type)Driver: \(protocols.joined(separator: ", ")) {
                public private(set) var model: \(type)
                /// Called once a frame: move layers to the model's bindings here.
                public var update: (\(type)) -> Void = { _ in }
                private let stage: UIView
            \(properties)    private var link: CADisplayLink?
                private let began = CACurrentMediaTime()

                /// - Parameters:
                ///   - stage: the view in whose points gestures count.
            \(parameterDocs)    public init(\(parameterList)) {
                    model = \(type)(parameters)
                    self.stage = stage
            \(assignments)        super.init()
            \(setUp)        let link = CADisplayLink(target: self, selector: #selector(frame(_:)))
                    link.add(to: .main, forMode: .common)
                    self.link = link
                }

                public func stop() { link?.invalidate() }

                @objc private func frame(_ link: CADisplayLink) {
                    pass(to: link.timestamp)
                    perform(model.tick())
            \(gates)        update(model)
                }

                private func pass(to time: CFTimeInterval) { perform(model.advance(to: max(model.time, time - began))) }

                private func send(_ event: \(type).Event) {
                    pass(to: CACurrentMediaTime())
                    perform(model.send(event))
                }

            \(effects)\(gestures.map(handler).joined())\(relations)\(scrolling)}

            """
    }

    // MARK: Set-up

    private var properties: String {
        scrolls.map { "    private let \(name($0)): UIScrollView\n" }.joined()
            + gestures.map { "    private let \(name($0)): \(recogniser($0))\(hasMany($0) ? "s" : "")\n" }.joined()
            .replacing("Recognizers\n", with: "Recognizer]\n")
            .split(separator: "\n").map { line in
                line.hasSuffix("]") ? line.replacing(": UI", with: ": [UI") + "\n" : line + "\n"
            }.joined()
            + gestures.filter { usesSteps($0) }.map { "    private var last\(capital($0)) = CGPoint.zero\n" }.joined()
    }

    func capital(_ input: Int) -> String {
        SwiftIdentifiers.joined(writer.design.inputs[input].name, capital: true)
    }

    func hasMany(_ input: Int) -> Bool { inputs[input].targets.count > 1 }

    func usesSteps(_ input: Int) -> Bool { members(input)["dx"] != nil || members(input)["dy"] != nil }

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
        inputs.indices.map { input in
            let named = writer.design.inputs[input]
            let targets = named.targets.prefix(3).map { "`#\($0)`" }.joined(separator: ", ")
            return "    ///   - \(name(input)): what the design calls \(targets).\n"
        }.joined()
    }

    private var parameterList: String {
        let views = inputs.indices.map { input in
            "\(name(input)): \(inputs[input].scroll != nil ? "UIScrollView" : hasMany(input) ? "[UIView]" : "UIView")"
        }
        return SwiftText.wrapped(
            "\n        ", ["_ parameters: \(type).Parameters = .init()", "stage: UIView"] + views, indent: "        ")
            + "\n    "
    }

    private var assignments: String {
        scrolls.map { "        self.\(name($0)) = \(name($0))\n" }.joined()
            + gestures.map { input in
                let made = "\(recogniser(input))()"
                return
                    "        self.\(name(input)) = \(hasMany(input) ? "\(name(input)).map { _ in \(made) }" : made)\n"
            }.joined()
    }

    private var setUp: String {
        var text = ""
        for input in scrolls {
            text += "        \(name(input)).delegate = self\n"
            for (quantity, place) in places(of: input) where place != "contentOffset.x" && place != "contentOffset.y" {
                text += "        \(name(input)).\(place) = model[.\(quantity)]\n"
            }
        }
        for input in gestures {
            let own = "self.\(name(input))"
            for line in settings(input) {
                text +=
                    hasMany(input)
                    ? "        for recogniser in \(own) { recogniser.\(line) }\n" : "        \(own).\(line)\n"
            }
            let action = "addTarget(self, action: #selector(\(name(input))Changed(_:)))"
            if hasMany(input) {
                text +=
                    "        for (view, recogniser) in zip(\(name(input)), \(own)) {\n            recogniser.\(action)\n"
                text +=
                    "            recogniser.delegate = self\n            view.addGestureRecognizer(recogniser)\n        }\n"
            } else {
                text +=
                    "        \(own).\(action)\n        \(own).delegate = self\n        \(name(input)).addGestureRecognizer(\(own))\n"
            }
            for other in inputs[input].requiredFailures
            where inputs[other].scroll == nil && !hasMany(input) && !hasMany(other) {
                text += "        \(own).require(toFail: self.\(name(other)))\n"
            }
        }
        return text
    }

    private func settings(_ input: Int) -> [String] {
        let item = inputs[input]
        switch item.kind {
        case .edgePan: return ["edges = .\(item.edge)"]
        case .tap: return item.tapCount > 1 ? ["numberOfTapsRequired = \(item.tapCount)"] : []
        case .longPress: return ["minimumPressDuration = \(item.pressDuration)"]
        case .swipe:
            let direction =
                [Input.Edge.top: "up", .bottom: "down", .left: "left", .right: "right"][item.edge] ?? "left"
            return ["direction = .\(direction)"]
        case .pan, .scroll, .pinch, .rotate: return []
        }
    }

    private var gates: String {
        var text =
            writer.interaction.enabled == nil
            ? "" : "        stage.isUserInteractionEnabled = model.isInteractionEnabled\n"
        for input in scrolls {
            guard let gate = writer.gates[input] else { continue }
            text += "        \(name(input)).isScrollEnabled = model.\(gate)\n"
        }
        return text
    }

    // MARK: Effects

    /// What the chart may move of a scroll view, and where UIKit keeps it.
    func places(of input: Int) -> [(quantity: String, place: String)] {
        writer.interaction.variables.enumerated().compactMap { index, variable in
            let quantity = writer.quantity(index)
            guard !quantity.isEmpty else { return nil }
            switch variable.role {
            case .offset(input, let axis): return (quantity, "contentOffset.\(axis == 0 ? "x" : "y")")
            case .inset(input, let edge): return (quantity, "contentInset.\(["top", "left", "bottom", "right"][edge])")
            case .content(input, let axis): return (quantity, "contentSize.\(axis == 0 ? "width" : "height")")
            default: return nil
            }
        }
    }

    private var effects: String {
        let moves = scrolls.flatMap { input in
            places(of: input).map { quantity, place in
                "        case .\(quantity): follow(motion) { [weak \(name(input))] in \(name(input))?.\(place) = $0 }\n"
            }
        }
        let hasMoves = !moves.isEmpty
        var text =
            "    private func perform(_ effects: [\(type).Effect]) {\n        for effect in effects {\n            switch effect {\n"
        text +=
            hasMoves
            ? "            case .move(let quantity, let motion): move(quantity, motion)\n"
            : "            // Quantities are shown through the bindings, in `update`.\n            case .move: break\n"
        text += only(writer.uses.contains("haptic"), "            case .haptic(let haptic): play(haptic)\n")
        text += only(
            writer.uses.contains("log.effect"), "            case .log(let label, let value): print(label, value)\n")
        text += "            }\n        }\n    }\n\n"
        if hasMoves {
            text += "    /// Scroll views are moved at once; all else is seen through the bindings.\n"
            text +=
                "    private func move(_ quantity: \(type).Quantity, _ motion: \(type).Motion) {\n        switch quantity {\n"
            text += moves.joined() + "        default: break\n        }\n    }\n\n" + following
        }
        if writer.uses.contains("haptic") { text += haptics }
        return text
    }

    private var following: String {
        let animates = writer.uses.contains("animate")
        let tween = """
                    case .animated(let tween):
                        let animator = UIViewPropertyAnimator(duration: tween.duration, timingParameters: tween.timing)
                        animator.addAnimations { set(tween.to) }
            \(only(writer.uses.contains("reported"), "            if let done = tween.done {\n                animator.addCompletion { [weak self] place in if place == .end { self?.send(done) } }\n            }\n"))            animator.startAnimation(afterDelay: max(0, tween.begin - model.time))

            """
        let isComplete = animates && !writer.uses.contains("follow") && !writer.uses.contains("chase")
        return """
                private func follow(_ motion: \(type).Motion, _ set: @escaping (CGFloat) -> Void) {
                    switch motion {
                    case .held(let value): set(value)
            \(only(animates, tween))\(only(!isComplete && (animates || writer.uses.contains("follow") || writer.uses.contains("chase")), "        default: break\n"))        }
                }


            """
    }

    private var haptics: String {
        """
            private func play(_ haptic: \(type).Haptic) {
                switch haptic {
                case .light: UIImpactFeedbackGenerator(style: .light).impactOccurred()
                case .medium: UIImpactFeedbackGenerator(style: .medium).impactOccurred()
                case .heavy: UIImpactFeedbackGenerator(style: .heavy).impactOccurred()
                case .soft: UIImpactFeedbackGenerator(style: .soft).impactOccurred()
                case .rigid: UIImpactFeedbackGenerator(style: .rigid).impactOccurred()
                case .selection: UISelectionFeedbackGenerator().selectionChanged()
                case .success: UINotificationFeedbackGenerator().notificationOccurred(.success)
                case .warning: UINotificationFeedbackGenerator().notificationOccurred(.warning)
                case .error: UINotificationFeedbackGenerator().notificationOccurred(.error)
                }
            }


        """
    }
}
