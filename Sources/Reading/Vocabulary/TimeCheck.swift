// Times that are most likely meant as milliseconds.

import Diagnostics
package import XML

/// Looks at times that are written as bare numbers.
package struct TimeCheck {
    let notes: DiagnosticLog

    package init(notes: DiagnosticLog) { self.notes = notes }

    /// Warns of more than a minute that is written as a bare number.
    package func checkUnit(_ attribute: Attribute) {
        let text = attribute.value.trimmedSpace
        guard let number = Double(text), number >= 60, number.isFinite else { return }
        let minutes = Int(min(number / 60, 1e6))
        notes.warning(
            "long-time", at: attribute.valueRange,
            "\(text) s is \(number > Double(minutes) * 60 ? "more than " : "")\(minutes) "
                + "minute\(minutes == 1 ? "" : "s")",
            instead: "\(text)ms? With the unit, as in \(text)s, it is taken as it is")
    }
}
