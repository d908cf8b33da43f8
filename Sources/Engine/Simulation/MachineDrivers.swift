// What moves a variable: nothing, a formula, an animation, or a scroll view's physics. One driver at a time.

import Formulas
import Interactions
import Motion
import Numerics

extension Machine {
    /// The slot whose source a driver sets: an offset is driven before its limits.
    func drivenSlot(_ variable: Int) -> Int {
        if case .offset(let input, let axis) = interaction.variables[variable].role {
            return program.axis(AxisIndex(input: input, axis: axis)).raw
        }
        return interaction.variables[variable].slot
    }

    /// Sets a variable at once, and removes its driver.
    mutating func assign(_ variable: Int, _ value: Double) {
        let role = interaction.variables[variable].role
        let slot = interaction.variables[variable].slot
        release(variable)
        switch role {
        case .data:
            if Machine.records, liveLog == nil, interaction.variables[variable].isLinear {
                recording?.join(slot, to: value, at: now)
            }
            put(slot, value)
        case .offset(let input, let axis):
            writeOffset(AxisIndex(input: input, axis: axis), value)
        case .inset, .content:
            let before = axisSituation(movedBy: role)
            put(slot, value)
            rangeJumped(before)
        }
        put(interaction.variables[variable].modelSlot, value)
    }

    /// A variable's first value, before anything can be in motion.
    mutating func setAtRest(_ variable: Int, _ value: Double) {
        put(drivenSlot(variable), value)
        put(interaction.variables[variable].modelSlot, value)
    }

    mutating func follow(_ index: Int) throws(Fault) {
        let follow = interaction.follows[index]
        let variable = interaction.variables[follow.variable]
        if follow.duration == nil && !follow.easing.settles {
            _ = try value(of: follow.formula)
            release(follow.variable)
            drivers[follow.variable] = .following(index)
            drive(follow.variable, .follow(index))
            put(variable.modelSlot, .copy(slot: variable.slot, plus: 0))
        } else {
            let present = value(at: variable.slot)
            release(follow.variable)
            drive(follow.variable, .constant(present))
            drivers[follow.variable] = .chasing(index, target: present)
            put(variable.modelSlot, present)
            try retarget(follow.variable, index, target: present)
        }
    }

    /// The implicit animations of a tick: those whose formula has changed start again from the present value.
    mutating func chase() {
        for variable in drivers.indices {
            guard case .chasing(let index, let target) = drivers[variable] else { continue }
            do throws(Fault) {
                try retarget(variable, index, target: target)
            } catch {
                drivers[variable] = .held
                fail(error)
            }
        }
    }

    private mutating func retarget(_ variable: Int, _ index: Int, target: Double) throws(Fault) {
        let follow = interaction.follows[index]
        let wanted = try value(of: follow.formula)
        if wanted == target { return }
        let span =
            if let formula = follow.duration {
                try duration(formula)
            } else {
                Time(seconds: try settling(follow.easing, variable, to: wanted))
            }
        let curve = try curve(follow.easing, variable: variable, to: wanted, duration: span)
        let animation = Animation(
            from: value(at: interaction.variables[variable].slot), to: wanted, begin: now, duration: span,
            end: now + span, autoreverses: false, curve: curve)
        drive(variable, .animation(animation))
        drivers[variable] = .chasing(index, target: wanted)
        put(interaction.variables[variable].modelSlot, wanted)
    }

    mutating func animate(_ index: Int) throws(Fault) {
        let block = interaction.animations[index]
        var targets: [Double] = []
        for assignment in block.assignments { targets.append(try value(of: assignment.formula)) }
        let delay = try block.delay.map { (formula) throws(Fault) in try duration(formula) } ?? .zero
        var runs = 1.0
        if let count = block.repeatCount {
            runs = try value(of: count)
            if !(runs > 0 && runs <= 100_000) { throw Fault(reason: .badDuration, origin: Int(count.origin)) }
        }
        let span = try self.span(of: block, targets, isHeldFirst: delay > .zero)
        let begin = now + delay
        let isRepeated = block.repeatsForever || runs > 1 || block.autoreverses
        if isRepeated && span > .zero && span < .millisecond {
            throw Fault(reason: .badDuration, origin: Int(block.duration?.origin ?? -1))
        }
        let seconds = span.seconds * runs * (block.autoreverses ? 2 : 1)
        var total = Time(seconds: seconds)
        if runs == runs.rounded(.down) && seconds < 86_400 { total = span * Int64(runs) * (block.autoreverses ? 2 : 1) }
        let isEndless = (block.repeatsForever && span > .zero) || seconds > 86_400 * 2
        let end = isEndless ? Time.never : begin + total

        var animations: [Animation] = []
        for (assignment, target) in zip(block.assignments, targets) {
            let curve = try curve(
                block.easing, variable: assignment.variable, to: target, duration: span, isHeldFirst: delay > .zero)
            animations.append(
                Animation(
                    from: value(at: interaction.variables[assignment.variable].slot), to: target, begin: begin,
                    duration: span, end: end, autoreverses: block.autoreverses, curve: curve))
        }
        sequence += 1
        running.append(RunningBlock(index: index, serial: sequence, end: end, liveCount: animations.count))
        for (assignment, animation) in zip(block.assignments, animations) {
            release(assignment.variable)
            drivers[assignment.variable] = .animated(sequence)
            drive(assignment.variable, .animation(animation))
            put(interaction.variables[assignment.variable].modelSlot, animation.to)
        }
    }

