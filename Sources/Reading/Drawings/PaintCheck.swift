// Colours of the drawing: what no browser takes for one is told where it stands and left out, as browsers do.

import Diagnostics
import XML

struct PaintCheck {
    package let notes: Notebook

    /// Whether an attribute or a property is worth something; says what is wrong where it is not.
    func accepts(_ value: String, of property: String, at place: @autoclosure () -> Range<Int>?) -> Bool {
        guard let isPaint = PaintCheck.properties[property], !PaintCheck.isPlain(value, isPaint: isPaint),
            let flaw = PaintCheck.flaw(in: value, of: property, isPaint: isPaint)
        else { return true }
        notes.warning(
            "bad-color", at: place(), "\(flaw.sentence), so \(property) is left out", instead: flaw.instead)
        return false
    }

    /// What takes a colour, and whether it takes a gradient or nothing at all as well.
    private static let properties: [String: Bool] = [
        "fill": true, "stroke": true, "color": false, "stop-color": false, "flood-color": false,
        "lighting-color": false,
    ]

    /// What nearly all values are, without a closer look.
    private static func isPlain(_ value: String, isPaint: Bool) -> Bool {
        let text = value.utf8
        guard text.first == UInt8(ascii: "#") else { return isPaint && value == "none" }
        return (text.count == 7 || text.count == 4)
            && text.dropFirst().allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 || 0x41...0x46 ~= $0 }
    }

    static func flaw(in value: String, of property: String, isPaint: Bool) -> ColorFlaw? {
        let text = value.trimmedSpace
        let lowered = text.lowercased()
        if lowered.contains("/*") { return nil }
        if lowered.contains("var(") {
            return ColorFlaw(
                sentence: "a drawing has no variables, and this is a var()", instead: "write the colour itself")
        }
        if !isPaint {
            if lowered == "none" {
                return ColorFlaw(
                    sentence: "\(property) is always a colour, and “none” is not one",
                    instead: "what is not to be seen is “transparent”")
            }
            if lowered.hasPrefix("url(") {
                return ColorFlaw(
                    sentence: "\(property) is one colour and takes no url()", instead: "write #rrggbb")
            }
            return ColorSyntax.flaw(in: text)
        }
        if ["none", "context-fill", "context-stroke"].contains(lowered) { return nil }
        guard lowered.hasPrefix("url(") else { return ColorSyntax.flaw(in: text) }
        // What is shown where the reference leads nowhere may follow it.
        guard let close = text.firstIndex(of: ")") else { return nil }
        let fallback = text[text.index(after: close)...].trimmedSpace
        if fallback.isEmpty || fallback.lowercased() == "none" { return nil }
        return ColorSyntax.flaw(in: fallback)
    }
}
