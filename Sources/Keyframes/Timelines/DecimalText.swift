// Numbers as text, for everything that is written: short, fixed, never with an exponent.

/// Decimal numbers as SVG and CSS read them: at most `decimals` decimals, no trailing zeros, no zero before the point
/// (`-.5`), never `-0`. The text of a number that `round` returned reads back as that very number.
package enum DecimalText {
    /// More decimals than this are never written.
    package static let greatestDecimals = 15

    /// 10ⁿ at index n, for 0…15 decimals.
    package static let powers: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
    ]

    /// Numbers are held within ±9·10¹⁵, where every whole number is still its own double.
    package static let limit = 9e15

    /// The nearest number with `decimals` decimals (halves away from zero), or with fewer where a double holds no more.
    /// NaN gives zero; greater numbers than `limit` give `limit`.
    package static func round(_ value: Double, decimals: Int) -> Double {
        let (scaled, places) = scale(value, decimals)
        return Double(scaled) / powers[places]
    }

    /// The number rounded as `round` does it, as text: `-.5`, `12`, `0` for NaN. Decimals beyond 0…15 count as the
    /// nearest of these.
    package static func text(_ value: Double, decimals: Int) -> String {
        var result = ""
        append(value, decimals: decimals, to: &result)
        return result
    }

    /// How many characters `text` gives, without building the text.
    package static func length(_ value: Double, decimals: Int) -> Int {
        var (scaled, places) = scale(value, decimals)
        let sign = scaled < 0 ? 1 : 0
        guard scaled != 0 else { return 1 }
        while places > 0, scaled % 10 == 0 {
            scaled /= 10
            places -= 1
        }
        var digits = 0
        while scaled != 0 {
            scaled /= 10
            digits += 1
        }
        return Swift.max(digits, places) + (places > 0 ? 1 : 0) + sign
    }

    /// Appends the text of the number to `text`.
    package static func append(_ value: Double, decimals: Int, to text: inout String) {
        var (scaled, places) = scale(value, decimals)
        let isNegative = scaled < 0
        if isNegative { scaled = -scaled }
        while places > 0, scaled % 10 == 0 {
            scaled /= 10
            places -= 1
        }
        let number = String(unsafeUninitializedCapacity: 24) { bytes in
            var end = 24
            var written = 0
            repeat {
                if written == places, places > 0 {
                    end -= 1
                    bytes[end] = UInt8(ascii: ".")
                    if scaled == 0 { break }
                }
                end -= 1
                bytes[end] = UInt8(ascii: "0") + UInt8(scaled % 10)
                scaled /= 10
                written += 1
            } while scaled > 0 || written <= places && places > 0
            if isNegative {
                end -= 1
                bytes[end] = UInt8(ascii: "-")
            }
            for index in end..<24 { bytes[index - end] = bytes[index] }
            return 24 - end
        }
        text += number
    }

    /// The fewest decimals whose last place is at most `step`; at most 15.
    package static func decimals(forStep step: Double) -> Int {
        var decimals = 0
        while decimals < greatestDecimals, 1 / powers[decimals] > step { decimals += 1 }
        return decimals
    }

    private static func scale(_ value: Double, _ decimals: Int) -> (Int64, places: Int) {
        guard value == value else { return (0, 0) }
        var places = Swift.min(Swift.max(decimals, 0), greatestDecimals)
        let held = Swift.min(Swift.max(value, -limit), limit)
        while places > 0, abs(held) * powers[places] > limit { places -= 1 }
        return (Int64((held * powers[places]).rounded(.toNearestOrAwayFromZero)), places)
    }
}