    /// The time of one run: the written duration. Without one it is the settling time of a spring by mass or duration,
    /// and UIView's 0.25 s for all other easings.
    private mutating func span(of block: AnimationBlock, _ targets: [Double], isHeldFirst: Bool) throws(Fault) -> Time {
        if let formula = block.duration { return try duration(formula) }
        guard block.easing.settles else { return Time(seconds: 0.25) }
        var longest = 0.0
        for (assignment, target) in zip(block.assignments, targets) {
            let seconds = try settling(block.easing, assignment.variable, to: target, isHeldFirst: isHeldFirst)
            if seconds > longest { longest = seconds }
        }
        return Time(seconds: longest)
    }

    /// The seconds until a spring has settled that sets out now.
    private mutating func settling(
        _ easing: EasingTemplate, _ variable: Int, to target: Double, isHeldFirst: Bool = false
    ) throws(Fault) -> Double {
        guard
            case .spring(let spring, let velocity) = try curve(
                easing, variable: variable, to: target, duration: .zero, isHeldFirst: isHeldFirst)
        else { return 0 }
        let distance = target - value(at: interaction.variables[variable].slot)
        let relative = distance > 1e-9 || distance < -1e-9 ? velocity / distance : 0
        let seconds = spring.settlingDuration(initialVelocity: relative)
        if seconds <= 86_400 { return seconds }
        throw Fault(reason: .badDuration, origin: Int(easing.operands.first?.origin ?? -1))
    }

    /// The curve for one variable on its way to `target`, with the easing's numbers evaluated. After a delay it starts
    /// from rest.
    private mutating func curve(
        _ template: EasingTemplate, variable: Int, to target: Double, duration: Time, isHeldFirst: Bool = false
    ) throws(Fault) -> Animation.Curve {
        let numbers = try numbers(of: template)
        guard template.isSpring else { return .easing(template.easing(numbers)) }
        let slot = interaction.variables[variable].slot
        let distance = target - value(at: slot)
        if let given = template.givenVelocity(numbers) {
            return .spring(
                template.spring(numbers, seconds: duration.seconds, velocity: given), velocity: given * distance)
        }
        let spring = template.spring(numbers, seconds: duration.seconds, velocity: 0)
        if isHeldFirst { return .spring(spring, velocity: 0) }
        return .spring(spring, velocity: slope(of: slot))
    }

    /// The numbers of an easing now, which must make one.
    mutating func numbers(of template: EasingTemplate) throws(Fault) -> [Double] {
        var numbers: [Double] = []
        for operand in template.operands { numbers.append(try value(of: operand)) }
        if template.isSound(numbers) { return numbers }
        throw Fault(reason: .badEasing, origin: Int(template.operands.first?.origin ?? -1))
    }

    /// Ends the earliest animation that is due, first in document order; false when none is.
    mutating func endAnimation() -> Bool {
        running.removeAll { $0.liveCount == 0 }
        var chosen = -1
        for (place, block) in running.enumerated() where block.end <= now {
            if chosen < 0 || block.index < running[chosen].index { chosen = place }
        }
        guard chosen >= 0 else { return false }
        let block = running.remove(at: chosen)
        for variable in drivers.indices {
            guard case .animated(block.serial) = drivers[variable] else { continue }
            drivers[variable] = .held
            guard case .animation(let animation) = sources[drivenSlot(variable)] else { continue }
            settle(variable, animation.to)
        }
        raise(interaction.animations[block.index].doneEvent)
        return true
    }

    /// Removes a variable from its driver. A block that has lost all of its variables raises no `done`.
    mutating func release(_ variable: Int) {
        if case .animated(let serial) = drivers[variable] {
            for place in running.indices where running[place].serial == serial { running[place].liveCount -= 1 }
        }
        drivers[variable] = .held
    }

    /// Gives a variable a moving source, and updates the scroll view that it belongs to.
    private mutating func drive(_ variable: Int, _ source: Source) {
        let role = interaction.variables[variable].role
        switch role {
        case .data: put(interaction.variables[variable].slot, source)
        case .offset(let input, let axis): driveOffset(AxisIndex(input: input, axis: axis), source)
        case .inset, .content:
            let before = axisSituation(movedBy: role)
            put(interaction.variables[variable].slot, source)
            rangeStartedMoving(before)
        }
    }

    /// Ends an animation: the variable stays at its target.
    private mutating func settle(_ variable: Int, _ value: Double) {
        let role = interaction.variables[variable].role
        switch role {
        case .data: put(interaction.variables[variable].slot, value)
        case .offset(let input, let axis): writeOffset(AxisIndex(input: input, axis: axis), value)
        case .inset, .content:
            put(interaction.variables[variable].slot, value)
            rangeStopped(movedBy: role)
        }
    }
}
