// A motion that several tracks are affine copies of, and the affine map of each copy.

package import Numerics

/// A number as a scaled and shifted copy of another one. Both coefficients are rounded already.
package struct AffineMap: Hashable, Sendable {
    package var scale: Double
    package var offset: Double
    /// With how many decimals the coefficients are written.
    package var scaleDecimals: Int
    package var offsetDecimals: Int

    package init(scale: Double, offset: Double, scaleDecimals: Int, offsetDecimals: Int) {
        (self.scale, self.offset) = (scale, offset)
        (self.scaleDecimals, self.offsetDecimals) = (scaleDecimals, offsetDecimals)
    }

    /// `scale · number + offset`.
    package func value(of number: Double) -> Double { scale * number + offset }
}

/// A motion of one number (`shape`), and the tracks that are affine copies of it.
package struct SharedMotion: Hashable, Sendable {
    /// A track that follows the motion. `track` is its index in the performance.
    package struct Copy: Hashable, Sendable {
        package var track: Int
        /// One map for each component of the track, through all of its parts in order.
        package var maps: [AffineMap]
        /// For each component: the greatest error measured at whole milliseconds, with the rounded numbers.
        package var error: [Double]

        package init(track: Int, maps: [AffineMap], error: [Double]) {
            (self.track, self.maps, self.error) = (track, maps, error)
        }
    }

    package var shape: Timeline
    /// The period of ambient motion, as in `Track`; nil for other motion.
    package var period: Time?
    package var copies: [Copy]

    package init(shape: Timeline, period: Time? = nil, copies: [Copy]) {
        (self.shape, self.period, self.copies) = (shape, period, copies)
    }
}
