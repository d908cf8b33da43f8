// The stops of linear(): outputs with places, completed by CSS's rules.

internal import Diagnostics
internal import Formulas
internal import Motion
internal import Simulation

extension EasingReader {
    private struct Stop {
        var output: TemplateReader.Operand
        var places: [TemplateReader.Operand] = []
    }

    /// Reads `linear`: alone, or with two or more stops in parentheses. Stops without a place are spread by CSS's rules
    /// (CSS Easing 2, §2.2). Nil, with an error reported, where the stops are malformed.
    package mutating func linear(_ name: Range<Int>) -> EasingTemplate? {
        template.skipSpaces()
        guard template.byte == 0x28, let open = open("linear(0, 1)") else { return EasingTemplate(kind: .linear) }
        guard let stops = stops() else { return nil }
        guard close(open) else { return nil }
        if stops.count + stops.filter({ $0.places.count == 2 }).count < 2 {
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
        while template.isAtOperand {
            guard let operand = template.operand(units: ["%"]) else { return nil }
            if operand.unit.isEmpty {
                stops.append(Stop(output: operand, places: early))
                early = []
                isFresh = false
            } else if isFresh {
                early.append(operand)
            } else {
                stops[stops.count - 1].places.append(operand)
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
