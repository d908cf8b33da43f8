// Runs that end elsewhere where the system reduces motion.

import Designs
import Diagnostics
import Formulas
import Interactions
import Numerics
import Simulation

extension Check {
    static let reducedMotion = Check(
        id: "reduced-motion", title: "Without motion a run ends elsewhere",
        why:
            "Where a person has motion reduced, an app shows the end of an animation at once. The same touches then lead to "
            + "something else, because it hangs on what an animation passes on its way.",
        fix: "let done.animate.NAME lead on, or compare with where the animation goes", severity: .note
    ) { context in
        let still = context.interaction.still
        return context.runs.compactMap { run in
            guard case .scenario(let index) = run.origin, run.fault == nil, !run.interruptsAnimations else {
                return nil
            }
            let (recording, fault) = still.simulate(scenario: index)
            let other = CheckedRun(run.name, run.origin, of: (recording, fault))
            guard fault == nil, let change = run.change(atEndOf: other, in: context) else { return nil }
            return Flaw(
                at: context.design.scenarios[index].range, "where animations end at once, \(run.name) ends \(change)")
        }
    }
}

extension Interaction {
    /// With each animation that ends by itself ended within a millisecond.
    fileprivate var still: Interaction {
        var result = self
        for index in animations.indices where !animations[index].repeatsForever {
            result.animations[index].duration = Formula(constant: 0.001)
            result.animations[index].delay = nil
        }
        return result
    }
}

extension CheckedRun {
    /// Whether a finger comes, moves or goes while an animation is under way: then times decide where the run ends.
    fileprivate var interruptsAnimations: Bool {
        let animations = recording.segments.flatMap { $0 }.compactMap { segment in
            if case .animation(let animation) = segment.source, animation.end != .never { animation } else { nil }
        }
        return recording.log.contains { entry in
            guard entry.event.touch != nil else { return false }
            return animations.contains { $0.begin < entry.time && entry.time < $0.end }
        }
    }

    /// What is not the same at the ends of two runs of a scenario, as the end of a sentence; nil where nothing is.
    fileprivate func change(atEndOf other: CheckedRun, in context: CheckContext) -> String? {
        let time = recording.interaction.timeSlot
        let ends = (drawing(at: recording.end), other.drawing(at: other.recording.end))
        for shape in context.boundShapes {
            let closure = recording.closure(of: recording.interaction.bindings[shape.index].slots)
            let boxes = (ends.0.bounds[shape.node], ends.1.bounds[shape.node])
            guard !closure.contains(time), context.isOnStage(boxes.0) || context.isOnStage(boxes.1) else { continue }
            let own = sampler.values(of: shape.index, at: recording.end)
            let values = other.sampler.values(of: shape.index, at: other.recording.end)
            if difference(own, values) > (shape.isOpacity ? 0.05 : 0.5) { return "with \(shape.words) elsewhere" }
        }
        return nil
    }
}
