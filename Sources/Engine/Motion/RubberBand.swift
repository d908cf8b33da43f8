// The rubber band: how far content follows a finger past an edge.

import Numerics

/// UIScrollView's rubber band, `c·d·dim / (dim + c·d)`. Its values agree with 118 samples of iOS 26.1 on the pixel
/// grid.
package enum RubberBand {
    /// UIScrollView's own coefficient.
    package static let coefficient = 0.55

    /// The shown overshoot for a finger `distance` past the edge of a view that is `dimension` long, in points; odd
    /// in the distance, and zero where the dimension is.
    package static func band(_ distance: Double, dimension: Double, coefficient: Double = coefficient) -> Double {
        let pull = coefficient * distance
        let sum = dimension + Elementary.magnitude(pull)
        return sum > 0 ? pull / sum * dimension : 0
    }

    /// The finger's distance for a shown overshoot: the inverse of `band`. Infinite at and beyond the dimension.
    package static func unband(_ overshoot: Double, dimension: Double, coefficient: Double = coefficient) -> Double {
        if overshoot == 0 { return 0 }
        let room = dimension - Elementary.magnitude(overshoot)
        guard room > 0 else { return overshoot < 0 ? -.infinity : .infinity }
        return overshoot / room * dimension / coefficient
    }
}
