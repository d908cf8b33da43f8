// Parameters, and constants wherever the format takes one: a number, true or false, a colour, a word of a list.

import Diagnostics
import FormulaText
import Geometry
import Interactions
import Vocabulary
import XML

struct ParameterReader {
    let notes: DiagnosticLog
    let slots: SlotTable
    let strings: StringTable

    /// - Parameter texts: what the file sets it to, for one of `type="text"`.
    func parameter(_ element: Element, named name: String, texts: [String] = []) -> Design.Parameter {
        let label = element["label"] ?? name
        guard let value = element.attributes.attribute("value") else {
            return parameter(name, kind: .number, value: [0], label: label, element: element)
        }
        let type = element.attributes.attribute("type")
        if let type, type.value != "text" {
            let isKnown = element.has("choices") || Constant.read(value.value) != nil
            notes.error(
                "bad-value", at: type.valueRange, "type is text, not “\(type.value)”",
                instead: isKnown ? "leave it out: the value says what kind it is" : .write("text"))
            if !isKnown { return parameter(name, kind: .number, value: [0], label: label, element: element) }
        } else if let type {
            let words = [value.value] + Set(texts).subtracting([value.value]).sorted()
            return choice(name, value: value, words: words, label: label, element: element, type: type)
        }
        if let choices = element.attributes.attribute("choices") {
            let words = choices.value.spaceSeparated.map(String.init)
            var seen: Set<String> = []
            for word in words where !seen.insert(word).inserted {
                notes.error("bad-value", at: choices.valueRange, "the choice “\(word)” is listed twice")
            }
            return choice(name, value: value, words: words, label: label, element: element)
        }
        guard let (kind, numbers) = Constant.read(value.value) else {
            let most = element["max"].map { " to \($0)" } ?? ""
            notes.error(
                "bad-value", at: value.valueRange, "“\(value.value)” is not a number, boolean or colour",
                instead: element["min"].map { Advice("write a number from \($0)\(most)") }
                    ?? (["true", "false"].contains(value.value.lowercased()) ? .write(value.value.lowercased()) : nil)
                    ?? ColorReader.opaque(value.value).map { .write(FormulaTree.text(ofColor: $0.rgb)) }
                    ?? "for words, list them all: choices=\"\(value.value) …\"; for any text, write type=\"text\"")
            return parameter(name, kind: .number, value: [0], label: label, element: element)
        }
        var result = parameter(name, kind: kind, value: numbers, label: label, element: element)
        readRange(of: element, into: &result)
        result.unit = UnitReader.unit(element.attributes.attribute("unit"), notes: notes)
        return result
    }

    private func parameter(
        _ name: String, kind: Design.Kind, value: [Double], label: String, element: Element
    ) -> Design.Parameter {
        Design.Parameter(
            name: name, kind: kind, slots: value.map { slots.make($0) }, value: value, label: label,
            isOfBehaviour: notes.isAttached(element.range), range: element.range)
    }

    private func choice(
        _ name: String, value: Attribute, words: [String], label: String, element: Element, type: Attribute? = nil
    ) -> Design.Parameter {
        let numbers = words.compactMap { Constant.number($0) }
        let isNumber = numbers.count == words.count && !words.isEmpty && type == nil
        let choices = words.enumerated().map { index, word in
            Design.Choice(text: word, value: isNumber ? numbers[index] : Double(strings.index(of: word)))
        }
        for attribute in type == nil ? ["min", "max", "step"] : ["min", "max", "step", "choices", "unit"] {
            guard let extra = element.attributes.attribute(Name(attribute)) else { continue }
            notes.error(
                "conflicting-attributes", at: extra.nameRange,
                type == nil ? "a parameter has choices or a range, not both" : "a text has no \(attribute)",
                instead: type == nil || attribute == "choices" ? "keep one of them" : .remove())
        }
        if type != nil, words.contains(where: { $0.contains { $0.isNewline } }) {
            notes.error(
                "bad-value", at: value.valueRange, "a text of “\(name)” has a line end", instead: "write one line")
        }
        let chosen = choices.first { $0.text == value.value || isNumber && Constant.number(value.value) == $0.value }
        if chosen == nil {
            notes.error(
                "bad-value", at: value.valueRange, "“\(value.value)” is not one of the choices",
                instead: words.contains { $0.hasSuffix(",") }
                    ? "choices are words with a space between, without commas"
                    : notes.oneOf(words, for: value.value))
        }
        var result = parameter(
            name, kind: isNumber ? .number : .string, value: [chosen?.value ?? 0], label: label, element: element)
        result.choices = choices
        result.isText = type != nil
        result.unit = UnitReader.unit(element.attributes.attribute("unit"), notes: notes)
        return result
    }

