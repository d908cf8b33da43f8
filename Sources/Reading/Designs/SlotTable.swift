// The frame while it is being laid out. A slot is allotted on first use.

import Numerics

final class SlotTable {
    private(set) var frame: [Double] = []

    /// A new slot with an initial value.
    func make(_ value: Double = 0) -> Int {
        frame.append(value)
        return frame.count - 1
    }

    func set(_ slot: Int, to value: Double) { frame[slot] = value }
}

/// Strings by number: each text once, in the order in which it was first met.
final class StringTable {
    private(set) var strings: [String] = []
    private var indices: [String: Int] = [:]

    func index(of text: String) -> Int {
        if let index = indices[text] { return index }
        indices[text] = strings.count
        strings.append(text)
        return strings.count - 1
    }
}

/// How numbers in texts are shown, each once, counted from 1.
final class FormatTable {
    private(set) var formats: [NumberFormat] = []

    func number(of format: NumberFormat) -> Int {
        if let index = formats.firstIndex(of: format) { return index + 1 }
        formats.append(format)
        return formats.count
    }
}

/// Where formulas were written, by number.
final class OriginTable {
    private(set) var ranges: [Range<Int>] = []

    /// −1 for a formula without a source.
    func index(of range: Range<Int>?) -> Int {
        guard let range else { return -1 }
        ranges.append(range)
        return ranges.count - 1
    }
}
