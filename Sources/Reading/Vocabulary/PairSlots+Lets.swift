// What two fingers do, as formulas over where they are.

import Formulas
package import Interactions

extension PairSlots {
    /// Slots for the second finger and for what both do.
    package init(_ slots: SlotTable) {
        self.init()
        first = slots.make()
        for _ in 1..<PairSlots.count { _ = slots.make() }
    }

    /// - Parameter touch: the first finger.
    package func lets(_ touch: TouchSlots) -> [Let] {
        func load(_ slot: Int) -> Instruction { Instruction(.load, slot: slot) }
        func both(_ operation: Opcode, _ axis: (Int, Int)) -> [Instruction] {
            [load(axis.1), load(axis.0), Instruction(operation)]
        }
        let (acrossX, acrossY) = ((touch.x, x), (touch.y, y))
        func half(_ axis: (Int, Int)) -> [Instruction] {
            both(.add, axis) + [Instruction(.constant, constant: 2), Instruction(.divide)]
        }
        func part(_ axis: (Int, Int), _ function: Opcode) -> [Instruction] {
            both(.subtract, axis) + [load(turn), Instruction(function), Instruction(.multiply)]
        }
        // Turned back by what is known of the direction, so that it never turns over.
        let along = part(acrossX, .cosine) + part(acrossY, .sine) + [Instruction(.add)]
        let across = part(acrossY, .cosine) + part(acrossX, .sine) + [Instruction(.subtract)]
        let codes: [(Int, [Instruction])] = [
            (middleX, half(acrossX)), (middleY, half(acrossY)),
            (distance, both(.subtract, acrossX) + both(.subtract, acrossY) + [Instruction(.hypotenuse)]),
            (direction, across + along + [Instruction(.arcTangent2), load(turn), Instruction(.add)]),
        ]
        return codes.map { Let(slot: $0.0, formula: Formula(code: $0.1)) }
    }
}
