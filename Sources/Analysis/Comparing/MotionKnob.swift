// What may have been built otherwise than designed: the numbers of a design that decide how it moves.

import Designs
import Diagnostics
import FormulaText
import Formulas
import Interactions
import Naming
import Simulation

/// One or two numbers of a design that can be turned.
struct MotionKnob: Sendable {
    /// What the numbers are, which says how near a found value is to be known.
    enum Kind: String, Sendable {
        case spring, duration, delay, threshold, parameter, finger
    }

    /// Where they stand in the interaction.
    enum Place: Hashable, Sendable {
        /// The slot of a parameter.
        case setting(Int)
        /// Which operands of an animation's or a follower's easing.
        case easing(animation: Int, operands: [Int])
        case followEasing(Int, operands: [Int])
        case duration(animation: Int)
        case delay(animation: Int)
        case followDuration(Int)
        /// The instruction of a transition's condition, or of a let.
        case condition(transition: Int, instruction: Int)
        case letFormula(Int, instruction: Int)
        /// The delayed sends in the order in which they stand.
        case send(Int)
        /// The numbers of what the finger does, in the order in which they stand.
        case finger(scenario: Int, number: Int)
    }

    var kind: Kind
    /// Such as `the duration of the animation settle`.
    var name: String
    /// What each number is called, such as `stiffness`.
    var labels: [String]
    var unit: String
    var values: [Double]
    var place: Place
    /// Where it was written.
    var line: Int?

    /// The design with other numbers.
    func turned(_ values: [Double], _ interaction: Interaction) -> (
        interaction: Interaction, settings: [Scenario.Setting]
    ) {
        var result = interaction
        func set(_ easing: inout EasingTemplate, _ operands: [Int]) {
            for (operand, value) in zip(operands, values) { easing.operands[operand] = Formula(constant: value) }
        }
        switch place {
        case .setting(let slot): return (result, [Scenario.Setting(slot: slot, value: values[0])])
        case .easing(let index, let operands): set(&result.animations[index].easing, operands)
        case .followEasing(let index, let operands): set(&result.follows[index].easing, operands)
        case .duration(let index): result.animations[index].duration = Formula(constant: values[0])
        case .delay(let index): result.animations[index].delay = Formula(constant: values[0])
        case .followDuration(let index): result.follows[index].duration = Formula(constant: values[0])
        case .condition(let index, let instruction):
            result.transitions[index].condition = result.transitions[index].condition?.with(values[0], at: instruction)
        case .letFormula(let index, let instruction):
            result.lets[index].formula = result.lets[index].formula.with(values[0], at: instruction)
        case .send(let number):
            var seen = 0
            result.updateSends { delay in
                seen += 1
                return seen - 1 == number ? Formula(constant: values[0]) : delay
            }
        case .finger(let scenario, let number):
            var seen = 0
            result.scenarios[scenario].updateNumbers { formula, unit, _ in
                seen += 1
                return seen - 1 == number ? formula.plus(values[0], unit: unit) : formula
            }
        }
        return (result, [])
    }
}

extension Formula {
    /// The formula with another number in the place of one of its own.
    fileprivate func with(_ value: Double, at instruction: Int) -> Formula {
        var code = code
        code[instruction] = Instruction(.constant, constant: value)
        return Formula(code: code, origin: Int(origin))
    }

    /// Where numbers stand that a quantity may be compared with.
    fileprivate var thresholds: [Int] {
        guard !slots.isEmpty else { return [] }
        return code.indices.filter { code[$0].operation == .constant && abs(code[$0].constant) > 1e-9 }
    }
}

extension Interaction {
    /// Replaces the delay of each delayed send, in document order.
    fileprivate mutating func updateSends(_ change: (Formula) -> Formula) {
        func update(_ actions: inout [Action]) {
            for index in actions.indices {
                switch actions[index] {
                case .send(let event, let delay?, let id, let data):
                    actions[index] = .send(event: event, delay: change(delay), id: id, data: data)
                case .choose(var choices):
                    for choice in choices.indices { update(&choices[choice].actions) }
                    actions[index] = .choose(choices)
                default: break
                }
            }
        }
        for index in states.indices {
            for block in states[index].entry.indices { update(&states[index].entry[block]) }
            for block in states[index].exit.indices { update(&states[index].exit[block]) }
        }
        for index in transitions.indices { update(&transitions[index].actions) }
    }
}

