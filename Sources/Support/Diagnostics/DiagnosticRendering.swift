// Findings as a person reads them in a terminal: place, sentence, the line with a caret, notes and help.

/// Diagnostics as text for a terminal: `name:line:column: error: sentence [id]`, the line with a caret below it, then
/// notes and help. Characters that a terminal could take for commands are replaced.
package enum DiagnosticRendering {
    /// All findings in order of file, place and id, one after another, each ending in a line end.
    /// - Parameter colour: whether ANSI colours are used; the words are the same without.
    package static func text(_ findings: [Findings], colour: Bool = false) -> String {
        Findings.sorted(findings).map { text($0.diagnostics, in: $0.source, colour: colour) }.joined()
    }

    /// The diagnostics of one source in the order given.
    package static func text(_ diagnostics: [Diagnostic], in source: SourceText, colour: Bool = false) -> String {
        if diagnostics.isEmpty { return "" }
        let printer = Printer(places: SourcePlaces(source), paint: Paint(isOn: colour))
        return diagnostics.map { printer.text($0) }.joined()
    }
}

private struct Printer {
    let places: SourcePlaces
    let paint: Paint

    func text(_ diagnostic: Diagnostic) -> String {
        var text = heading(diagnostic.severity, at: diagnostic.range, diagnostic.sentence, id: diagnostic.id)
        text += excerpt(diagnostic.range)
        for note in diagnostic.notes {
            text += heading(.note, at: note.range, note.sentence, id: nil)
            text += excerpt(note.range)
        }
        if let suggestion = diagnostic.suggestion { text += paint.help("help:") + " \(suggestion.printable)\n" }
        return text
    }

    private func heading(_ severity: Severity, at range: Range<Int>?, _ sentence: String, id: String?) -> String {
        var place = places.source.name.printable
        if let range {
            let (source, lines, own) = places.located(range)
            let position = lines.position(of: own.lowerBound)
            place = source.name.printable + ":\(position.line):\(position.column)"
        }
        // A note without a place of its own belongs to the diagnostic above it; naming the file again says nothing.
        let start = range == nil && id == nil ? "" : paint.place(place + ":") + " "
        return start + paint.severity(severity) + " " + paint.sentence(sentence.printable)
            + (id.map { " [\($0)]" } ?? "") + "\n"
    }

    private func excerpt(_ range: Range<Int>?) -> String {
        guard let range else { return "" }
        let (source, lines, own) = places.located(range)
        let number = String(lines.line(of: own.lowerBound))
        let excerpt = Excerpt(lines, source, range: own)
        let margin = String(repeating: " ", count: number.count)
        return " \(number) | \(excerpt.text)\n" + " \(margin) | \(paint.marks(excerpt.marks))\n"
    }
}

/// The lines of a source and of the files that it takes in, each found once.
struct SourcePlaces {
    let source: SourceText
    private let lines: [Int: SourceLines]

    init(_ source: SourceText) {
        self.source = source
        var lines = [0: source.lines]
        var start = source.bytes.count + 1
        for file in source.attached {
            lines[start] = file.lines
            start += file.bytes.count + 1
        }
        self.lines = lines
    }

    /// The file that a range lies in, its lines, and the range in it.
    func located(_ range: Range<Int>) -> (source: SourceText, lines: SourceLines, range: Range<Int>) {
        let (file, start) = source.file(at: range.lowerBound)
        let own = (range.lowerBound - start)..<(range.upperBound - start)
        return (file, lines[start] ?? file.lines, own)
    }
}

/// ANSI colours, or none.
private struct Paint {
    let isOn: Bool

    func severity(_ severity: Severity) -> String {
        switch severity {
        case .note: wrap("36;1", "note:")
        case .warning: wrap("33;1", "warning:")
        case .error: wrap("31;1", "error:")
        }
    }

    func place(_ text: String) -> String { wrap("1", text) }
    func sentence(_ text: String) -> String { wrap("1", text) }
    func marks(_ text: String) -> String { wrap("32;1", text) }
    func help(_ text: String) -> String { wrap("32;1", text) }

    private func wrap(_ code: String, _ text: String) -> String { isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text }
}
