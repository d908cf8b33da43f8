// Whether an interaction that came as bytes hangs together: every index leads somewhere, every list is long enough.

import Formulas
import Geometry
import Numerics

extension Interaction {
    /// Whether the machine can run it without reading past the end of a list. One that was read from a design is sound.
    var isSound: Bool {
        let slots = 0..<frame.count
        func isSlot(_ slot: Int) -> Bool { slots.contains(slot) }
        func isSlotOrNone(_ slot: Int) -> Bool { slot == -1 || slots.contains(slot) }
        return order.allSatisfy(isSlot) && [timeSlot, touch.x, touch.y, touch.active].allSatisfy(isSlot)
            && (isSlot(pair.first) && isSlot(pair.turn) || pair.first == -1 && !inputs.contains { $0.kind.isOfTwo })
            && lets.allSatisfy { isSlot($0.slot) }
            && variables.allSatisfy { isSlot($0.slot) && isSlotOrNone($0.modelSlot) && isSound($0.role) }
            && inputs.allSatisfy { input in
                let own = input.slots
                let members = [own.x, own.y, own.tx, own.ty, own.dx, own.dy, own.vx, own.vy, own.active, own.instance]
                return members.allSatisfy(isSlotOrNone) && input.targets.allSatisfy(nodes.indices.contains)
                    && (input.companions + input.requiredFailures).allSatisfy(inputs.indices.contains)
                    && input.scroll.map {
                        input.kind == .scroll && input.targets.count == 1 && isSlotOrNone($0.deceleratingSlot)
                            && isSound($0.x) && isSound($0.y)
                    } ?? (input.kind != .scroll)
            }
            && isChartSound && isSlotOrNone(event.name) && event.data.allSatisfy(isSlot)
            && follows.allSatisfy { variables.indices.contains($0.variable) && $0.easing.isComplete }
            && animations.allSatisfy { block in
                block.easing.isComplete
                    && block.assignments.allSatisfy { variables.indices.contains($0.variable) }
            }
            && formats.allSatisfy { $0.isSound }
            && bindings.allSatisfy { ($0.node == -1 || nodes.indices.contains($0.node)) && $0.isComplete }
            && nodes.indices.allSatisfy { index in
                let node = nodes[index]
                return node.parent >= -1 && node.parent < index
                    && (node.clip == -1 || nodes.indices.contains(node.clip))
                    && node.original >= -1 && node.original < index
                    && node.bindings.allSatisfy(bindings.indices.contains)
            }
            && scenarios.allSatisfy { scenario in
                (scenario.after == -1 || scenarios.indices.contains(scenario.after))
                    && scenario.settings.allSatisfy { isSlot($0.slot) } && scenario.steps.allSatisfy(isSound)
            }
    }

    private func isSound(_ role: Variable.Role) -> Bool {
        switch role {
        case .data: true
        case .offset(let input, let part), .content(let input, let part):
            inputs.indices.contains(input) && inputs[input].scroll != nil && (0..<2).contains(part)
        case .inset(let input, let edge):
            inputs.indices.contains(input) && inputs[input].scroll != nil && (0..<4).contains(edge)
        }
    }

    private func isSound(_ axis: ScrollAxis) -> Bool {
        [axis.offset, axis.contentVariable, axis.nearInset, axis.farInset].allSatisfy(variables.indices.contains)
            && [axis.rawSlot, axis.extentSlot].allSatisfy(frame.indices.contains)
            && (axis.targetSlot == -1 || frame.indices.contains(axis.targetSlot))
    }

    // MARK: The chart

    private var isChartSound: Bool {
        func areStates(_ list: [Int]) -> Bool { list.allSatisfy(states.indices.contains) }
        return areStates(initialTargets)
            && states.indices.allSatisfy { index in
                let state = states[index]
                return state.parent >= -1 && state.parent < index
                    && state.children.allSatisfy { states.indices.contains($0) && states[$0].parent == index }
                    && (state.slot == -1 || frame.indices.contains(state.slot)) && areStates(state.initialTargets)
                    && state.transitions.allSatisfy(transitions.indices.contains)
                    && areSound(state.initialActions) && state.entry.allSatisfy(areSound)
                    && state.exit.allSatisfy(areSound)
            }
            && transitions.allSatisfy {
                states.indices.contains($0.source) && areStates($0.targets) && areSound($0.actions)
            }
    }

    private func areSound(_ actions: [Action]) -> Bool {
        actions.allSatisfy { action in
            switch action {
            case .assign(let assignments): assignments.allSatisfy { variables.indices.contains($0.variable) }
            case .follow(let index): follows.indices.contains(index)
            case .animate(let index): animations.indices.contains(index)
            case .choose(let choices): choices.allSatisfy { areSound($0.actions) }
            case .send(_, _, _, let data): data.allSatisfy { frame.indices.contains($0.slot) }
            case .raise, .cancel, .log, .haptic: true
            }
        }
    }

    // MARK: Scenarios

    private func isSound(_ step: Scenario.Step) -> Bool {
        switch step {
        case .touch(let place, let pieces, _): isSound(place) && pieces.allSatisfy(isSound)
        case .tap(let place): isSound(place)
        case .repeat(_, let steps): steps.allSatisfy(isSound)
        case .wait, .waitUntil, .send, .beside: true
        }
    }

    private func isSound(_ place: Scenario.Place) -> Bool {
        if case .node(let node) = place { nodes.indices.contains(node) } else { true }
    }

    private func isSound(_ piece: Scenario.Piece) -> Bool {
        switch piece {
        case .moveBy(_, _, _, let easing), .moveTo(_, _, _, let easing): easing.isComplete
        case .hold: true
        }
    }
}

extension EasingTemplate {
    /// Whether there are as many operands as the kind reads.
    fileprivate var isComplete: Bool {
        switch kind {
        case .linear, .easeInOutSine: true
        case .steps, .dampedSpring: !operands.isEmpty
        case .perceptualSpring: operands.count >= 2
        case .spring: operands.count >= 3
        case .cubicBezier: operands.count == 4
        case .piecewise: operands.count >= 4 && operands.count.isMultiple(of: 2)
        }
    }
}

extension Binding {
    /// Whether there are as many operands as the kind, the commands and the functions read.
    fileprivate var isComplete: Bool {
        switch kind {
        case .number, .flag, .string: operands.count == 1
        case .text: operands.count % 2 == 0
        case .color: operands.count == 3
        case .numbers: true
        case .path:
            commands.allSatisfy { Path.Builder.argumentCount(of: $0) != nil }
                && commands.reduce(0) { $0 + (Path.Builder.argumentCount(of: $1) ?? 0) } == operands.count
        case .transform: functions.reduce(0) { $0 + $1.argumentCount } == operands.count
        }
    }
}
