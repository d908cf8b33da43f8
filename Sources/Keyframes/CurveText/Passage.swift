// The straight lines that pass through ranges at ascending places, by their two extremes.

/// The lines through a range at one place and through ranges at places after it.
struct Passage {
    private var lower: [(x: Double, y: Double)]
    private var upper: [(x: Double, y: Double)]
    private var steepest: StraightLine?
    private var flattest: StraightLine?

    init(at place: Double, _ range: ClosedRange<Double>) {
        lower = [(place, range.lowerBound)]
        upper = [(place, range.upperBound)]
    }

    /// Lets only such lines pass as meet a range further on; false where none is left.
    mutating func narrow(_ x: Double, _ range: ClosedRange<Double>) -> Bool {
        if let steepest, steepest.value(at: x) < range.lowerBound { return false }
        if let flattest, flattest.value(at: x) > range.upperBound { return false }
        if (steepest?.value(at: x) ?? .infinity) > range.upperBound {
            let slope = lower.reduce(Double.infinity) { min($0, (range.upperBound - $1.y) / (x - $1.x)) }
            steepest = StraightLine(x: x, y: range.upperBound, slope: slope)
        }
        if (flattest?.value(at: x) ?? -.infinity) < range.lowerBound {
            let slope = upper.reduce(-Double.infinity) { max($0, (range.lowerBound - $1.y) / (x - $1.x)) }
            flattest = StraightLine(x: x, y: range.lowerBound, slope: slope)
        }
        Passage.append((x, range.lowerBound), to: &lower) { $0 <= $1 }
        Passage.append((x, range.upperBound), to: &upper) { $0 >= $1 }
        return true
    }

    /// What the lines reach of a range at a place after all others.
    func range(at x: Double, within range: ClosedRange<Double>) -> ClosedRange<Double>? {
        let low = max(flattest?.value(at: x) ?? -.infinity, range.lowerBound)
        let high = min(steepest?.value(at: x) ?? .infinity, range.upperBound)
        return low <= high ? low...high : nil
    }

    /// Keeps a hull: points between which no other one is met by a tangent from the right go.
    private static func append(
        _ point: (x: Double, y: Double), to hull: inout [(x: Double, y: Double)], covers: (Double, Double) -> Bool
    ) {
        while hull.count >= 2 {
            let (a, b) = (hull[hull.count - 2], hull[hull.count - 1])
            guard covers((b.y - a.y) / (b.x - a.x), (point.y - b.y) / (point.x - b.x)) else { break }
            hull.removeLast()
        }
        hull.append(point)
    }
}
