// Lengths and lists of numbers as attributes of a drawing hold them.

package import Numerics
package import XML

/// `12`, `12px` or `50%`; other units mean nothing on a stage of points.
package struct SVGLength: Hashable {
    package enum Unit { case none, pixels, percent }

    package var number: Double
    package var unit: Unit

    package static func parse(_ text: String) -> SVGLength? {
        var reader = ByteReader(Array(text.utf8))
        reader.skipSpaces()
        guard reader.isAtNumber, let number = reader.readNumber(), number.isFinite else { return nil }
        switch String(decoding: reader.bytes[reader.offset...], as: UTF8.self).trimmedSpace {
        case "": return SVGLength(number: number, unit: .none)
        case "px": return SVGLength(number: number, unit: .pixels)
        case "%": return SVGLength(number: number, unit: .percent)
        default: return nil
        }
    }

    /// In points, where a hundred percent are so many.
    package func value(of whole: Double) -> Double { unit == .percent ? number / 100 * whole : number }
}

package enum NumberList {
    /// Numbers with spaces or commas between, and where the text is none any more, in bytes.
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
