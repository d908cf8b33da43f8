// Places and values with few digits where a knot may lie.

import Timelines

/// Numbers on decimal grids within an interval, those with the fewest decimals first.
enum ShortNumbers {
    /// At least `count` numbers if there are so many with at most `mostDecimals`, then no further decimals; of the last
    /// grid only so many, evenly spread. At least one number: where the interval holds none, the nearest to its middle.
    static func between(_ low: Double, _ high: Double, count: Int, mostDecimals: Int = DecimalText.greatestDecimals)
        -> [Double]
    {
        var found: [Double] = []
        for decimals in 0...mostDecimals {
            let scale = DecimalText.powers[decimals]
            guard abs(low) * scale < DecimalText.limit, abs(high) * scale < DecimalText.limit else { break }
            let first = Int64((low * scale).rounded(.up))
            let last = Int64((high * scale).rounded(.down))
            guard first <= last else { continue }
            let room = max(count - found.count, 1)
            let span = last - first
            let steps = min(span, Int64(room) * 2)
            for step in 0...steps {
                let number = steps == 0 ? first : first + span * step / steps
                let value = DecimalText.round(Double(number) / scale, decimals: decimals)
                if value >= low, value <= high, !found.contains(value) { found.append(value) }
            }
            if found.count >= count { break }
        }
        if found.isEmpty { found.append(DecimalText.round(0.5 * (low + high), decimals: mostDecimals)) }
        return found
    }

    /// The number with the fewest decimals above one and up to another.
    static func above(_ low: Double, upTo high: Double) -> Double {
        for decimals in 0...DecimalText.greatestDecimals {
            let scale = DecimalText.powers[decimals]
            let value = DecimalText.round((high * scale).rounded(.down) / scale, decimals: decimals)
            if value > low, value <= high { return value }
        }
        return high
    }
}
