// What can be written in a value: names of the design, words of a list, formulas.

import Behaviours
import Designs
import Diagnostics
import Drawings
import FormulaText
import Geometry
import Interactions
import Vocabulary
import XML

extension DocumentView {
    func values(
        of attribute: MarkupOutline.Attribute, _ role: ValueRole, in tag: Int, at offset: Int
    ) -> ([CompletionItem], Range<Int>) {
        guard let range = attribute.valueRange else { return ([], offset..<offset) }
        let value = outline.decoded(range)
        let inside = value.offset(ofSource: offset)
        switch role {
        case .formula, .template, .easing, .location:
            let shown = role == .location ? .formula : role
            if let piece = FormulaPiece.all(in: value, shown).first(where: {
                $0.range.lowerBound <= inside && inside <= $0.range.upperBound
            }) {
                let (items, part) = formula(
                    piece, of: value, at: inside - piece.start, in: tag, isLocation: role == .location)
                return (items, value.source((piece.start + part.lowerBound)..<(piece.start + part.upperBound)))
            }
            if role == .easing { return (easings, range) }
            if role == .template { return template(attribute.vocabularyName(outline.prefix), value, at: inside) }
            return ([], offset..<offset)
        default: break
        }
        // The word that the offset is in.
        let start = value.utf8[..<inside].lastIndex { $0 <= 0x20 }.map { $0 + 1 } ?? 0
        let end = value.utf8[inside...].firstIndex { $0 <= 0x20 } ?? value.utf8.count
        return (words(role, attribute, of: tag), value.source(start..<end))
    }

    private func words(_ role: ValueRole, _ attribute: MarkupOutline.Attribute, of tag: Int) -> [CompletionItem] {
        switch role {
        case .words(let words): return words.map { CompletionItem(label: $0, kind: .enumMember) }
        case .target: return targets(of: outline.tags[tag])
        case .events: return events
        case .reference:
            if BindableAttributes.find(attribute.name)?.kind == .color {
                return Color.keywords.map { CompletionItem(label: $0.name.description, kind: .color) }
            }
            return ids.map {
                CompletionItem(label: attribute.name.hasSuffix("href") ? "#" + $0 : "url(#\($0))", kind: .reference)
            }
        case .names(.behaviour):
            return workspace.library.names(beside: document.path).map { CompletionItem(label: $0, kind: .file) }
        case .names(.setting):
            let behaviour = outline.tags[tag].parent.flatMap { outline.value("behaviour", of: outline.tags[$0]) } ?? ""
            let found = try? workspace.library.find(behaviour, beside: document.path)
            return (found?.interaction.elements ?? []).filter { $0.name == "fb:parameter" }.compactMap { parameter in
                parameter["name"].map { CompletionItem(label: $0, kind: .variable, meaning: parameter["label"]) }
            }
        case .names(.quantity):
            let isInput = outline.tags[tag].key != "fb:set"
            let own = names.definitions(of: .quantity).filter { use in
                let key = outline.tags[use.tag].key
                return isInput ? InteractionVocabulary.kinds[key] != nil : key == "fb:parameter"
            }.map(\.name)
            return (own + (isInput ? [] : brought(.quantity))).map { CompletionItem(label: $0, kind: .variable) }
        case .names(let kind):
            return (names.names(of: kind) + (kind == .state ? brought(.state) : [])).map {
                CompletionItem(label: $0, kind: kind == .state ? .enumMember : .reference)
            }
        case .definition(.event):
            return names.uses.filter { $0.kind == .event }.map { CompletionItem(label: $0.name, kind: .event) }
        case .plain where attribute.vocabularyName(outline.prefix) == InteractionVocabulary.allowance:
            return attribute.valueRange.map { text[$0].contains(":") } == true ? [] : allowances
        case .plain where attribute.name == "value" && outline.tags[tag].key == "fb:set":
            return settings(of: outline.value("name", of: outline.tags[tag]) ?? "")
        default: return []
        }
    }

