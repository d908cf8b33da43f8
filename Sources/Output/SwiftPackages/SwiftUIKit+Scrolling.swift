// What the driver for UIKit hears of scroll views, and how it moves them.

import Designs
import FormulaText
import Formulas
import Interactions

extension SwiftUIKit {
    // MARK: Places

    /// What the chart may move of a scroll view, and where UIKit keeps it.
    func places(of input: Int) -> [(quantity: String, place: String)] {
        writer.interaction.variables.enumerated().compactMap { index, variable in
            let quantity = writer.quantity(index)
            guard !quantity.isEmpty else { return nil }
            if case .offset = variable.role {} else if !moved.contains(index) { return nil }
            switch variable.role {
            case .offset(input, let axis): return (quantity, "contentOffset.\(axis == 0 ? "x" : "y")")
            case .inset(input, let edge): return (quantity, "contentInset.\(["top", "left", "bottom", "right"][edge])")
            case .content(input, let axis): return (quantity, "contentSize.\(axis == 0 ? "width" : "height")")
            default: return nil
            }
        }
    }

    /// Insets that stay as the design gives them, and sizes of contents that the app knows better, with what reads them.
    private func constant(_ input: Int) -> (insets: [String], sizes: [(quantity: String, place: String)]) {
        var (insets, sizes): ([String], [(String, String)]) = ([], [])
        var beginning = writer.interaction.frame
        // Lets may stand in any order.
        for _ in 0..<4 {
            for item in writer.interaction.lets { beginning[item.slot] = item.formula.evaluate(in: beginning) }
        }
        for (index, variable) in writer.interaction.variables.enumerated() where !moved.contains(index) {
            let quantity = writer.quantity(index)
            switch variable.role {
            case .inset(input, let edge):
                // A number: what formulas read has been written by now.
                let value = FormulaNumber.text(variable.initial.evaluate(in: beginning))
                if value == "0" { continue }
                insets.append("contentInset.\(["top", "left", "bottom", "right"][edge]) = \(value)")
            case .content(input, let axis) where !quantity.isEmpty:
                sizes.append((quantity, "contentSize.\(axis == 0 ? "width" : "height")"))
            default: break
            }
        }
        return (insets, sizes)
    }

    /// Lines that tell the model how large contents are.
    var sizesRead: String {
        scrolls.flatMap { input in
            constant(input).sizes.map { "        model.report(.\($0.quantity), \(name(input)).\($0.place))\n" }
        }.joined()
    }

    var hasPlaces: Bool { scrolls.contains { !places(of: $0).isEmpty } }

    /// The offsets of a scroll view that the model has.
    func offsets(of input: Int) -> [(quantity: String, axis: String)] {
        places(of: input).filter { $0.place.hasPrefix("contentOffset") }.map {
            ($0.quantity, String($0.place.suffix(1)))
        }
    }

    /// How the scroll view itself is set up.
    func scrollSettings(_ input: Int) -> [String] {
        guard let scroll = inputs[input].scroll else { return [] }
        let named = writer.design.inputs[input]
        var lines: [String] = []
        if scroll.isPaging { lines.append("isPagingEnabled = true") }
        if scroll.directionalLock { lines.append("isDirectionalLockEnabled = true") }
        if scroll.isFast { lines.append("decelerationRate = .fast") }
        if scroll.x.alwaysBounces { lines.append("alwaysBounceHorizontal = true") }
        if scroll.y.alwaysBounces { lines.append("alwaysBounceVertical = true") }
        // The design's insets are all there are; the safe area would be added.
        lines += ["contentInsetAdjustmentBehavior = .never"] + constant(input).insets
        let axes = [scroll.x, scroll.y].filter(\.isScrollable)
        let limits = axes.flatMap { [$0.nearLimit, $0.farLimit] }
        if !limits.isEmpty, limits.allSatisfy({ $0?.constant == 0 }) {
            lines.append("bounces = false")
        } else if limits.contains(where: { $0 != nil }) {
            writer.note(
                "the overscroll of \(named.name) is left out of the driver for UIKit, where a scroll view bounces or not",
                at: named.range)
        }
        if axes.contains(where: { !$0.snaps.isEmpty }) {
            writer.note(
                "the snap points of \(named.name) are left out of the driver for UIKit; set `targetContentOffset` in your delegate",
                at: named.range)
        }
        return lines
    }

    // MARK: Effects

    /// The quantities that the chart moves of scroll views.
    var driven: [String] { scrolls.flatMap { places(of: $0).map { ".\($0.quantity)" } } }

