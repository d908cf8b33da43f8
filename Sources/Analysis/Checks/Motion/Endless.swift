// Runs that find no rest.

import Designs
import Diagnostics
import Interactions
import Numerics
import Simulation

extension Check {
    static let endless = Check(
        id: "endless", title: "A run finds no rest",
        why:
            "Something still happens ten seconds after the last step, so the run is cut there, and its film ends anywhere.",
        fix: "fine if a timer restarts itself; otherwise end the animations that still run", severity: .note
    ) { context in
        context.runs.compactMap { run in
            guard
                let cut = run.recording.log.last(where: { entry in
                    if case .failed(let fault, _) = entry.event { fault.reason == .cut } else { false }
                })
            else { return nil }
            var place = run.fault.flatMap { context.place($0.origin) }
            if case .scenario(let index) = run.origin { place = context.design.scenarios[index].range }
            return Flaw(
                at: place,
                "\(run.name) did not come to rest within 10 s after its last step, and was cut"
                    + run.restlessness(before: cut.time, in: context))
        }
    }
}

extension CheckedRun {
    /// What goes on before a time, as the end of a sentence.
    fileprivate func restlessness(before time: Time, in context: CheckContext) -> String {
        var counts: [Int: Int] = [:]
        for entry in recording.log where entry.time > time - Script.settling && entry.time <= time {
            if case .raised(let event) = entry.event { counts[event, default: 0] += 1 }
        }
        if let most = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), most.value > 1 {
            return ": “\(context.design.events[most.key])” came \(most.value) times in that time"
        }
        let moving = context.interaction.variables.firstIndex { variable in
            guard case .animation(let animation)? = recording.segments[variable.slot].last?.source else { return false }
            return animation.end > time && animation.end != .never
        }
        return moving.map { ": “\(context.design.variables[$0].name)” is still animated" } ?? ""
    }
}
