// The style sheets of a drawing, all together in document order.

import Diagnostics
package import StyleSheets
package import XML

/// Reads the `<style>` elements of a drawing.
package struct StyleSheetReader {
    package let notes: DiagnosticLog

    package init(notes: DiagnosticLog) { self.notes = notes }

    /// The rules of all `<style>` elements in document order. Declarations that cannot become attributes are left out;
    /// those that would change the drawing are reported.
    /// - Parameter written: the root before it was settled, by which selectors that look at several elements go.
    package func rules(of root: Element, written: Element) -> StyleRules {
        var rules = StyleRules()
        var found: [(rule: StyleRule, places: StylePlaces)] = []
        root.walk { element in
            if let style = element["style"], style.contains("--") { rules.local.formUnion(variables(in: style)) }
            guard element.name == "svg:style", isForScreens(element) else { return }
            for child in element.children {
                guard case .text(let text, let place) = child else { continue }
                var reader = StyleReader(text)
                let places = StylePlaces(text, range: place.range, notes: notes)
                found += reader.rules().map { ($0, places) }
                for problem in reader.problems { problem.tell(notes, at: places.place(problem.range)) }
            }
        }
        for (rule, _) in found {
            let isOfAll = rule.selectors.contains { $0.type == "svg" && $0.isOneWord }
            for declaration in rule.declarations where declaration.property.hasPrefix("--") {
                if isOfAll {
                    rules.variables[declaration.property] = declaration.value
                } else {
                    rules.local.insert(declaration.property)
                }
            }
        }
        let cascade = StyleCascade(notes: notes, rules: rules)
        for (rule, places) in found {
            var kept = rule
            kept.declarations = rule.declarations.flatMap { cascade.settled($0) }
                .filter { declaration in cascade.check(declaration, at: places.place(declaration.range)) }
            rules.append(kept)
        }
        if !rules.find(in: written) {
            notes.error(
                "too-much", at: root.nameRange, "the rules of the style sheet look at too many elements",
                instead: "write classes on the elements, and name those alone in the rules")
        }
        return rules
    }

    /// The variables that a `style` attribute sets.
    private func variables(in style: String) -> [String] {
        var reader = StyleReader(style)
        return reader.declarations().map(\.property).filter { $0.hasPrefix("--") }
    }

    /// Whether browsers take a style sheet by its type, and on every screen.
    private func isForScreens(_ element: Element) -> Bool {
        let type = element["type"]?.lowercased().prefix { $0 != ";" } ?? ""
        guard type.isEmpty || type == "text/css" else { return false }
        guard let media = element.attributes.attribute("media") else { return true }
        let kinds = media.value.lowercased().split(separator: ",").map { String($0).trimmedSpace }
        if kinds.isEmpty || kinds.contains("all") || kinds.contains("screen") { return true }
        // A page is no paper.
        if kinds.allSatisfy({ ["print", "speech", "tty", "tv", "projection"].contains($0) }) { return false }
        notes.warning(
            "style-rule", kind: "media", at: media.valueRange,
            "a style sheet for some screens is left out, since a design looks the same on all",
            instead: "leave out media to have it on all of them")
        return false
    }
}

/// Places in a style sheet's text as places in the source. References and CDATA marks stand in the source and not in
/// the text, so a part is looked for from where it would be without them.
struct StylePlaces {
    private let text: [UInt8]
    private let source: ArraySlice<UInt8>
    /// Where the file of the style sheet begins in the source.
    private let start: Int
    private let range: Range<Int>?

    init(_ text: String, range: Range<Int>?, notes: DiagnosticLog) {
        self.text = Array(text.utf8)
        self.range = range
        let (file, start) = notes.source.file(at: range?.lowerBound ?? 0)
        self.start = start
        source = range.map { file.bytes[($0.lowerBound - start)..<($0.upperBound - start)] } ?? []
    }

    func place(_ part: Range<Int>) -> Range<Int>? {
        guard let range else { return nil }
        let wanted = text[part.clamped(to: 0..<text.count)].prefix(64)
        var at = source.startIndex + part.lowerBound
        while at + wanted.count <= source.endIndex {
            if source[at..<(at + wanted.count)].elementsEqual(wanted) {
                return (start + at)..<(start + min(at + part.count, source.endIndex))
            }
            at += 1
        }
        return range
    }
}
