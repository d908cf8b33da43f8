// The stops of linear(): outputs with places, completed by CSS's rules.

internal import Diagnostics
internal import Formulas
internal import Interactions
internal import Motion

extension EasingReader {
    private struct Stop {
        var output: TemplateReader.Operand
        var places: [TemplateReader.Operand] = []
        /// Its places stand before it.
        var isLate: Bool
    }

    /// Reads `linear`: alone, or with two or more stops in parentheses. Stops without a place are spread by CSS's rules
    /// (CSS Easing 2, §2.2). Nil, with an error reported, where the stops are malformed.
    package mutating func linear(_ name: Range<Int>) -> EasingTemplate? {
        template.skipSpaces()
        guard template.byte == 0x28, let open = open("linear(0, 1)") else { return EasingTemplate(kind: .linear) }
        guard let stops = stops() else { return nil }
        guard close(open) else { return nil }
        if stops.count < 2 {
            fail(
                "wrong-arity", at: open..<template.offset, "linear() needs at least two stops",
                instead: "write linear(0, 1)")
            return nil
        }
        return placed(stops)
    }

    /// An output, with one or two percentages after it, or before it where commas part the stops.
    private mutating func stops() -> [Stop]? {
        var stops: [Stop] = []
        var early: [TemplateReader.Operand] = []
        var isFresh = true
        var count = 0
        template.skipSpaces()
        while template.isAtOperand || isAtCalculation {
            let read = isAtCalculation ? calculation() : template.operand(units: ["%"])
            guard let operand = read else { return nil }
            if operand.unit.isEmpty {
                stops.append(Stop(output: operand, places: early, isLate: !early.isEmpty))
                early = []
                isFresh = false
            } else if isFresh {
                early.append(operand)
            } else {
                stops[stops.count - 1].places.append(operand)
            }
            if !isFresh, !operand.unit.isEmpty, stops[stops.count - 1].isLate {
                fail(
                    "easing-stops", at: operand.range, "this stop has places on both sides of its output",
                    instead: "write both behind it, as in 0.5 30% 40%")
                return nil
            }
            if early.count > 2 || (stops.last?.places.count ?? 0) > 2 {
                fail(
                    "easing-stops", at: operand.range, "a stop of linear() has at most two places",
                    instead: "put commas between stops")
                return nil
            }
            // A second place is one more stop, as in CSS.
            if operand.unit.isEmpty || early.count == 2 || !isFresh && stops[stops.count - 1].places.count == 2 {
                count += 1
            }
            if count > Self.mostPieces {
                fail(
                    "easing-range", at: operand.range, "linear() takes from 2 to \(Self.mostPieces) stops",
                    instead: "leave out the stops that lie on a straight line between their neighbours")
                return nil
            }
            if template.skipComma() {
                if let place = early.first { return outputless(place) }
                isFresh = true
            }
        }
        if let place = early.first { return outputless(place) }
        return stops
    }

    private var isAtCalculation: Bool {
        var ahead = template
        return ahead.word().text == "calc"
    }

    /// A `calc()` of constants: a place where it holds percentages, else an output. Both times that it is worked out,
    /// with a percent as 1 and as 2, a percentage must be proportional, a number the same.
    private mutating func calculation() -> TemplateReader.Operand? {
        let start = template.offset
        var depth = 0
        var digit = false
        _ = template.word()
        var hasUnit = template.byte != 0x28
        while !template.isAtEnd, !hasUnit {
            hasUnit = digit && template.isAtLetter
            digit = template.byte >= 0x30 && template.byte <= 0x39
            depth += template.byte == 0x28 ? 1 : template.byte == 0x29 ? -1 : 0
            template.advance()
            if depth == 0 { break }
        }
        let range = start..<template.offset
        let text = template.source(range).replacing("calc(", with: "(")
        var ignored: [Diagnostic] = []
        let worth = ["*1", "*2"].map { percent in
            FormulaScope().compile(text.replacing("%", with: percent), as: .number, reporting: &ignored)?.formula
                .folded().constant ?? .nan
        }
        let unit = text.contains("%") ? "%" : ""
        guard !hasUnit, abs(worth[1] - worth[0] * (unit.isEmpty ? 1 : 2)) <= 1e-9 * abs(worth[1]) else {
            fail(
                "easing-stops", at: range, "this is neither a number nor a percentage",
                instead: "calc() of percentages alone can stand here, as in calc(50% - 10%)")
            return nil
        }
        return .init(formula: Formula(constant: worth[0]), range: range, unit: unit)
    }

    private mutating func outputless(_ place: TemplateReader.Operand) -> [Stop]? {
        fail(
            "easing-stops", at: place.range, "this place has no output",
            instead: "write the output first, as in 0.5 \(template.source(place.range))")
        return nil
    }

    private mutating func placed(_ stops: [Stop]) -> EasingTemplate? {
        var outputs: [Formula] = []
        var places: [TemplateReader.Operand?] = []
        for stop in stops {
            let all: [TemplateReader.Operand?] = stop.places.isEmpty ? [nil] : stop.places
            for place in all {
                outputs.append(stop.output.formula)
                places.append(place)
            }
        }
        if places.allSatisfy({ $0 == nil || $0?.formula.constant != nil }) {
            return complete(outputs, places.map { $0?.formula.constant.map { $0 / 100 } })
        }
        var operands: [Formula] = []
        var greatest: [Instruction] = []
        for (index, place) in places.enumerated() {
            guard let place else {
                let stop = stops.first { $0.places.isEmpty }
                fail(
                    "easing-stops", at: stop?.output.range ?? 0..<0,
                    "this stop has no place, but another one's is a formula",
                    instead: "give every stop its place, as in 0.5 30%")
                return nil
            }
            // None stands before its predecessor.
            let own = place.formula.code + [Instruction(.constant, constant: 100), Instruction(.divide)]
            greatest = index == 0 ? own : greatest + own + [Instruction(.maximum)]
            operands += [Formula(code: greatest, origin: template.origin).folded(), outputs[index]]
        }
        return EasingTemplate(kind: .piecewise, operands: operands)
    }

    private func complete(_ outputs: [Formula], _ places: [Double?]) -> EasingTemplate? {
        guard let pieces = PiecewiseLinear(places.map { PiecewiseLinear.Stop(0, at: $0) }) else { return nil }
        return EasingTemplate(
            kind: .piecewise, operands: zip(pieces.inputs, outputs).flatMap { [Formula(constant: $0), $1] })
    }
}
