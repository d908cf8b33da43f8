// The result and the progress of a build.

package import Diagnostics
package import Pages
import Snapshots

/// What a build did: whether the site stands, what it holds, and the diagnostics of its designs. `pages`, `files` and
/// `bytes` are 0 where nothing is published.
package struct SiteReport: Hashable, Sendable {
    /// Whether the new site is in place. It is not where a design has an error: the old site stays.
    package var isPublished = false
    /// Whether the site was already up to date, so that nothing was written.
    package var isUnchanged = false
    package var designs: Int
    package var scenarios: Int
    package var pages = 0
    package var files = 0
    package var bytes = 0
    /// The number of frozen versions. Of their files, `files` and `bytes` count only the lists of digests of the
    /// present versions.
    package var frozen = 0
    /// The diagnostics of each design, warnings and notes included, in the order of their files.
    package var findings: [Findings]
    /// What the scenarios of each design reach, in the order of their files.
    package var coverage: [DesignCoverage]

    /// For each folder of the site, a digest of all that it was made from; under the empty name, of what belongs to no
    /// design. Designs without pages are left out. Empty unless the build keeps sound pages.
    package var keys: [String: String] = [:]

    package var hasErrors: Bool { findings.contains { $0.hasErrors } }

    init(_ summaries: [DesignSummary], findings: [Findings]) {
        designs = findings.count
        scenarios = summaries.reduce(0) { $0 + $1.scenarios }
        self.findings = findings
        coverage = summaries.map(\.coverage)
    }

    /// - Parameter marks: the files of frozen versions that are counted.
    mutating func publish(_ total: SiteTotal, frozen list: SnapshotList, marks: [WrittenFile]) {
        var total = total
        total.add(marks)
        isPublished = true
        frozen = list.versions.count
        (pages, files, bytes) = (total.pages, total.files, total.bytes)
    }
}

/// How far a build is. It is reported after each design, and in a build of one design after each scenario.
package struct SiteProgress: Hashable, Sendable {
    /// What is counted: designs, or the scenarios of the only design.
    package enum Step: Sendable { case design, scenario }

    package var design: String
    package var done: Int
    package var total: Int
    package var step: Step

    package init(design: String, done: Int, total: Int, step: Step = .design) {
        self.step = step
        self.design = design
        self.done = done
        self.total = total
    }
}
