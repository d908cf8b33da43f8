// What a check says of itself, for lists of rules.

/// The rule behind findings of one id.
package typealias FindingRule = (id: String, title: String, why: String, fix: String, severity: Severity)
