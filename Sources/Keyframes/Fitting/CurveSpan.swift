// What one piece of a curve has to do.

/// From a value at one position to a value at a later one, of a curve of one number.
package struct CurveSpan: Hashable, Sendable {
    package var start: Double
    package var from: Double
    package var end: Double
    package var to: Double

    package init(start: Double, from: Double, end: Double, to: Double) {
        self.start = start
        self.from = from
        self.end = end
        self.to = to
    }
}

/// As `CurveSpan`, of as many components as the buffers hold.
package struct CurveSpans {
    package var start: Double
    package var from: UnsafeBufferPointer<Double>
    package var end: Double
    package var to: UnsafeBufferPointer<Double>

    package init(start: Double, from: UnsafeBufferPointer<Double>, end: Double, to: UnsafeBufferPointer<Double>) {
        self.start = start
        self.from = from
        self.end = end
        self.to = to
    }
}
