// The input of the fitters: exact values of a function at ascending positions.

import Timelines

/// Exact values of a function at ascending positions, in any unit (fractions 0…1, or milliseconds). The same position
/// twice is a jump: first the limit from below, then the value from there on. Errors are measured at these positions
/// alone, so they must stand close enough for that.
package struct SampledCurve: Hashable, Sendable {
    package var positions: [Double]
    /// `size` numbers for each position, position by position.
    package var values: [Double]
    package var size: Int

    /// Numbers that are not finite count as zero or as ±9·10¹⁵: text has no word for them.
    package init(positions: [Double], values: [Double], size: Int = 1) {
        self.positions = positions
        self.values = values.map(SampledCurve.finite)
        self.size = size
    }

    /// A function of one number at `pieces + 1` even positions from 0 to 1.
    package init(pieces: Int, _ function: (Double) -> Double) {
        let places = (0...pieces).map { Double($0) / Double(pieces) }
        self.init(positions: places, values: places.map(function))
    }

    package var count: Int { positions.count }

    /// The number as text can say it: held within ±9·10¹⁵, and 0 for NaN.
    package static func finite(_ value: Double) -> Double {
        value == value ? min(max(value, -DecimalText.limit), DecimalText.limit) : 0
    }

    /// The same values with positions from 0 to 1. Without width it is one sample: the last value, or 0 if there is
    /// none.
    package var normalised: SampledCurve {
        guard let start = positions.first, let end = positions.last, end - start > 0 else {
            return SampledCurve(positions: [0], values: values.isEmpty ? [0] : Array(values.suffix(size)), size: size)
        }
        if start == 0, end == 1 { return self }
        return SampledCurve(positions: positions.map { ($0 - start) / (end - start) }, values: values, size: size)
    }
}
