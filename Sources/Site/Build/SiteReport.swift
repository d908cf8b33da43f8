// What a build did, for whoever asked for it.

package import Diagnostics

package struct SiteReport: Hashable, Sendable {
    /// Whether the new site stands. It does not where a design has an error: then the old one does.
    package var isPublished = false
    /// Whether it stood already, and nothing had to be written.
    package var isUnchanged = false
    package var designs: Int
    package var scenarios: Int
    package var pages = 0
    package var files = 0
    package var bytes = 0
    /// How many frozen versions lie in the site besides; of their files only the lists of digests of the present ones are
    /// among those that are counted.
    package var frozen = 0
    /// All that is to be said about the designs, warnings and notes included, in the order of their files.
    package var findings: [Findings]
    /// What the scenarios of each design reach, in the order of their files.
    package var coverage: [DesignCoverage]

    /// What each folder of the site was made from, as a digest, without the designs that have no pages, and under an
    /// empty name what belongs to no design; empty but for builds that keep sound pages.
    package var keys: [String: String] = [:]

    package var hasErrors: Bool { findings.contains { $0.hasErrors } }

    init(_ summaries: [DesignSummary], findings: [Findings]) {
        designs = findings.count
        scenarios = summaries.reduce(0) { $0 + $1.scenarios }
        self.findings = findings
        coverage = summaries.map(\.coverage)
    }

    /// - Parameter marks: of what is frozen, the files that count.
    mutating func publish(_ total: SiteTotal, frozen list: FrozenList, marks: [WrittenFile]) {
        var total = total
        total.add(marks)
        isPublished = true
        frozen = list.versions.count
        (pages, files, bytes) = (total.pages, total.files, total.bytes)
    }
}

/// How far a build is; told after each design, and of a design alone after each scenario.
package struct SiteProgress: Hashable, Sendable {
    /// What is counted: designs, or the scenarios of the only one, of which there are more to wait for.
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
