// Times of more than a minute that come from a formula.

import Designs
import Diagnostics
import Formulas
import Interactions

extension Check {
    static let unitSlip = Check(
        id: "unit-slip", title: "A time is longer than a minute",
        why: "Times are seconds. A parameter of 500 that was meant in milliseconds lasts eight minutes.",
        fix: "divide milliseconds by 1000, or write the unit: 500ms", severity: .warning
    ) { context in
        var times = context.interaction.animations.flatMap { [$0.duration, $0.delay] }
        times += context.interaction.follows.map(\.duration)
        for action in context.interaction.actions { if case .send(_, let delay, _, _) = action { times.append(delay) } }
        let parameters = Set(context.design.parameters.flatMap(\.slots))
        var seen: Set<Range<Int>> = []
        return times.compactMap { formula in
            guard let formula, formula.constant == nil, formula.slots.allSatisfy(parameters.contains),
                let place = context.place(Int(formula.origin)), !context.isTold("long-time", in: place),
                seen.insert(place).inserted
            else { return nil }
            let seconds = context.interaction.frame.withUnsafeBufferPointer { formula.evaluate(in: $0) }
            guard seconds > 60, seconds.isFinite else { return nil }
            let text = shown(seconds)
            let named = context.design.parameters.filter { formula.slots.contains($0.slots[0]) }
            return Flaw(
                at: place, also: named.map(\.range),
                "“\(context.design.source[place])” comes to \(text) s, which is more than a minute",
                instead: "\(text)ms? Then write “(\(context.design.source[place])) / 1000”")
        }
    }
}
