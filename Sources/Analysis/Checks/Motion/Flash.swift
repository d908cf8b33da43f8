// Areas that flash more often than is safe: WCAG 2.3.1.

import Designs
import Diagnostics
import FormulaText
import Geometry
import Interactions
import Numerics
import Simulation

extension Check {
    static let flash = Check(
        id: "flash", title: "An area flashes more than three times in a second",
        why: "Flashes of a large area can set off seizures. WCAG 2.3.1 allows three in any second.",
        fix: "flash less often, a smaller area, or with less contrast", severity: .warning
    ) { context in
        var flaws: [String: Flaw] = [:]
        for run in context.runs {
            for (index, name) in context.design.bindings.enumerated() where flaws[name.element] == nil {
                guard let time = run.flashes(of: index, attribute: name.attribute, in: context) else { continue }
                flaws[name.element] = Flaw(
                    at: name.range, also: [context.place(ofElement: name.element)],
                    "“#\(name.element)” flashes more than three times in a second", seen: run.evidence(time))
            }
        }
        return Array(flaws.values)
    }
}

extension CheckedRun {
    /// The least area that counts, in square points: a quarter of ten degrees of what is seen.
    private static let area = 341.0 * 256 / 4

    /// When the fourth flash of one second begins; nil where there is none.
    fileprivate func flashes(of index: Int, attribute: String, in context: CheckContext) -> Time? {
        let binding = recording.interaction.bindings[index]
        let isColor = binding.kind == .color && attribute == "fill"
        guard binding.node >= 0, isColor || ["opacity", "fill-opacity", "visible"].contains(attribute) else {
            return nil
        }
        guard !isSteady(index) else { return nil }
        let instants = [recording.begin, recording.begin + .second, recording.end]
        let isLarge = instants.contains { time in
            let box = drawing(at: time).bounds[binding.node]
            return box.map { $0.size.width * $0.size.height > Self.area } ?? false
        }
        guard isLarge else { return nil }
        func light(_ time: Time, _ side: Side) -> Double {
            let values = sampler.values(of: index, at: time, side)
            guard isColor, values.count == 3 else { return values[0] }
            return Color(red: values[0], green: values[1], blue: values[2]).luminance
        }
        /// When light turns by a tenth or more.
        func turns(at times: [Time]) -> [Time] {
            var turns: [Time] = []
            var (least, most) = (Double.infinity, -Double.infinity)
            var rises: Bool?
            for time in times {
                for side in [Side.before, .after] {
                    let value = light(time, side)
                    (least, most) = (min(least, value), max(most, value))
                    if rises != true, value - least >= 0.1 {
                        (rises, most) = (true, value)
                        turns.append(time)
                    } else if rises != false, most - value >= 0.1 {
                        (rises, least) = (false, value)
                        turns.append(time)
                    }
                }
            }
            return turns
        }
        func even(_ rate: Double) -> [Time] {
            let span = recording.end - recording.begin
            return (0...Int(span.seconds * rate)).map { recording.begin + Time(seconds: Double($0) / rate) }
        }
        // A fade turns once or twice; only what turns more is looked at closely.
        guard turns(at: even(8.3)).count >= 3 else { return nil }
        let turns = turns(at: (recording.breaks(of: index) + even(24)).sorted())
        guard turns.count >= 8 else { return nil }
        return turns.indices.dropLast(7).first { turns[$0 + 7] - turns[$0] <= .second }.map { turns[$0] }
    }
}

extension Color {
    /// The relative luminance of WCAG, 0…1.
    var luminance: Double {
        func linear(_ channel: Double) -> Double {
            let share = max(0, min(1, channel / 255))
            return share <= 0.04045 ? share / 12.92 : Elementary.pow((share + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
}
