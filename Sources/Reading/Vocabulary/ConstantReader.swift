// Attributes that take a plain constant: a number, a word of a list, true or false.

import Diagnostics
import FormulaText
package import XML

/// Reads attributes that take a plain constant; what is wrong goes to the log.
package struct ConstantReader {
    private let notes: DiagnosticLog

    package init(notes: DiagnosticLog) { self.notes = notes }

    /// `true` or `false`; nil where the attribute is not written, or is something else.
    package func boolean(_ name: Name, of element: Element) -> Bool? {
        guard let attribute = element.attributes.attribute(name) else { return nil }
        switch attribute.value {
        case "true": return true
        case "false": return false
        default:
            notes.error(
                "bad-value", at: attribute.valueRange, "\(name) is true or false, not “\(attribute.value)”",
                instead: notes.didYouMean(attribute.value, among: ["true", "false"]))
            return nil
        }
    }

    /// One word of a list.
    package func word(_ name: Name, of element: Element, among words: [String]) -> String? {
        guard let attribute = element.attributes.attribute(name) else { return nil }
        if words.contains(attribute.value) { return attribute.value }
        notes.error(
            "bad-value", at: attribute.valueRange,
            "\(name) is \(ConstantReader.list(words)), not “\(attribute.value)”",
            instead: ConstantReader.meant(by: attribute.value.lowercased(), among: words)
                ?? notes.didYouMean(attribute.value, among: words))
        return nil
    }

    /// The word that stands here for one of other tools: `upwards` is up.
    private static func meant(by value: String, among words: [String]) -> Advice? {
        let foreign = ["horizontal": "x", "vertical": "y", "x y": "both", "xy": "both", "top": "up", "bottom": "down"]
        let word = words.first { $0.count > 1 && value != $0 && value.hasPrefix($0 + "ward") } ?? foreign[value]
        return word.flatMap { words.contains($0) ? .write($0) : nil }
    }

    private static func list(_ words: [String]) -> String {
        guard words.count > 1, let last = words.last else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " or " + last
    }

    /// A number within bounds.
    package func number(
        _ name: Name, of element: Element, in range: ClosedRange<Double>, isWhole: Bool = false
    ) -> Double? {
        guard let attribute = element.attributes.attribute(name) else { return nil }
        if let number = Constant.number(attribute.value), range.contains(number),
            !isWhole || number == number.rounded(.down)
        {
            return number
        }
        let kind = isWhole ? "a whole number" : "a number"
        notes.error(
            "bad-value", at: attribute.valueRange,
            "\(name) is \(kind) from \(text(range.lowerBound)) to \(text(range.upperBound)), not “\(attribute.value)”",
            instead: name == "fb:count" && Constant.number(attribute.value) == nil
                ? "for the elements of a class write fb:count=\".row\"" : nil)
        return nil
    }

    private func text(_ number: Double) -> String {
        number == number.rounded(.down) ? String(Int(number)) : String(number)
    }
}
