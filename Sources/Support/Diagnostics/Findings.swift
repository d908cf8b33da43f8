// The diagnostics of one source, and the order in which diagnostics are printed.

/// A source and its diagnostics: the result of a reader or a check, which a command prints.
package struct Findings: Hashable, Sendable {
    package var source: SourceText
    package var diagnostics: [Diagnostic]

    package init(_ source: SourceText, _ diagnostics: [Diagnostic] = []) {
        self.source = source
        self.diagnostics = diagnostics
    }

    package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

    /// How many diagnostics have exactly this severity.
    package func count(of severity: Severity) -> Int { diagnostics.count { $0.severity == severity } }

    /// The same findings: sources ordered by name, the diagnostics of each by place and then id. Equal ones keep their
    /// order, so that the same input prints the same output.
    package static func sorted(_ findings: [Findings]) -> [Findings] {
        findings.enumerated().sorted { left, right in
            left.element.source.name == right.element.source.name
                ? left.offset < right.offset : bytewise(left.element.source.name, right.element.source.name)
        }.map { Findings($0.element.source, sorted($0.element.diagnostics)) }
    }

    /// Diagnostics of the whole file come first; the others are ordered by place, then by id.
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
