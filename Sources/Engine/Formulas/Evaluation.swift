// Running compiled code: one loop for numbers, intervals, rates and lines.

extension Formula {
    /// The formula's value where slot i has the value `frame[i]`. The frame must hold every slot that the formula
    /// reads; release builds do not check that. Nothing is allocated unless more than 100 numbers (40 intervals) lie on
    /// the stack at once.
    package func evaluate<Q: Quantity>(in frame: UnsafeBufferPointer<Q>) -> Q { run(in: frame) }

    // Overloads for the four kinds, so that callers in other modules get specialised code.

    /// The value over numbers.
    package func evaluate(in frame: UnsafeBufferPointer<Double>) -> Double { run(in: frame) }

    /// Bounds of the value over all numbers in the frame's intervals; see `Interval`.
    package func evaluate(in frame: UnsafeBufferPointer<Interval>) -> Interval { run(in: frame) }

    /// The value and its derivative in time; see `Rate`.
    package func evaluate(in frame: UnsafeBufferPointer<Rate>) -> Rate { run(in: frame) }

    /// The value, and for how long it runs in a straight line; see `Line`.
    package func evaluate(in frame: UnsafeBufferPointer<Line>) -> Line { run(in: frame) }

    /// The value over numbers, for a frame in an array.
    package func evaluate(in frame: [Double]) -> Double { frame.withUnsafeBufferPointer { run(in: $0) } }

    /// Bounds of the value over all numbers in the frame's intervals, for a frame in an array.
    package func evaluate(in frame: [Interval]) -> Interval { frame.withUnsafeBufferPointer { run(in: $0) } }

    /// The value and its derivative in time, for a frame in an array.
    package func evaluate(in frame: [Rate]) -> Rate { frame.withUnsafeBufferPointer { run(in: $0) } }

    /// The value, and for how long it runs in a straight line, for a frame in an array.
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
                            last = Q.perform(instruction.operation, a: last, b: last, c: last)
                        case 2:
                            top -= 1
                            last = Q.perform(instruction.operation, a: top[0], b: last, c: last)
                        default:
                            top -= 2
                            last = Q.perform(instruction.operation, a: top[0], b: top[1], c: last)
                        }
                    }
                }
                return last
            }
        }
    }
}
