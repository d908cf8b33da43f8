// A timing function as an oracle: by halving, from its four numbers, with nothing of the engine in it.

package func timingFunction(_ numbers: [Double], at x: Double) -> Double {
    func bezier(_ s: Double, _ a: Double, _ b: Double) -> Double {
        3 * (1 - s) * (1 - s) * s * a + 3 * (1 - s) * s * s * b + s * s * s
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
        let middle = (low + high) / 2
        if bezier(middle, numbers[0], numbers[2]) < x { low = middle } else { high = middle }
    }
    return bezier((low + high) / 2, numbers[1], numbers[3])
}