    /// The checks that find something in this document, for a reason to be written behind one.
    private var allowances: [CompletionItem] {
        ((document.findings?.findings.diagnostics ?? []) + (document.played?.diagnostics ?? [])).filter {
            settings.explanation($0.id)?.contains("/checks.md#") == true
        }.map { CompletionItem(label: $0.id, kind: .value, detail: $0.sentence, text: $0.id + ": ") }
    }

    /// What a parameter may be set to, where that is a list.
    private func settings(of name: String) -> [CompletionItem] {
        guard let parameter = sound?.design.parameters.first(where: { $0.name == name }) else { return [] }
        let words = parameter.kind == .boolean ? ["true", "false"] : parameter.choices.map(\.text)
        return words.map { CompletionItem(label: $0, kind: .enumMember) }
    }

    private var ids: [String] { drawn.names(of: .element) }

    private func targets(of tag: MarkupOutline.Tag) -> [CompletionItem] {
        let elements = drawn.definitions(of: .element).map { use in
            CompletionItem(label: "#" + use.name, kind: .reference, detail: "<\(drawn.outline.tags[use.tag].key)>")
        }
        let classes = drawn.names(of: .class).map { CompletionItem(label: "." + $0, kind: .reference) }
        guard tag.key == "fb:use" else { return elements + classes }
        let inputs = names.definitions(of: .quantity).filter {
            InteractionVocabulary.kinds[outline.tags[$0.tag].key] != nil
        }
        return elements + classes + inputs.map { CompletionItem(label: $0.name, kind: .variable) } + events
    }

    private var events: [CompletionItem] {
        var items: [CompletionItem] = []
        for use in names.definitions(of: .quantity) {
            guard let kind = InteractionVocabulary.kinds[outline.tags[use.tag].key] else { continue }
            items += InputMembers.events(of: kind).map { event in
                CompletionItem(
                    label: event.isEmpty ? use.name : use.name + "." + event, kind: .event,
                    detail: "<\(outline.tags[use.tag].key)>")
            }
        }
        items += names.names(of: .event).map { CompletionItem(label: $0, kind: .event) }
        items += names.names(of: .animation).map { CompletionItem(label: "done.animate." + $0, kind: .event) }
        items += (names.names(of: .state) + brought(.state)).map {
            CompletionItem(label: "done.state." + $0, kind: .event)
        }
        let known = Set(items.map(\.label))
        items += (sound?.design.events ?? []).filter { !known.contains($0) }.map {
            CompletionItem(label: $0, kind: .event)
        }
        return items + [
            CompletionItem(label: "error.execution", kind: .event), CompletionItem(label: "*", kind: .event),
        ]
    }

    private var easings: [CompletionItem] {
        EasingForm.all.map { form in
            let isPlain = form.shape == form.name
            return CompletionItem(
                label: form.name, kind: .enumMember, detail: form.shape, meaning: form.meaning,
                text: isPlain || form.shape.hasPrefix(form.name + " or") ? form.name : form.name + "()",
                snippet: isPlain || form.shape.hasPrefix(form.name + " or") ? nil : form.name + "($1)")
        }
    }

    private func template(
        _ attribute: String, _ value: DecodedValue, at inside: Int
    ) -> ([CompletionItem], Range<Int>) {
        guard
            let bindable = BindableAttributes.find(
                attribute.hasPrefix("fb:") ? String(attribute.dropFirst(3)) : attribute)
        else { return ([], value.source(inside..<inside)) }
        let start = value.utf8[..<inside].lastIndex { !(0x61...0x7A ~= $0 | 0x20) }.map { $0 + 1 } ?? 0
        let part = value.source(start..<inside)
        switch bindable.kind {
        case .transform:
            return (
                ["translate", "scale", "rotate", "skewX", "skewY"].map {
                    CompletionItem(label: $0, kind: .function, text: $0 + "()", snippet: $0 + "($1)")
                }, part
            )
        case .flag: return (["true", "false"].map { CompletionItem(label: $0, kind: .keyword) }, part)
        case .string where !bindable.keywords.isEmpty:
            return (bindable.keywords.map { CompletionItem(label: $0, kind: .enumMember) }, part)
        default: return ([], part)
        }
    }

