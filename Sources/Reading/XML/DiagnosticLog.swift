// Where everything that reads a design notes what it finds, with the source that all places refer to.

package import Diagnostics

/// The findings of one reading. Hundreds of errors are not listed whole: what comes
/// after the limit is counted and told in one line.
package final class DiagnosticLog {
    package static let limit = 100

    package let source: SourceText
    package private(set) var diagnostics: [Diagnostic] = []
    package private(set) var hasErrors = false
    private var left = 0
    private var told: Set<Diagnostic> = []

    package init(_ source: SourceText) { self.source = source }

    package func add(_ diagnostic: Diagnostic) {
        if diagnostic.severity == .error { hasErrors = true }
        guard diagnostics.count < DiagnosticLog.limit else {
            left += 1
            return
        }
        // What was said of a place once, in the same words, is not said twice.
        if told.insert(diagnostic).inserted { diagnostics.append(diagnostic) }
    }

    /// Whether further findings are only counted, so that suggestions need not be computed.
    package var isFull: Bool { diagnostics.count >= DiagnosticLog.limit }

    /// What a misspelt name may have meant, as advice.
    package func didYouMean(_ name: String, among names: @autoclosure () -> [String]) -> String? {
        isFull ? nil : Suggestion.didYouMean(name, among: choice(names()))
    }

    /// As many of the names as there is patience left for comparing: thousands of mistakes among thousands of names
    /// would take longer than all the rest.
    package func choice(_ names: [String]) -> [String] {
        let count = min(names.count, patience)
        patience -= count
        return count == names.count ? names : Array(names.prefix(count))
    }

    private var patience = 10_000

    package func error(
        _ id: String, at range: Range<Int>?, _ sentence: String, notes: [Diagnostic.Note] = [],
        instead: String? = nil
    ) {
        add(.error(id, at: range, sentence, notes: notes, suggestion: instead))
    }

    package func warning(
        _ id: String, at range: Range<Int>?, _ sentence: String, notes: [Diagnostic.Note] = [],
        instead: String? = nil
    ) {
        add(.warning(id, at: range, sentence, notes: notes, suggestion: instead))
    }

    /// The bytes of one word of an attribute's value, which the word must be a part of.
    package func place(of word: Substring, in attribute: Attribute) -> Range<Int>? {
        let text = attribute.value
        let start = text.utf8.distance(from: text.startIndex, to: word.startIndex)
        return source.range(ofValue: start..<(start + word.utf8.count), in: attribute)
    }

    /// The same bytes without white space around them.
    package func trimmed(_ range: Range<Int>?) -> Range<Int>? {
        guard let range = range?.clamped(to: 0..<source.bytes.count) else { return nil }
        guard let first = source.bytes[range].firstIndex(where: { $0 > 0x20 }),
            let last = source.bytes[range].lastIndex(where: { $0 > 0x20 })
        else { return range }
        return first..<(last + 1)
    }

    /// All findings, in order of place.
    package var finished: [Diagnostic] {
        var all = Findings.sorted(diagnostics)
        if left > 0 {
            all.append(.note("and-more", at: nil, "and \(left) more; some may disappear once these are fixed"))
        }
        return all
    }
}
