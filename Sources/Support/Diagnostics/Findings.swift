// All that was found in one source, and the order in which findings are told.

/// A source and its diagnostics: what a reader or a check hands on and a command prints.
package struct Findings: Hashable, Sendable {
    package var source: SourceText
    package var diagnostics: [Diagnostic]

    package init(_ source: SourceText, _ diagnostics: [Diagnostic] = []) {
        self.source = source
        self.diagnostics = diagnostics
    }

    package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

    package func count(of severity: Severity) -> Int { diagnostics.count { $0.severity == severity } }

    /// The same findings, each source's in order of place and then id, the sources in order of name.
    /// Equal findings keep the order in which they came, so that the same input is told the same way.
    package static func sorted(_ findings: [Findings]) -> [Findings] {
        findings.enumerated().sorted { left, right in
            left.element.source.name == right.element.source.name
                ? left.offset < right.offset : bytewise(left.element.source.name, right.element.source.name)
        }.map { Findings($0.element.source, sorted($0.element.diagnostics)) }
    }

    /// What concerns the whole file comes first, then by place, then by id.
    package static func sorted(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        diagnostics.enumerated().sorted { left, right in
            let leftPlace = left.element.range?.lowerBound ?? -1
            let rightPlace = right.element.range?.lowerBound ?? -1
            if leftPlace != rightPlace { return leftPlace < rightPlace }
            if left.element.id != right.element.id { return bytewise(left.element.id, right.element.id) }
            return left.offset < right.offset
        }.map { $0.element }
    }

    private static func bytewise(_ left: String, _ right: String) -> Bool {
        left.utf8.lexicographicallyPrecedes(right.utf8)
    }
}
