// Executable content as statements of Swift.

import Designs
import FormulaText
import Formulas
import Interactions
import SwiftWriting

/// What actions hold, gathered.
enum SwiftActions {
    /// The events that the chart itself sends and raises.
    static func sent(by interaction: Interaction) -> Set<Int> {
        var result: Set<Int> = []
        for action in interaction.actions {
            switch action {
            case .raise(let event), .send(let event, _, _, _): result.insert(event)
            default: break
            }
        }
        return result
    }

    /// The formulas of one action.
    static func formulas(of action: Action, _ interaction: Interaction) -> [Formula] {
        switch action {
        case .assign(let list): list.map(\.formula)
        case .send(_, let delay, _, _): delay.map { [$0] } ?? []
        case .log(_, let formula): [formula]
        case .choose(let choices): choices.compactMap(\.condition)
        case .animate(let index):
            interaction.animations[index].assignments.map(\.formula)
                + [interaction.animations[index].duration, interaction.animations[index].delay].compactMap(\.self)
        case .raise, .cancel, .haptic, .follow: []
        }
    }
}

extension SwiftWriter {
    /// Statements for actions, one a line.
    /// - Parameter scope: what stands before names: `$0.` in a closure.
    func statements(_ actions: [Action], _ scope: String = "") -> [String] { actions.flatMap { statement($0, scope) } }

    private func statement(_ action: Action, _ scope: String) -> [String] {
        switch action {
        case .assign(let list) where list.count == 1:
            return ["\(scope)set(.\(quantity(list[0].variable)), \(value(list[0], scope)))"]
        case .assign(let list):
            let names = list.indices.map { "value\($0 + 1)" }
            return [
                "let (\(names.joined(separator: ", "))) = (\(list.map { value($0, scope) }.joined(separator: ", ")))"
            ]
                + zip(list, names).map { "\(scope)set(.\(quantity($0.variable)), \($1))" }
        case .raise(let event):
            uses.insert("raise")
            return eventNames[event].map { ["\(scope)raise(.\($0))"] } ?? []
        case .send(let event, let delay, let id, let data):
            if !data.isEmpty { note("data of sent events are left out (\(design.events[event]))", at: nil) }
            guard let name = eventNames[event] else { return [] }
            uses.insert("post")
            guard let delay, delay.constant != 0 else { return ["\(scope)post(.\(name))"] }
            uses.insert("post.after")
            let mark = id >= 0 && !isPlainCancel(id) ? ", id: \(id)" : ""
            return ["\(scope)post(.\(name), after: \(expression(delay, scope))\(mark))"]
        case .cancel(let id):
            guard let event = events(sentAs: id).first, let name = eventNames[event] else { return [] }
            uses.insert(isPlainCancel(id) ? "cancel" : "cancel.id")
            return [isPlainCancel(id) ? "\(scope)cancel(.\(name))" : "\(scope)cancel(id: \(id))"]
        case .log(let label, let formula):
            let text = design.strings.indices.contains(label) ? design.strings[label] : ""
            uses.insert("log.effect")
            return ["\(scope)log(\(SwiftIdentifiers.quoted(text)), \(expression(formula, scope)))"]
        case .haptic(let style):
            uses.insert("haptic")
            return ["\(scope)haptic(.\(style))"]
        case .follow(let index): return follow(index, scope)
        case .animate(let index): return animate(index, scope)
        case .choose(let choices): return choose(choices, scope)
        }
    }

    /// The haptics that the chart asks for, in UIKit's order.
    var haptics: [Haptic] {
        let used = Set(
            interaction.actions.compactMap { if case .haptic(let style) = $0 { style } else { nil } })
        return Haptic.allCases.filter(used.contains)
    }

    func quantity(_ variable: Int) -> String { quantityNames[design.variables[variable].name] ?? "" }

    private func value(_ assignment: Assignment, _ scope: String) -> String {
        let kind = design.variables[assignment.variable].kind
        if kind == .boolean { uses.insert("set.flag") }
        if kind == .string { uses.insert("set.word") }
        return expression(assignment.formula, as: kind, scope)
    }

    private func choose(_ choices: [Action.Choice], _ scope: String) -> [String] {
        var lines: [String] = []
        for (number, choice) in choices.enumerated() {
            let head = choice.condition.map { "if \(expression($0, as: .boolean, scope))" } ?? ""
            let opening = number == 0 ? head : "} else" + (head.isEmpty ? "" : " " + head)
            lines.append((opening.isEmpty ? "do" : opening) + " {")
            lines += statements(choice.actions, scope).map { "    " + $0 }
        }
        return lines + ["}"]
    }