    // MARK: Formulas

    private func formula(
        _ piece: FormulaPiece, of value: DecodedValue, at inside: Int, in tag: Int, isLocation: Bool
    ) -> ([CompletionItem], Range<Int>) {
        let before = piece.tokens.last {
            $0.range.upperBound <= inside && !($0.isWord && $0.range.upperBound == inside)
        }
        let index = before.flatMap { token in piece.tokens.firstIndex { $0.range == token.range } } ?? -1
        // From the beginning of the word, with its dots, to its end; that of a state has hyphens too.
        let bytes = Array(piece.text.utf8)
        func word(hyphens: Bool) -> Range<Int> {
            func isPart(_ byte: UInt8) -> Bool {
                byte >= 0x80 || byte == 0x5F || byte == 0x2E || 0x30...0x39 ~= byte || 0x61...0x7A ~= byte | 0x20
                    || hyphens && byte == 0x2D
            }
            let start = bytes[..<inside].lastIndex { !isPart($0) }.map { $0 + 1 } ?? 0
            return start..<(bytes[inside...].firstIndex { !isPart($0) } ?? bytes.count)
        }
        let part = word(hyphens: false)
        let isInString = bytes[..<inside].count { $0 == UInt8(ascii: "'") } % 2 == 1
        let state = word(hyphens: true)
        let open = bytes[..<state.lowerBound].lastIndex { $0 > 0x20 && $0 != UInt8(ascii: "'") }
        let call = piece.tokens.firstIndex { $0.kind == .open && $0.range.lowerBound == open } ?? 0
        if call > 0, piece.tokens[call - 1].isName(["in", "In"]) {
            let mark = outline.mark(around: value.source((piece.start + inside)..<(piece.start + inside)))
            return (states(mark: isInString ? nil : mark), state)
        }
        if isInString { return (choices(before: piece, index), part) }
        if isLocation { return (locations, part) }
        // An argument of a function is no boolean.
        let opened = piece.tokens.prefix(index + 1).indices.filter { piece.tokens[$0].kind == .open }
        let closed = piece.tokens.prefix(index + 1).count { $0.kind == .close }
        let isArgument = opened.dropLast(closed).last.map { $0 > 0 && piece.tokens[$0 - 1].isWord } ?? false
        let operators = isArgument ? Self.operators.filter { !["true", "false"].contains($0.label) } : Self.operators
        let circle = lets(readFrom: tag)
        return (quantities.filter { !circle.contains($0.label) } + Self.functions + operators, part)
    }

    /// The lets in which a let stands, through others too, with itself: what would be a circle in its formula.
    private func lets(readFrom tag: Int) -> Set<String> {
        guard outline.tags[tag].key == "fb:let", let name = outline.value("name", of: outline.tags[tag]) else {
            return []
        }
        let reads = names.uses.filter {
            !$0.isDefinition && $0.kind == .quantity && outline.tags[$0.tag].key == "fb:let"
        }
        var found: Set<String> = []
        var new = [name]
        while let next = new.popLast() {
            guard found.insert(next).inserted else { continue }
            new += reads.filter { $0.name == next }.compactMap { outline.value("name", of: outline.tags[$0.tag]) }
        }
        return found
    }

    /// - Parameter mark: the quotation mark for names that need it; nil between quotation marks.
    private func states(mark: String?) -> [CompletionItem] {
        let own = names.definitions(of: .state).map { ($0.name, "<\(outline.tags[$0.tag].key)>") }
        return (own + brought(.state).map { ($0, "of a behaviour") }).map { name, detail in
            let mark = FormulaPiece.needsQuotes(name) ? mark ?? "" : ""
            return CompletionItem(label: name, kind: .enumMember, detail: detail, text: mark + name + mark)
        }
    }

