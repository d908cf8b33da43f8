// Lengths that become negative.

import Designs
import Diagnostics
import Numerics
import Simulation

extension Check {
    private static let lengths: Set<String> = [
        "width", "height", "rx", "ry", "r", "stroke-width", "font-size", "stdDeviation",
    ]

    static let negativeSize = Check(
        id: "negative-size", title: "A size is below 0",
        why: "Browsers do not draw a shape with a negative width, height or radius: it vanishes.",
        fix: "bound it: max(0, …)", severity: .warning
    ) { context in
        context.design.bindings.indices.compactMap { index in
            let name = context.design.bindings[index]
            guard lengths.contains(name.attribute) else { return nil }
            var least: (value: Double, run: CheckedRun, time: Time)?
            for run in context.runs {
                let isSteady = run.isSteady(index)
                for time in isSteady ? [run.recording.begin] : run.recording.breaks(of: index) + run.steps {
                    for side in isSteady ? [Side.after] : [.before, .after] {
                        let value = run.sampler.values(of: index, at: time, side).min() ?? 0
                        if value < least?.value ?? -0.001 { least = (value, run, time) }
                    }
                }
            }
            return least.map { least in
                Flaw(
                    at: name.range, also: [context.place(ofElement: name.element)],
                    "“\(name.attribute)” of “#\(name.element)” comes to \(shown(least.value))",
                    seen: least.run.evidence(least.time))
            }
        }
    }
}
