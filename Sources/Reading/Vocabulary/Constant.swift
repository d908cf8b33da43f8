// A plain constant: a number, true or false, a colour.

package import FormulaText
import Numerics

/// A value written out, with no formula in it.
package enum Constant {
    /// The kind of a constant and its numbers: three for a colour.
    package static func read(_ text: String) -> (kind: FormulaType, numbers: [Double])? {
        switch text {
        case "true": return (.boolean, [1])
        case "false": return (.boolean, [0])
        default: break
        }
        if let color = color(text) { return (.color, color) }
        return number(text).map { (.number, [$0]) }
    }

    /// A decimal number with an optional unit of the formulas: `12`, `-.5`, `250ms`, `0.5turn`.
    package static func number(_ text: String) -> Double? {
        var reader = ByteReader(Array(text.utf8))
        guard reader.isAtNumber, let number = reader.readNumber(), number.isFinite else { return nil }
        switch String(decoding: reader.bytes[reader.offset...], as: UTF8.self) {
        case "", "s", "deg", "pt", "px": return number
        case "ms": return number / 1000
        case "turn": return number * 360
        case "rad": return number * 180 / 3.141592653589793
        default: return nil
        }
    }

    /// `#rgb` or `#rrggbb` as red, green and blue in 0…255.
    package static func color(_ text: String) -> [Double]? {
        guard text.utf8.first == UInt8(ascii: "#") else { return nil }
        let digits = text.dropFirst().map { $0.hexDigitValue }
        guard digits.count == 3 || digits.count == 6, !digits.contains(nil) else { return nil }
        let values = digits.compactMap { $0 }
        return digits.count == 3
            ? values.map { Double($0 * 17) } : [0, 2, 4].map { Double(values[$0] * 16 + values[$0 + 1]) }
    }
}
