// Bound elements that never come onto the stage.

import Designs
import Diagnostics
import Simulation
import XML

extension Check {
    static let offStage = Check(
        id: "off-stage", title: "Something bound never comes onto the stage",
        why: "It is displayed and bound, and no run brings any of it onto the stage: it is misplaced, or left over.",
        fix: "look where its bindings put it (flipbook sample), write a scenario that shows it, or remove it",
        severity: .warning
    ) { context in
        var unseen: [Int: String] = [:]
        for shape in context.boundShapes where shape.name.range != nil && !context.scene.isClip(shape.node) {
            unseen[shape.node] = shape.name.element
        }
        var displayed: Set<Int> = []
        runs: for run in context.runs {
            let stride = max(1, run.instants.count / 3)
            let instants = run.instants.enumerated().filter { $0.offset % stride == 0 }.map(\.element)
            for time in [run.recording.begin, run.recording.end] + instants {
                // Seldom more than the first is needed.
                if unseen.isEmpty { break runs }
                let bounds = run.drawing(at: time).bounds
                for node in Array(unseen.keys) {
                    if bounds[node] != nil { displayed.insert(node) }
                    if context.isOnStage(bounds[node]) { unseen[node] = nil }
                }
            }
        }
        // Copies of an element come and go; one that is hidden is where it should be.
        let seen = Set(
            context.boundShapes.filter { unseen[$0.node] == nil }.map { context.scene.elements[$0.node].range })
        return unseen.compactMap { node, id in
            let around = context.scene.chain(node).dropFirst()
            let place = context.scene.elements[node].range
            if !displayed.contains(node) || seen.contains(place) || around.contains(where: { unseen[$0] != nil }) {
                return nil
            }
            let bindings = context.design.bindings.filter { $0.element == id }.map(\.range)
            return Flaw(at: place ?? bindings[0], also: bindings, "“#\(id)” never comes onto the stage in any run")
        }
    }
}
