// Targets that are too small for a finger.

import Designs
import Diagnostics
import Geometry
import Interactions
import Simulation
import XML

extension Check {
    /// Points, after Apple's Human Interface Guidelines; half a point is forgiven.
    private static let least = 43.5

    static let smallTarget = Check(
        id: "small-target", title: "A target is smaller than 44 × 44 pt",
        why: "Fingers miss it. 44 pt is what Apple asks for, and WCAG 2.5.5 too.",
        fix: "put a larger clear area into its group: <rect … fill=\"none\" pointer-events=\"all\"/>",
        severity: .warning
    ) { context in
        var wanted: [Int: [String]] = [:]
        for (index, input) in context.interaction.inputs.enumerated()
        where input.kind == .tap || input.kind == .longPress || input.kind == .pan {
            for target in input.targets { wanted[target, default: []].append(context.design.inputs[index].name) }
        }
        var greatest: [Int: Rect] = [:]
        var left = 60
        runs: for run in [context.rest] + context.runs {
            for time in [run.recording.begin, run.recording.end] + run.instants.prefix(4) {
                // Most targets are there at rest.
                left -= 1
                if wanted.isEmpty || left < 0 { break runs }
                let drawing = run.drawing(at: time)
                for target in Array(wanted.keys) {
                    guard let box = drawing.bounds[target], context.isOnStage(box) else { continue }
                    if box.shorter >= least { wanted[target] = nil }
                    if box.shorter > greatest[target]?.shorter ?? 0 { greatest[target] = box }
                }
            }
        }
        return wanted.compactMap { target, inputs in
            guard let box = greatest[target] else { return nil }
            let element = context.scene.elements[target]
            let ranges = context.design.inputs.filter { inputs.contains($0.name) }.map(\.range)
            return Flaw(
                at: element.range ?? ranges[0], also: ranges,
                "“#\(element.id ?? "")” is \(shown(box.size.width)) × \(shown(box.size.height)) pt, less than 44 × 44")
        }
    }
}

extension Rect {
    fileprivate var shorter: Double { min(size.width, size.height) }
}
