// Touches of scenarios that nothing listens to.

import Designs
import Diagnostics
import Geometry
import Interactions
import Simulation
import XML

extension Check {
    static let touchHitsNothing = Check(
        id: "touch-hits-nothing", title: "A scenario touches what does not listen",
        why: "The finger comes down where no input is, so the scenario shows a touch without an effect.",
        fix: "write on=\"#id\" with the target of an input, or move the finger there", severity: .warning
    ) { context in
        context.runs.filter(\.isAuthored).flatMap { run -> [Flaw] in
            var places = context.steps(of: run)
            var flaws: [Flaw] = []
            for entry in run.recording.log {
                guard let touch = entry.event.touch, touch.phase == .began else { continue }
                let place = places[touch.isSecond]?.popLast()
                let drawing = run.drawing(at: entry.time, .before)
                let isHeard = context.isHeard(touch.point, in: drawing)
                // Of two fingers it is enough that one of them is on the target.
                guard !isHeard, !touch.isSecond else { continue }
                flaws.append(
                    Flaw(
                        at: place ?? run.place(in: context), also: [run.place(in: context)],
                        "the finger comes down at \(shown(touch.point.x)) \(shown(touch.point.y)), where nothing listens",
                        instead: context.covered(touch.point, in: drawing), seen: run.evidence(entry.time)))
            }
            return flaws
        }
    }
}

extension CheckedRun {
    /// The scenario of it.
    func place(in context: CheckContext) -> Range<Int>? {
        guard case .scenario(let index) = origin else { return nil }
        return context.design.scenarios[index].range
    }
}

extension CheckContext {
    /// Whether an input could begin with a finger at a point.
    fileprivate func isHeard(_ point: Point, in drawing: SampledDrawing) -> Bool {
        let hit = drawing.hitTest(point)
        return scene.chain(hit).contains { node in
            let first = scene.nodes[node].original < 0 ? node : scene.nodes[node].original
            return interaction.inputs.contains { input in
                input.targets.contains(first) && (input.kind != .edgePan || isInZone(point, of: input))
            }
        }
    }

    /// What to do where the target of an input is there, under something else or not painted.
    fileprivate func covered(_ point: Point, in drawing: SampledDrawing) -> Advice? {
        let targets = Set(interaction.inputs.flatMap(\.targets))
        let bounds = drawing.bounds
        let below = scene.nodes.indices.last { node in
            scene.nodes[node].isShape && bounds[node]?.contains(point) == true
                && scene.chain(node).contains(where: targets.contains)
        }
        guard let below, let id = scene.chain(below).first(where: targets.contains).flatMap({ scene.elements[$0].id })
        else { return nil }
        let hit = drawing.hitTest(point)
        // What is hit may ask for more, such as an edge.
        if hit >= 0, scene.chain(hit).contains(where: targets.contains) { return nil }
        guard hit >= 0 else { return "“#\(id)” is there, but not painted: give it a fill, or pointer-events=\"all\"" }
        let cover = scene.elements[hit]
        return
            "\(cover.id.map { "“#\($0)”" } ?? "a <\(cover.name.local)>") lies over “#\(id)” there: draw it before that, or "
            + "write pointer-events=\"none\" on it"
    }

    private func isInZone(_ point: Point, of input: Input) -> Bool {
        switch input.edge {
        case .left: point.x <= input.zone
        case .right: point.x >= design.stage.width - input.zone
        case .top: point.y <= input.zone
        case .bottom: point.y >= design.stage.height - input.zone
        }
    }

    /// Where the touches of a scenario were written, the last first: those of the first finger, and of the second.
    fileprivate func steps(of run: CheckedRun) -> [Bool: [Range<Int>?]] {
        guard case .scenario(let index) = run.origin else { return [:] }
        let name = design.scenarios[index].name
        guard let scenario = trees.all(where: { $0.name == "fb:scenario" && $0["name"] == name }).first else {
            return [:]
        }
        var found: [Bool: [Range<Int>?]] = [:]
        func visit(_ element: Element) {
            for child in element.elements {
                switch child.name.local {
                case "touch", "tap": found[child["finger"] == "2", default: []].append(child.range)
                case "repeat": for _ in 0..<min(1000, Int(child["count"] ?? "") ?? 1) { visit(child) }
                default: break
                }
            }
        }
        visit(scenario)
        return found.mapValues { $0.reversed() }
    }
}
