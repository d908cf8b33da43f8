// Whether the metadata has the structure of the format: elements in their places, attributes known and complete.

import Diagnostics
import Drawings
package import XML

/// Checks the metadata against the vocabulary.
package struct StructureCheck {
    let notes: DiagnosticLog

    package init(notes: DiagnosticLog) { self.notes = notes }

    /// Reports what has no place in the interaction, and what is missing in it.
    package func check(_ interaction: Element) {
        check(interaction, InteractionVocabulary.rule("fb:interaction", in: "")!)
    }

    private func check(_ element: Element, _ rule: ElementRule) {
        checkAttributes(of: element, rule)
        checkOrder(of: element, rule)
        for child in element.children {
            switch child {
            case .element(let child): checkChild(child, rule)
            case .text(let text, _):
                if child.isBlank || rule.holdsText { continue }
                let shown = text.trimmedSpace.prefix(24)
                let place = notes.trimmed(child.range)
                notes.error(
                    "stray-text", at: place, "text is not allowed in <\(rule.name)>: “\(shown)”",
                    instead: shown == ">"
                        ? .remove()
                        : ["expr", "value", "for"].first(where: rule.attributes.contains)
                            .map { "write \($0)=\"\(shown)\" on the <\(rule.name)>" } ?? place.map { remark($0, rule) })
            case .comment, .instruction: break
            }
        }
    }

    /// How a text is kept that stands between elements: as a remark, or as the tag that it is without its `<`.
    private func remark(_ range: Range<Int>, _ rule: ElementRule) -> Advice {
        var changes: [Advice.Change] = []
        let form = /(?s)((?:<!--(?:-?[^-])*-->\s*)*)([^<\s]*)([^<]*?)\s*(?:<!--.*)?/
        if let match = notes.source[range].wholeMatch(of: form) {
            let start = range.lowerBound + match.1.utf8.count
            let text = match.2 + match.3
            if rule.children.contains(String(match.2)), text.firstIndex(of: ">") == text.indices.last {
                changes = [.init("<", at: start..<start)]
            } else if !["--", ">", "=\"", "='"].contains(where: text.contains) {
                changes = [.init("<!-- \(text) -->", at: start..<(start + text.utf8.count))]
            }
        }
        return Advice("use <!-- … --> for a remark", changes: changes)
    }

    /// Parts that come in an order: the settings of a scenario before its steps.
    private func checkOrder(of element: Element, _ rule: ElementRule) {
        guard let advice = InteractionVocabulary.order(in: rule.name) else { return }
        var greatest = 0
        for child in element.elements {
            guard let name = InteractionVocabulary.name(of: child), rule.children.contains(name) else { continue }
            let rank = InteractionVocabulary.rank(of: name, in: rule.name)
            if rank < greatest {
                notes.error(
                    "misplaced-element", at: child.nameRange, "<\(name)> stands too late in <\(rule.name)>",
                    instead: advice)
            }
            greatest = max(greatest, rank)
        }
    }

    private func checkChild(_ child: Element, _ parent: ElementRule) {
        guard let name = InteractionVocabulary.name(of: child) else {
            if ToolNamespaces.contains(child.name.namespace) { return }
            notes.error(
                "misplaced-element", at: child.nameRange, "<\(child.name)> does not belong in <\(parent.name)>",
                instead: namespaceAdvice(child, parent))
            return
        }
        guard parent.children.contains(name), let rule = InteractionVocabulary.rule(name, in: parent.name) else {
            refuse(child, named: name, in: parent)
            return
        }
        check(child, rule)
    }

    private func namespaceAdvice(_ child: Element, _ parent: ElementRule) -> Advice? {
        let local = child.name.local
        if local.hasPrefix("fb"), parent.children.contains("fb:" + local.dropFirst(2)) {
            return Advice("write <fb:\(local.dropFirst(2))>", writing: "fb:" + local.dropFirst(2))
        }
        if parent.children.contains("fb:" + local) { return Advice("write <fb:\(local)>", writing: "fb:\(local)") }
        if parent.children.contains(local) {
            return Advice(
                "write it in SCXML's namespace: xmlns=\"\(Namespace.scxml.address)\" on the <scxml>",
                changes: notes.declaring(Namespace.scxml, on: child))
        }
        return nil
    }

    private func refuse(_ child: Element, named name: String, in parent: ElementRule) {
        if child.name.namespace == .scxml, let refusal = InteractionVocabulary.refused(name) {
            notes.error(
                "refused-element", at: child.nameRange, "<\(name)> of SCXML is not supported: \(refusal.reason)",
                instead: refusal.instead)
            return
        }
        let homes = InteractionVocabulary.parents(of: name)
        if homes.isEmpty {
            notes.error(
                "unknown-element", at: child.nameRange, "there is no <\(name)>",
                instead: InteractionAdvice.element(name, in: parent.name)
                    ?? notes.didYouMean(name, among: parent.children)
                    ?? notes.didYouMean(name, among: InteractionVocabulary.rules.map { $0.name })
                    ?? notes.oneOf(parent.children, for: name))
        } else {
            let places = homes.prefix(4).map { "<\($0)>" }.joined(separator: ", ")
            notes.error(
                "misplaced-element", at: child.nameRange, "<\(name)> does not belong in <\(parent.name)>",
                instead: InteractionAdvice.element(name, in: parent.name) ?? "it may stand in \(places)")
        }
    }

    private func checkAttributes(of element: Element, _ rule: ElementRule) {
        let known = rule.attributes
        var told: [Advice] = []
        for attribute in element.attributes {
            let name: String
            switch attribute.name.namespace {
            case .none: name = attribute.name.local
            case .flipbook: name = "fb:" + attribute.name.local
            case .xml: continue
            default:
                if !ToolNamespaces.contains(attribute.name.namespace) {
                    notes.error(
                        "unknown-attribute", at: attribute.nameRange,
                        "“\(attribute.name)” is no attribute of <\(rule.name)>")
                }
                continue
            }
            if known.contains(name) || name == InteractionVocabulary.allowance
                || rule.bindsAttributes && !name.hasPrefix("fb:")
            {
                continue
            }
            if let refusal = InteractionVocabulary.refused(attribute: name, of: rule.name) {
                notes.error(
                    "refused-attribute", at: attribute.nameRange,
                    "\(name) of SCXML's <\(rule.name)> is not supported: \(refusal.reason)", instead: refusal.instead)
                continue
            }
            let advice = advice(for: name, rule)
            if let advice { told.append(advice) }
            notes.error(
                "unknown-attribute", at: attribute.nameRange, "\(name) is no attribute of <\(rule.name)>",
                instead: advice)
        }
        for wanted in rule.required {
            let names = wanted.split(separator: "|").map(String.init)
            let present = names.filter { element.attributes[Name($0)] != nil }
            // What stands in its place has been refused, with what to write.
            let isReplaced = element.attributes.contains {
                InteractionVocabulary.refused(attribute: $0.name.local, of: rule.name) != nil
                    && $0.name.local.hasPrefix(names[0])
            }
            if present.isEmpty, isReplaced { continue }
            // A slip in its name is told already.
            let isSlip = told.contains { $0.changes == [.init(names[0])] }
            if present.isEmpty, isSlip { continue }
            if present.isEmpty {
                let shown = names.joined(separator: " or ")
                notes.error(
                    "missing-attribute", at: element.nameRange, "<\(rule.name)> needs \(shown)",
                    instead: missing(names, on: element, rule))
            } else if present.count > 1 {
                notes.error(
                    "conflicting-attributes", at: element.attributes.attribute(Name(present[1]))?.nameRange,
                    "<\(rule.name)> has both \(present[0]) and \(present[1])", instead: "keep one of them")
            }
        }
    }

    /// How one of some attributes is written, with the change where an example will do.
    private func missing(_ names: [String], on element: Element, _ rule: ElementRule) -> Advice? {
        if let slip = slip(for: names, on: element, rule) { return slip }
        return InteractionAdvice.attribute(names[0], of: rule.name).map { example in
            let end = InteractionAdvice.constants.contains(names[0]) ? element.nameRange?.upperBound : nil
            // What stands in parentheses, and other ways, are for the reader.
            let written = example.firstRange(of: " (").map { String(example[..<$0.lowerBound]) } ?? example
            return Advice("such as \(example)", changes: end.map { [.init(" " + written, at: $0..<$0)] } ?? [])
        }
    }

    /// The attribute that was meant to be one that is missing, where the element takes attributes of any name.
    private func slip(for names: [String], on element: Element, _ rule: ElementRule) -> Advice? {
        guard rule.bindsAttributes else { return nil }
        for attribute in element.attributes where attribute.name.namespace == .none {
            guard let meant = Suggestion.closest(to: attribute.name.local, among: names) else { continue }
            return Advice("did you mean “\(meant)”?", changes: [.init(meant, at: attribute.nameRange)])
        }
        return nil
    }

    private func advice(for name: String, _ rule: ElementRule) -> Advice? {
        if name == "id", rule.attributes.contains("name") {
            return Advice("write name=\"…\": ids belong to the drawing and to the statechart", writing: "name")
        }
        if name == "name", rule.attributes.contains("id") { return Advice("write id=\"…\"", writing: "id") }
        return InteractionAdvice.foreign(name, of: rule) ?? notes.oneOf(rule.attributes, for: name)
    }
}
