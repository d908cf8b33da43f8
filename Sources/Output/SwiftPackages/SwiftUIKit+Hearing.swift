// What the driver for UIKit hears: recognisers and scroll views.

import Designs
import Interactions

extension SwiftUIKit {
    func handler(_ input: Int) -> String {
        let item = inputs[input]
        let known = members(input)
        var lines: [String] = []
        func set(_ member: String, _ value: String) {
            if known[member] != nil { lines.append("\(path(input)).\(member) = \(value)") }
        }
        let needsPlace = ["x", "y"].contains { known[$0] != nil }
        let needsWay =
            ["tx", "ty", "dx", "dy"].contains { known[$0] != nil } && [.pan, .edgePan, .longPress].contains(item.kind)
        let needsSpeed = ["vx", "vy", "txVelocity", "tyVelocity", "xVelocity", "yVelocity"].contains {
            known[$0] != nil
        }
        if needsPlace { lines.append("let place = recogniser.location(in: stage)") }
        set("x", "place.x")
        set("y", "place.y")
        if item.kind == .pan || item.kind == .edgePan {
            if needsWay { lines.append("let way = recogniser.translation(in: stage)") }
            if needsSpeed { lines.append("let speed = recogniser.velocity(in: stage)") }
            for (axis, member) in [("x", "tx"), ("y", "ty")] {
                set(member, "way.\(axis)")
                set("d\(axis)", "way.\(axis) - last\(capital(input)).\(axis)")
                for speed in ["v\(axis)", "\(member)Velocity", "\(axis)Velocity"] { set(speed, "speed.\(axis)") }
            }
            if usesSteps(input) { lines.append("last\(capital(input)) = recogniser.state == .ended ? .zero : way") }
        }
        if item.kind == .pinch {
            set("scale", "recogniser.scale")
            set("velocity", "recogniser.velocity")
        }
        if item.kind == .rotate {
            set("rotation", "recogniser.rotation * 180 / .pi")
            set("velocity", "recogniser.velocity * 180 / .pi")
        }
        if hasMany(input) { set("instance", "Double(\(name(input)).firstIndex(of: recogniser) ?? 0)") }
        if known["active"] != nil {
            lines.append("\(path(input)).active = recogniser.state == .began || recogniser.state == .changed")
        }
        let cases: [(String, Int)] = [
            (".began", item.events.began), (".changed", item.events.changed),
            (".ended", item.kind == .tap || item.kind == .swipe ? item.events.fired : item.events.ended),
            (".cancelled", item.events.cancelled),
        ]
        let heard = cases.compactMap { state, index in event(index).map { (state, $0) } }
        if heard.count == 1 {
            lines.append("if recogniser.state == \(heard[0].0) { send(.\(heard[0].1)) }")
        } else if !heard.isEmpty {
            lines.append("switch recogniser.state {")
            lines += heard.map { "case \($0.0): send(.\($0.1))" } + ["default: break", "}"]
        }
        return "    @objc private func \(name(input))Changed(_ recogniser: \(recogniser(input))) {\n"
            + lines.map { "        \($0)\n" }.joined() + "    }\n\n"
    }

    var relations: String {
        let gated = gestures.filter { writer.gates[$0] != nil }
        var text = ""
        if !gated.isEmpty {
            text += "    public func gestureRecognizerShouldBegin(_ recogniser: UIGestureRecognizer) -> Bool {\n"
            for input in gated {
                let test =
                    hasMany(input)
                    ? "\(name(input)).contains(where: { $0 === recogniser })" : "recogniser === \(name(input))"
                text += "        if \(test) { return model.\(writer.gates[input] ?? "") }\n"
            }
            text += "        return true\n    }\n\n"
        }
        let pairs = inputs.indices.flatMap { first in inputs[first].companions.map { (first, $0) } }
        if !pairs.isEmpty {
            text +=
                "    public func gestureRecognizer(\n        _ first: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith second: UIGestureRecognizer\n    ) -> Bool {\n"
            func all(_ input: Int) -> String {
                inputs[input].scroll != nil
                    ? "[\(name(input)).panGestureRecognizer]" : hasMany(input) ? name(input) : "[\(name(input))]"
            }
            text += "        let pairs: [([UIGestureRecognizer], [UIGestureRecognizer])] = [\n"
            text += pairs.map { "            (\(all($0)), \(all($1))),\n" }.joined() + "        ]\n"
            text +=
                "        return pairs.contains { ($0.contains(first) && $1.contains(second)) || ($0.contains(second) && $1.contains(first)) }\n    }\n\n"
        }
        return text
    }

    // MARK: Scroll views

    var scrolling: String {
        if scrolls.isEmpty { return "" }
        let methods: [(String, (Int) -> [String])] = [
            (
                "scrollViewWillBeginDragging(_ scrollView: UIScrollView)",
                { input in
                    flag("dragging", "true", of: input) + flag("decelerating", "false", of: input)
                        + sent(inputs[input].events.began)
                }
            ),
            ("scrollViewDidScroll(_ scrollView: UIScrollView)", { scrolled($0) }),
            (
                "scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)",
                { input in
                    let settled = sent(inputs[input].events.settled).map { "if !decelerate { \($0) }" }
                    return flag("dragging", "false", of: input) + flag("decelerating", "decelerate", of: input)
                        + sent(inputs[input].events.ended) + settled
                }
            ),
            (
                "scrollViewDidEndDecelerating(_ scrollView: UIScrollView)",
                { input in
                    flag("decelerating", "false", of: input) + sent(inputs[input].events.settled)
                }
            ),
        ]
        return methods.map { head, lines in
            var body = ""
            for input in scrolls {
                let own = lines(input)
                if own.isEmpty { continue }
                body +=
                    "        if scrollView === \(name(input)) {\n" + own.map { "            \($0)\n" }.joined()
                    + "        }\n"
            }
            return body.isEmpty ? "" : "    public func \(head) {\n\(body)    }\n\n"
        }.joined()
    }

    private func flag(_ member: String, _ value: String, of input: Int) -> [String] {
        members(input)[member] == nil ? [] : ["\(path(input)).\(member) = \(value)"]
    }

    private func sent(_ index: Int) -> [String] { event(index).map { ["send(.\($0))"] } ?? [] }

    private func scrolled(_ input: Int) -> [String] {
        let known = members(input)
        var lines: [String] = []
        for (quantity, place) in places(of: input) where place.hasPrefix("contentOffset") {
            let axis = place.suffix(1)
            if known["d\(axis)"] != nil {
                lines.append("\(path(input)).d\(axis) = scrollView.\(place) - model[.\(quantity)]")
            }
            lines.append("model.report(.\(quantity), scrollView.\(place))")
            if known["raw\(axis.uppercased())"] != nil {
                lines.append("\(path(input)).raw\(axis.uppercased()) = scrollView.\(place)")
            }
        }
        return lines + sent(inputs[input].events.scrolled)
    }
}
