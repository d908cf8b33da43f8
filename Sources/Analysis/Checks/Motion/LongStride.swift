// Animations that cross so much in a frame that they are seen as single pictures.

import Designs
import Diagnostics
import Geometry
import Interactions
import Numerics
import Simulation

extension Check {
    static let frameRate = Check(
        id: "frame-rate", title: "More than 60 pt within a frame",
        why: "At 60 frames a second such a motion is seen as a row of pictures, not as a motion.",
        fix: "give it more time, a shorter way or a softer easing, or fade instead", severity: .note
    ) { context in
        var worst: [String: (size: Double, flaw: Flaw)] = [:]
        for run in context.runs {
            for shape in context.boundShapes where !shape.isOpacity && shape.name.range != nil {
                guard let (time, size) = run.greatestStride(of: shape, in: context),
                    size > (worst[shape.name.element]?.size ?? 60)
                else { continue }
                worst[shape.name.element] = (
                    size,
                    Flaw(
                        at: shape.place, also: [context.place(ofElement: shape.name.element)],
                        "“#\(shape.name.element)” moves \(shown(size)) pt within one frame of 1/60 s",
                        seen: run.evidence(time))
                )
            }
        }
        return worst.values.map(\.flaw)
    }
}

extension CheckedRun {
    /// The frame in which a shape goes furthest by an animation, where that is far.
    fileprivate func greatestStride(of shape: BoundShape, in context: CheckContext) -> (Time, Double)? {
        let binding = recording.interaction.bindings[shape.index]
        let parts: Range<Int>
        switch binding.attribute {
        case .x, .y, .cx, .cy: parts = 0..<1
        case .transform where binding.functions.first == .translate: parts = 0..<2
        default: return nil
        }
        let touch = recording.interaction.touch
        // A finger may be as fast as it likes.
        guard !isSteady(shape.index),
            !recording.closure(of: binding.slots).contains(where: { $0 == touch.x || $0 == touch.y })
        else { return nil }
        func place(_ time: Time, _ side: Side = .after) -> [Double] {
            Array(sampler.values(of: shape.index, at: time, side)[parts])
        }
        var worst: (Time, Double)?
        let frame = Time(ticks: 2)
        let steps = steps
        lazy var breaks = recording.breaks(of: shape.index)
        for (from, to) in zip(steps, steps.dropFirst()) where difference(place(from), place(to)) > 60 {
            for start in stride(from: from.units, to: to.units, by: Int(frame.units)).map({ Time(units: $0) }) {
                let end = start + frame
                let size = difference(place(start), place(end, .before))
                guard size > worst?.1 ?? 60 else { continue }
                let jumps = breaks.contains { $0 > start && $0 < end && difference(place($0, .before), place($0)) > 1 }
                let isSeen = [start, end].allSatisfy { time in
                    context.isOnStage(drawing(at: time).bounds[shape.node])
                }
                if !jumps, isSeen { worst = (start, size) }
            }
        }
        return worst
    }
}
