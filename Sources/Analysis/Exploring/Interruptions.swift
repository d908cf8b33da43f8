// Animations that are interrupted: what a touch or an event in the middle of each leads to, and what jumps.

import Formulas
package import Geometry
import Interactions
import Numerics
import Simulation

/// What happens when an animation is interrupted.
package struct Interruption: Hashable, Sendable {
    package enum Cause: Hashable, Sendable {
        /// A tap of 0.1 s.
        case tap(Point)
        case event(Int)
    }

    /// A block of `Interaction.animations`, and how much of its time has passed, in percent.
    package var animation: Int
    package var percent: Int
    package var cause: Cause
    /// The active states afterwards.
    package var configuration: [Int]
    /// By how many points something bound jumps at an instant of it, and which binding; −1 where nothing does.
    package var jump = 0.0
    package var jumping = -1
    /// By how many points per second something bound goes on faster or slower than it would have, and which binding.
    package var kick = 0.0
    package var kicked = -1
    /// The run up to there, with the tap.
    package var witness: Witness

    /// A jump in points, and a change of speed in points per second, from which on a finger feels it.
    static let (feltJump, feltKick) = (1.0, 60.0)

    /// Whether something jumps, or changes its speed, by so much.
    package var isFelt: Bool { jump > Interruption.feltJump || kick > Interruption.feltKick }
}

extension Exploration {
    /// Every animation that was found, interrupted at 25, 50 and 75 % of its time by a tap on each set of recognisers that
    /// a finger reaches then, and by each event that is listened to and that no input raises. The worst first.
    package var interruptions: [Interruption] {
        var result: [Interruption] = []
        for (block, item) in animationWitnesses {
            let (begin, end) = (item.begin, item.end)
            for percent in [25, 50, 75] {
                let time = Time(ticks: (begin + Time(units: (end - begin).units / 100 * Int64(percent))).ticksRoundedUp)
                guard time > begin, time < end, var run = InterruptedRun(interaction, item.witness, at: time) else {
                    continue
                }
                result += run.interruptions(of: block, at: percent)
            }
        }
        return result.sorted { one, other in
            let (a, b) = (max(one.jump, one.kick / 60), max(other.jump, other.kick / 60))
            return a != b ? a > b : (one.animation, one.percent) < (other.animation, other.percent)
        }
    }

    /// For each animation the first run in which it begins, and when it begins and ends there.
    private var animationWitnesses: [(Int, (witness: Witness, begin: Time, end: Time))] {
        var result: [Int: (witness: Witness, begin: Time, end: Time)] = [:]
        for witness in witnesses where result.count < interaction.animations.count {
            // What is waited for at its end is waited for anyway.
            var trimmed = witness
            while case .wait = trimmed.steps.last { trimmed.steps.removeLast() }
            for entry in recording(of: trimmed).log {
                let actions: [Action]
                switch entry.event {
                case .took(let transition): actions = interaction.transitions[transition].actions
                case .entered(let state):
                    actions = interaction.states[state].initialActions + interaction.states[state].entry.joined()
                default: continue
                }
                for case .animate(let block) in actions.deep where result[block] == nil {
                    guard let run = InterruptedRun(interaction, trimmed, at: entry.time),
                        let end = run.machine.runningAnimations.first(where: { $0.block == block })?.end
                    else { continue }
                    result[block] = (trimmed, entry.time, end)
                }
            }
        }
        return result.sorted { $0.key < $1.key }
    }
}

/// A run that was played up to a time after its last step.
private struct InterruptedRun {
    var machine: Machine
    private var witness: Witness
    private let nodes: [Int]

    /// Nil where a finger is down then, or the run broke off.
    init?(_ interaction: Interaction, _ witness: Witness, at time: Time) {
        var player = ScenarioPlayer(Machine(interaction, settings: witness.settings))
        player.machine.start()
        guard (try? player.play(witness.steps)) != nil, player.machine.now <= time else { return nil }
        nodes = Array(Set(interaction.bindings.map(\.node).filter { $0 >= 0 })).sorted()
        self.witness = witness
        let seconds = (time - player.machine.now).seconds
        if seconds > 0 { self.witness.steps.append(.wait(Formula(constant: (seconds * 1e6).rounded() / 1e6))) }
        player.machine.advance(to: time)
        player.machine.finishInstant()
        machine = player.machine
        if machine.fault != nil || machine.isTouched { return nil }
    }

