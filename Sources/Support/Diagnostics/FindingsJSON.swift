// Findings as JSON for other programs: the same order and the same bytes for the same findings.

extension DiagnosticRendering {
    /// One array with an object a finding, each on a line of its own:
    /// `file severity id sentence`, where known `range` (byte offsets `start end`, `line column` of both, from 1),
    /// `notes` and `suggestion`. Members stand in that order; what is not known is left out.
    /// - Parameter showsLines: whether what has a range has an `excerpt` too: the line's `text` and the `marks` under it.
    package static func json(_ findings: [Findings], showsLines: Bool = false) -> String {
        var objects: [String] = []
        for finding in Findings.sorted(findings) where !finding.diagnostics.isEmpty {
            let lines = finding.source.lines
            for diagnostic in finding.diagnostics {
                objects.append(json(diagnostic, finding.source, showsLines ? lines : nil, lines))
            }
        }
        return objects.isEmpty ? "[]\n" : "[\n" + objects.joined(separator: ",\n") + "\n]\n"
    }

    private static func json(
        _ diagnostic: Diagnostic, _ source: SourceText, _ shown: SourceLines?, _ lines: SourceLines
    ) -> String {
        func excerpt(_ range: Range<Int>?) -> String {
            guard let range, let shown else { return "" }
            let excerpt = Excerpt(shown, source, range: range)
            return
                ",\"excerpt\":{\"text\":\(JSONText.quoted(excerpt.text)),\"marks\":\(JSONText.quoted(excerpt.marks))}"
        }
        var members = [
            "\"file\":\(JSONText.quoted(source.name))", "\"severity\":\(JSONText.quoted(diagnostic.severity.word))",
            "\"id\":\(JSONText.quoted(diagnostic.id))", "\"sentence\":\(JSONText.quoted(diagnostic.sentence))",
        ]
        if let range = diagnostic.range {
            members.append("\"range\":" + json(range, lines) + excerpt(diagnostic.range))
        }
        if !diagnostic.notes.isEmpty {
            let notes = diagnostic.notes.map { note in
                "{\"sentence\":\(JSONText.quoted(note.sentence))"
                    + (note.range.map { ",\"range\":" + json($0, lines) } ?? "") + excerpt(note.range) + "}"
            }
            members.append("\"notes\":[" + notes.joined(separator: ",") + "]")
        }
        if let suggestion = diagnostic.suggestion { members.append("\"suggestion\":\(JSONText.quoted(suggestion))") }
        return "{" + members.joined(separator: ",") + "}"
    }

    private static func json(_ range: Range<Int>, _ lines: SourceLines) -> String {
        let start = lines.position(of: range.lowerBound)
        let end = lines.position(of: range.upperBound)
        return "{\"start\":\(range.lowerBound),\"end\":\(range.upperBound),\"line\":\(start.line),"
            + "\"column\":\(start.column),\"endLine\":\(end.line),\"endColumn\":\(end.column)}"
    }
}
