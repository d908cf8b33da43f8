// Requirements: what has to be so in every run.

import Diagnostics
import FormulaText
import Formulas
import Simulation
import Vocabulary
import XML

struct RequirementReader {
    let quantities: Quantities
    private var notes: DiagnosticLog { quantities.notes }

    /// One `<fb:require>`; reports what is wrong with it.
    func read(_ element: Element) -> Design.RequirementName? {
        let kinds: [Name] = ["always", "never", "leads-to", "continuous"]
        guard let first = kinds.compactMap({ element.attributes.attribute($0) }).first else { return nil }
        // What belongs to another kind would have no effect.
        let owners: [(Name, Name)] = [("when", "leads-to"), ("within", "leads-to"), ("tolerance", "continuous")]
        for (name, kind) in owners where kind != first.name {
            guard let attribute = element.attributes.attribute(name) else { continue }
            notes.error(
                "conflicting-attributes", at: attribute.nameRange, "\(name) belongs to \(kind)=\"…\"",
                notes: [.init("this is \(first.name)", at: first.nameRange)],
                instead: name == "when" ? "write while=\"…\"" : "leave it out")
        }
        let condition = element.attributes.attribute("while").flatMap { quantities.condition($0) }
        guard let kind = kind(of: first, element) else { return nil }
        let order: [Name] = ["when"] + kinds + ["tolerance", "within", "while"]
        let words = order.compactMap { name in element[name].map { "\(name) \($0)" } }.joined(separator: ", ")
        return Design.RequirementName(
            requirement: Requirement(kind, while: condition), title: element["title"] ?? words, range: element.range)
    }

    private func kind(of attribute: Attribute, _ element: Element) -> Requirement.Kind? {
        if attribute.name == "continuous" {
            let tolerance = element.attributes.attribute("tolerance").map { bounded($0, 1_000_000) }
            guard let formula = quantities.formula(attribute, as: .number),
                let most = tolerance ?? Formula(constant: 1e-6)
            else { return nil }
            return .continuous(formula, tolerance: most)
        }
        guard let formula = quantities.condition(attribute) else { return nil }
        if attribute.name != "leads-to" { return attribute.name == "always" ? .always(formula) : .never(formula) }
        guard let when = element.attributes.attribute("when"), let within = element.attributes.attribute("within")
        else {
            notes.error(
                "missing-attribute", at: element.nameRange, "leads-to=\"…\" needs when and within",
                instead: "write when=\"in(busy)\" leads-to=\"in(idle)\" within=\"8s\"")
            return nil
        }
        TimeCheck(notes: notes).checkUnit(within)
        guard let first = quantities.condition(when), let seconds = bounded(within, 600) else { return nil }
        return .leadsTo(first, formula, seconds: seconds)
    }

    /// A number from 0 on, where it is known.
    private func bounded(_ attribute: Attribute, _ most: Int) -> Formula? {
        guard let formula = quantities.formula(attribute, as: .number) else { return nil }
        if let number = quantities.fixedValue(formula), !(0...Double(most)).contains(number) {
            let words = "\(attribute.name) is a number from 0 to \(most), not “\(attribute.value)”"
            notes.error("bad-value", at: attribute.valueRange, words)
        }
        return formula
    }
}
