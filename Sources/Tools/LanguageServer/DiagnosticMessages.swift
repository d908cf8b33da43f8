// Diagnostics as the protocol has them, and the changes that mend them.

import Diagnostics
import Files
import JSONRPC

/// What there is to say about a document, in places of the document.
struct DiagnosticMessages {
    /// A finding whose place lies in the document.
    struct Placed {
        var diagnostic: Diagnostic
        /// In bytes of the document.
        var range: Range<Int>
    }

    let document: OpenDocument
    let encoding: PositionEncoding
    /// Where a page explains a diagnostic, by its id.
    let explanation: @Sendable (String) -> String?

    /// Everything that is known of the present text: what reading it says, and what playing it does.
    var all: [Placed] {
        guard let findings = document.findings, findings.revision == document.revision else { return [] }
        var diagnostics = findings.findings.diagnostics
        if let played = document.played, played.revision == document.revision { diagnostics += played.diagnostics }
        return Findings.sorted(diagnostics).map { Placed(diagnostic: $0, range: place($0)) }
    }

    /// The places of what stands in another file are where that file is used.
    private func place(_ diagnostic: Diagnostic) -> Range<Int> {
        let count = document.text.bytes.count
        if let range = diagnostic.range, range.upperBound <= count { return range }
        if diagnostic.range != nil, let use = diagnostic.notes.last?.range, use.upperBound <= count { return use }
        return rootName
    }

    /// The name of the outermost tag, for what is said of the whole file.
    private var rootName: Range<Int> {
        let bytes = document.text.bytes
        guard
            let start = bytes.indices.first(where: { index in
                bytes[index] == 0x3C && index + 1 < bytes.count && (bytes[index + 1] | 0x20) >= 0x61
                    && (bytes[index + 1] | 0x20) <= 0x7A
            })
        else { return 0..<0 }
        let end = bytes[(start + 1)...].firstIndex { $0 <= 0x20 || $0 == 0x3E || $0 == 0x2F } ?? bytes.count
        return (start + 1)..<end
    }

    var json: JSON {
        [
            "uri": .string(document.uri), "version": .integer(document.version),
            "diagnostics": .array(all.map { message($0) }),
        ]
    }

    func message(_ placed: Placed) -> JSON {
        let diagnostic = placed.diagnostic
        var text = diagnostic.sentence
        if let advice = diagnostic.suggestion { text += "\nhelp: \(advice)" }
        var members: [(String, JSON)] = [
            ("range", document.text.json(placed.range, encoding)),
            ("severity", .integer(diagnostic.severity == .error ? 1 : diagnostic.severity == .warning ? 2 : 3)),
            ("code", .string(diagnostic.id)),
        ]
        if let address = explanation(diagnostic.id) {
            members.append(("codeDescription", ["href": .string(address)]))
        }
        members += [("source", .string("flipbook")), ("message", .string(text))]
        if ["unused", "never-read", "idle-allow", "unreached-state", "never-entered"].contains(diagnostic.id) {
            members.append(("tags", .array([.integer(1)])))
        }
        let related = related(diagnostic)
        if !related.isEmpty { members.append(("relatedInformation", .array(related))) }
        return .object(members)
    }

    /// Notes with their places; for what stands in another file, that place.
    private func related(_ diagnostic: Diagnostic) -> [JSON] {
        var places = diagnostic.notes.compactMap { note in note.range.map { ($0, note.sentence) } }
        if let range = diagnostic.range, range.upperBound > document.text.bytes.count {
            places.insert((range, diagnostic.sentence), at: 0)
        }
        return places.compactMap { range, sentence in
            guard let location = location(range) else { return nil }
            return ["location": location, "message": .string(sentence)]
        }
    }

    private func location(_ range: Range<Int>) -> JSON? {
        guard range.upperBound > document.text.bytes.count else {
            return ["uri": .string(document.uri), "range": document.text.json(range, encoding)]
        }
        guard let source = document.findings?.findings.source else { return nil }
        let (file, start) = source.file(at: range.lowerBound)
        let path =
            file.name.hasPrefix("/")
            ? file.name : Folder.resolved(Folder.of(file.name)).map { $0 + "/" + Folder.name(of: file.name) }
        guard let path else { return nil }
        let own = (range.lowerBound - start)..<(range.upperBound - start)
        return ["uri": .string(OpenDocument.uri(of: path)), "range": DocumentText(file.bytes).json(own, encoding)]
    }
}

extension DocumentText {
    /// A range as the protocol has it.
    func json(_ range: Range<Int>, _ encoding: PositionEncoding) -> JSON {
        ["start": position(of: range.lowerBound, encoding).json, "end": position(of: range.upperBound, encoding).json]
    }

    /// The bytes of a range of the protocol; nil where it is none.
    func range(_ json: JSON, _ encoding: PositionEncoding) -> Range<Int>? {
        guard let start = TextPosition(json["start"]), let end = TextPosition(json["end"]) else { return nil }
        let (first, last) = (offset(of: start, encoding), offset(of: end, encoding))
        return min(first, last)..<max(first, last)
    }
}

extension TextPosition {
    var json: JSON { ["line": .integer(line), "character": .integer(character)] }

    init?(_ json: JSON) {
        guard let line = json["line"].wholeNumber, let character = json["character"].wholeNumber else { return nil }
        self.init(line: line, character: character)
    }
}
