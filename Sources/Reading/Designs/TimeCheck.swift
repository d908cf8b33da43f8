// Times that are most likely meant as milliseconds, and formulas that are known before a run.

import Diagnostics
import FormulaText
import Formulas
import Vocabulary
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

extension Quantities {
    /// What a formula is that reads parameters alone, with their values in the file; nil for any other.
    func fixedValue(_ formula: Formula) -> Double? {
        let parameters = Set(declarations.parameters.flatMap { $0.slots })
        guard formula.slots.allSatisfy(parameters.contains) else { return nil }
        return formula.evaluate(in: slots.frame)
    }
}
