// Findings as JSON for other programs: the same order and the same bytes for the same findings.

extension DiagnosticRendering {
    /// The version of the JSON: another one where a member means something else.
    package static let version = 1

    /// An object with `flipbook`, `version` and `findings`: an object a finding, each on a line of its own:
    /// `file severity id sentence`, where known `range` (byte offsets `start end`, `line column` of both, from 1),
    /// `notes` (with the `file` of one that lies elsewhere) and `suggestion`. Members stand in that order; what is not known is left out.
    /// - Parameter showsLines: whether what has a range has an `excerpt` too: the line's `text` and the `marks` under it.
    package static func json(_ findings: [Findings], showsLines: Bool = false) -> String {
        let findings = records(findings, showsLines: showsLines)
        return JSON.object(JSON.head("check", version: version) + [("findings", findings)]).text(.lines(indent: 0))
            + "\n"
    }

    /// The array of findings as a value.
    package static func records(_ findings: [Findings], showsLines: Bool = false) -> JSON {
        var objects: [JSON] = []
        for finding in Findings.sorted(findings) where !finding.diagnostics.isEmpty {
            let writer = RecordWriter(places: SourcePlaces(finding.source), showsLines: showsLines)
            objects += finding.diagnostics.map { .laid(.compact, writer.record($0)) }
        }
        return .array(objects)
    }
}

/// Findings of one source as values of JSON.
private struct RecordWriter {
    let places: SourcePlaces
    let showsLines: Bool

    func record(_ diagnostic: Diagnostic) -> JSON {
        var members: [(String, JSON)] = [
            ("file", .string(places.file(of: diagnostic.range))), ("severity", .string(diagnostic.severity.word)),
            ("id", .string(diagnostic.id)), ("sentence", .string(diagnostic.sentence)),
        ]
        members += place(diagnostic.range)
        if !diagnostic.notes.isEmpty {
            let file = places.file(of: diagnostic.range)
            let notes = diagnostic.notes.map { note in
                let other = note.range.map { places.file(of: $0) }.flatMap { $0 == file ? nil : $0 }
                return JSON.object(
                    (other.map { [("file", .string($0))] } ?? []) + [("sentence", .string(note.sentence))]
                        + place(note.range))
            }
            members.append(("notes", .array(notes)))
        }
        if let suggestion = diagnostic.suggestion { members.append(("suggestion", .string(suggestion))) }
        return .object(members)
    }

    /// Where something stands, if that is known, and the line there, if it is wanted.
    private func place(_ range: Range<Int>?) -> [(String, JSON)] {
        guard let range else { return [] }
        let (source, lines, own) = places.located(range)
        let start = lines.position(of: own.lowerBound)
        let end = lines.position(of: own.upperBound)
        let place: [(String, JSON)] = [
            ("start", .integer(own.lowerBound)), ("end", .integer(own.upperBound)),
            ("line", .integer(start.line)), ("column", .integer(start.column)), ("endLine", .integer(end.line)),
            ("endColumn", .integer(end.column)),
        ]
        guard showsLines else { return [("range", .object(place))] }
        let excerpt = Excerpt(lines, source, range: own)
        return [
            ("range", .object(place)),
            ("excerpt", ["text": .string(excerpt.text), "marks": .string(excerpt.marks)]),
        ]
    }
}

extension SourcePlaces {
    fileprivate func file(of range: Range<Int>?) -> String { range.map { located($0).source.name } ?? source.name }
}