    // MARK: Sends

    private func sends() -> [(event: Int, id: Int)] {
        interaction.actions.compactMap {
            if case .send(let event, _, let id, _) = $0 { (event, id) } else { nil }
        }
    }

    private func events(sentAs id: Int) -> Set<Int> { Set(sends().filter { $0.id == id }.map(\.event)) }

    /// Whether the id stands for one event, and that event for the id: then the event says it.
    private func isPlainCancel(_ id: Int) -> Bool {
        let events = events(sentAs: id)
        guard events.count == 1, let event = events.first else { return false }
        return sends().allSatisfy { $0.event != event || $0.id == id }
    }

    // MARK: Motion

    private func follow(_ index: Int, _ scope: String) -> [String] {
        let follow = interaction.follows[index]
        let name = quantity(follow.variable)
        if follow.duration != nil || follow.easing.settles {
            uses.formUnion(["chase", "linear"])
            return ["\(scope)chase(.\(name), .\(followNames[index]))"]
        }
        uses.insert("follow")
        return ["\(scope)follow(.\(name), .\(followNames[index]))"]
    }

    private func animate(_ index: Int, _ scope: String) -> [String] {
        let block = interaction.animations[index]
        uses.insert("animate")
        let targets = block.assignments.map { ".\(quantity($0.variable)): \(value($0, scope))" }
        var rest: [String] = []
        switch block.duration {
        case nil where block.easing.settles: break
        case nil: rest.append("over: 0.25")
        case let duration?: rest.append("over: \(expression(duration, scope))")
        }
        if let delay = block.delay { rest.append("after: \(expression(delay, scope))") }
        let curve = self.curve(block.easing, scope)
        if curve != ".easeInOut" || block.duration == nil && block.easing.settles { rest.append(curve) }
        if block.repeatsForever { rest.append("times: .infinity") }
        if !block.repeatsForever, let count = block.repeatCount { rest.append("times: \(expression(count, scope))") }
        if block.autoreverses { rest.append("autoreverses: true") }
        if block.repeatsForever || block.repeatCount != nil || block.autoreverses { uses.insert("repeats") }
        if let done = eventNames[block.doneEvent] {
            uses.insert("then")
            rest.append("then: .\(done), of: .\(blockNames[index])")
        }
        let line = "\(scope)animate([\(targets.joined(separator: ", "))], \(rest.joined(separator: ", ")))"
        if line.count < 100 { return [line] }
        return ["\(scope)animate("]
            + [
                SwiftText.wrapped("    [", targets, indent: "        ") + "],",
                "    " + rest.joined(separator: ", ") + ")",
            ]
    }

    /// The cubic curves that the text written so far has.
    var cubics: [(name: String, numbers: String)] {
        SwiftCubics.named.filter { uses.contains($0.name) } + (uses.contains("bezier") ? [("bezier", "")] : [])
    }

    /// An easing as a case of `Curve`.
    func curve(_ easing: EasingTemplate, _ scope: String = "") -> String {
        let numbers = easing.operands.map { expression($0, scope) }
        func spring(_ name: String, _ labels: [String]) -> String {
            uses.formUnion(["springs", name])
            return ".\(name)(" + zip(labels, numbers).map { "\($0): \($1)" }.joined(separator: ", ") + ")"
        }
        switch easing.kind {
        case .linear:
            uses.insert("linear")
            return ".linear"
        case .easeInOutSine:
            uses.insert("sine")
            return ".easeInOutSine"
        case .cubicBezier:
            let text = numbers.joined(separator: ", ")
            let name = SwiftCubics.named.first { $0.numbers == text }?.name
            uses.insert(name ?? "bezier")
            return name.map { "." + $0 } ?? ".bezier(\(text))"
        case .steps:
            uses.insert("steps")
            return ".steps(\(numbers[0]), .\(easing.stepPosition))"
        case .piecewise:
            uses.insert("piecewise")
            let stops = stride(from: 0, to: numbers.count - 1, by: 2).map { "(\(numbers[$0]), \(numbers[$0 + 1]))" }
            return ".pieces([\(stops.map { ".init\($0)" }.joined(separator: ", "))])"
        case .spring: return spring("springOfMass", ["mass", "stiffness", "damping", "velocity"])
        case .perceptualSpring: return spring("spring", ["duration", "bounce", "velocity"])
        case .dampedSpring: return spring("dampedSpring", ["ratio", "velocity"])
        }
    }
}
