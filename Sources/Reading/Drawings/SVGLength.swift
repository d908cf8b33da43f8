// Lengths and lists of numbers as attributes of a drawing hold them.

import FormulaText
import Numerics
import XML

/// `12`, `12px`, `9mm` or `50%`; a unit that depends on a font means nothing on a stage of points.
package struct SVGLength: Hashable {
    /// The units that a length may have. A pixel is a point.
    package enum Unit { case none, pixels, percent }

    package var number: Double
    package var unit: Unit

    /// Reads a length, white space around it allowed. Nil for text that is not a finite number, or has another unit.
    package static func parse(_ text: String) -> SVGLength? {
        var reader = ByteReader(Array(text.utf8))
        reader.skipSpaces()
        guard reader.isAtNumber, let number = reader.readNumber(), number.isFinite else { return nil }
        switch String(decoding: reader.bytes[reader.offset...], as: UTF8.self).trimmedSpace {
        case "": return SVGLength(number: number, unit: .none)
        case "%": return SVGLength(number: number, unit: .percent)
        case let unit: return pixels[unit.lowercased()].map { SVGLength(number: number * $0, unit: .pixels) }
        }
    }

    /// How many pixels a unit is (CSS Values 3, 5.2).
    private static let pixels = [
        "px": 1, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "q": 96 / 101.6, "pt": 96.0 / 72, "pc": 16,
    ]

    /// A number as an attribute writes it.
    static func text(_ number: Double) -> String { FormulaNumber.text(number == 0 ? 0 : number) }

    /// The length in points, where 100 % are `whole` points.
    package func value(of whole: Double) -> Double { unit == .percent ? number / 100 * whole : number }
}

/// A reader of lists of numbers, such as `points` and `viewBox`.
package enum NumberList {
    /// Reads numbers with spaces or commas between. `flaw` is the byte offset of the first thing that is not a finite
    /// number; nil where the whole text was read.
    package static func parse(_ text: String) -> (numbers: [Double], flaw: Int?) {
        var reader = ByteReader(Array(text.utf8))
        var numbers: [Double] = []
        reader.skipSpaces()
        while !reader.isAtEnd {
            let start = reader.offset
            guard reader.isAtNumber, let number = reader.readNumber(), number.isFinite else { return (numbers, start) }
            numbers.append(number)
            _ = reader.skipSpacesAndComma()
        }
        return (numbers, nil)
    }
}
