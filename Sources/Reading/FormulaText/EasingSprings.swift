// Springs as SwiftUI writes them: a name before each number, and names for whole springs.

internal import Diagnostics
internal import Formulas
package import Interactions
internal import Motion
internal import Simulation

extension EasingReader {
    /// The names of one number, in small letters: SwiftUI's, UIKit's and those of CSS tools.
    private static let labels: [String: String] = [
        "mass": "mass", "stiffness": "stiffness", "tension": "stiffness", "damping": "damping", "friction": "damping",
        "velocity": "velocity", "initialvelocity": "velocity", "duration": "duration", "bounce": "bounce",
        "extrabounce": "extraBounce", "response": "response", "dampingfraction": "dampingFraction",
        "dampingratio": "dampingRatio", "blendduration": "blendDuration",
    ]
    private static let shape = "spring(duration: 0.5, bounce: 0.2) or spring(response: 0.5, dampingFraction: 0.8)"

    private typealias Numbers = [String: TemplateReader.Operand]

    /// `smooth`, `snappy` or `bouncy`, with its own arguments or none.
    package mutating func preset(_ bounce: Double, _ name: Range<Int>) -> EasingTemplate? {
        var numbers: Numbers = [:]
        if template.byte == 0x28 {
            guard let open = open(Self.shape), let read = labelled(open, among: ["duration", "extraBounce"]) else {
                return nil
            }
            numbers = read
        }
        var sum = numbers["extraBounce"] ?? constant(0, name)
        guard unitless([sum]) else { return nil }
        sum.formula = made(sum.formula.code + [number(bounce), Instruction(.add)])
        return perceptual([numbers["duration"] ?? constant(0.5, name), sum])
    }

    /// `interactiveSpring` or `interpolatingSpring`.
    package mutating func swiftUISpring(response: Double, fraction: Double) -> EasingTemplate? {
        open(Self.shape).flatMap { named($0, response: response, fraction: fraction) }
    }

    /// A spring whose numbers have names, from the first of them on; its parenthesis is at `open`. What is left out is as
    /// in SwiftUI. Damping beyond critical is kept, as there.
    package mutating func named(_ open: Int, response: Double = 0.5, fraction: Double = 0.825) -> EasingTemplate? {
        guard var numbers = labelled(open, among: Self.labels.values.sorted()) else { return nil }
        let range = open..<template.offset
        numbers["blendDuration"] = nil
        let velocity = numbers.removeValue(forKey: "velocity").map { [$0] } ?? []
        guard unitless(velocity[...]) else { return nil }
        let names = Set(numbers.keys)
        if !names.isEmpty, names.isSubset(of: ["duration", "bounce"]) {
            return perceptual(
                [numbers["duration"] ?? constant(0.5, range), numbers["bounce"] ?? constant(0, range)] + velocity)
        }
        if !names.isEmpty, names.isSubset(of: ["mass", "stiffness", "damping"]) {
            return oscillator(numbers, velocity: velocity, at: range)
        }
        if names == ["dampingRatio"] { return fitted([numbers["dampingRatio"]!] + velocity) }
        guard
            names.isSubset(of: ["response", "dampingFraction"]) || names.isSubset(of: ["response", "dampingRatio"])
        else {
            fail(
                "wrong-arity", at: range, "these numbers belong to different springs",
                instead: names == ["dampingRatio", "duration"]
                    ? "write spring(damping-ratio 0.8), which takes the duration of the animation"
                    : "mass, stiffness and damping are one, duration and bounce another, response and dampingFraction "
                        + "a third")
            return nil
        }
        let damping = numbers["dampingFraction"] ?? numbers["dampingRatio"] ?? constant(fraction, range)
        guard unitless([damping]),
            require(damping, "the damping of a spring must be above 0", instead: nil, holds: { $0 > 0 })
        else { return nil }
        return perceptual(
            [numbers["response"] ?? constant(response, range), operand(bounce(of: damping.formula), damping)] + velocity
        )
    }

