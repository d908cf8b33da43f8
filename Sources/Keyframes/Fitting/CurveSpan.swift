// What one piece of a curve has to do.

/// From a value at one position to a value at a later one, of a curve of one number.
package struct CurveSpan: Hashable, Sendable {
    package var start: Double
    package var startValue: Double
    package var end: Double
    package var endValue: Double

    package init(start: Double, startValue: Double, end: Double, endValue: Double) {
        self.start = start
        self.startValue = startValue
        self.end = end
        self.endValue = endValue
    }
}

/// As `CurveSpan`, with one value a component in each buffer.
package struct ComponentSpan {
    package var start: Double
    package var startValues: UnsafeBufferPointer<Double>
    package var end: Double
    package var endValues: UnsafeBufferPointer<Double>

    package init(
        start: Double, startValues: UnsafeBufferPointer<Double>, end: Double, endValues: UnsafeBufferPointer<Double>
    ) {
        self.start = start
        self.startValues = startValues
        self.end = end
        self.endValues = endValues
    }
}
