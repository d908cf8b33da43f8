// Looks and languages: names for colours and for texts, with a value in each. One parameter chooses the look, another
// the language; a name is a let that follows it.

import Diagnostics
import FormulaText
import Geometry
import Vocabulary
package import XML

/// Replaces `<fb:palette>` and `<fb:strings>` by what they stand for, in the tree that was read.
package struct PaletteReader {
    private let notes: DiagnosticLog

    package init(notes: DiagnosticLog) { self.notes = notes }

    /// What can be chosen of several sets of values.
    struct Axis {
        var set: Name
        var item: Name
        /// The attribute that names a set, and the name of the first where it has none.
        var key: Name
        var first: String?
        /// The parameter.
        var parameter: String
        var label: String
        var chinese: String
    }

    static let axes = [
        Axis(
            set: "fb:palette", item: "fb:color", key: "name", first: "light", parameter: "look", label: "Look",
            chinese: "外观"),
        Axis(
            set: "fb:strings", item: "fb:string", key: "lang", first: nil, parameter: "lang", label: "Language",
            chinese: "语言"),
    ]

    /// The interaction with parameters and lets in the place of palettes and strings.
    package func expand(_ interaction: Element) -> Element {
        var result = interaction
        for axis in PaletteReader.axes {
            let sets = result.elements.filter { $0.name == axis.set }
            guard let first = sets.first else { continue }
            let made = elements(of: axis, sets)
            var isPlaced = false
            result.children = result.children.flatMap { node -> [Node] in
                guard node.element?.name == axis.set else { return [node] }
                defer { isPlaced = true }
                return isPlaced ? [] : made.map { .element($0) }
            }
            if first.elements.contains(where: { $0.name == axis.item }) { continue }
            notes.error(
                "missing-element", at: first.nameRange, "this <\(axis.set)> names nothing",
                instead: "put <\(axis.item) name=\"…\" value=\"…\"/> into it")
        }
        return result
    }

    private func elements(of axis: Axis, _ sets: [Element]) -> [Element] {
        var keys: [String] = []
        var isSound = true
        for (index, set) in sets.enumerated() {
            let written = set.attributes.attribute(axis.key)
            let key = written?.value ?? (index == 0 ? axis.first : nil) ?? ""
            defer { keys.append(key) }
            // What it needs has been said.
            if written == nil, axis.first == nil {
                isSound = false
            } else if key.first?.isLetter != true
                || key.contains(where: { !($0.isLetter || $0.isNumber || $0 == "-") })
            {
                isSound = false
                notes.error(
                    "bad-name", at: written?.valueRange ?? set.nameRange,
                    "\(axis.key) of an <\(axis.set)> is a word of letters, digits and “-” that begins with a letter",
                    instead: axis.first == nil ? "lang=\"zh\", lang=\"en-GB\"" : "name=\"dark\"")
            } else if keys.contains(key) {
                isSound = false
                notes.error(
                    "duplicate-name", at: written?.valueRange ?? set.nameRange, "there are two <\(axis.set)> “\(key)”",
                    instead: "give each a \(axis.key) of its own")
            }
        }
        let names = sets[0].elements.compactMap { $0["name"] }
        for set in sets { check(set, axis, names: names) }
        if isSound { for set in sets { tellMissing(in: set, axis, names: names) } }
        let lets = sets[0].elements.filter { $0.name == axis.item }.map { item in
            var made = item
            made.name = "fb:let"
            made.children = []
            var choice = value(of: item, axis)
            for (key, set) in zip(keys, sets).dropFirst().reversed() where isSound {
                guard let other = set.elements.first(where: { $0["name"] == item["name"] }) else { continue }
                choice = "\(axis.parameter) eq '\(key)' ? \(value(of: other, axis)) : " + choice
            }
            made.attributes = Attributes(
                [item.attributes.attribute("name"), Attribute("expr", choice)].compactMap { $0 })
            return made
        }
        // One set alone is a list of names, and there is nothing to choose.
        guard sets.count > 1, isSound else { return lets }
        var parameter = sets[0]
        parameter.name = "fb:parameter"
        parameter.attributes = [
            "name": axis.parameter, "value": chosen(of: sets, keys, axis), "choices": keys.joined(separator: " "),
            "label": axis.label,
        ]
        parameter.children = [.element(Element("fb:title", ["lang": "zh"], children: [.text(axis.chinese)]))]
        return [parameter] + lets
    }

    /// The key of the set that is shown first.
    private func chosen(of sets: [Element], _ keys: [String], _ axis: Axis) -> String {
        var chosen = keys[0]
        let choices = sets.compactMap { $0.attributes.attribute("chosen") }
        for second in choices.dropFirst() where second.value != choices[0].value {
            notes.error(
                "conflicting-attributes", at: second.valueRange, "“\(choices[0].value)” is chosen already",
                instead: "keep one chosen=\"…\"")
        }
        for written in choices {
            if keys.contains(written.value) {
                chosen = written.value
                continue
            }
            notes.error(
                "unknown-name", at: written.valueRange, "there is no <\(axis.set)> “\(written.value)”",
                instead: notes.oneOf(keys, for: written.value))
        }
        return chosen
    }

    /// Whether each item has a value, and a name that the first set has, once.
    private func check(_ set: Element, _ axis: Axis, names: [String]) {
        var seen: Set<String> = []
        for item in set.elements where item.name == axis.item {
            guard let name = item.attributes.attribute("name"), let value = item.attributes.attribute("value") else {
                continue
            }
            if !seen.insert(name.value).inserted {
                notes.error(
                    "duplicate-name", at: name.valueRange, "“\(name.value)” stands here twice",
                    instead: "keep one of the two")
            } else if !names.contains(name.value) {
                notes.error(
                    "unknown-name", at: name.valueRange, "the first <\(axis.set)> has no “\(name.value)”",
                    instead: notes.didYouMean(name.value, among: names) ?? "name it there too, with its usual value")
            }
            if axis.item == "fb:string", value.value.contains(/\{[^{}]+\}/) {
                notes.warning(
                    "template-hole", at: value.valueRange, "a string has no formulas, so its braces are shown",
                    instead: "join it where it is bound: text=\"{\(name.value)} {n}\"")
            }
            if axis.item == "fb:color", Constant.color(value.value.trimmedSpace) == nil {
                notes.error(
                    "bad-value", at: value.valueRange, "“\(value.value)” is no colour that a formula can have",
                    instead: ColorReader.opaque(value.value).map { .write(FormulaTree.text(ofColor: $0.rgb)) }
                        ?? "six hexadecimal digits: #3478f6. A translucent one is a colour and a fill-opacity")
            }
        }
    }

    /// Notes which texts a language lacks.
    private func tellMissing(in set: Element, _ axis: Axis, names: [String]) {
        let known = set.elements.compactMap { $0["name"] }
        let missing = names.filter { !known.contains($0) }
        guard axis.item == "fb:string", !missing.isEmpty else { return }
        let list = missing.map { "“\($0)”" }.joined(separator: ", ")
        notes.add(
            .note(
                "missing-string", at: set.nameRange,
                "“\(set[axis.key] ?? "")” has no \(list), so the text of the first <fb:strings> is shown",
                suggestion: "put <fb:string name=\"\(missing[0])\" value=\"…\"/> into it"))
    }

    /// The value as a formula says it.
    private func value(of item: Element, _ axis: Axis) -> String {
        let text = item["value"] ?? ""
        if axis.item == "fb:string" {
            return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
        }
        // What is none has been told.
        return Constant.color(text.trimmedSpace) == nil ? "#000000" : text.trimmedSpace
    }
}
