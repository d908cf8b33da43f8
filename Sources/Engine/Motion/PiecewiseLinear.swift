// The CSS timing function linear(): straight pieces between stops.

/// CSS's `linear()`. Source: CSS Easing Functions Level 2, §2.2.
package struct PiecewiseLinear: Hashable, Sendable {
    /// A stop as it is written: an output, and where it stands, as a fraction of the input, if that is said. A stop
    /// with two percentages is two stops with one output.
    package struct Stop: Hashable, Sendable {
        package var output: Double
        package var input: Double?

        package init(_ output: Double, at input: Double? = nil) { (self.output, self.input) = (output, input) }
    }

    /// The inputs of the stops, ascending, and their outputs; at least two of each.
    package let inputs: [Double]
    package let outputs: [Double]

    /// Places the stops by CSS's rules: the first stands at 0 and the last at 1 unless said otherwise, none before
    /// its predecessor, those without a place evenly between their neighbours. Fewer than two stops give nil.
    package init?(_ stops: [Stop]) {
        guard stops.count >= 2 else { return nil }
        var inputs: [Double?] = stops.map { $0.input }
        if inputs[0] == nil { inputs[0] = 0 }
        if inputs[inputs.count - 1] == nil { inputs[inputs.count - 1] = 1 }
        var greatest = -Double.infinity
        for index in inputs.indices {
            guard let input = inputs[index] else { continue }
            greatest = input > greatest ? input : greatest
            inputs[index] = greatest
        }
        var placed: [Double] = []
        var index = 0
        while index < inputs.count {
            if let input = inputs[index] {
                placed.append(input)
                index += 1
                continue
            }
            // The first and the last have a place, so a run without one has a neighbour on either side.
            var end = index
            while end < inputs.count, inputs[end] == nil { end += 1 }
            let from = placed[placed.count - 1]
            let to = end < inputs.count ? inputs[end] ?? from : from
            let gaps = Double(end - index + 1)
            for place in index..<end { placed.append(from + (to - from) * (Double(place - index + 1) / gaps)) }
            index = end
        }
        self.inputs = placed
        self.outputs = stops.map { $0.output }
    }

    /// The value at a fraction; outside the stops the first and the last piece go on. Where two stops stand at one
    /// place the value is the later's.
    package func value(at fraction: Double) -> Double {
        let piece = self.piece(at: fraction)
        let width = inputs[piece + 1] - inputs[piece]
        if width == 0 { return outputs[piece + 1] }
        let t = (fraction - inputs[piece]) / width
        return outputs[piece] + (outputs[piece + 1] - outputs[piece]) * t
    }

    /// The slope of the piece at (and after) a fraction; 0 where the piece has no width.
    package func derivative(at fraction: Double) -> Double {
        let piece = self.piece(at: fraction)
        let width = inputs[piece + 1] - inputs[piece]
        return width == 0 ? 0 : (outputs[piece + 1] - outputs[piece]) / width
    }

    /// The piece that starts at the last stop not after the fraction.
    private func piece(at fraction: Double) -> Int {
        var low = 0
        var high = inputs.count
        while low < high {
            let middle = (low + high) / 2
            if inputs[middle] <= fraction { low = middle + 1 } else { high = middle }
        }
        return min(max(low - 1, 0), inputs.count - 2)
    }
}