    /// `name: number, …)`. Nil, with an error reported, where it is none.
    private mutating func labelled(_ open: Int, among known: [String]) -> Numbers? {
        var numbers: Numbers = [:]
        template.skipSpaces()
        while template.isAtLetter {
            let (word, range) = template.word()
            template.skipSpaces()
            guard let name = Self.labels[word.lowercased()], known.contains(name) else {
                fail(
                    "unknown-keyword", at: range, "a spring has no number called “\(word)”",
                    instead: Suggestion.didYouMean(word, among: known) ?? "write \(Self.shape)")
                return nil
            }
            guard template.skip(0x3A) else {
                fail("template-syntax", at: range, "“:” is missing after “\(word)”", instead: "write \(Self.shape)")
                return nil
            }
            template.skipSpaces()
            guard let operand = template.operand(units: ["s", "ms"]) else { return nil }
            if numbers.updateValue(operand, forKey: name) != nil {
                fail("unknown-keyword", at: range, "“\(word)” is given twice", instead: "a spring takes it once")
                return nil
            }
            template.skipComma()
        }
        if template.isAtOperand {
            fail(
                "template-syntax", at: template.characterRange, "this number has no name",
                instead: "write one before it: \(known.prefix(2).map { $0 + ": …" }.joined(separator: " or "))")
            return nil
        }
        return close(open) ? numbers : nil
    }

    /// Mass, stiffness and damping as an undamped period and a bounce.
    private mutating func oscillator(
        _ numbers: Numbers, velocity: [TemplateReader.Operand], at range: Range<Int>
    ) -> EasingTemplate? {
        var (parts, isSound): ([TemplateReader.Operand], Bool) = ([], true)
        for (name, usual) in [("mass", 1.0), ("stiffness", 100), ("damping", 10)] {
            let part = numbers[name] ?? constant(usual, range)
            parts.append(part)
            isSound =
                unitless([part])
                && require(part, "the \(name) of a spring must be above 0", instead: nil, holds: { $0 > 0 }) && isSound
        }
        guard isSound else { return nil }
        let (mass, stiffness, damping) = (parts[0].formula.code, parts[1].formula.code, parts[2].formula.code)
        let period = mass + stiffness + [Instruction(.divide), Instruction(.squareRoot), number(2 * .pi)]
        let critical = mass + stiffness + [Instruction(.multiply), Instruction(.squareRoot), number(2)]
        let ratio = damping + critical + [Instruction(.multiply), Instruction(.divide)]
        return perceptual(
            [
                operand(made(period + [Instruction(.multiply)]), parts[0]),
                operand(bounce(of: made(ratio)), parts[2]),
            ] + velocity)
    }

    /// 1 − ζ up to critical damping, 1/ζ − 1 beyond.
    private func bounce(of fraction: Formula) -> Formula {
        let (one, damping) = ([number(1)], fraction.code)
        return made(
            damping + one + [Instruction(.lessOrEqual)] + one + damping + [Instruction(.subtract)] + one + damping
                + [Instruction(.divide)] + one + [Instruction(.subtract), Instruction(.select)])
    }

    private func number(_ value: Double) -> Instruction { Instruction(.constant, constant: value) }

    private func made(_ code: [Instruction]) -> Formula { Formula(code: code, origin: template.origin).folded() }

    private func operand(_ formula: Formula, _ place: TemplateReader.Operand) -> TemplateReader.Operand {
        TemplateReader.Operand(formula: formula, range: place.range)
    }

    private func constant(_ value: Double, _ range: Range<Int>) -> TemplateReader.Operand {
        TemplateReader.Operand(formula: made([number(value)]), range: range)
    }
}

extension EasingTemplate {
    /// When a spring settles that starts from rest, and what share of its way is left after so many seconds; nil where
    /// it has settled by then, and for what does not settle by itself.
    package func cut(_ numbers: [Double], at seconds: Double) -> (settled: Double, left: Double)? {
        guard settles, isSound(numbers), case .spring(let spring, let velocity) = curve(numbers, seconds: seconds)
        else { return nil }
        let settled = spring.settlingDuration(initialVelocity: velocity)
        if seconds >= settled { return nil }
        return (settled, abs(spring.displacement(-1, velocity: velocity, at: seconds)))
    }
}
