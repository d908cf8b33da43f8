// One attribute of one element over time.

package import Numerics

/// The unit of an error.
package enum ErrorMeasure: String, CaseIterable, Hashable, Sendable {
    /// Points on the stage.
    case points
    /// Of an opacity, or another number without a length: 0…1.
    case share
    /// Of a colour channel: 0…255.
    case channel
    /// Of a running number in a text: how late it is shown.
    case milliseconds
    /// No error: steps alone, which are exact at every whole millisecond.
    case exact
}

/// An animated attribute. In place of an attribute of SVG, `visible` is `display` (keywords `none` and `inline`),
/// `text` is the element's text, and `stroke-start` and `stroke-end` are the visible part of its outline, 0…1.
package struct Track: Hashable, Sendable {
    /// The id of the element.
    package var target: String
    package var attribute: String
    package var form: Form
    /// One timeline; for a transform one a function, so that each has its own times.
    package var parts: [Timeline]
    /// The share of the tolerance for each part; together at most 1.
    package var shares: [Double]
    /// Of ambient motion: the parts cover one period from zero on and repeat for ever.
    package var period: Time?
    package var measure: ErrorMeasure
    /// What was allowed, in the unit of `measure`.
    package var tolerance: Double
    /// The element is invisible during the whole run: its first value stands for all of it.
    package var isConcealed: Bool

    package init(
        target: String, attribute: String, form: Form, parts: [Timeline], shares: [Double],
        period: Time? = nil, measure: ErrorMeasure = .points, tolerance: Double = 0,
        isConcealed: Bool = false
    ) {
        self.target = target
        self.attribute = attribute
        self.form = form
        self.parts = parts
        self.shares = shares
        self.period = period
        self.measure = measure
        self.tolerance = tolerance
        self.isConcealed = isConcealed
    }

    /// The greatest error in the unit of `measure`: the errors of the functions of a transform add up.
    package var error: Double { zip(parts, shares).reduce(0) { $0 + $1.0.errorShare * $1.1 } * tolerance }

    /// Whether nothing changes: then the value is written into the attribute, and nothing is animated.
    package var isConstant: Bool { parts.allSatisfy(\.isConstant) }

    /// All components at a time; at a jump, those after it. An ambient track repeats its period.
    package func values(at time: Time) -> [Double] {
        var moment = time
        if let period, period > .zero { moment = Time(units: time.units % period.units) }
        return parts.flatMap { $0.values(at: moment) }
    }
}