    mutating func interruptions(of block: Int, at percent: Int) -> [Interruption] {
        var result: [Interruption] = []
        for (_, points) in Reach.places(&machine) {
            var witness = witness
            witness.steps.append(Gestures.tap(points[0]))
            var item = Interruption(
                animation: block, percent: percent, cause: .tap(points[0]), configuration: [], witness: witness)
            var run = machine
            run.advance(to: machine.now + .tick)
            compare(run, into: &item) { $0.touch(.began, points[0], at: $0.now) }
            run.touch(.began, points[0], at: run.now)
            run.advance(to: run.now + Script.tapDuration)
            compare(run, into: &item) { $0.touch(.ended, points[0], at: $0.now) }
            run.touch(.ended, points[0], at: run.now)
            run.finishInstant()
            item.configuration = run.configuration
            result.append(item)
        }
        for event in heardEvents {
            var item = Interruption(
                animation: block, percent: percent, cause: .event(event), configuration: [], witness: witness)
            item.witness.steps.append(.send(event))
            compare(machine, into: &item) { $0.hear(event, at: $0.now) }
            var run = machine
            run.hear(event, at: run.now)
            item.configuration = run.configuration
            result.append(item)
        }
        return result
    }

    /// The events that active states listen to, and that neither an input nor the end of a motion raises.
    private var heardEvents: [Int] {
        let interaction = machine.interaction
        var own: Set<Int> = [interaction.errorEvent]
        for input in interaction.inputs { own.formUnion(input.events.all) }
        own.formUnion(interaction.states.map(\.doneEvent) + interaction.animations.map(\.doneEvent))
        let heard = interaction.transitions.filter { machine.isIn($0.source) }.flatMap { $0.events }
        return Set(heard).subtracting(own).sorted()
    }

    /// What jumps, and what goes on at another speed than it would have, as something happens to a machine at one instant.
    private func compare(_ machine: Machine, into item: inout Interruption, _ happen: (inout Machine) -> Void) {
        var (free, new) = (machine, machine)
        let here = free.bounds(of: nodes)
        happen(&new)
        let there = new.bounds(of: nodes)
        free.advance(to: machine.now + .tick)
        new.advance(to: machine.now + .tick)
        let (onward, next) = (free.bounds(of: nodes), new.bounds(of: nodes))
        for (number, node) in nodes.enumerated() {
            guard let here = here[number], let there = there[number] else { continue }
            func binding() -> Int { machine.interaction.bindings.firstIndex { $0.node == node } ?? -1 }
            let jump = here.shift(to: there)
            if jump > max(item.jump, 1e-6) { (item.jump, item.jumping) = (jump, binding()) }
            guard let onward = onward[number], let next = next[number] else { continue }
            let kick = onward.moved(by: here, there).shift(to: next) / Time.tick.seconds
            if kick > max(item.kick, 1e-3) { (item.kick, item.kicked) = (kick, binding()) }
        }
    }
}

extension InputEvents {
    /// Every event that an input raises; −1 for those that nothing listens to.
    var all: [Int] { [began, changed, ended, cancelled, scrolled, settled, fired] }
}

extension Rect {
    /// The greatest distance between an edge of one box and the same edge of the other.
    package func shift(to other: Rect) -> Double {
        max(abs(minX - other.minX), abs(minY - other.minY), abs(maxX - other.maxX), abs(maxY - other.maxY))
    }

    /// This box with each edge moved as far as the same edge of one box is from another's.
    fileprivate func moved(by old: Rect, _ new: Rect) -> Rect {
        Rect(
            x: minX + new.minX - old.minX, y: minY + new.minY - old.minY,
            width: size.width + new.size.width - old.size.width,
            height: size.height + new.size.height - old.size.height)
    }
}
