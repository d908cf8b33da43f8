// What the driver for UIKit hears of recognisers.

import Designs
import Interactions

extension SwiftUIKit {
    /// Lines that set the members of an input, each from its expression; what has none is reported.
    /// - Parameter values: by the member's name in the package.
    func settings(of input: Int, _ values: [String: String]) -> [String] {
        let named = input < 0 ? nil : writer.design.inputs[input]
        return members(input).compactMap { member in
            if let value = values[member.identifier] { return "\(path(input)).\(member.identifier) = \(value)" }
            writer.note(
                "\(member.name) is left out of the driver for UIKit, which has no word for it", at: named?.range)
            return nil
        }
    }

    /// The velocity of a member has several names, by the member that it is of.
    private func speeds(_ axis: String, _ value: String) -> [String: String] {
        var result: [String: String] = [:]
        for name in ["v\(axis)", "t\(axis)Velocity", "\(axis)Velocity"] { result[name] = value }
        return result
    }

    func handler(_ input: Int) -> String {
        let reading = reading(input)
        let (item, own) = (inputs[input], name(input))
        let cases: [(String, Int)] = [
            (".began", item.events.began), (".changed", item.events.changed),
            (".ended", item.kind == .tap || item.kind == .swipe ? item.events.fired : item.events.ended),
            (".cancelled", item.events.cancelled),
        ]
        let heard = cases.compactMap { state, index in event(index).map { (state, $0) } }
        var lines = reading.isEmpty ? [] : ["read(\(own): recogniser)"]
        if item.kind.isOfTwo { lines += others(input).map { "read(\(name($0)): \(name($0)))" } }
        if hasHaptics, item.kind != .tap, item.kind != .swipe {
            lines.append("if recogniser.state == .began { prepare() }")
        }
        if heard.count == 1 {
            lines.append("if recogniser.state == \(heard[0].0) { send(.\(heard[0].1)) }")
        } else if !heard.isEmpty {
            lines.append("switch recogniser.state {")
            lines += heard.map { "case \($0.0): send(.\($0.1))" } + ["default: break", "}"]
        }
        lines.append("wake()")
        return method("@objc private func \(own)Changed(_ recogniser: \(recogniser(input)))", lines)
            + only(
                !reading.isEmpty, method("private func read(\(own) recogniser: \(recogniser(input)))", reading))
    }

    /// The other recognisers of two fingers: they go on beside this one, and say nothing until they are recognised.
    private func others(_ input: Int) -> [Int] {
        inputs.indices.filter { $0 != input && inputs[$0].kind.isOfTwo && !hasMany($0) && !members($0).isEmpty }
    }

    func method(_ head: String, _ lines: [String]) -> String {
        "    \(head) {\n" + lines.map { "        \($0)\n" }.joined() + "    }\n\n"
    }

    private func reading(_ input: Int) -> [String] {
        let own = name(input)
        let active = "recogniser.state == .began || recogniser.state == .changed"
        var values = ["active": active]
        if hasMany(input) { values["instance"] = "Double(\(own).firstIndex(of: recogniser) ?? 0)" }
        let trace = "\(own)Trace"
        switch inputs[input].kind {
        case .pan, .edgePan: values.merge(panned(own)) { first, _ in first }
        case .longPress: values.merge(traced(trace)) { first, _ in first }
        case .tap, .swipe: values.merge(["x": "place.x", "y": "place.y"]) { first, _ in first }
        case .pinch:
            values.merge(traced(trace)) { first, _ in first }
            values.merge([
                "scale": others(input).isEmpty
                    ? "recogniser.scale" : "recogniser.state == .possible ? 1.0 : recogniser.scale",
                "velocity": "recogniser.velocity", "scaleVelocity": "recogniser.velocity",
            ]) { $1 }
        case .rotate:
            values.merge(traced(trace)) { first, _ in first }
            let (turn, speed) = ("recogniser.rotation * 180 / .pi", "recogniser.velocity * 180 / .pi")
            values.merge([
                "rotation": others(input).isEmpty ? turn : "recogniser.state == .possible ? 0.0 : \(turn)",
                "velocity": speed, "rotationVelocity": speed,
            ]) { $1 }
        case .scroll: break
        }
        let lines = settings(of: input, values)
        return preparation(input, lines.joined(separator: "\n")) + lines
    }

    /// What lines need before them.
    private func preparation(_ input: Int, _ text: String) -> [String] {
        let own = name(input)
        let needsStep = text.contains(" step.")
        var lines: [String] = []
        if text.contains(" place.") { lines.append("let place = recogniser.location(in: stage)") }
        if needsStep || text.contains(" way.") { lines.append("let way = recogniser.translation(in: stage)") }
        if text.contains(" speed.") { lines.append("let speed = recogniser.velocity(in: stage)") }
        if needsStep {
            lines += [
                "if recogniser.state == .began { \(own)Last = way }",
                "let step = CGPoint(x: way.x - \(own)Last.x, y: way.y - \(own)Last.y)", "\(own)Last = way",
            ]
        }
        if text.contains("\(own)Trace.") {
            let move =
                "\(own)Trace.move(to: recogniser.location(in: stage), isFirst: recogniser.state == .began)"
            // Where the middle of two fingers is, with one of them up, it is no more.
            lines.append(inputs[input].kind.isOfTwo ? "if recogniser.numberOfTouches > 1 { \(move) }" : move)
        }
        return lines
    }