    private func readRange(of element: Element, into parameter: inout Design.Parameter) {
        let least = element.attributes.attribute("min")
        let greatest = element.attributes.attribute("max")
        let step = element.attributes.attribute("step")
        guard let first = least ?? greatest ?? step else { return }
        guard parameter.kind == .number else {
            notes.error(
                "bad-value", at: first.nameRange, "\(first.name) is for numbers, and “\(parameter.name)” is none")
            return
        }
        guard let least, let greatest else {
            notes.error(
                "missing-attribute", at: first.nameRange,
                "\(first.name) is written without \(least == nil ? "min" : "max")",
                instead: "a slider needs both min and max")
            return
        }
        parameter.minimum = number(least)
        parameter.maximum = number(greatest)
        parameter.step = step.flatMap { number($0) }
        if let step, let value = parameter.step, value <= 0 {
            notes.error("bad-value", at: step.valueRange, "step is more than 0")
        }
        guard let low = parameter.minimum, let high = parameter.maximum else { return }
        if low >= high {
            notes.error("bad-value", at: greatest.valueRange, "max is not greater than min")
        } else if parameter.value[0] < low || parameter.value[0] > high {
            notes.error(
                "bad-value", at: element.attributes.attribute("value")?.valueRange,
                "“\(parameter.name)” is outside of its range", notes: [.init("min and max", at: least.valueRange)],
                instead: "a value from \(least.value) to \(greatest.value)")
        }
    }

    /// The number of an attribute that takes a constant one; nil where it is none, with an error.
    func number(_ attribute: Attribute) -> Double? {
        if let number = Constant.number(attribute.value) { return number }
        notes.error(
            "bad-value", at: attribute.valueRange, "\(attribute.name) is a number, not “\(attribute.value)”",
            instead: "write digits; a formula is not taken here")
        return nil
    }

    /// `<fb:set>` elements as settings of the parameters they name.
    func settings(_ elements: [Element], of parameters: [Design.Parameter]) -> [Scenario.Setting] {
        var settings: [Scenario.Setting] = []
        for element in elements {
            guard let name = element.attributes.attribute("name"), let value = element.attributes.attribute("value")
            else { continue }
            guard let parameter = parameters.first(where: { $0.name == name.value }) else {
                notes.error(
                    "unknown-name", at: name.valueRange, "there is no parameter “\(name.value)”",
                    instead: notes.oneOf(parameters.map { $0.name }, for: name.value))
                continue
            }
            guard let numbers = self.value(value, of: parameter) else { continue }
            for (slot, number) in zip(parameter.slots, numbers) {
                settings.removeAll { $0.slot == slot }
                settings.append(.init(slot: slot, value: number))
            }
        }
        return settings
    }

    private func value(_ attribute: Attribute, of parameter: Design.Parameter) -> [Double]? {
        do throws(ParameterError) {
            return try parameter.numbers(attribute.value)
        } catch {
            notes.error(error.id, at: attribute.valueRange, error.sentence, instead: error.suggestion)
            return nil
        }
    }
}
