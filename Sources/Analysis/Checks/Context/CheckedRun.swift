// One run of a design, with the questions that checks ask of it.

import Designs
import Formulas
import Interactions
import Numerics
package import Simulation

/// A recording with its name and its origin. A class, so that what one check samples the next need not find again; not
/// for use from several threads at once.
package final class CheckedRun {
    /// Where a run comes from.
    package enum Origin: Hashable, Sendable {
        /// One of the design's scenarios, by index.
        case scenario(Int)
        /// No finger.
        case rest
        /// Anything else, such as what an exploration found.
        case found
    }

    /// As sentences name it, such as `scenario “pull”`.
    package let name: String
    package let origin: Origin
    package let recording: Recording
    package let fault: Fault?
    // Not read while it is written: all checks run one after another.
    @exclusivity(unchecked) var sampler: Sampler
    private(set) lazy var fixed = SampledDrawing.fixedBounds(of: recording.interaction)
    private var drawings: [Moment: SampledDrawing] = [:]

    private struct Moment: Hashable {
        var time: Time
        var side: Side
    }

    /// - Parameter result: as `simulate` gives it.
    package init(_ name: String, _ origin: Origin, of result: (recording: Recording, fault: Fault?)) {
        self.name = name
        self.origin = origin
        (recording, fault) = result
        sampler = recording.sampler()
    }

    /// The drawing at a time. Drawings are kept until they have a hundred thousand nodes together.
    func drawing(at time: Time, _ side: Side = .after) -> SampledDrawing {
        let moment = Moment(time: time, side: side)
        if let known = drawings[moment] { return known }
        if drawings.count > max(7, 100_000 / (fixed.count + 1)) { drawings = [:] }
        let drawing = SampledDrawing(&sampler, at: time, side, fixed: fixed)
        drawings[moment] = drawing
        return drawing
    }

    /// Whether a binding keeps its value throughout.
    func isSteady(_ binding: Int) -> Bool { sampler.isSteady(recording.interaction.bindings[binding].slots) }

    var isAuthored: Bool { if case .scenario = origin { true } else { false } }

    func evidence(_ time: Time) -> Flaw.Evidence {
        Flaw.Evidence(run: name, seconds: (time - recording.begin).seconds)
    }

    /// The instants after the beginning at which a state changed, a finger came or went, or something began to follow,
    /// ascending, each once.
    private(set) lazy var instants: [Time] = {
        let begins = recording.interaction.transitions.map { transition in
            transition.actions.contains { if case .follow = $0 { true } else { false } }
        }
        var times: [Time] = []
        for entry in recording.log where entry.time > recording.begin && entry.time < recording.end {
            switch entry.event {
            case .entered, .exited, .touchBegan, .touchEnded, .touchCancelled: break
            case .took(let transition) where begins[transition]: break
            case .took, .raised, .compared, .haptic, .second, .logged, .failed: continue
            }
            if times.last != entry.time { times.append(entry.time) }
        }
        return times
    }()

    /// Even steps of a tenth of a second, with both ends.
    var steps: [Time] {
        let span = recording.end - recording.begin
        let count = max(1, Int((span.seconds * 10).rounded(.up)))
        return (0...count).map { recording.begin + Time(units: span.units / Int64(count) * Int64($0)) }
    }

    /// What happened at an instant, as the end of a sentence.
    func occasion(at time: Time, in design: Design) -> String {
        var result = ""
        for entry in recording.log where entry.time == time {
            switch entry.event {
            case .entered(let state): return "as “\(design.states[state].id)” is entered"
            case .took(let transition):
                let label = design.transitions[transition].label
                if !label.isEmpty { result = "as “\(label)” is taken" }
            case .touchBegan where result.isEmpty: result = "as the finger comes down"
            case .touchEnded where result.isEmpty: result = "as the finger lifts"
            default: break
            }
        }
        return result.isEmpty ? "at once" : result
    }

    /// What transitions and states did at an instant: each action, and those of each `if` whose condition held before it
    /// or after it.
    func actions(at time: Time) -> [Action] {
        let interaction = recording.interaction
        let frames = [sampler.frame(at: time, .before), sampler.frame(at: time)]
        var result: [Action] = []
        func add(_ actions: [Action]) {
            for action in actions {
                result.append(action)
                guard case .choose(let choices) = action else { continue }
                for choice in choices {
                    let held = frames.map { choice.condition?.evaluate(in: $0) != 0 }
                    if held.contains(true) { add(choice.actions) }
                    if !held.contains(false) { break }
                }
            }
        }
        for entry in recording.log where entry.time == time {
            switch entry.event {
            case .entered(let state):
                for actions in interaction.states[state].entry { add(actions) }
                add(interaction.states[state].initialActions)
            case .exited(let state): for actions in interaction.states[state].exit { add(actions) }
            case .took(let transition): add(interaction.transitions[transition].actions)
            default: break
            }
        }
        return result
    }

    /// Whether an action at that instant gives one of the slots a value at once.
    func assigns(_ slots: Set<Int>, at time: Time) -> Bool {
        let interaction = recording.interaction
        return actions(at: time).contains { action in
            switch action {
            case .assign(let assignments):
                return assignments.contains { slots.contains(interaction.variables[$0.variable].slot) }
            case .animate(let block):
                let block = interaction.animations[block]
                guard block.duration?.constant == 0 else { return false }
                return block.assignments.contains { slots.contains(interaction.variables[$0.variable].slot) }
            default: return false
            }
        }
    }

    /// The block of an animation that began at an instant and moves a variable.
    func block(moving variable: Int, at time: Time) -> Int? {
        for case .animate(let block) in actions(at: time)
        where recording.interaction.animations[block].assignments.contains(where: { $0.variable == variable }) {
            return block
        }
        return nil
    }
}
