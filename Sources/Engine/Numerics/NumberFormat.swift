// A number as text: separators of thousands, decimals, and what stands around it.

/// How a number is shown. The number itself comes rounded, in units of its last decimal: with one decimal 12.3 is 123.
package struct NumberFormat: Hashable, Sendable {
    /// How many digits stand before the point at least.
    package var wholeDigits = 1
    /// How many decimals there are at least and at most; zeros beyond the least are left out.
    package var leastDecimals = 0
    package var decimals = 0
    /// How many digits stand together before the point, and how many in each group before those; 0 for no groups.
    package var group = 0
    package var furtherGroup = 0
    /// In UTF-8. A minus goes before the prefix.
    package var prefix: [UInt8] = []
    package var suffix: [UInt8] = []

    package init() {}

    /// Whether the digits are so many that a number of 64 bits has them, and the groups are none or not empty.
    package var isSound: Bool {
        (0...18).contains(wholeDigits) && (0...18).contains(decimals) && (0...decimals).contains(leastDecimals)
            && group >= 0 && (group == 0 || furtherGroup > 0)
    }

    /// Appends the text in UTF-8. Zero has no sign; what is no number is zero.
    package func append(_ units: Double, to text: inout [UInt8]) {
        var rest = UInt64(min(units.magnitude == units.magnitude ? units.magnitude : 0, 9e18))
        // The last digit first.
        var digits: [UInt8] = []
        while rest > 0 || digits.count < decimals + wholeDigits {
            digits.append(UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        }
        var last = 0
        while last < decimals - leastDecimals, digits[last] == 0 { last += 1 }
        if digits.count == decimals, last == decimals { digits.append(0) }
        if units < 0 { text.append(0x2D) }
        text += prefix
        for place in (decimals..<digits.count).reversed() {
            text.append(0x30 + digits[place])
            if isBoundary(place - decimals) { text.append(0x2C) }
        }
        if last < decimals {
            text.append(0x2E)
            for place in (last..<decimals).reversed() { text.append(0x30 + digits[place]) }
        }
        text += suffix
    }

    /// Whether a comma stands before the last `count` digits of the whole number.
    private func isBoundary(_ count: Int) -> Bool {
        group > 0 && count >= group && (count - group) % furtherGroup == 0
    }
}
