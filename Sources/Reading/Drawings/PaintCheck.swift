// Colours of the drawing: a value that no browser takes for a colour is reported and left out, as browsers do.

import Diagnostics
import FormulaText
import XML

struct PaintCheck {
    package let notes: DiagnosticLog

    /// Whether the value of an attribute or a property can be used; reports what is wrong where it cannot.
    func accepts(_ value: String, of property: String, at place: @autoclosure () -> Range<Int>?) -> Bool {
        guard let isPaint = PaintCheck.properties[property], !PaintCheck.isPlain(value, isPaint: isPaint),
            let fault = PaintCheck.fault(in: value, of: property, isPaint: isPaint)
        else { return true }
        let place = place()
        // A style is marked with its property, and a colour may stand behind a reference.
        let name = value[(value.lastIndex(of: ")").map(value.index(after:)) ?? value.startIndex)...].trimmedSpace
        notes.warning(
            "bad-color", kind: "\(property) \(value)", at: place, "\(fault.sentence), so \(property) is left out",
            instead: place.map { fault.instead?.replacing(name, in: notes.source[$0]) } ?? fault.instead)
        return false
    }

    /// What takes a colour, and whether it takes a gradient or nothing at all as well.
    private static let properties: [String: Bool] = [
        "fill": true, "stroke": true, "color": false, "stop-color": false, "flood-color": false,
        "lighting-color": false, "background-color": false,
    ]

    /// What nearly all values are, without a closer look.
    private static func isPlain(_ value: String, isPaint: Bool) -> Bool {
        let text = value.utf8
        guard text.first == UInt8(ascii: "#") else { return isPaint && value == "none" }
        return (text.count == 7 || text.count == 4)
            && text.dropFirst().allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 || 0x41...0x46 ~= $0 }
    }

    /// What keeps a value from being a colour, or a paint; nil where browsers take it.
    private static func fault(in value: String, of property: String, isPaint: Bool) -> Fault? {
        let text = value.trimmedSpace
        let lowered = text.lowercased()
        if lowered.contains("/*") { return nil }
        if lowered.contains("var(") {
            return ("this is a var() that stands for nothing known", "write the colour itself")
        }
        let isReference = lowered.hasPrefix("url(")
        if !isPaint {
            if lowered == "none" {
                return (
                    "\(property) is always a colour, and “none” is not one", "write “transparent” for an invisible one"
                )
            }
            return isReference
                ? ("\(property) is one colour and takes no url()", "write #rrggbb") : fault(inColor: text)
        }
        if ["none", "context-fill", "context-stroke"].contains(lowered) { return nil }
        guard isReference else { return fault(inColor: text) }
        // What is shown where the reference leads nowhere may follow it.
        guard let close = text.firstIndex(of: ")") else { return nil }
        let fallback = text[text.index(after: close)...].trimmedSpace
        return fallback.isEmpty || fallback.lowercased() == "none" ? nil : fault(inColor: fallback)
    }

    private static func fault(inColor text: String) -> Fault? {
        do throws(ColorFault) {
            _ = try ColorReader.read(text)
            return nil
        } catch {
            return (error.sentence, error.instead)
        }
    }

    private typealias Fault = (sentence: String, instead: Advice?)
}
