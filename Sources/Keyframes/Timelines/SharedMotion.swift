// One motion that several tracks are affine copies of: the motion once, and of each track how it comes of it.

package import Numerics

/// What a number is worth beside another one: so many times as much, and so much more. Both are rounded already.
package struct AffineMap: Hashable, Sendable {
    package var scale: Double
    package var offset: Double
    /// With how many decimals they are written.
    package var scaleDecimals: Int
    package var offsetDecimals: Int

    package init(scale: Double, offset: Double, scaleDecimals: Int, offsetDecimals: Int) {
        (self.scale, self.offset) = (scale, offset)
        (self.scaleDecimals, self.offsetDecimals) = (scaleDecimals, offsetDecimals)
    }

    package func value(of number: Double) -> Double { scale * number + offset }
}

/// A motion of one number, and the tracks that follow it.
package struct SharedMotion: Hashable, Sendable {
    /// A track by its number in the performance.
    package struct Copy: Hashable, Sendable {
        package var track: Int
        /// One a component of the track, all of its parts in order.
        package var maps: [AffineMap]
        /// Of each component: the greatest error that was measured, on the rounded numbers, at whole milliseconds.
        package var error: [Double]

        package init(track: Int, maps: [AffineMap], error: [Double]) {
            (self.track, self.maps, self.error) = (track, maps, error)
        }
    }

    package var shape: Timeline
    /// Of ambient motion; see `Track`.
    package var period: Time?
    package var copies: [Copy]

    package init(shape: Timeline, period: Time? = nil, copies: [Copy]) {
        (self.shape, self.period, self.copies) = (shape, period, copies)
    }
}
