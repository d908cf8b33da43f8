// What stands under the pointer: what a name is, what a formula is worth at rest.

import Designs
import Diagnostics
import FormulaText
import Vocabulary

extension DocumentView {
    func hover(at offset: Int) -> JSON {
        guard let (text, range) = explanation(at: offset) else { return .null }
        return ["contents": ["kind": "markdown", "value": .string(text)], "range": json(range)]
    }

    private func explanation(at offset: Int) -> (String, Range<Int>)? {
        if let (_, attribute, role) = value(at: offset), let range = attribute.valueRange {
            let value = outline.decoded(range)
            let inside = value.offset(ofSource: offset)
            if let piece = FormulaPiece.all(in: value, role).first(where: {
                $0.range.lowerBound <= inside && inside <= $0.range.upperBound
            }),
                let (text, part) = formula(piece, at: inside - piece.start, offset)
            {
                return (text, value.source((piece.start + part.lowerBound)..<(piece.start + part.upperBound)))
            }
            if let use = names.use(at: offset) { return meaning(of: use, whole: use.name).map { ($0, use.range) } }
            if role == .easing, let form = EasingForm.all.first(where: { value.text.hasPrefix($0.name) }) {
                return ("`\(form.shape)`\n\n\(form.meaning)", range)
            }
        }
        guard let index = outline.tag(at: offset) else { return nil }
        let tag = outline.tags[index]
        let parent = tag.parent.map { outline.tags[$0].key } ?? ""
        if tag.nameRange.lowerBound <= offset, offset <= tag.nameRange.upperBound {
            return ElementMeanings.element(tag.key, in: parent).map { ("**<\(tag.name)>** \($0)", tag.nameRange) }
        }
        for attribute in tag.attributes
        where attribute.nameRange.lowerBound <= offset && offset <= attribute.nameRange.upperBound {
            let name = attribute.vocabularyName(outline.prefix)
            let isBound = tag.key == "fb:bind" || tag.space == .svg && name.hasPrefix("fb:")
            if isBound, let bindable = BindableAttributes.find(String(name.trimmingPrefix("fb:"))) {
                return ("**\(name)** follows a formula: \(bindable.kind)", attribute.nameRange)
            }
            guard tag.space != .svg else { return nil }
            return ElementMeanings.attribute(name, of: tag.key).map { ("**\(name)** \($0)", attribute.nameRange) }
        }
        return nil
    }

    /// The word of a formula, or the formula as a whole.
    private func formula(_ piece: FormulaPiece, at inside: Int, _ offset: Int) -> (String, Range<Int>)? {
        if let index = piece.tokens.firstIndex(where: { $0.range.lowerBound <= inside && inside < $0.range.upperBound }
        ),
            case .name(let name) = piece.tokens[index].kind
        {
            let range = piece.tokens[index].range
            let isCall = index + 1 < piece.tokens.count && piece.tokens[index + 1].kind == .open
            if isCall, let function = FormulaFunction.named[name == "In" ? "in" : name] {
                return ("`\(function.signature)`\n\n\(function.meaning)", range)
            }
            if let meaning = ElementMeanings.builtIn[name] {
                let now = sound?.valueAtRest(of: name).map { "\n\nAt rest: `\($0)`" } ?? ""
                return ("**\(name)** \(meaning)\(now)", range)
            }
            if let use = use(at: offset) { return meaning(of: use, whole: name).map { ($0, range) } }
        }
        return sound?.valueAtRest(of: piece.text).map { ("At rest: `\($0)`", 0..<piece.text.utf8.count) }
    }

    /// - Parameter whole: the name with its members.
    private func meaning(of use: NameUse, whole: String) -> String? {
        let name = use.owner == nil ? use.name : whole
        switch use.kind {
        case .quantity: return quantity(use, whole: whole)
        case .state:
            let isActive = sound.flatMap { $0.design.state(name) == nil ? nil : $0.valueAtRest(of: "in('\(name)')") }
            return "**\(name)** state"
                + (isActive.map { $0 == "true" ? "\n\nActive at rest." : "\n\nNot active at rest." } ?? "")
        case .element:
            return drawn.definitions(of: .element).first { $0.name == use.name }.map { definition in
                "**#\(use.name)** `<\(drawn.outline.tags[definition.tag].name)>`"
            }
        case .scenario:
            let title = sound?.design.scenarios.first { $0.name == name }?.title
            return "**\(name)** scenario" + (title.map { ": \($0)" } ?? "")
        case .class:
            return "**.\(use.name)** \(drawn.definitions(of: .class).count { $0.name == use.name }) elements"
        case .behaviour, .setting, .animation, .event, .send, .variant: return "**\(name)** \(use.kind.rawValue)"
        }
    }

    /// Kind, unit, range and value at rest.
    private func quantity(_ use: NameUse, whole: String) -> String? {
        var lines = ["**\(whole)**"]
        if let definition = names.definitions(of: .quantity).first(where: { $0.name == use.name }), use.owner == nil {
            let tag = outline.tags[definition.tag]
            lines[0] += " `<\(tag.name)>`"
            if let label = outline.value("label", of: tag) { lines.append(label) }
            if whole.utf8.count > use.name.utf8.count,
                let member = ElementMeanings.member(String(whole.dropFirst(use.name.count + 1)))
            {
                lines.append(member)
            }
            if tag.key == "fb:let", let expr = outline.value("expr", of: tag) { lines.append("`\(expr)`") }
        }
        guard let sound else { return lines.joined(separator: "\n\n") }
        let design = sound.design
        if let parameter = design.parameters.first(where: { $0.name == whole }) {
            var facts = ["Parameter: \(parameter.kind.phrase)"]
            if let low = parameter.minimum, let high = parameter.maximum {
                facts.append("\(SoundDesign.number(low)) to \(SoundDesign.number(high))")
            }
            if !parameter.choices.isEmpty, !parameter.isText {
                facts.append(parameter.choices.map(\.text).joined(separator: ", "))
            }
            lines.append(facts.joined(separator: ", "))
        }
        let unit =
            design.parameters.first { $0.name == whole }?.unit
            ?? (design.lets + design.variables).first { $0.name == whole }?.unit
        if let value = sound.valueAtRest(of: whole) {
            lines.append("At rest: `\(value)`" + (unit.map { " \($0)" } ?? ""))
        } else if let unit {
            lines.append("Unit: \(unit)")
        }
        return lines.joined(separator: "\n\n")
    }
}
