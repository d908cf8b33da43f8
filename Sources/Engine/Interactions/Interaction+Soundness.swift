// Whether an interaction that came as bytes hangs together: every index leads somewhere, every list is long enough.

import Formulas
import Geometry
import Numerics

extension Interaction {
    /// Whether the machine can run it without reading past the end of a list. One that was read from a design is sound.
    /// - Parameter largest: the largest number of each `Archive.Reference` in it.
    func isSound(_ largest: [Int]) -> Bool {
        let counts = [
            frame.count, variables.count, inputs.count, states.count, transitions.count, follows.count,
            animations.count, bindings.count, nodes.count, scenarios.count,
        ]
        return counts.indices.allSatisfy { largest[$0] < counts[$0] }
            && (pair.first >= 0 && pair.turn < frame.count || pair.first == -1 && !inputs.contains { $0.kind.isOfTwo })
            && variables.allSatisfy { isSound($0.role) }
            && nodes.indices.allSatisfy { nodes[$0].parent < $0 && nodes[$0].original < $0 }
            && states.indices.allSatisfy { index in
                states[index].parent < index && states[index].children.allSatisfy { states[$0].parent == index }
            }
    }

    private func isSound(_ role: Variable.Role) -> Bool {
        switch role {
        case .data: true
        case .offset(let input, let part), .content(let input, let part):
            inputs.indices.contains(input) && inputs[input].kind == .scroll && (0..<2).contains(part)
        case .inset(let input, let edge):
            inputs.indices.contains(input) && inputs[input].kind == .scroll && (0..<4).contains(edge)
        }
    }
}

extension EasingTemplate {
    /// Whether there are as many operands as the kind reads.
    var isComplete: Bool {
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
    var isComplete: Bool {
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
