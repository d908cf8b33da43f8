// What a build did, for whoever asked for it.

package import Diagnostics

package struct SiteReport: Hashable, Sendable {
    /// Whether the new site stands. It does not where a design has an error: then the old one does.
    package var isPublished: Bool
    package var designs: Int
    package var scenarios: Int
    package var pages: Int
    package var files: Int
    package var bytes: Int
    /// All that is to be said about the designs, warnings and notes included, in the order of their files.
    package var findings: [Findings]
    /// What the scenarios of each design reach, in the order of their files.
    package var coverage: [DesignCoverage]

    package var hasErrors: Bool { findings.contains { $0.hasErrors } }
}

/// How far a build is; told after each design.
package struct SiteProgress: Hashable, Sendable {
    package var design: String
    package var done: Int
    package var total: Int
}
