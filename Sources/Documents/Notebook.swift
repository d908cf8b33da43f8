// Where everything that reads a design notes what it finds, with the source that all places refer to.

import Diagnostics
import Markup

/// The findings of one reading. A design with a hundred errors is one that nobody wants listed whole: what comes
/// after the limit is counted and told in one line.
final class Notebook {
    static let limit = 100

    let source: SourceText
    private(set) var diagnostics: [Diagnostic] = []
    private(set) var hasErrors = false
    private var left = 0
    /// Errors so far; whoever must know whether a part went well compares before and after.
    private(set) var errorCount = 0

    init(_ source: SourceText) { self.source = source }

    func add(_ diagnostic: Diagnostic) {
        if diagnostic.severity == .error {
            hasErrors = true
            errorCount += 1
        }
        // What was said of a place once, in the same words, is not said twice.
        if let last = diagnostics.last, last == diagnostic { return }
        if diagnostics.count < Notebook.limit { diagnostics.append(diagnostic) } else { left += 1 }
    }

    func error(
        _ id: String, at range: Range<Int>?, _ sentence: String, notes: [Diagnostic.Note] = [],
        instead: String? = nil
    ) {
        add(.error(id, at: range, sentence, notes: notes, suggestion: instead))
    }

    func warning(
        _ id: String, at range: Range<Int>?, _ sentence: String, notes: [Diagnostic.Note] = [],
        instead: String? = nil
    ) {
        add(.warning(id, at: range, sentence, notes: notes, suggestion: instead))
    }

    /// The bytes of one word of an attribute's value, which the word must be a part of.
    func place(of word: Substring, in attribute: Attribute) -> Range<Int>? {
        let text = attribute.value
        let start = text.utf8.distance(from: text.startIndex, to: word.startIndex)
        return source.range(ofValue: start..<(start + word.utf8.count), in: attribute)
    }

    /// All findings, in order of place.
    var finished: [Diagnostic] {
        var all = Findings.sorted(diagnostics)
        if left > 0 {
            all.append(.note("and-more", at: nil, "and \(left) more, which may go when these are mended"))
        }
        return all
    }
}
