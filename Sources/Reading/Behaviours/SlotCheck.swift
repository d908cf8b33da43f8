// Whether the slots of a behaviour, and what is drawn around them, name what is there.

import Diagnostics
import Vocabulary
import XML

struct SlotCheck {
    private let notes: DiagnosticLog
    /// `#id` and `.class` of all that is drawn.
    private var targets: Set<String>

    init(notes: DiagnosticLog, _ root: Element) {
        self.notes = notes
        var targets = Set(root.ids.map { "#" + $0 })
        root.walk { targets.formUnion(($0["class"] ?? "").spaceSeparated.map { "." + $0 }) }
        self.targets = targets
    }

    /// Reports slots with a wrong name and slots for nothing, and parts that are drawn nowhere.
    func check(_ interaction: Element, _ root: Element) {
        let slots = interaction.elements.filter { $0.name == "fb:slot" }
        if let first = slots.first, interaction["behaviour"] == nil {
            notes.error(
                "misplaced-element", at: first.nameRange, "only a behaviour has slots",
                instead: "write behaviour=\"…\" on the <fb:interaction>: what designs call it")
        }
        if interaction["behaviour"] == nil,
            let measure = interaction.elements.lazy.compactMap({ $0.attributes.attribute("measure") }).first
        {
            notes.error(
                "misplaced-element", at: measure.nameRange, "only a parameter of a behaviour is measured",
                instead: .remove())
        }
        var names: Set<String> = []
        for slot in slots {
            if let name = slot.attributes.attribute("name") {
                let isWord = NameRules.isFileName(name.value)
                if !isWord || InteractionVocabulary.ofUse.contains(name.value) {
                    notes.error(
                        "bad-name", at: name.valueRange, "“\(name.value)” cannot be a slot",
                        instead: isWord
                            ? "it is an attribute of <fb:use>; call it something else"
                            : "a letter, then letters, digits, “-” and “_”")
                } else if !names.insert(name.value).inserted {
                    notes.error(
                        "duplicate-name", at: name.valueRange, "two slots are called “\(name.value)”",
                        instead: "give one of them another name")
                }
            }
            if let target = slot.attributes.attribute("target") { checkTarget(target) }
            if let event = slot.attributes.attribute("event"), !NameRules.isEvent(event.value) {
                notes.error(
                    "bad-name", at: event.valueRange, "“\(event.value)” cannot be an event",
                    instead: "words of letters, digits, “_”, “-” and “:”, joined by dots")
            }
            let inputs = interaction.elements.filter(InteractionVocabulary.isInput).compactMap { $0["name"] }
            if let input = slot.attributes.attribute("input"), !inputs.contains(input.value) {
                notes.error(
                    "unknown-name", at: input.valueRange, "the behaviour has no input “\(input.value)”",
                    instead: notes.oneOf(inputs, for: input.value))
            }
        }
        for attribute in root.elements.flatMap({ Array($0.attributes) })
        where attribute.name.namespace == .flipbook && BehaviourDrawing.sides.contains(attribute.name.local) {
            checkTarget(attribute)
        }
    }

    private func checkTarget(_ attribute: Attribute) {
        let text = attribute.value.trimmedSpace
        if targets.contains(text) { return }
        let isMarked = text.hasPrefix("#") || text.hasPrefix(".")
        notes.error(
            isMarked ? "unknown-target" : "bad-target", at: attribute.valueRange,
            isMarked
                ? "“\(text)” is not in the drawing" : "\(attribute.name) is written #id or .class, not “\(text)”",
            instead: notes.oneOf(targets.sorted(), for: text))
    }
}
