// A piece for a timing fit, given in arrays.

extension TimingFit {
    /// As `load` with buffers, for arrays. `values` and the ends have one number a component.
    package func load(
        _ curve: SampledCurve, samples: Range<Int>, start: Double, from: [Double], end: Double, to: [Double],
        tolerance: [Double]
    ) -> Bool {
        curve.positions.withUnsafeBufferPointer { positions in
            curve.values.withUnsafeBufferPointer { values in
                from.withUnsafeBufferPointer { from in
                    to.withUnsafeBufferPointer { to in
                        tolerance.withUnsafeBufferPointer {
                            load(
                                positions: positions, values: values, samples: samples, start: start, from: from,
                                end: end, to: to, tolerance: $0)
                        }
                    }
                }
            }
        }
    }
}
