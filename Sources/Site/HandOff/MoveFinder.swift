// Finds the moves of a recording: what drove each variable when, and what set it off.

import Baking
package import Designs
import Formulas
import Interactions
import Motion
import Naming
import Numerics
package import Simulation
package import Timelines

extension Design {
    /// The moves of a recording in order of time, then what follows the finger. `tracks` are those of its performance.
    package func moves(of recording: Recording, _ tracks: [Track]) -> [Move] {
        var finder = MoveFinder(self, recording)
        for variable in interaction.variables.indices { finder.find(variable) }
        finder.findFollowing(tracks)
        return finder.moves
    }
}

private struct MoveFinder {
    let design: Design
    let recording: Recording
    var sampler: Sampler
    private(set) var moves: [Move] = []

    init(_ design: Design, _ recording: Recording) {
        self.design = design
        self.recording = recording
        sampler = recording.sampler()
    }

    /// Adds what drove one variable.
    mutating func find(_ variable: Int) {
        let item = design.interaction.variables[variable]
        var slot = item.slot
        if case .offset(let input, let axis) = item.role, let scroll = design.interaction.inputs[input].scroll {
            slot = scroll[axis].rawSlot
        }
        let list = recording.segments[slot]
        let follows = design.interaction.follows.filter { $0.variable == variable }
        let chase = follows.first { $0.duration != nil || $0.easing.isSpring }
        var lastChase: Time?
        for (index, segment) in list.enumerated() {
            let stop = min(index + 1 < list.count ? list[index + 1].start : recording.end, recording.end)
            // What began before this recording is another's.
            guard segment.start >= recording.begin, segment.start < stop else { continue }
            switch segment.source {
            case .animation(let animation) where animation.duration > .zero:
                // A spring that is aimed once has ends to tell.
                let isAimedAgain = stop - segment.start <= Time(ticks: 1) || lastChase == segment.start
                if let chase, chase.duration != nil || isAimedAgain, block(variable, at: segment.start) == nil {
                    // Each tick sets off the next one, at another speed: together they are one move.
                    defer { lastChase = stop }
                    if lastChase == segment.start { continue }
                    add(
                        Move(
                            parts: [part(variable, nil)], cause: cause(variable, segment.start), delay: .zero,
                            begin: segment.start - recording.begin, duration: animation.duration,
                            law: .chases(design.text(of: chase.formula), law(animation, over: .infinity))))
                    continue
                }
                add(animation, of: variable, from: segment.start, until: stop)
            case .follow(let follow):
                let ends = Move.Ends(
                    from: sampler.value(of: slot, at: segment.start),
                    to: sampler.value(of: slot, at: stop, .before))
                guard ends.from != ends.to else { continue }
                add(
                    Move(
                        parts: [part(variable, ends)], cause: cause(variable, segment.start), delay: .zero,
                        begin: segment.start - recording.begin, duration: stop - segment.start,
                        law: .follows(design.text(of: design.interaction.follows[follow].formula))))
            case .glide(let glide):
                scroll(variable, slot: slot, from: segment.start, until: stop) { _ in
                    .deceleration(glide.deceleration, velocity: glide.velocity)
                }
            case .rebound(let rebound):
                scroll(variable, slot: slot, from: segment.start, until: stop) { ends in
                    let way = ends.to - ends.from
                    return .bounce(velocity: way == 0 ? 0 : rebound.velocity / way)
                }
            default: break
            }
        }
    }

    private mutating func scroll(
        _ variable: Int, slot: Int, from start: Time, until stop: Time, _ law: (Move.Ends) -> Move.Law
    ) {
        let ends = Move.Ends(from: sampler.value(of: slot, at: start), to: sampler.value(of: slot, at: stop, .before))
        // The last half point is a snap.
        guard abs(ends.to - ends.from) > Bounce.threshold else { return }
        let isLift = recording.log.contains { entry in
            guard entry.time == start, let touch = entry.event.touch else { return false }
            return touch.phase != .began && !touch.isSecond
        }
        add(
            Move(
                parts: [part(variable, ends)], cause: isLift ? .lift : .endOfDeceleration,
                delay: .zero, begin: start - recording.begin, duration: stop - start, law: law(ends)))
    }

