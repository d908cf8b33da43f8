// The arguments of cubic-bezier(), steps() and the springs.

internal import Diagnostics
internal import Formulas
internal import Interactions
internal import Motion

extension EasingReader {
    /// The most steps of steps() and stops of linear(): finer than the milliseconds of a second.
    static let mostPieces = 1000

    /// Reads `(x1 y1 x2 y2)` after `cubic-bezier`. Nil, with an error reported, where it is malformed or x1 or x2 is a
    /// constant outside 0…1.
    package mutating func cubicBezier(_ name: Range<Int>) -> EasingTemplate? {
        let shape = "cubic-bezier(x1 y1 x2 y2)"
        guard let (operands, range) = template.list(of: shape, units: []),
            expect(4...4, operands: operands, of: "cubic-bezier", at: range, shape: shape)
        else { return nil }
        var isSound = true
        for (index, handle) in [(0, "x1"), (2, "x2")] {
            isSound =
                require(
                    operands[index], "\(handle) of cubic-bezier() must lie in 0…1: the curve is a function of time",
                    instead: "only y1 and y2 may leave 0…1"
                ) { $0 >= 0 && $0 <= 1 } && isSound
        }
        return isSound ? EasingTemplate(kind: .cubicBezier, operands: operands.map(\.formula)) : nil
    }

    private static let positions: [(word: String, position: StepPosition)] = [
        ("start", .start), ("end", .end), ("jump-start", .start), ("jump-end", .end), ("jump-none", .none),
        ("jump-both", .both),
    ]

    /// Reads `(count, position)` after `steps`; without a position it is `end`. Nil, with an error reported, where it
    /// is malformed or a constant count is out of range.
    package mutating func steps(_ name: Range<Int>) -> EasingTemplate? {
        let shape = "steps(count, position)"
        guard let open = open(shape) else { return nil }
        template.skipSpaces()
        guard let count = template.operand() else { return nil }
        template.skipComma()
        var position = StepPosition.end
        if template.isAtLetter {
            let (word, range) = template.word()
            guard let known = Self.positions.first(where: { $0.word == word }) else {
                let words = Self.positions.map(\.word)
                fail(
                    "unknown-keyword", at: range, "“\(word)” is not a position of steps()",
                    instead: Suggestion.oneOf(words, for: word))
                return nil
            }
            position = known.position
        }
        guard close(open) else { return nil }
        let least = position == .none ? 2 : 1
        let range = "a whole number from \(least) to \(Self.mostPieces)"
        let name = position == .none ? "steps() with jump-none" : "steps()"
        let isSound = require(count, "the number of steps in \(name) must be \(range)") {
            $0 >= Double(least) && $0 <= Double(Self.mostPieces) && $0 == $0.rounded(.down)
        }
        guard isSound else { return nil }
        var result = EasingTemplate(kind: .steps, operands: [count.formula])
        result.stepPosition = position
        return result
    }

    /// Reads the arguments of `spring`: two numbers are duration (seconds) and bounce; three or four are mass,
    /// stiffness, damping and velocity; after the word `damping-ratio` come the ratio and a velocity; any other word is
    /// the name of a number. Nil, with an error reported, where they are malformed or constants out of range.
    package mutating func spring(_ name: Range<Int>) -> EasingTemplate? {
        let shape = "spring(mass stiffness damping), spring(duration bounce) or spring(damping-ratio ratio)"
        // SwiftUI's without numbers, `.spring` or `spring()`, is the one of 0.5 s without a bounce.
        if template.isAtEnd { return preset(0, name) }
        guard let open = open(shape) else { return nil }
        template.skipSpaces()
        if template.byte == 0x29 { return close(open) ? preset(0, name) : nil }
        var isRatio = false
        if template.isAtLetter {
            guard template.skipWord("damping-ratio") else { return named(open) }
            isRatio = true
            if template.byte == 0x3A {
                fail(
                    "template-syntax", at: template.characterRange, "“damping-ratio” stands without a “:”",
                    instead: "write spring(damping-ratio 0.8), or SwiftUI's spring(dampingRatio: 0.8)")
                return nil
            }
            template.skipComma()
        }
        var operands: [TemplateReader.Operand] = []
        while template.isAtOperand {
            guard let operand = template.operand(units: ["s", "ms"]) else { return nil }
            operands.append(operand)
            template.skipComma()
        }
        guard close(open) else { return nil }
        let range = open..<template.offset
        if isRatio {
            guard
                expect(
                    1...2, operands: operands, of: "damping-ratio", at: range,
                    shape: "spring(damping-ratio ratio velocity)")
            else { return nil }
            return fitted(operands)
        }
        guard expect(2...4, operands: operands, of: "spring", at: range, shape: shape) else { return nil }
        return operands.count == 2 ? perceptual(operands) : physical(operands)
    }

