// The changes that findings offer, as code actions.

import Diagnostics
import Drawings
import Vocabulary

struct QuickFixes {
    let messages: DiagnosticMessages
    let names: NameIndex
    private var outline: MarkupOutline { names.outline }

    private var document: OpenDocument { messages.document }

    /// One action for each finding in a range that knows how it is mended.
    func actions(in range: Range<Int>) -> [JSON] {
        messages.all.filter { $0.range.lowerBound <= range.upperBound && range.lowerBound <= $0.range.upperBound }
            .flatMap { placed in fixes(of: placed).map { action($0.title, $0.edits, mending: placed) } }
    }

    private typealias Edit = (range: Range<Int>, text: String)

    private func fixes(of placed: DiagnosticMessages.Placed) -> [(title: String, edits: [Edit])] {
        if let lost = lostTag(for: placed) { return [lost] }
        guard let advice = placed.diagnostic.advice, !advice.changes.isEmpty,
            // What stands in another file is mended there.
            placed.diagnostic.range.map({ $0.upperBound <= document.text.bytes.count }) ?? false
        else { return [] }
        let edits = advice.changes.map { change -> Edit in (change.range ?? placed.range, change.text) }
        guard edits.allSatisfy({ $0.range.upperBound <= document.text.bytes.count }) else { return [] }
        var fixes = [(title: title(advice, edits), edits: edits + endTags(of: edits))]
        if placed.diagnostic.id == "xml-mismatched-tag", let other = openingTag(for: placed) {
            fixes.insert(other, at: 0)
        }
        if edits.count == 1, let other = definition(meantBy: edits[0]) { fixes.insert(other, at: 0) }
        return fixes
    }

    /// A start tag that is renamed takes its end tag along.
    private func endTags(of edits: [Edit]) -> [Edit] {
        edits.compactMap { edit in
            outline.tags.first { $0.nameRange == edit.range }?.closeName.map { ($0, edit.text) }
        }
    }

    /// Where several places use a name that is not given, and nothing uses the one that was meant, that one is misspelt.
    private func definition(meantBy edit: Edit) -> (title: String, edits: [Edit])? {
        let written = document.text[edit.range]
        guard let use = names.uses.first(where: { $0.range == edit.range && !$0.isDefinition && $0.name == written }),
            names.uses.count(where: { $0.kind == use.kind && $0.name == written }) > 1
        else { return nil }
        let meant = names.uses.filter { $0.kind == use.kind && $0.name == edit.text && $0.owner == nil }
        guard meant.count == 1, let given = meant.first, given.isDefinition else { return nil }
        return ("Call “\(edit.text)” “\(written)” where it is given", [(given.range, written)])
    }

    /// Where an end tag does not fit, what the elements may hold tells where the tag belongs that is lost: an end tag
    /// before the first element that the open one does not hold, a start tag before the elements that it does hold.
    private func lostTag(for placed: DiagnosticMessages.Placed) -> (title: String, edits: [Edit])? {
        guard placed.diagnostic.id == "xml-mismatched-tag", let note = placed.diagnostic.notes.first?.range,
            // A tag that lacks but its `<`, or stands twice.
            !["", "<"].contains(placed.diagnostic.advice?.changes.first?.text),
            let open = outline.tags.firstIndex(where: { $0.range.lowerBound == note.lowerBound }),
            let around = InteractionVocabulary.rule(outline.tags[open].key, in: "")
        else { return nil }
        let inside = outline.tags.filter { $0.parent == open && $0.range.lowerBound < placed.range.lowerBound }
        var (first, tag) = (inside.first { !around.children.contains($0.key) }, "</\(outline.tags[open].name)>")
        if outline.strayEnds.contains(where: { $0.range == placed.range }) {
            tag = document.text[placed.range].replacing("/", with: "")
            guard let rule = InteractionVocabulary.rule(String(tag.dropFirst().dropLast()), in: ""),
                around.children.contains(rule.name), rule.required.isEmpty
            else { return nil }
            first = inside.reversed().prefix { rule.children.contains($0.key) }.last
        }
        return first.map { ("Insert “\(tag)”", [($0.range.lowerBound..<$0.range.lowerBound, tag)]) }
    }

    /// Where an end tag does not fit, its start tag may be the one that is misspelt: the one of a name that no element
    /// has, before an end tag of a name that one has.
    private func openingTag(for placed: DiagnosticMessages.Placed) -> (title: String, edits: [Edit])? {
        let written = document.text[placed.range]
        let closing = written.dropFirst(2).prefix { $0 != ">" && !$0.isWhitespace }
        let name = String(closing).replacing(/^.*:/) { _ in closing.hasPrefix(outline.prefix + ":") ? "fb:" : "" }
        guard ElementNames.all.contains(name), let note = placed.diagnostic.notes.first?.range,
            let tag = outline.tags.first(where: { $0.range.lowerBound == note.lowerBound }),
            !ElementNames.all.contains(tag.key), Suggestion.closest(to: tag.key, among: [name]) != nil
        else { return nil }
        return ("Replace by “<\(closing)>”", [(tag.nameRange, String(closing))])
    }

    private func title(_ advice: Advice, _ edits: [Edit]) -> String {
        guard edits.count == 1, let edit = edits.first, edit.text.utf8.count < 60, !edit.text.isEmpty else {
            return advice.sentence
        }
        return edit.range.isEmpty ? "Insert “\(edit.text)”" : "Replace by “\(edit.text)”"
    }

    private func action(_ title: String, _ edits: [Edit], mending placed: DiagnosticMessages.Placed) -> JSON {
        [
            "title": .string(title), "kind": "quickfix", "diagnostics": [messages.message(placed)], "isPreferred": true,
            "edit": document.edit(edits, messages.encoding),
        ]
    }
}

/// The elements that a design may hold.
enum ElementNames {
    static let all = Set(
        InteractionVocabulary.rules.map(\.name) + DrawingVocabulary.elements.map(\.name) + ["metadata", "style"])
}

extension OpenDocument {
    /// Changes of this document as a client applies them.
    func edit(_ edits: [(range: Range<Int>, text: String)], _ encoding: PositionEncoding) -> JSON {
        let changes = edits.map { edit in
            JSON.object([("range", text.json(edit.range, encoding)), ("newText", .string(edit.text))])
        }
        return ["changes": .object([(uri, .array(changes))])]
    }
}
