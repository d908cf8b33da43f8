// What the numbers of a parameter, a let or a variable count, for pages: formulas know points, seconds and degrees alone.

package import XML

/// Reads `unit`.
package enum UnitReader {
    private static let units = ["pt", "s", "deg"]

    /// The unit; nil where none is written, or one that means nothing, with an error.
    package static func unit(_ attribute: Attribute?, notes: DiagnosticLog) -> String? {
        guard let attribute else { return nil }
        if units.contains(attribute.value) { return attribute.value }
        notes.error(
            "bad-value", at: attribute.valueRange, "“\(attribute.value)” is not a unit",
            instead: "one of: \(units.joined(separator: ", "))")
        return nil
    }
}
