// The style sheets of a drawing, all together in document order.

import Diagnostics
package import XML

/// Reads the `<style>` elements of a drawing.
package struct StyleSheetReader {
    package let notes: DiagnosticLog

    package init(notes: DiagnosticLog) { self.notes = notes }

    /// The rules of all `<style>` elements in document order. Declarations that cannot become attributes are left out;
    /// those that would change the drawing are reported.
    package func rules(of root: Element) -> StyleRules {
        var rules = StyleRules()
        let cascade = StyleCascade(notes: notes, rules: rules)
        root.walk { element in
            guard element.name == "svg:style" else { return }
            for child in element.children {
                guard case .text(let text, let place) = child else { continue }
                read(text, range: place.range, cascade: cascade, rules: &rules)
            }
        }
        return rules
    }

    private func read(_ text: String, range: Range<Int>?, cascade: StyleCascade, rules: inout StyleRules) {
        var reader = StyleReader(text)
        let places = StylePlaces(text, range: range, notes: notes)
        for rule in reader.rules() {
            var kept = rule
            kept.declarations = rule.declarations.filter { cascade.check($0, at: places.place($0.range)) }
            rules.append(kept)
        }
        for problem in reader.problems { notes.add(problem.diagnostic(at: places.place(problem.range))) }
    }
}

/// Places in a style sheet's text as places in the source. References and CDATA marks stand in the source and not in
/// the text, so a part is looked for from where it would be without them.
private struct StylePlaces {
    private let text: [UInt8]
    private let source: ArraySlice<UInt8>
    private let range: Range<Int>?

    init(_ text: String, range: Range<Int>?, notes: DiagnosticLog) {
        self.text = Array(text.utf8)
        self.range = range
        source = range.map { notes.source.bytes[$0.clamped(to: 0..<notes.source.bytes.count)] } ?? []
    }

    func place(_ part: Range<Int>) -> Range<Int>? {
        guard let range else { return nil }
        let wanted = text[part.clamped(to: 0..<text.count)].prefix(64)
        var start = source.startIndex + part.lowerBound
        while start + wanted.count <= source.endIndex {
            if source[start..<(start + wanted.count)].elementsEqual(wanted) {
                return start..<min(start + part.count, source.endIndex)
            }
            start += 1
        }
        return range
    }
}
