// A scenario with its recording and its performance, and what of them is reused when its design is saved again.

package import Designs
package import Fitting
import Interactions
package import Simulation
package import Timelines

/// A scenario after the first two of its three stages: the recording is what the machine did, the performance is
/// timelines. `DrawnScenario` has the third, the drawing.
package struct PerformedScenario: Sendable {
    package let recording: Recording
    /// The fault that ended the run; nil for a complete run.
    package let fault: Fault?
    package let performance: Performance
    /// What was reused of the earlier run.
    package let kept: Kept
    private let scenario: Int
    private let baker: Baker

    /// How much of an earlier run is reused: nothing, the recording, or the recording and its tracks.
    package enum Kept: Sendable { case nothing, recording, tracks }

    /// Simulates a scenario and bakes it. The result is the same with an earlier run as without.
    /// - Parameters:
    ///   - periods: the periods of ambient motion that other runs found.
    ///   - last: an earlier run, of any design. Where the designs differ in their pictures alone, its results are
    ///     reused.
    package static func play(
        _ design: Design, scenario index: Int, stopwatch: Stopwatch? = nil, periods: PeriodMemory = PeriodMemory(),
        after last: PerformedScenario? = nil
    ) -> PerformedScenario {
        let loops = design.interaction.scenarios[index].loops
        if let last, last.scenario == index, design.runsLike(last.baker.design) {
            let baker = Baker(design, like: last.baker, stopwatch: stopwatch)
            let isSeenAlike = baker.sights == last.baker.sights
            return PerformedScenario(
                recording: last.recording, fault: last.fault,
                performance: baker.performance(like: isSeenAlike ? last.performance : nil, loops: loops),
                kept: isSeenAlike ? .tracks : .recording, scenario: index, baker: baker)
        }
        let (recording, fault) = design.interaction.simulate(scenario: index)
        let baker = Baker(design: design, recording: recording, stopwatch: stopwatch, periods: periods)
        return PerformedScenario(
            recording: recording, fault: fault, performance: baker.performance(loops: loops),
            kept: .nothing, scenario: index, baker: baker)
    }

    /// The performance in the dark look. Nil where the scenario sets a look, and where the design has no other one.
    package static func inDark(_ design: Design, scenario index: Int, stopwatch: Stopwatch?) -> Performance? {
        guard let look = design.parameters.first(where: { $0.name == "look" }),
            let value = look.choices.first(where: { $0.text == "dark" })?.value, look.value != [value],
            !design.interaction.scenarios[index].settings.contains(where: { look.slots.contains($0.slot) })
        else { return nil }
        var dark = design
        for slot in look.slots { dark.interaction.frame[slot] = value }
        return play(dark, scenario: index, stopwatch: stopwatch).performance
    }
}

extension Design {
    /// Whether both designs are equal in all that a baker reads, except for their pictures, which `sights` compare.
    /// Numbers are compared by their bits: −0 equals 0 and does not move like it.
    fileprivate func runsLike(_ other: Design) -> Bool {
        stage == other.stage && strings == other.strings
            && bindings.elementsEqual(other.bindings) { $0.element == $1.element && $0.attribute == $1.attribute }
            && interaction == other.interaction && interaction.archived == other.interaction.archived
    }
}
