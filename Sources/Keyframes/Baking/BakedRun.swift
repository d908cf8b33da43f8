// A scenario that was simulated and baked, and what of that stands when its design is saved again.

package import Designs
package import Fitting
package import Simulation
package import Timelines

/// One scenario of a design, played: what happened, and what is shown of it.
package struct BakedRun: Sendable {
    package let recording: Recording
    /// What went wrong while it ran.
    package let fault: Fault?
    package let performance: Performance
    /// What was taken over from the earlier run.
    package let kept: Kept
    private let scenario: Int
    private let baker: Baker

    /// How much of an earlier run serves again: nothing, what happened, or how it moves as well.
    package enum Kept: Sendable { case nothing, recording, tracks }

    /// Simulates a scenario and bakes it. The result is the same with an earlier run as without.
    /// - Parameters:
    ///   - periods: those that other runs have found.
    ///   - last: an earlier run, of any design. Where the two differ in looks alone, what it found is taken over.
    package static func play(
        _ design: Design, scenario index: Int, stopwatch: Stopwatch? = nil, periods: PeriodMemory = PeriodMemory(),
        after last: BakedRun? = nil
    ) -> BakedRun {
        let loops = design.interaction.scenarios[index].loops
        if let last, last.scenario == index, design.runsLike(last.baker.design) {
            let baker = Baker(design, like: last.baker, stopwatch: stopwatch)
            let isSeenAlike = baker.sights == last.baker.sights
            let motion = isSeenAlike ? last.performance.motion : baker.motion()
            return BakedRun(
                recording: last.recording, fault: last.fault, performance: baker.performance(motion, loops: loops),
                kept: isSeenAlike ? .tracks : .recording, scenario: index, baker: baker)
        }
        let (recording, fault) = design.interaction.simulate(scenario: index)
        let baker = Baker(design: design, recording: recording, stopwatch: stopwatch, periods: periods)
        return BakedRun(
            recording: recording, fault: fault, performance: baker.performance(baker.motion(), loops: loops),
            kept: .nothing, scenario: index, baker: baker)
    }

    private init(
        recording: Recording, fault: Fault?, performance: Performance, kept: Kept, scenario: Int, baker: Baker
    ) {
        self.recording = recording
        self.fault = fault
        self.performance = performance
        self.kept = kept
        self.scenario = scenario
        self.baker = baker
    }
}

extension Performance {
    fileprivate var motion: BakedMotion { BakedMotion(tracks: tracks, touches: touches) }
}

extension Design {
    /// Whether all that a baker reads is the same in both, but for their pictures: what of those matters, it holds itself
    /// against the other. Of numbers, bits are compared: −0 equals 0 and does not move like it.
    fileprivate func runsLike(_ other: Design) -> Bool {
        stage == other.stage && strings == other.strings
            && bindings.elementsEqual(other.bindings) { $0.element == $1.element && $0.attribute == $1.attribute }
            && interaction == other.interaction && interaction.archived == other.interaction.archived
    }
}
