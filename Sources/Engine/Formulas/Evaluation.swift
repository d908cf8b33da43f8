// Running compiled code: one loop for numbers, intervals, rates and lines.

extension Formula {
    /// What the formula is worth when slot i is worth `frame[i]`. The frame must hold every slot the formula reads.
    /// Nothing is allocated unless more than 100 numbers (40 intervals) wait at once.
    package func evaluate<Q: Quantity>(in frame: UnsafeBufferPointer<Q>) -> Q { run(in: frame) }

    // The same by name for the four kinds, so that callers in other rooms get code made for their kind.

    package func evaluate(in frame: UnsafeBufferPointer<Double>) -> Double { run(in: frame) }
    package func evaluate(in frame: UnsafeBufferPointer<Interval>) -> Interval { run(in: frame) }
    package func evaluate(in frame: UnsafeBufferPointer<Rate>) -> Rate { run(in: frame) }
    package func evaluate(in frame: UnsafeBufferPointer<Line>) -> Line { run(in: frame) }

    package func evaluate(in frame: [Double]) -> Double { frame.withUnsafeBufferPointer { run(in: $0) } }
    package func evaluate(in frame: [Interval]) -> Interval { frame.withUnsafeBufferPointer { run(in: $0) } }
    package func evaluate(in frame: [Rate]) -> Rate { frame.withUnsafeBufferPointer { run(in: $0) } }
    package func evaluate(in frame: [Line]) -> Line { frame.withUnsafeBufferPointer { run(in: $0) } }

    private func run<Q: Quantity>(in frame: UnsafeBufferPointer<Q>) -> Q {
        code.withUnsafeBufferPointer { code in
            withUnsafeTemporaryAllocation(of: Q.self, capacity: depth) { stack in
                // The last value stays out of memory; below it lie those that wait, the first of them never read.
                guard var top = stack.baseAddress else { return Q(constant: 0) }
                var last = Q(constant: 0)
                for instruction in code {
                    switch instruction.operation {
                    case .constant:
                        top.initialize(to: last)
                        top += 1
                        last = Q(constant: instruction.constant)
                    case .load:
                        top.initialize(to: last)
                        top += 1
                        last = frame[Int(instruction.slot)]
                    default:
                        switch instruction.operation.arity {
                        case 1:
                            last = Q.perform(instruction.operation, last, last, last)
                        case 2:
                            top -= 1
                            last = Q.perform(instruction.operation, top[0], last, last)
                        default:
                            top -= 2
                            last = Q.perform(instruction.operation, top[0], top[1], last)
                        }
                    }
                }
                return last
            }
        }
    }
}
