// Motion that begins by itself and goes on: WCAG 2.2.2.

import Designs
import Diagnostics
import Numerics
import Simulation

extension Check {
    static let longMotion = Check(
        id: "long-motion", title: "Something moves by itself for more than 5 s",
        why:
            "Motion that starts by itself draws the eye away from what is read beside it. WCAG 2.2.2 wants a way to stop it.",
        fix: "end it within 5 s, or let a touch or a state stop it", severity: .warning
    ) { context in
        var seen: Set<String> = []
        return context.boundShapes.compactMap { shape in
            guard context.rest.moves(shape, for: 5, in: context), !seen.contains(shape.name.element) else { return nil }
            let isStopped = context.runs.contains { run in
                !run.moves(shape, at: run.recording.end) && context.rest.moves(shape, at: run.recording.end)
            }
            if isStopped { return nil }
            seen.insert(shape.name.element)
            return Flaw(
                at: shape.place, also: [context.place(ofElement: shape.name.element)],
                "“#\(shape.name.element)” moves by itself for more than 5 s, and nothing that a run does stops it")
        }
    }
}

extension CheckedRun {
    /// Whether a shape that can be seen moves in every second of so many from the beginning.
    fileprivate func moves(_ shape: BoundShape, for seconds: Int, in context: CheckContext) -> Bool {
        guard !isSteady(shape.index) else { return false }
        // A run at rest begins at zero.
        for second in 0...seconds where !changes(shape, from: Double(second)) { return false }
        return context.isOnStage(drawing(at: recording.begin + .second).bounds[shape.node])
    }

    /// Whether a shape changes within the second after an instant.
    fileprivate func moves(_ shape: BoundShape, at time: Time) -> Bool {
        return changes(shape, from: time.seconds)
    }

    /// Whether a shape changes within the second after a time, which may lie behind the end of the run.
    private func changes(_ shape: BoundShape, from start: Double) -> Bool {
        var last: [Double]?
        // Odd steps, so that no period is met at one place each time.
        for part in [0.013, 0.097, 0.211, 0.367, 0.499, 0.653, 0.811, 0.983] {
            let values = sampler.values(of: shape.index, at: Time(seconds: start + part))
            if let last, difference(last, values) > (shape.isOpacity ? 0.02 : 0.2) { return true }
            last = values
        }
        return false
    }
}
