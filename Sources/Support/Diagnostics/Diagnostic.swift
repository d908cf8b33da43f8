// A message about a file: its severity, the place, what is wrong, and what to do instead.

/// How serious a diagnostic is. Only an error fails a build (a warning does under `--strict`).
package enum Severity: Int, Hashable, Comparable, Sendable, CaseIterable {
    case note, warning, error

    /// The word a person reads, and the value in JSON.
    package var word: String {
        switch self {
        case .note: "note"
        case .warning: "warning"
        case .error: "error"
        }
    }

    package static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }
}

/// A finding about one source. Readers and checks collect diagnostics; commands print them.
package struct Diagnostic: Hashable, Sendable {
    /// A remark that belongs to a diagnostic, with its own place if it has one ("“<g>” was opened here").
    package struct Note: Hashable, Sendable {
        package var sentence: String
        /// Byte offsets into the same source.
        package var range: Range<Int>?

        package init(_ sentence: String, at range: Range<Int>? = nil) {
            self.sentence = sentence
            self.range = range
        }
    }

    package var severity: Severity
    /// A stable name in kebab-case, such as `unknown-name`, by which tests and programs know the finding.
    package var id: String
    /// Byte offsets into the source; nil where the whole file is meant.
    package var range: Range<Int>?
    /// What is wrong: one sentence, lower case first, without a full stop.
    package var sentence: String
    package var notes: [Note]
    /// What to do instead; shown as `help: …`.
    package var advice: Advice?

    package init(
        _ severity: Severity, id: String, at range: Range<Int>?, _ sentence: String, notes: [Note] = [],
        suggestion: Advice? = nil
    ) {
        self.severity = severity
        self.id = id
        self.range = range
        self.sentence = sentence
        self.notes = notes
        advice = suggestion
    }

    /// The words of the advice.
    package var suggestion: String? { advice?.sentence }

    /// A diagnostic that fails a build. A nil range means the whole file.
    package static func error(
        _ id: String, at range: Range<Int>?, _ sentence: String, notes: [Note] = [], suggestion: Advice? = nil
    ) -> Diagnostic {
        Diagnostic(.error, id: id, at: range, sentence, notes: notes, suggestion: suggestion)
    }

    /// A diagnostic that fails a build only under `--strict`. A nil range means the whole file.
    package static func warning(
        _ id: String, at range: Range<Int>?, _ sentence: String, notes: [Note] = [], suggestion: Advice? = nil
    ) -> Diagnostic {
        Diagnostic(.warning, id: id, at: range, sentence, notes: notes, suggestion: suggestion)
    }

    /// A diagnostic that never fails a build. A nil range means the whole file.
    package static func note(
        _ id: String, at range: Range<Int>?, _ sentence: String, notes: [Note] = [], suggestion: Advice? = nil
    ) -> Diagnostic {
        Diagnostic(.note, id: id, at: range, sentence, notes: notes, suggestion: suggestion)
    }
}