    /// Puts scroll views where the model has them.
    var showing: String {
        var lines: [String] = []
        for input in scrolls {
            for (quantity, place) in places(of: input) where !place.hasPrefix("contentOffset") {
                lines.append("if due.contains(.\(quantity)) { \(name(input)).\(place) = model[.\(quantity)] }")
            }
            let offsets = offsets(of: input)
            if offsets.isEmpty { continue }
            let own = "\(name(input))Offset"
            lines.append("var \(own) = \(name(input)).contentOffset")
            for (quantity, axis) in offsets {
                lines.append("if due.contains(.\(quantity)) { \(own).\(axis) = pixels(.\(quantity)) }")
            }
            lines.append("if \(own) != \(name(input)).contentOffset {")
            lines += flag("decelerating", "false", of: input).map { "    \($0)" }
            lines.append("    // Setting the property would not end a deceleration.")
            lines += ["    \(name(input)).setContentOffset(\(own), animated: false)", "}"]
        }
        return lines.joined(separator: "\n")
    }

    /// Whether a finger that comes down stops an animation, as it stops that of `setContentOffset(_:animated:)`.
    var halts: Bool { writer.uses.contains("sine") && scrolls.contains { !offsets(of: $0).isEmpty } }

    var haltCalls: String {
        scrolls.filter { !offsets(of: $0).isEmpty }.map { input in
            let calls = offsets(of: input).map { "halt(.\($0.quantity))" }.joined(separator: "; ")
            return "        if \(name(input)).isTracking { \(calls) }\n"
        }.joined()
    }

    // MARK: Haptics

    /// The generators of the haptics that the chart asks for.
    var generators: [(name: String, made: String, play: [(haptic: Haptic, call: String)])] {
        var result: [(String, String, [(Haptic, String)])] = []
        var notes: [(Haptic, String)] = []
        for haptic in writer.haptics {
            switch haptic {
            case .light, .medium, .heavy, .soft, .rigid:
                result.append(
                    (
                        "\(haptic)Impact", "UIImpactFeedbackGenerator(style: .\(haptic))",
                        [(haptic, "\(haptic)Impact.impactOccurred()")]
                    ))
            case .selection:
                result.append(
                    (
                        "selectionFeedback", "UISelectionFeedbackGenerator()",
                        [(haptic, "selectionFeedback.selectionChanged()")]
                    ))
            case .success, .warning, .error:
                notes.append((haptic, "notificationFeedback.notificationOccurred(.\(haptic))"))
            }
        }
        if !notes.isEmpty { result.append(("notificationFeedback", "UINotificationFeedbackGenerator()", notes)) }
        return result
    }

    // MARK: Hearing

    private typealias Hook = (head: String, call: String, lines: (Int) -> [String])

    var scrolling: String {
        if scrolls.isEmpty { return "" }
        return hooks.map { hook in
            var body: [String] = []
            for input in scrolls {
                let own = hook.lines(input)
                if own.isEmpty { continue }
                body += ["if scrollView === \(name(input)) {"] + own.map { "    " + $0 } + ["}"]
            }
            return body.isEmpty ? "" : method("fileprivate func \(hook.head)", body + ["wake()"])
        }.joined() + scrolls.map(reader).joined()
    }

    private var hooks: [Hook] {
        [
            ("begin(_ scrollView: UIScrollView)", "begin(scrollView)", begin),
            ("scroll(_ scrollView: UIScrollView)", "scroll(scrollView)", scroll),
            (
                "end(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)",
                "end(scrollView, willDecelerate: decelerate)", end
            ),
            ("settle(_ scrollView: UIScrollView)", "settle(scrollView)", settle),
            (
                "aim(_ scrollView: UIScrollView, at target: CGPoint)", "aim(scrollView, at: target.pointee)",
                { input in
                    needsTarget(input) ? ["\(name(input))Target = target"] : []
                }
            ),
        ]
    }

    private func needsTarget(_ input: Int) -> Bool { members(input).contains { $0.identifier.hasPrefix("target") } }

    private func flag(_ member: String, _ value: String, of input: Int) -> [String] {
        members(input).contains { $0.identifier == member } ? ["\(path(input)).\(member) = \(value)"] : []
    }

    private func sent(_ index: Int) -> [String] { event(index).map { ["send(.\($0))"] } ?? [] }

    private func begin(_ input: Int) -> [String] {
        (hasHaptics ? ["prepare()"] : []) + flag("dragging", "true", of: input)
            + flag("decelerating", "false", of: input)
            + read(input) + sent(inputs[input].events.began)
    }

