// The frame while it is being laid out. A slot is allotted on first use.

package import Numerics

package final class SlotTable {
    package private(set) var frame: [Double] = []

    package init() {}

    /// A new slot with an initial value.
    package func make(_ value: Double = 0) -> Int {
        frame.append(value)
        return frame.count - 1
    }

    package func set(_ slot: Int, to value: Double) { frame[slot] = value }
}

/// Strings by number: each text once, in the order in which it was first met.
package final class StringTable {
    package private(set) var strings: [String] = []
    private var indices: [String: Int] = [:]

    package init() {}

    package func index(of text: String) -> Int {
        if let index = indices[text] { return index }
        indices[text] = strings.count
        strings.append(text)
        return strings.count - 1
    }
}

/// How numbers in texts are shown, each once, counted from 1.
package final class FormatTable {
    package private(set) var formats: [NumberFormat] = []

    package init() {}

    package func number(of format: NumberFormat) -> Int {
        if let index = formats.firstIndex(of: format) { return index + 1 }
        formats.append(format)
        return formats.count
    }
}

/// Where formulas were written, by number.
package final class OriginTable {
    package private(set) var ranges: [Range<Int>] = []

    package init() {}

    /// −1 for a formula without a source.
    package func index(of range: Range<Int>?) -> Int {
        guard let range else { return -1 }
        ranges.append(range)
        return ranges.count - 1
    }
}