    private func panned(_ own: String) -> [String: String] {
        var values: [String: String] = [:]
        for axis in ["x", "y"] {
            values[axis] = "place.\(axis)"
            values["t\(axis)"] = "way.\(axis)"
            values["d\(axis)"] = "step.\(axis)"
            values.merge(speeds(axis, "speed.\(axis)")) { $1 }
        }
        return values
    }

    /// Of a recogniser that says where it is, and not how fast.
    func traced(_ trace: String) -> [String: String] {
        var values: [String: String] = [:]
        for axis in ["x", "y"] {
            values[axis] = "\(trace).last.\(axis)"
            values["t\(axis)"] = "\(trace).last.\(axis) - \(trace).start.\(axis)"
            values["d\(axis)"] = "\(trace).step.d\(axis)"
            values.merge(speeds(axis, "\(trace).velocity.d\(axis)")) { $1 }
        }
        return values
    }

    /// The touch itself.
    var fingerHandler: String {
        var values = traced("fingerTrace")
        values["active"] = "recogniser.state == .began || recogniser.state == .changed"
        let move = "fingerTrace.move(to: recogniser.location(in: stage), isFirst: recogniser.state == .began)"
        return method(
            "@objc private func fingerChanged(_ recogniser: UILongPressGestureRecognizer)",
            [move] + settings(of: -1, values) + ["wake()"])
    }

    // MARK: Relations

    var relations: String {
        var text = ""
        let checks = gestures.compactMap(check) + gatedScrolls.map(gate)
        if !checks.isEmpty {
            text += method(
                "public func gestureRecognizerShouldBegin(_ recogniser: UIGestureRecognizer) -> Bool",
                checks + ["return true"])
        }
        let pairs = inputs.indices.flatMap { first in inputs[first].companions.map { (first, $0) } }
        let apart = gatedScrolls.map { "\(name($0))Gate" } + (hearsFinger ? ["finger"] : [])
        if pairs.isEmpty, apart.isEmpty { return text }
        var lines = apart.map { "if first === \($0) || second === \($0) { return true }" }
        if !pairs.isEmpty {
            lines.append("let pairs: [([UIGestureRecognizer], [UIGestureRecognizer])] = [")
            lines += pairs.map { "    (\(all($0)), \(all($1)))," }
            lines += [
                "]", "return pairs.contains {",
                "    ($0.contains(first) && $1.contains(second)) || ($0.contains(second) && $1.contains(first))", "}",
            ]
        } else {
            lines.append("return false")
        }
        return text
            + method(
                "public func gestureRecognizer(\n        _ first: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith second: UIGestureRecognizer\n    ) -> Bool",
                lines)
    }

    /// What an input is asked before it begins: whether it goes its way, and the design's own condition.
    func check(_ input: Int) -> String? {
        let (item, own) = (inputs[input], name(input))
        var tests: [String] = []
        if item.kind == .pan, item.axis != .both {
            let (along, across) = item.axis == .x ? ("x", "y") : ("y", "x")
            tests.append("abs(way.\(along)) >= abs(way.\(across))")
        }
        if let gate = writer.gates[input] { tests.append("model.\(gate)") }
        if tests.isEmpty { return nil }
        let isOwn = hasMany(input) ? "\(own).contains(where: { $0 === recogniser })" : "recogniser === \(own)"
        var lines = [
            hasMany(input) ? "if let own = \(own).first(where: { $0 === recogniser }) {" : "if \(isOwn) {"
        ]
        let mine = hasMany(input) ? "own" : own
        if writer.gates[input] != nil, !reading(input).isEmpty {
            lines += ["    let before = \(path(input))", "    defer { \(path(input)) = before }"]
            lines.append("    read(\(own): \(mine))")
        }
        if tests[0].contains("way.") { lines.append("    let way = \(mine).translation(in: stage)") }
        lines.append("    return \(tests.joined(separator: " && "))")
        return (lines + ["}"]).joined(separator: "\n        ")
    }

    /// The pans of a scroll view begin where those of its gate do not. UIKit asks once, with the values of then.
    private func gate(_ input: Int) -> String {
        let own = "\(name(input))Gate"
        var values: [String: String] = [:]
        for axis in ["x", "y"] {
            values["t\(axis)"] = "\(own).translation(in: stage).\(axis)"
            values["v\(axis)"] = "-\(own).velocity(in: stage).\(axis)"
        }
        let lines = members(input).compactMap { member in
            values[member.identifier].map { "    \(path(input)).\(member.identifier) = \($0)" }
        }
        let lent = lines.isEmpty ? [] : ["    let before = \(path(input))", "    defer { \(path(input)) = before }"]
        return (["if recogniser === \(own) {"] + lent + lines + ["    return !model.\(writer.gates[input]!)", "}"])
            .joined(separator: "\n        ")
    }
}
