// Running compiled code: one loop for numbers, intervals and rates.

internal import Motion

extension Formula {
    /// What the formula is worth when slot i is worth `frame[i]`. The frame must hold every slot the formula reads.
    /// Nothing is allocated unless more than 60 numbers (20 intervals) wait at once.
    package func evaluate<Q: Quantity>(in frame: UnsafeBufferPointer<Q>) -> Q { run(in: frame) }

    // The same by name for the three kinds, so that callers in other rooms get code made for their kind.

    package func evaluate(in frame: UnsafeBufferPointer<Double>) -> Double { run(in: frame) }
    package func evaluate(in frame: UnsafeBufferPointer<Interval>) -> Interval { run(in: frame) }
    package func evaluate(in frame: UnsafeBufferPointer<Rate>) -> Rate { run(in: frame) }

    package func evaluate(in frame: [Double]) -> Double { frame.withUnsafeBufferPointer { run(in: $0) } }
    package func evaluate(in frame: [Interval]) -> Interval { frame.withUnsafeBufferPointer { run(in: $0) } }
    package func evaluate(in frame: [Rate]) -> Rate { frame.withUnsafeBufferPointer { run(in: $0) } }

    @inline(__always)
    private func run<Q: Quantity>(in frame: UnsafeBufferPointer<Q>) -> Q {
        code.withUnsafeBufferPointer { code in
            // Two more places than the code fills: an operation may be handed operands that it does not take.
            withUnsafeTemporaryAllocation(of: Q.self, capacity: depth + 2) { stack in
                stack.initialize(repeating: Q(constant: 0))
                var top = 0
                for instruction in code {
                    switch instruction.operation {
                    case .constant:
                        stack[top] = Q(constant: instruction.constant)
                    case .load:
                        stack[top] = frame[Int(instruction.slot)]
                    default:
                        top -= instruction.operation.arity
                        stack[top] = Q.perform(instruction.operation, stack[top], stack[top + 1], stack[top + 2])
                    }
                    top += 1
                }
                return stack[0]
            }
        }
    }
}
