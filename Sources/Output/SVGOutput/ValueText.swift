// Values as text: a list of numbers in the words of the attribute that takes it.

import Geometry
import Timelines

extension Form {
    /// The values of an animation, in the order given.
    func texts(_ values: [[Double]], _ decimals: [Int]) -> [String] {
        if case .path(let letters) = self { return PathText(letters, values: values, decimals: decimals).texts }
        return values.map { text($0, decimals) }
    }

    /// The value as an attribute says it. A transform is the whole list of functions.
    func text(_ values: [Double], _ decimals: [Int]) -> String {
        switch self {
        case .number, .numbers: return numberList(values, decimals)
        case .transform(let terms):
            var result = ""
            var start = 0
            for term in terms {
                let range = start..<start + term.arity
                if !result.isEmpty { result += " " }
                result += term.kind.name.description + "("
                result += numberList(Array(values[range]), Array(decimals[range])) + ")"
                start += term.arity
            }
            return result
        case .path(let letters): return PathText(letters, values: [values], decimals: decimals).texts[0]
        case .color: return hexColor(values)
        case .keywords(let words):
            let index = Int(values[0])
            return words.indices.contains(index) ? words[index] : ""
        }
    }
}

/// Numbers with a space between two.
func numberList(_ values: [Double], _ decimals: [Int]) -> String {
    var result = ""
    for (index, value) in values.enumerated() {
        if index > 0 { result += " " }
        DecimalText.append(value, decimals: decimals[index], to: &result)
    }
    return result
}

/// `#rgb` where that says the same as `#rrggbb`.
private func hexColor(_ channels: [Double]) -> String {
    let bytes = channels.map { UInt8(min(max(DecimalText.round($0, decimals: 0), 0), 255)) }
    let digits = Array("0123456789abcdef")
    let isShort = bytes.allSatisfy { $0 >> 4 == $0 & 15 }
    return bytes.reduce(into: "#") { text, byte in
        text.append(digits[Int(byte >> 4)])
        if !isShort { text.append(digits[Int(byte & 15)]) }
    }
}

/// A clock value of SMIL, whose grammar wants a digit before the point. One that is early by a hundredth of a
/// millisecond is in time for the whole one, which Chromium keeps in single precision.
func clock(_ milliseconds: Int64, early: Bool = false) -> String {
    let number = Double(milliseconds) - (early ? 0.01 : 0)
    let seconds = DecimalText.text(number / 1000, decimals: 5)
    let text = (seconds.hasPrefix(".") ? "0" : "") + seconds + "s"
    let whole = DecimalText.text(number, decimals: 2)
    let short = (whole.hasPrefix(".") ? "0" : "") + whole + "ms"
    return short.utf8.count < text.utf8.count ? short : text
}
