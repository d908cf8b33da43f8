// Parameters and easings of a design as design tokens.

package import Designs
import Diagnostics
import FormulaText
import Formulas
import Geometry
import Interactions
import Motion
import Naming
import Simulation
import Timelines

/// A file of design tokens: Design Tokens Format Module 2025.10 (https://www.designtokens.org/tr/2025.10/format/), with
/// colours as its Color Module has them.
package struct TokenFile {
    private let design: Design
    /// The quantities as the first state finds them: what formulas of easings read.
    private let frame: [Double]
    private var shortfalls: [String] = []
    private var parameterNames: Set<String> = []

    /// One line for help and tables.
    package static let summary = "parameters, palettes and easings as design tokens (DTCG 2025.10)"
    /// How names of files end, the usual one first.
    package static let endings = ["tokens", "json"]

    /// The tokens of a design, and a sentence for each thing that the format has no type for.
    package static func written(_ design: Design) -> (text: String, shortfalls: [String]) {
        var writer = TokenFile(design)
        var members: [(String, JSON)] = [("$description", .string(design.title))]
        let parameters = design.parameters.compactMap { writer.parameter($0) }
        if !parameters.isEmpty { members.append(("parameters", .object(parameters))) }
        let palettes = writer.palettes()
        if !palettes.isEmpty { members.append(("palettes", .object(palettes))) }
        let easings = writer.easings()
        if !easings.isEmpty { members.append(("easings", .object(easings))) }
        return (JSON.object(members).text, writer.shortfalls)
    }

    private init(_ design: Design) {
        self.design = design
        var machine = Machine(design.interaction)
        machine.start()
        frame = machine.currentFrame()
    }

    // MARK: Parameters

    private mutating func parameter(_ parameter: Design.Parameter) -> (String, JSON)? {
        let type: String
        let value: JSON
        switch parameter.kind {
        case .color: (type, value) = ("color", TokenFile.color(parameter.value))
        case .number:
            switch parameter.unit {
            case "pt": (type, value) = ("dimension", TokenFile.measure(parameter.value[0], "px"))
            case "s": (type, value) = ("duration", TokenFile.measure(parameter.value[0] * 1000, "ms"))
            default: (type, value) = ("number", TokenFile.number(parameter.value[0]))
            }
        case .boolean, .string:
            let kind = parameter.kind == .boolean ? "truths" : "texts"
            shortfalls.append("the parameter \(parameter.name) is left out: there are no tokens for \(kind)")
            return nil
        }
        var more: [(String, JSON)] = []
        if let unit = parameter.unit { more.append(("unit", .string(unit))) }
        for (name, bound) in [("min", parameter.minimum), ("max", parameter.maximum), ("step", parameter.step)] {
            if let bound { more.append((name, TokenFile.number(bound))) }
        }
        if !parameter.choices.isEmpty {
            more.append(("choices", .array(parameter.choices.map { .string($0.text) })))
        }
        var members: [(String, JSON)] = [("$type", .string(type)), ("$value", value)]
        if parameter.label != parameter.name { members.append(("$description", .string(parameter.label))) }
        if !more.isEmpty { members.append(("$extensions", TokenFile.extended(more))) }
        return (unique(parameter.name, in: &parameterNames), .object(members))
    }

    /// The colours of each look, by its name.
    private func palettes() -> [(String, JSON)] {
        guard let look = design.parameters.first(where: { $0.name == "look" }) else { return [] }
        let all = design.lookValues.filter { $0.axis == "look" }
        return look.choices.enumerated().map { index, choice in
            var taken: Set<String> = []
            let colors = all.map { item -> (String, JSON) in
                let value = TokenFile.color(item.values[index].numbers)
                return (unique(item.name, in: &taken), ["$type": "color", "$value": value])
            }
            return (choice.text, .object(colors))
        }
    }

    private static func number(_ value: Double) -> JSON { .digits(Formatting.decimal(value, decimals: 6)) }

    private static func measure(_ value: Double, _ unit: String) -> JSON {
        .laid(.line, ["value": number(value), "unit": .string(unit)])
    }

    private static func color(_ channels: [Double]) -> JSON {
        let color = Color(red: channels[0], green: channels[1], blue: channels[2])
        return .laid(
            .line,
            [
                "colorSpace": "srgb", "components": .array(channels.map { number(min(max($0 / 255, 0), 1)) }),
                "alpha": .integer(1), "hex": .string(FormulaTree.text(ofColor: color.rgb)),
            ])
    }

    /// What our members of `$extensions` stand under: the format wants a domain, turned round.
    private static let key = "io.github.flipbook"

    /// A name that the format takes: `{`, `}` and `.` belong to its references, `$` to its own words.
    private func unique(_ name: String, in taken: inout Set<String>) -> String {
        let base = String(name.map { "{}.$".contains($0) ? "_" : $0 })
        var result = base
        var number = 1
        while !taken.insert(result).inserted {
            number += 1
            result = "\(base)-\(number)"
        }
        return result
    }

    /// What the format has no place for, under a name of our own.
    private static func extended(_ members: [(String, JSON)]) -> JSON {
        .object([(TokenFile.key, .laid(.line, .object(members)))])
    }

    // MARK: Easings

    /// One token for each animation, by its name, and for each follower, by the name of what follows. One that comes
    /// again has a number behind it.
    private mutating func easings() -> [(String, JSON)] {
        var found: [(name: String, easing: EasingTemplate, seconds: Double?, delay: Double?)] = []
        for (name, block) in zip(design.animations, design.interaction.animations) {
            let times = [block.duration, block.delay].map { $0?.evaluate(in: frame) }
            found.append((name, block.easing, times[0], times[1]))
        }
        for follow in design.interaction.follows {
            guard let duration = follow.duration else { continue }
            let name = design.variables[follow.variable].name
            found.append((name, follow.easing, duration.evaluate(in: frame), nil))
        }
        var result: [(String, JSON)] = []
        var taken: Set<String> = []
        for (name, easing, seconds, delay) in found {
            var more: [(String, JSON)] = []
            if let delay, delay.isFinite, delay > 0 {
                more.append(("delay", TokenFile.measure(delay * 1000, "ms")))
            } else if let delay, delay != 0 {
                shortfalls.append("the delay of \(name) is left out: it is known only while it runs")
            }
            guard let token = token(easing, seconds: seconds, name: name, more: more) else { continue }
            result.append((unique(name, in: &taken), token))
        }
        return result
    }

    /// - Parameter more: what stands under `$extensions` besides.
    private mutating func token(
        _ template: EasingTemplate, seconds: Double?, name: String, more: [(String, JSON)]
    ) -> JSON? {
        let numbers = template.operands.map { $0.evaluate(in: frame) }
        guard template.isSound(numbers), seconds.map({ $0.isFinite && $0 >= 0 }) ?? true else {
            shortfalls.append("the easing of \(name) is left out: its numbers are known only while it runs")
            return nil
        }
        var more = more
        if let seconds { more.append(("duration", TokenFile.measure(seconds * 1000, "ms"))) }
        switch template.curve(numbers, seconds: seconds ?? 0) {
        case .spring(let spring, let velocity):
            return TokenFile.spring(
                template, numbers, motion: SpringMotion(spring, velocity: velocity, seconds: seconds), more: more)
        case .easing(let easing):
            let bezier: CubicBezier
            switch easing {
            case .linear: bezier = CubicBezier(x1: 0, y1: 0, x2: 1, y2: 1)
            case .cubicBezier(let curve): bezier = curve
            case .steps, .piecewise, .easeInOutSine:
                more.append(
                    ("linear", .string(TokenText.linear(seconds: 1, tolerance: 0.001) { easing.value(at: $0) })))
                shortfalls.append("the easing of \(name) is no cubic Bézier: it stands under $extensions alone")
                return TokenFile.duration(seconds ?? 0, more)
            }
            let points = [bezier.x1, bezier.y1, bezier.x2, bezier.y2].map(TokenFile.number)
            var members: [(String, JSON)] = [
                ("$type", .string("cubicBezier")), ("$value", .laid(.line, .array(points))),
            ]
            if !more.isEmpty { members.append(("$extensions", TokenFile.extended(more))) }
            return .object(members)
        }
    }

    /// A duration, since the format has no springs: until it has settled, or as long as it is made to take.
    private static func spring(
        _ template: EasingTemplate, _ numbers: [Double], motion: SpringMotion, more: [(String, JSON)]
    ) -> JSON {
        let labels: [String] =
            switch template.kind {
            case .spring: ["mass", "stiffness", "damping", "velocity"]
            case .perceptualSpring: ["duration", "bounce", "velocity"]
            default: ["dampingRatio", "velocity"]
            }
        let written = zip(labels, numbers).map { ($0, number($1)) }
        return duration(
            motion.seconds,
            [("spring", .object(written)), ("linear", .string(TokenText.linear(motion)))]
                + more)
    }

    private static func duration(_ seconds: Double, _ more: [(String, JSON)]) -> JSON {
        ["$type": "duration", "$value": measure((seconds * 1000).rounded(), "ms"), "$extensions": extended(more)]
    }
}