    /// The words that the parameter before an `eq` can be.
    private func choices(before piece: FormulaPiece, _ index: Int) -> [CompletionItem] {
        for token in piece.tokens.prefix(index + 1).reversed() {
            guard case .name(let name) = token.kind,
                let parameter = sound?.design.parameters.first(where: { $0.name == name })
            else { continue }
            return parameter.choices.map { CompletionItem(label: $0.text, kind: .enumMember) }
        }
        return []
    }

    /// The states that behaviours bring, and the parameters that they and looks do, as the last sound text had them.
    private func brought(_ kind: NameKind) -> [String] {
        guard let design = sound?.design else { return [] }
        if kind != .state {
            return design.parameters.filter { $0.isOfBehaviour || ["look", "lang"].contains($0.name) }.map(\.name)
        }
        // What stands behind the design's own text is in another file.
        return design.states.filter { ($0.range?.lowerBound ?? 0) > design.source.bytes.count }.map(\.id)
    }

    private var locations: [CompletionItem] {
        names.definitions(of: .quantity).flatMap { use -> [CompletionItem] in
            let key = outline.tags[use.tag].key
            if key == "data" { return [CompletionItem(label: use.name, kind: .variable, detail: "<data>")] }
            guard let kind = InteractionVocabulary.kinds[key] else { return [] }
            return InputMembers.all(of: kind).filter(\.isChangeable).map {
                CompletionItem(label: use.name + "." + $0.name, kind: .variable, detail: $0.kind.phrase)
            }
        }
    }

    private var quantities: [CompletionItem] {
        var items = names.definitions(of: .quantity).flatMap { use -> [CompletionItem] in
            let tag = outline.tags[use.tag]
            guard let kind = InteractionVocabulary.kinds[tag.key] else {
                return [
                    CompletionItem(
                        label: use.name, kind: .variable, detail: "<\(tag.key)>",
                        meaning: outline.value("label", of: tag),
                        isLikely: true)
                ]
            }
            return InputMembers.all(of: kind).map {
                CompletionItem(
                    label: use.name + "." + $0.name, kind: .property, detail: $0.kind.phrase,
                    meaning: ElementMeanings.member($0.name), isLikely: true)
            }
        }
        // What behaviours and tokens bring, as the last sound text had it.
        let known = Set(items.map(\.label))
        let read = (sound?.design.lets ?? []) + (sound?.design.variables ?? [])
        let others = (sound?.design.parameters ?? []).map(\.name) + read.map(\.name).filter { !$0.contains("[") }
        items += others.filter { !known.contains($0) }.map { CompletionItem(label: $0, kind: .variable) }
        let isRepeated = outline.tags.contains { tag in
            tag.attribute("instance-count") != nil || tag.attributes.contains { $0.name == outline.prefix + ":count" }
                || outline.value("target", of: tag)?.hasPrefix(".") == true
        }
        let builtIn = ["view.width", "view.height", "time", "touch.x", "touch.y", "touch.active"]
        items += (builtIn + (isRepeated ? ["instance"] : [])).map {
            CompletionItem(label: $0, kind: .constant, meaning: ElementMeanings.builtIn[$0])
        }
        return items
    }

    static let functions: [CompletionItem] = FormulaFunction.all.map { function in
        CompletionItem(
            label: function.name, kind: .function, detail: function.signature, meaning: function.meaning,
            text: function.name + "()", snippet: function.name + "($1)")
    }

    private static let operators: [CompletionItem] =
        (FormulaOperator.allCases.map(\.rawValue).filter { $0.allSatisfy(\.isLetter) } + ["not", "true", "false"]).map {
            CompletionItem(label: $0, kind: .keyword)
        }
}

extension FormulaToken {
    /// Whether it is a word that may go on.
    fileprivate var isWord: Bool {
        switch kind {
        case .name, .boolean, .number: true
        case .sign(let sign): sign.rawValue.allSatisfy(\.isLetter)
        case .not: true
        default: false
        }
    }
}
