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
    /// What of the earlier run stands.
    package let kept: Kept
    private let scenario: Int
    private let baker: Baker
    /// Where what was found is kept, and under what.
    private let memory: (runs: any RunMemory, basis: MotionBasis)?

    package enum Kept: Sendable { case nothing, recording, tracks }

    /// Simulates a scenario and bakes it. Whoever has an earlier run, of whatever design, may give it: of two that differ in
    /// looks alone, the second moves like the first, and is not worked out again. The result is the same with it as without.
    /// - Parameters:
    ///   - periods: those that other runs have found.
    ///   - runs: where that is looked up which was found out before, and kept.
    package init(
        _ design: Design, scenario index: Int, stopwatch: Stopwatch? = nil, periods: PeriodMemory = PeriodMemory(),
        runs: (any RunMemory)? = nil, after last: BakedRun? = nil
    ) {
        scenario = index
        var kept = Kept.nothing
        let basis = runs == nil ? nil : RunBasis(design.interaction, scenario: index)
        let baker: Baker
        var known: BakedMotion?
        if let last, last.scenario == index, design.runsLike(last.baker.design) {
            (recording, fault) = (last.recording, last.fault)
            baker = Baker(design, like: last.baker, stopwatch: stopwatch)
            let isSeenAlike = baker.sights == last.baker.sights
            kept = isSeenAlike ? .tracks : .recording
            if isSeenAlike { known = last.performance.motion }
        } else {
            let work = { design.interaction.simulate(scenario: index) }
            if let runs, let basis {
                (recording, fault) = runs.run(of: basis, work: work)
            } else {
                (recording, fault) = work()
            }
            baker = Baker(
                design: design, recording: recording, stopwatch: stopwatch, periods: periods)
        }
        var memory: (runs: any RunMemory, basis: MotionBasis)?
        if let runs, let basis { memory = (runs, MotionBasis(baker, basis)) }
        let motion = known ?? memory.map { $0.runs.motion(of: $0.basis, work: baker.motion) } ?? baker.motion()
        performance = baker.performance(motion, loops: design.interaction.scenarios[index].loops)
        (self.baker, self.memory, self.kept) = (baker, memory, kept)
    }

    /// All that its motion is made from; nil where nothing is kept.
    package var basis: MotionBasis? { memory?.basis }

    /// The graphs of all that changes in it.
    package func graphs() -> [Graph] {
        let design = baker.design
        let work = { design.graphs(of: recording, performance) }
        guard let (runs, basis) = memory else { return work() }
        return runs.graphs(of: GraphBasis(motion: basis, quantities: design.graphedQuantities), work: work)
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
