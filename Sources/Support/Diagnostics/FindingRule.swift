// What a check says of itself, for lists of rules.

/// The rule behind findings of one id.
package struct FindingRule: Hashable, Sendable {
    package var id: String
    package var title: String
    package var why: String
    package var fix: String
    package var severity: Severity

    package init(id: String, title: String, why: String, fix: String, severity: Severity) {
        self.id = id
        self.title = title
        self.why = why
        self.fix = fix
        self.severity = severity
    }
}