    private func scroll(_ input: Int) -> [String] {
        let trace = readLines(input).contains { $0.contains("\(name(input))Trace.") }
        let heard = offsets(of: input).map {
            "hear(.\($0.quantity), scrollView.contentOffset.\($0.axis), of: scrollView)"
        }
        let changed = sent(inputs[input].events.changed).map { "if scrollView.isDragging { \($0) }" }
        return (trace ? ["\(name(input))Trace.move(to: scrollView.contentOffset)"] : []) + heard + read(input) + changed
            + sent(inputs[input].events.scrolled)
    }

    private func end(_ input: Int) -> [String] {
        let events = inputs[input].events
        var lines = flag("dragging", "false", of: input) + flag("decelerating", "decelerate", of: input) + read(input)
        let (ended, cancelled) = (sent(events.ended), sent(events.cancelled))
        let isCancelled = "scrollView.panGestureRecognizer.state == .cancelled"
        switch (ended.first, cancelled.first) {
        case (let ended?, let cancelled?):
            lines += ["if \(isCancelled) {", "    \(cancelled)", "} else {", "    \(ended)", "}"]
        case (let ended?, nil): lines.append(ended)
        case (nil, let cancelled?): lines.append("if \(isCancelled) { \(cancelled) }")
        default: break
        }
        return lines + sent(events.settled).map { "if !decelerate { \($0) }" }
    }

    private func settle(_ input: Int) -> [String] {
        let trace = readLines(input).contains { $0.contains("\(name(input))Trace.velocity") }
        return flag("decelerating", "false", of: input) + (trace ? ["\(name(input))Trace.rest()"] : []) + read(input)
            + sent(inputs[input].events.settled)
    }

    private func read(_ input: Int) -> [String] {
        readLines(input).isEmpty ? [] : ["read\(capital(input))()"]
    }

    private func capital(_ input: Int) -> String { name(input).prefix(1).uppercased() + name(input).dropFirst() }

    /// What is read of a scroll view each time, but for flags.
    private func readLines(_ input: Int) -> [String] {
        let own = name(input)
        var values = ["width": "\(own).bounds.width", "height": "\(own).bounds.height"]
        for axis in ["x", "y"] {
            let capital = axis.uppercased()
            let speed =
                "\(own).isDragging ? -\(own).panGestureRecognizer.velocity(in: \(own)).\(axis) : \(own)Trace.velocity.d\(axis)"
            values["raw\(capital)"] = "\(own).contentOffset.\(axis)"
            values["d\(axis)"] = "\(own)Trace.step.d\(axis)"
            for name in ["v\(axis)", "raw\(capital)Velocity"] { values[name] = speed }
            values["t\(axis)"] = "\(own).panGestureRecognizer.translation(in: stage).\(axis)"
            values["t\(axis)Velocity"] = "\(own).panGestureRecognizer.velocity(in: stage).\(axis)"
            values["target\(capital)"] =
                "\(own).isDecelerating ? \(own)Target.\(axis) : \(own).contentOffset.\(axis)"
        }
        // Flags are set where they change.
        for member in ["dragging", "decelerating"] { values[member] = "" }
        return settings(of: input, values).filter { !$0.hasSuffix("= ") }
    }

    private func reader(_ input: Int) -> String {
        let lines = readLines(input)
        return lines.isEmpty ? "" : method("private func read\(capital(input))()", lines)
    }

    // MARK: Delegate

    /// The methods of the delegate that stands before the one that a scroll view has already.
    var delegated: String {
        zip(
            hooks,
            [
                ("scrollViewWillBeginDragging(_ scrollView: UIScrollView)", "scrollViewWillBeginDragging?(scrollView)"),
                ("scrollViewDidScroll(_ scrollView: UIScrollView)", "scrollViewDidScroll?(scrollView)"),
                (
                    "scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)",
                    "scrollViewDidEndDragging?(scrollView, willDecelerate: decelerate)"
                ),
                (
                    "scrollViewDidEndDecelerating(_ scrollView: UIScrollView)",
                    "scrollViewDidEndDecelerating?(scrollView)"
                ),
                (
                    "scrollViewWillEndDragging(\n        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,\n        targetContentOffset target: UnsafeMutablePointer<CGPoint>\n    )",
                    "scrollViewWillEndDragging?(scrollView, withVelocity: velocity, targetContentOffset: target)"
                ),
            ]
        )
        .filter { hook, _ in scrolls.contains { !hook.lines($0).isEmpty } }
        .map { method("func \($1.0)", ["other?.\($1.1)", "driver?.\($0.call)"]) }.joined().trimmedEnd.description
    }
}
