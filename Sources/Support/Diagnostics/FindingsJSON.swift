// Findings as JSON for other programs: the same order and the same bytes for the same findings.

extension DiagnosticRendering {
    /// One array with an object a finding, each on a line of its own:
    /// `file severity id sentence`, where known `range` (byte offsets `start end`, `line column` of both, from 1),
    /// `notes` and `suggestion`. Members stand in that order; what is not known is left out.
    /// - Parameter showsLines: whether what has a range has an `excerpt` too: the line's `text` and the `marks` under it.
    package static func json(_ findings: [Findings], showsLines: Bool = false) -> String {
        records(findings, showsLines: showsLines).text(.lines(indent: 0)) + "\n"
    }

    /// The same array as a value.
    package static func records(_ findings: [Findings], showsLines: Bool = false) -> JSON {
        var objects: [JSON] = []
        for finding in Findings.sorted(findings) where !finding.diagnostics.isEmpty {
            let writer = RecordWriter(source: finding.source, lines: finding.source.lines, showsLines: showsLines)
            objects += finding.diagnostics.map { .laid(.compact, writer.record($0)) }
        }
        return .array(objects)
    }
}

/// Findings of one source as values of JSON.
private struct RecordWriter {
    let source: SourceText
    let lines: SourceLines
    let showsLines: Bool

    func record(_ diagnostic: Diagnostic) -> JSON {
        var members: [(String, JSON)] = [
            ("file", .string(source.name)), ("severity", .string(diagnostic.severity.word)),
            ("id", .string(diagnostic.id)), ("sentence", .string(diagnostic.sentence)),
        ]
        members += place(diagnostic.range)
        if !diagnostic.notes.isEmpty {
            let notes = diagnostic.notes.map { JSON.object([("sentence", .string($0.sentence))] + place($0.range)) }
            members.append(("notes", .array(notes)))
        }
        if let suggestion = diagnostic.suggestion { members.append(("suggestion", .string(suggestion))) }
        return .object(members)
    }

    /// Where something stands, if that is known, and the line there, if it is wanted.
    private func place(_ range: Range<Int>?) -> [(String, JSON)] {
        guard let range else { return [] }
        let start = lines.position(of: range.lowerBound)
        let end = lines.position(of: range.upperBound)
        let place: [(String, JSON)] = [
            ("start", .integer(range.lowerBound)), ("end", .integer(range.upperBound)),
            ("line", .integer(start.line)), ("column", .integer(start.column)), ("endLine", .integer(end.line)),
            ("endColumn", .integer(end.column)),
        ]
        guard showsLines else { return [("range", .object(place))] }
        let excerpt = Excerpt(lines, source, range: range)
        return [
            ("range", .object(place)),
            ("excerpt", .object([("text", .string(excerpt.text)), ("marks", .string(excerpt.marks))])),
        ]
    }
}