extension Design {
    /// Every knob of a design. Numbers that are parameters are turned there alone.
    var knobs: [MotionKnob] {
        func line(_ formula: Formula?) -> Int? {
            guard let origin = formula.map({ Int($0.origin) }), origins.indices.contains(origin) else { return nil }
            return source.position(of: origins[origin].lowerBound).line
        }
        var knobs: [MotionKnob] = []
        for parameter in parameters where parameter.kind == .number {
            let unit = parameter.unit ?? ""
            let line = parameter.range.map { source.position(of: $0.lowerBound).line }
            knobs.append(
                MotionKnob(
                    kind: unit == "s" ? .duration : unit == "pt" ? .threshold : .parameter,
                    name: "the parameter \(parameter.name)", labels: [parameter.name], unit: unit,
                    values: [parameter.value[0]], place: .setting(parameter.slots[0]), line: line))
        }
        for (index, block) in interaction.animations.enumerated() {
            let of = "of the animation \(animations[index])"
            knobs += spring(block.easing, of: of, line: line(block.easing.operands.first)) {
                .easing(animation: index, operands: $0)
            }
            if let value = block.duration?.constant, block.duration != nil {
                knobs.append(
                    time("duration", of, value: value, at: .duration(animation: index), line: line(block.duration)))
            }
            let delay = block.delay.map(\.constant) ?? 0
            if let delay {
                knobs.append(
                    time(
                        "delay", of, value: delay, at: .delay(animation: index),
                        line: line(block.delay ?? block.duration)))
            }
        }
        for (index, follow) in interaction.follows.enumerated() {
            let of = "of the follower of \(variables[follow.variable].name)"
            knobs += spring(follow.easing, of: of, line: line(follow.easing.operands.first)) {
                .followEasing(index, operands: $0)
            }
            if let value = follow.duration?.constant {
                knobs.append(
                    time("duration", of, value: value, at: .followDuration(index), line: line(follow.duration)))
            }
        }
        return knobs + sends(line) + thresholds(line)
    }

    private func time(
        _ label: String, _ of: String, value: Double, at place: MotionKnob.Place, line: Int?
    ) -> MotionKnob {
        MotionKnob(
            kind: label == "delay" ? .delay : .duration, name: "the \(label) \(of)", labels: [label], unit: "s",
            values: [value], place: place, line: line)
    }

    private func spring(
        _ easing: EasingTemplate, of: String, line: Int?, place: ([Int]) -> MotionKnob.Place
    ) -> [MotionKnob] {
        let (operands, labels): ([Int], [String]) =
            switch easing.kind {
            case .spring: ([1, 2], ["stiffness", "damping"])
            case .perceptualSpring: ([0, 1], ["duration", "bounce"])
            case .dampedSpring: ([0], ["damping ratio"])
            default: ([], [])
            }
        let values = operands.compactMap { easing.operands[$0].constant }
        guard !operands.isEmpty, values.count == operands.count else { return [] }
        return [
            MotionKnob(
                kind: .spring, name: "the spring \(of)", labels: labels, unit: "", values: values,
                place: place(operands), line: line)
        ]
    }

    private func sends(_ line: (Formula?) -> Int?) -> [MotionKnob] {
        var knobs: [MotionKnob] = []
        var number = 0
        var interaction = interaction
        interaction.updateSends { delay in
            if let value = delay.constant {
                knobs.append(time("delay", "of a <send>", value: value, at: .send(number), line: line(delay)))
            }
            number += 1
            return delay
        }
        return knobs
    }

    private func thresholds(_ line: (Formula?) -> Int?) -> [MotionKnob] {
        let lengths = lengths
        func unit(_ formula: Formula, _ instruction: Int) -> String {
            // Of a factor, and of a number that counts, points would say too much.
            let next = formula.code.dropFirst(instruction + 1).prefix(2).map(\.operation)
            let isFactor = next.contains(.multiply) || next.contains(.divide)
            return !isFactor && formula.slots.contains(where: lengths.contains) ? "pt" : ""
        }
        var knobs: [MotionKnob] = []
        for (index, transition) in interaction.transitions.enumerated() {
            guard let condition = transition.condition else { continue }
            for instruction in condition.thresholds {
                knobs.append(
                    threshold(
                        condition, at: instruction, unit: unit(condition, instruction),
                        place: .condition(transition: index, instruction: instruction), line: line(condition)))
            }
        }
        for (index, (item, name)) in zip(interaction.lets, lets).enumerated() where name.kind == .boolean {
            for instruction in item.formula.thresholds {
                knobs.append(
                    threshold(
                        item.formula, at: instruction, unit: unit(item.formula, instruction),
                        place: .letFormula(index, instruction: instruction), line: line(item.formula)))
            }
        }
        return knobs
    }

    private func threshold(
        _ formula: Formula, at instruction: Int, unit: String, place: MotionKnob.Place, line: Int?
    ) -> MotionKnob {
        MotionKnob(
            kind: .threshold, name: "the threshold in “\(text(of: formula))”", labels: ["threshold"], unit: unit,
            values: [formula.code[instruction].constant], place: place, line: line)
    }

    /// The slots of what follows a finger, or is given in points.
    private var lengths: Set<Int> {
        let named = (lets + variables).filter { $0.unit == "pt" }.map(\.slot)
        var slots = Set(inputs.flatMap { $0.members.filter { $0.kind == .number }.map(\.slot) } + named)
        slots.formUnion([interaction.touch.x, interaction.touch.y])
        for variable in interaction.variables where variable.role != .data { slots.insert(variable.slot) }
        for _ in 0..<3 {
            for item in interaction.lets where item.formula.slots.contains(where: slots.contains) {
                slots.insert(item.slot)
            }
            for follow in interaction.follows where follow.formula.slots.contains(where: slots.contains) {
                slots.insert(interaction.variables[follow.variable].slot)
            }
            for case .assign(let list) in interaction.actions {
                for item in list where item.formula.slots.contains(where: slots.contains) {
                    slots.insert(interaction.variables[item.variable].slot)
                }
            }
        }
        return slots
    }
}
