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
                notes.error(
                    "stray-text", at: notes.trimmed(child.range), "text is not allowed in <\(rule.name)>: “\(shown)”",
                    instead: "use <!-- … --> for a remark")
            case .comment, .instruction: break
            }
        }
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

    private func namespaceAdvice(_ child: Element, _ parent: ElementRule) -> String? {
        let local = child.name.local
        if parent.children.contains("fb:" + local) { return "write <fb:\(local)>" }
        if parent.children.contains(local) {
            return "write it in SCXML's namespace: xmlns=\"\(Namespace.scxml.address)\" on the <scxml>"
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
                instead: notes.didYouMean(name, among: parent.children)
                    ?? notes.didYouMean(name, among: InteractionVocabulary.rules.map { $0.name }))
        } else {
            let places = homes.prefix(4).map { "<\($0)>" }.joined(separator: ", ")
            notes.error(
                "misplaced-element", at: child.nameRange, "<\(name)> does not belong in <\(parent.name)>",
                instead: "it may stand in \(places)")
        }
    }

    private func checkAttributes(of element: Element, _ rule: ElementRule) {
        let known = rule.attributes
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
            if known.contains(name) || rule.bindsAttributes && !name.hasPrefix("fb:") { continue }
            if let refusal = InteractionVocabulary.refused(attribute: name, of: rule.name) {
                notes.error(
                    "refused-attribute", at: attribute.nameRange,
                    "\(name) of SCXML's <\(rule.name)> is not supported: \(refusal.reason)", instead: refusal.instead)
                continue
            }
            notes.error(
                "unknown-attribute", at: attribute.nameRange, "\(name) is no attribute of <\(rule.name)>",
                instead: advice(for: name, rule))
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
            if present.isEmpty {
                let shown = names.joined(separator: " or ")
                notes.error(
                    "missing-attribute", at: element.nameRange, "<\(rule.name)> needs \(shown)",
                    instead: InteractionAdvice.attribute(names[0], of: rule.name).map { "such as \($0)" })
            } else if present.count > 1 {
                notes.error(
                    "conflicting-attributes", at: element.attributes.attribute(Name(present[1]))?.nameRange,
                    "<\(rule.name)> has both \(present[0]) and \(present[1])", instead: "keep one of them")
            }
        }
    }

    private func advice(for name: String, _ rule: ElementRule) -> String? {
        if name == "id", rule.attributes.contains("name") {
            return "write name=\"…\": ids belong to the drawing and to the statechart"
        }
        if name == "name", rule.attributes.contains("id") { return "write id=\"…\"" }
        return notes.didYouMean(name, among: rule.attributes)
    }
}

/// Examples of attributes, shown where one is missing.
enum InteractionAdvice {
    static func attribute(_ attribute: String, of element: String) -> String? {
        switch (element, attribute) {
        case (_, "name"): "name=\"list\""
        case ("fb:bind", "target"), ("fb:scroll", "target"), (_, "target"): "target=\"#list\""
        case ("scxml", "version"): "version=\"1.0\""
        case ("scxml", "datamodel"): "datamodel=\"flipbook\""
        case ("data", "id"): "id=\"scale\""
        case ("fb:let", "expr"): "expr=\"max(0, -list.y)\""
        case ("assign", "location"), ("fb:follow", "location"): "location=\"scale\""
        case (_, "expr"): "expr=\"1\""
        case (_, "event"): "event=\"list.scrolled\""
        case (_, "cond"): "cond=\"list.dragging\""
        case (_, "edge"): "edge=\"left\""
        case (_, "direction"): "direction=\"left\""
        case (_, "value"): "value=\"44\""
        case (_, "at"): "at=\"187 300\" (a point) or on=\"#list\" (the middle of an element)"
        case (_, "by"): "by=\"0 120\" (from where it is) or to=\"187 420\""
        case (_, "for"): "for=\"0.5s\""
        case (_, "count"): "count=\"3\""
        case (_, "sendid"): "sendid=\"timer\""
        default: nil
        }
    }
}