    private mutating func add(_ animation: Animation, of variable: Int, from start: Time, until stop: Time) {
        let way = animation.to - animation.from
        guard way != 0 else { return }
        let runs = animation.end == .never ? 0 : (animation.end - animation.begin).units / animation.duration.units
        let rounds = animation.autoreverses ? runs / 2 : runs
        add(
            Move(
                parts: [part(variable, Move.Ends(from: animation.from, to: animation.to))],
                cause: cause(variable, start), delay: animation.begin - start,
                begin: animation.begin - recording.begin, duration: animation.duration, law: law(animation, over: way),
                repetition: animation.end == .never ? .forever : rounds > 1 ? .times(Int(rounds)) : .once,
                alternates: animation.autoreverses,
                cut: stop < animation.end && stop < recording.end ? stop - animation.begin : nil))
    }

    private func law(_ animation: Animation, over way: Double) -> Move.Law {
        switch animation.curve {
        case .easing(let easing): .eased(easing)
        case .spring(let spring, let velocity): .spring(spring, velocity: velocity / way)
        }
    }

    private mutating func add(_ move: Move) {
        // What one block animates goes together.
        var alike = move
        let known = moves.firstIndex { other in
            alike.parts = other.parts
            if case .follows = move.law { return false }
            return other == alike
        }
        if let known {
            moves[known].parts += move.parts
        } else {
            let place = moves.firstIndex { $0.begin > move.begin } ?? moves.count
            moves.insert(move, at: place)
        }
    }

    private func part(_ variable: Int, _ ends: Move.Ends?) -> Move.Part {
        let name = design.variables[variable].name
        return Move.Part(name: name, ends: ends, unit: design.unit(ofQuantity: name).rawValue)
    }

    // MARK: - What set it off

    /// The state or transition whose content drives a variable at an instant, in words.
    private func cause(_ variable: Int, _ time: Time) -> Move.Cause {
        block(variable, at: time) ?? follower(variable, time)
    }

    private func block(_ variable: Int, at time: Time) -> Move.Cause? {
        origin(at: time) { action in
            guard case .animate(let index) = action else { return false }
            return design.interaction.animations[index].assignments.contains { $0.variable == variable }
        }
    }

    private func follower(_ variable: Int, _ time: Time) -> Move.Cause {
        let found = origin(at: time) { action in
            guard case .follow(let index) = action else { return false }
            return design.interaction.follows[index].variable == variable
        }
        return found ?? .start
    }

    private func origin(at time: Time, _ isMeant: (Action) -> Bool) -> Move.Cause? {
        func holds(_ actions: [Action]) -> Bool { actions.deep.contains(where: isMeant) }
        for entry in recording.log.reversed() where entry.time == time {
            switch entry.event {
            case .entered(let state):
                let content = design.interaction.states[state]
                if content.entry.contains(where: holds) || holds(content.initialActions) {
                    return .entering(design.states[state].id)
                }
            case .took(let transition):
                guard holds(design.interaction.transitions[transition].actions) else { continue }
                return .transition(design.transitions[transition].label)
            case .exited(let state):
                if design.interaction.states[state].exit.contains(where: holds) {
                    return .leaving(design.states[state].id)
                }
            default: break
            }
        }
        return nil
    }

    // MARK: - What follows the finger

    /// Adds the bindings that a finger moves: each formula with all that follows it.
    mutating func findFollowing(_ tracks: [Track]) {
        let touch = design.interaction.touch
        guard let press = recording.log.first(where: { if case .touchBegan = $0.event { true } else { false } }) else {
            return
        }
        for (index, track) in tracks.enumerated() where !track.isConstant && !track.form.isDiscrete {
            let binding = design.interaction.bindings[index]
            let order = recording.closure(of: binding.slots)
            guard order.contains(touch.x) || order.contains(touch.y) else { continue }
            let name = design.bindings[index]
            let part = Move.Part(name: "#\(name.element) \(name.attribute)")
            let law = Move.Law.follows(design.text(ofBinding: index))
            if let known = moves.firstIndex(where: { $0.law == law && $0.parts.allSatisfy { $0.ends == nil } }) {
                moves[known].parts.append(part)
            } else {
                moves.append(
                    Move(
                        parts: [part], cause: .drag, delay: .zero, begin: press.time - recording.begin,
                        duration: .zero, law: law))
            }
        }
    }
}
