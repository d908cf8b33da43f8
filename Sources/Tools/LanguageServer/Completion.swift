// What can be written at a place: elements, attributes, names, functions, words.

import Behaviours
import Diagnostics
import Drawings
import Interactions
import Vocabulary
import XML

/// The numbers that the protocol gives kinds of completions.
enum CompletionKind: Int {
    case function = 3
    case variable = 6
    case `class` = 7
    case property = 10
    case value = 12
    case keyword = 14
    case color = 16
    case file = 17
    case reference = 18
    case enumMember = 20
    case constant = 21
    case event = 23
}

/// One thing that may be written.
struct CompletionItem {
    var label: String
    var kind: CompletionKind
    var detail: String?
    var meaning: String?
    /// What is written, where that is not the label.
    var text: String?
    /// The same with places to fill in, for clients that have them.
    var snippet: String?
    /// Comes before others.
    var isLikely = false
}

extension DocumentView {
    func completion(at offset: Int) -> JSON {
        let (items, range) = completions(at: offset)
        var seen: Set<String> = []
        let unique = items.filter { seen.insert($0.label).inserted }
        return ["isIncomplete": false, "items": .array(unique.map { item($0, replacing: range) })]
    }

    private func item(_ item: CompletionItem, replacing range: Range<Int>) -> JSON {
        let isSnippet = takesSnippets && item.snippet != nil
        let new = isSnippet ? item.snippet! : item.text ?? item.label
        var members: [(String, JSON)] = [("label", .string(item.label)), ("kind", .integer(item.kind.rawValue))]
        if let detail = item.detail { members.append(("detail", .string(detail))) }
        if let meaning = item.meaning {
            members.append(("documentation", ["kind": "markdown", "value": .string(meaning)]))
        }
        members.append(("sortText", .string((item.isLikely ? "0" : "1") + item.label)))
        // Clients compare what is written so far with this.
        members.append(("filterText", .string(item.label)))
        if isSnippet { members.append(("insertTextFormat", .integer(2))) }
        members.append(("textEdit", ["range": json(range), "newText": .string(new)]))
        return .object(members)
    }

    private func completions(at offset: Int) -> ([CompletionItem], Range<Int>) {
        if outline.comments.contains(where: { $0.lowerBound < offset && offset < $0.upperBound }) {
            return ([], offset..<offset)
        }
        if let end = outline.strayEnds.last(where: { $0.range.contains(offset - 1) && $0.range.lowerBound + 1 < offset }
        ) {
            let open = end.parent.map { outline.tags[$0].name }
            let items = open.map { [CompletionItem(label: $0, kind: .class, text: $0 + ">")] } ?? []
            return (items, (end.range.lowerBound + 2)..<end.range.upperBound)
        }
        if let (index, attribute, role) = value(at: offset) {
            return values(of: attribute, role, in: index, at: offset)
        }
        guard let index = outline.tag(at: offset) else { return ([], offset..<offset) }
        let tag = outline.tags[index]
        if offset <= tag.nameRange.upperBound { return (elements(in: tag.parent), tag.nameRange) }
        // After a quotation mark a blank comes first.
        if let last = text.bytes[..<offset].last, last == 0x22 || last == 0x27 || last == 0x3E || last == 0x2F {
            return ([], offset..<offset)
        }
        let word = tag.attributes.first { $0.nameRange.lowerBound <= offset && offset <= $0.nameRange.upperBound }
        return (attributes(of: index, besides: word?.name), word?.nameRange ?? offset..<offset)
    }

    // MARK: Elements and attributes

    private func elements(in parent: Int?) -> [CompletionItem] {
        guard let parent else { return [] }
        let tag = outline.tags[parent]
        if tag.space == .svg {
            var items = DrawingVocabulary.elements.filter { element in
                element.parents.map { $0.contains(tag.key) } ?? true
            }.map { CompletionItem(label: $0.name, kind: .class) }
            if tag.key == "metadata" { items = [element("fb:interaction", in: "")].compactMap(\.self) }
            if tag.key == "svg" { items.append(CompletionItem(label: "metadata", kind: .class)) }
            return items
        }
        guard let rule = InteractionVocabulary.rule(tag.key, in: outer(tag)) else { return [] }
        return rule.children.compactMap { element($0, in: tag.key) }
    }

