// Times that are most likely meant as milliseconds.

import Diagnostics
import FormulaText
import XML

struct TimeCheck {
    let notes: DiagnosticLog

    /// Warns of more than a minute that is written as a bare number.
    func checkUnit(_ attribute: Attribute) {
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