    /// A spring that is made to fit the duration of its animation: damping ratio and, where given, the velocity.
    mutating func fitted(_ operands: [TemplateReader.Operand]) -> EasingTemplate? {
        guard unitless(operands[...]),
            require(
                operands[0], "the damping ratio must be above 0, or the spring never rests", instead: nil,
                holds: { $0 > 0 })
        else { return nil }
        return EasingTemplate(kind: .dampedSpring, operands: operands.map(\.formula))
    }

    /// Duration, bounce and, where given, the velocity.
    mutating func perceptual(_ operands: [TemplateReader.Operand]) -> EasingTemplate? {
        var operands = operands
        guard unitless(operands[1...]) else { return nil }
        if operands[0].unit == "ms" {
            let code = operands[0].formula.code + [Instruction(.constant, constant: 1000), Instruction(.divide)]
            operands[0].formula = Formula(code: code, origin: template.origin).folded()
        }
        let duration = require(operands[0], "the duration of a spring must be above 0 s", instead: nil) { $0 > 0 }
        let bounce = require(
            operands[1], "the bounce of a spring must lie between −1 and 1",
            instead: "0 does not bounce, 0.3 is lively"
        ) { $0 > -1 && $0 < 1 }
        return duration && bounce ? EasingTemplate(kind: .perceptualSpring, operands: operands.map(\.formula)) : nil
    }

    private mutating func physical(_ operands: [TemplateReader.Operand]) -> EasingTemplate? {
        guard unitless(operands[...]) else { return nil }
        var isSound = true
        for (operand, name) in zip(operands, ["mass", "stiffness", "damping"]) {
            isSound =
                require(
                    operand, "the \(name) of a spring must be above 0",
                    instead: name == "damping"
                        ? "without damping it never rests" : nil
                ) { $0 > 0 } && isSound
        }
        return isSound ? EasingTemplate(kind: .spring, operands: operands.map(\.formula)) : nil
    }

    mutating func unitless(_ operands: ArraySlice<TemplateReader.Operand>) -> Bool {
        guard let timed = operands.first(where: { !$0.unit.isEmpty }) else { return true }
        let unit = timed.range.upperBound - timed.unit.utf8.count..<timed.range.upperBound
        fail(
            "unknown-unit", at: unit, "“\(timed.unit)” is not a unit here",
            instead: .remove("only the duration in spring(duration bounce) is a time"))
        return false
    }

    /// Reads “(” and gives its offset. Nil, with an error that shows `shape`, where there is none.
    package mutating func open(_ shape: String) -> Int? {
        template.skipSpaces()
        let start = template.offset
        if template.skip(0x28) { return start }
        let place = template.isAtEnd ? start..<start : template.characterRange
        fail("template-syntax", at: place, "“(” is missing here", instead: "write \(shape)")
        return nil
    }

    /// Reads “)”. False, with an error reported, where there is none; `open` is the offset of its partner.
    package mutating func close(_ open: Int) -> Bool {
        template.skipSpaces()
        if template.skip(0x29) { return true }
        if template.isAtEnd {
            fail(
                "template-syntax", at: open..<open + 1, "this parenthesis is not closed",
                instead: Advice("add )", changes: [.init(")", at: template.offset..<template.offset)]))
        } else {
            let place = template.characterRange
            fail(
                "template-syntax", at: place, "“\(template.source(place))” has no place here",
                instead: template.isAtLetter ? "a formula stands in braces: {…}" : nil)
        }
        return false
    }
}
