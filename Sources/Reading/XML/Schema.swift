// RELAX NG through libxml2: the formal contract that a page or a design is held against.

import CLibXML2
package import Diagnostics

/// A compiled schema. Several threads may share it; a lock lets it validate one document at a time.
///
/// libxml2's messages do not help authors, so mistakes of authors are checked in Swift; the schema is the cross-check.
package final class Schema: @unchecked Sendable {
    private let schema: xmlRelaxNGPtr
    private let lock: xmlMutexPtr

    /// Compiles a file in RELAX NG's XML syntax. Files that it includes are looked for beside it. Throws the first
    /// error that libxml2 reports, also for a missing file.
    package static func load(_ path: String) throws(SchemaError) -> Schema {
        try compile(path) { flipbook_schema_file(path, &$0) }
    }

    /// Compiles a text in RELAX NG's XML syntax. It should include no other file: a text has no folder.
    package static func compile(_ source: SourceText) throws(SchemaError) -> Schema {
        try compile(source.name) { judge in
            source.bytes.withUnsafeBytes { bytes in
                let text = bytes.bindMemory(to: CChar.self)
                return flipbook_schema_bytes(text.baseAddress, Int32(clamping: text.count), &judge)
            }
        }
    }

    private static func compile(
        _ name: String, _ make: (inout flipbook_judge) -> xmlRelaxNGPtr?
    ) throws(SchemaError) -> Schema {
        LibXML2.prepare()
        let reports = Reports()
        var judge = reports.judge
        let schema = withExtendedLifetime(reports) { make(&judge) }
        guard let schema, reports.all.isEmpty, let lock = xmlNewMutex() else {
            if let schema { xmlRelaxNGFree(schema) }
            let first = reports.all.first
            throw SchemaError(
                name: name, line: first?.line ?? 0, sentence: first?.message ?? "the schema could not be read")
        }
        return Schema(schema, lock)
    }

    private init(_ schema: xmlRelaxNGPtr, _ lock: xmlMutexPtr) { (self.schema, self.lock) = (schema, lock) }

    deinit {
        xmlRelaxNGFree(schema)
        xmlFreeMutex(lock)
    }

    /// Validates a source; an empty result means that it is valid. `MarkupReader` reads the source first, within the
    /// limits, so a malformed one gives the reader's diagnostics.
    package func validate(_ source: SourceText, limits: ReadingLimits = .standard) -> [Diagnostic] {
        let read = MarkupReader.read(source, limits: limits)
        return read.diagnostics.isEmpty ? validate(read: source, limits: limits) : read.diagnostics
    }

    /// The same for a source that `MarkupReader` has read already, without errors.
    package func validate(read source: SourceText, limits: ReadingLimits = .standard) -> [Diagnostic] {
        let reports = Reports()
        var judge = reports.judge
        xmlMutexLock(lock)
        let verdict = source.bytes.withUnsafeBytes { bytes in
            let text = bytes.bindMemory(to: CChar.self)
            return flipbook_validate(schema, text.baseAddress, Int32(text.count), &judge)
        }
        xmlMutexUnlock(lock)
        if verdict == 0 { return [] }
        let (map, _) = MarkupReader.survey(source, limits: limits)
        let diagnostics = reports.all.map { diagnostic(of: $0, in: source, map: map) }
        return diagnostics.isEmpty
            ? [.error("schema", at: nil, "the document could not be held against the schema")] : diagnostics
    }

    /// Validates a tree as `writer` writes it. The diagnostics' places refer to the text that is returned with them.
    package func validate(
        _ root: Element, as name: String, writer: MarkupWriter = MarkupWriter()
    ) -> (source: SourceText, diagnostics: [Diagnostic]) {
        let source = SourceText(name: name, bytes: writer.bytes(root))
        return (source, validate(source))
    }

    private func diagnostic(of report: Reports.Report, in source: SourceText, map: SourceMap) -> Diagnostic {
        // libxml2 stops counting lines at 65,535; the element's number is right wherever there is one.
        let range =
            report.element.flatMap { map.element($0)?.range }
            ?? (report.line > 0 ? source.lines.range(ofLine: report.line) : nil)
        return .error("schema", at: range, report.message)
    }
}

/// Why a schema could not be compiled.
package struct SchemaError: Error, Hashable, Sendable, CustomStringConvertible {
    package let name: String
    /// From 1; 0 if it is not known.
    package let line: Int
    package let sentence: String

    package var description: String { name + (line > 0 ? ":\(line)" : "") + ": " + sentence }
}

/// What libxml2 reports while it compiles or validates.
private final class Reports {
    struct Report {
        var line: Int
        var element: Int?
        var message: String
    }

    private(set) var all: [Report] = []

    /// Valid as long as this object is.
    var judge: flipbook_judge {
        var judge = flipbook_judge()
        judge.room = 20
        judge.user = Unmanaged.passUnretained(self).toOpaque()
        judge.report = { user, line, element, message in
            let reports = Unmanaged<Reports>.fromOpaque(user!).takeUnretainedValue()
            var text = message.map { String(cString: $0) } ?? ""
            while let last = text.last, last.isWhitespace { text.removeLast() }
            reports.all.append(Report(line: Int(line), element: element < 0 ? nil : element, message: text))
        }
        return judge
    }
}