    private func outer(_ tag: MarkupOutline.Tag) -> String { tag.parent.map { outline.tags[$0].key } ?? "" }

    private func element(_ name: String, in parent: String) -> CompletionItem? {
        guard let rule = InteractionVocabulary.rule(name, in: parent) else { return nil }
        let written = name.hasPrefix("fb:") ? outline.prefix + ":" + name.dropFirst(3) : name
        let needed = rule.required.map { String($0.prefix { $0 != "|" }) }
        let filled = needed.enumerated().map { " \($1)=\"${\($0 + 1)}\"" }.joined()
        let end = rule.children.isEmpty && name != "fb:title" ? "/>$0" : ">$0</\(written)>"
        return CompletionItem(
            label: written, kind: .class, detail: needed.isEmpty ? nil : "needs " + needed.joined(separator: ", "),
            meaning: ElementMeanings.element(name, in: parent), snippet: written + filled + end)
    }

    private func attributes(of index: Int, besides word: String?) -> [CompletionItem] {
        let tag = outline.tags[index]
        let present = Set(tag.attributes.map(\.name)).subtracting([word].compactMap(\.self))
        var items: [CompletionItem] = []
        func add(
            _ name: String, _ kind: CompletionKind = .property, detail: String? = nil, meaning: String?,
            likely: Bool = false
        ) {
            let written = name.hasPrefix("fb:") ? outline.prefix + ":" + name.dropFirst(3) : name
            guard !present.contains(written) else { return }
            let hasValue =
                text.bytes[(tag.attribute(word ?? "")?.nameRange.upperBound ?? text.bytes.count)...].first == 0x3D
            items.append(
                CompletionItem(
                    label: written, kind: kind, detail: detail, meaning: meaning,
                    text: hasValue ? nil : "\(written)=\"\"", snippet: hasValue ? nil : "\(written)=\"$1\"",
                    isLikely: likely))
        }
        func addAllowance() {
            let name = InteractionVocabulary.allowance
            add(name, meaning: ElementMeanings.attribute(name, of: tag.key))
        }
        if tag.space == .svg {
            guard let element = DrawingVocabulary.element(tag.key) else { return [] }
            for name in DrawingVocabulary.attributes(of: element) { add(name, meaning: nil) }
            for bindable in BindableAttributes.all where BindableAttributes.fits(bindable, on: tag.key) {
                add(
                    "fb:" + bindable.name, detail: "binding: \(bindable.kind)",
                    meaning: "\(bindable.name) follows a formula.")
            }
            addAllowance()
            return items
        }
        guard let rule = InteractionVocabulary.rule(tag.key, in: outer(tag)) else { return [] }
        let required = Set(rule.required.flatMap { $0.split(separator: "|").map(String.init) })
        let states = ["state", "parallel", "final", "history"]
        let hasStates = outline.tags.contains { $0.parent == index && states.contains($0.key) }
        // A state without states in it begins in none.
        for name in rule.attributes where name != "initial" || tag.key != "state" || hasStates {
            add(
                name, detail: required.contains(name) ? "required" : nil,
                meaning: ElementMeanings.attribute(name, of: tag.key), likely: required.contains(name))
        }
        if tag.key == "fb:bind" {
            let target = outline.value("target", of: tag) ?? ""
            let drawing = drawn.outline
            let element = drawing.tags.first { "#" + (drawing.value("id", of: $0) ?? "") == target }
            for bindable in BindableAttributes.all
            where element.map({ BindableAttributes.fits(bindable, on: $0.key) }) ?? true {
                add(bindable.name, detail: "\(bindable.kind)", meaning: nil)
            }
        }
        if tag.key == "fb:use", let behaviour = outline.value("behaviour", of: tag) {
            for slot in slots(of: behaviour) { add(slot.name, detail: "slot", meaning: slot.label, likely: true) }
        }
        addAllowance()
        return items
    }

    /// What a design gives a behaviour.
    private func slots(of behaviour: String) -> [(name: String, label: String?)] {
        guard let found = try? workspace.library.find(behaviour, beside: document.path) else { return [] }
        return found.interaction.elements.filter { $0.name == "fb:slot" }.compactMap { slot in
            slot["name"].map { ($0, slot["label"]) }
        }
    }
}
