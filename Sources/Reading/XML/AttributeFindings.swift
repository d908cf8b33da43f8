// Findings about the text of an attribute, and what mends an attribute, in places of the source.

package import Diagnostics

extension SourceText {
    /// A finding about the value of an attribute, with its places in the source instead of in the value. What has no
    /// place stands at the whole value.
    package func placed(_ diagnostic: Diagnostic, in attribute: Attribute) -> Diagnostic {
        func place(_ range: Range<Int>?) -> Range<Int>? { range.flatMap { self.range(ofValue: $0, in: attribute) } }
        var result = diagnostic
        result.range = place(diagnostic.range) ?? attribute.valueRange
        for index in result.notes.indices { result.notes[index].range = place(result.notes[index].range) }
        let changes = diagnostic.advice?.changes ?? []
        let placed = changes.compactMap { change in
            change.range == nil ? change : place(change.range).map { Advice.Change(change.text, at: $0) }
        }
        // A change whose place is not known is none that a program can make.
        result.advice?.changes = placed.count == changes.count ? placed : []
        return result
    }

    /// Advice that gives an attribute of an element a value, with the change that does so; words alone without a value.
    package func mending(_ advice: Advice, setting name: String, to value: String?, _ element: Element) -> Advice {
        Advice(advice.sentence, changes: value.flatMap { changes(setting: name, to: $0, on: element) } ?? [])
    }

    /// What gives an attribute of an element another value, or takes it away where the value is empty; nil where it is
    /// not written on the element itself, as what a style sets.
    private func changes(setting name: String, to value: String, on element: Element) -> [Advice.Change]? {
        guard let attribute = element.attributes.attribute(Name(name)) else {
            guard !value.isEmpty, let end = element.nameRange?.upperBound else { return nil }
            return [.init(" \(name)=\"\(value)\"", at: end..<end)]
        }
        guard let written = attribute.valueRange, let named = attribute.nameRange, self[named] == name else {
            return nil
        }
        return [value.isEmpty ? .init("", at: named.lowerBound..<written.upperBound + 1) : .init(value, at: written)]
    }
}
