// What a browser makes of linear(): a reader by the letter of CSS's syntax that shares nothing with the writer.

import Foundation

/// CSS Syntax Level 3 §4.3.12 for numbers, CSS Easing Functions Level 2 §2.2 for stops.
struct LinearReader {
    private var rest: Substring
    private(set) var inputs: [Double] = []
    private(set) var outputs: [Double] = []

    struct Malformed: Error { var rest: String }

    init(_ text: String) throws {
        guard text.hasPrefix("linear("), text.hasSuffix(")") else { throw Malformed(rest: text) }
        rest = text.dropFirst(7).dropLast()
        var places: [Double?] = []
        while true {
            skipSpaces()
            guard let output = number(), !rest.hasPrefix("%") else { throw Malformed(rest: String(rest)) }
            var own: [Double] = []
            while true {
                skipSpaces()
                guard let place = number() else { break }
                guard rest.hasPrefix("%") else { throw Malformed(rest: String(rest)) }
                rest.removeFirst()
                own.append(place / 100)
            }
            guard own.count <= 2 else { throw Malformed(rest: String(rest)) }
            places += own.isEmpty ? [nil] : own
            outputs += [Double](repeating: output, count: max(own.count, 1))
            if rest.isEmpty { break }
            guard rest.hasPrefix(",") else { throw Malformed(rest: String(rest)) }
            rest.removeFirst()
        }
        guard outputs.count > 1 else { throw Malformed(rest: text) }
        places[0] = places[0] ?? 0
        places[places.count - 1] = places[places.count - 1] ?? 1
        var greatest = -Double.infinity
        for index in places.indices {
            guard let place = places[index] else { continue }
            greatest = max(greatest, place)
            places[index] = greatest
        }
        for index in places.indices {
            if let place = places[index] {
                inputs.append(place)
                continue
            }
            let before = places[..<index].lastIndex { $0 != nil }!
            let after = places[index...].firstIndex { $0 != nil }!
            let share = Double(index - before) / Double(after - before)
            inputs.append(places[before]! + (places[after]! - places[before]!) * share)
        }
    }

    /// The output for an input of 0…1; of stops at one place the last.
    func value(at input: Double) -> Double {
        let after = inputs.firstIndex { $0 > input } ?? inputs.count
        let from = min(max(after - 1, 0), inputs.count - 2)
        let width = inputs[from + 1] - inputs[from]
        if width == 0 || input == inputs[from + 1] { return outputs[from + 1] }
        return outputs[from] + (outputs[from + 1] - outputs[from]) * (input - inputs[from]) / width
    }

    private mutating func skipSpaces() { rest = rest.drop { $0 == " " } }

    /// The longest number at the front; digits, a point with digits after it, an exponent with digits.
    private mutating func number() -> Double? {
        guard let match = rest.prefixMatch(of: /[+-]?([0-9]*\.[0-9]+|[0-9]+)([eE][+-]?[0-9]+)?/) else { return nil }
        rest = rest[match.range.upperBound...]
        return Double(match.output.0.hasPrefix("+") ? match.output.0.dropFirst() : match.output.0)
    }
}
