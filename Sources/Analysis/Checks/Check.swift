// The type of a check: a value that describes itself, so that help, docs, SARIF and tests loop over one list.

package import Diagnostics

/// A question about a sound design, with what it means and what to do about it.
package struct Check: Sendable {
    /// Words with hyphens; `fb:allow` and SARIF name it.
    package var id: String
    /// What it finds, in a few words.
    package var title: String
    /// Whom it harms, in a sentence or two.
    package var why: String
    /// How to mend it.
    package var fix: String
    package var severity: Severity
    /// Looks for flaws, in any order.
    package var find: @Sendable (CheckContext) -> [Flaw]

    /// All checks, by id.
    package static let all: [Check] = [
        .ambiguous, .cost, .deadTransition, .endless, .flash, .frameRate, .hiddenTarget, .idleBinding, .jump,
        .longMotion, .missingTitle, .negativeSize, .nothingToScroll, .offStage, .reducedMotion, .replacedAnimation,
        .require,
        .shadowedBinding,
        .smallTarget, .springCut, .stuck,
        .textContrast, .textOverflow, .touchHitsNothing, .trap, .uncovered, .unheard, .unitSlip, .unknownDevice,
        .unreachedState, .unused, .velocityJump,
    ]

    /// As SARIF has it.
    package var rule: FindingRule { (id, title, why, fix, severity) }
}

/// One thing that a check found.
package struct Flaw: Hashable, Sendable {
    /// Where it is to be mended; nil where the whole file is meant.
    package var place: Range<Int>?
    /// Other places that have part in it. An `fb:allow` there holds too.
    package var also: [Range<Int>] = []
    /// What is wrong, without the run that shows it.
    package var sentence: String
    package var suggestion: Advice?
    /// The run and the moment that show it.
    package var evidence: Evidence?
    /// Of flaws with the same words here, one is told with the number of the others.
    package var kind: String?

    /// A run by its name, and a time since its beginning; nil is its end.
    package struct Evidence: Hashable, Sendable {
        package var run: String
        package var seconds: Double?
    }

    init(
        at place: Range<Int>?, also: [Range<Int>?] = [], _ sentence: String, instead suggestion: Advice? = nil,
        seen evidence: Evidence? = nil
    ) {
        self.place = place
        self.also = also.compactMap(\.self)
        self.sentence = sentence
        self.suggestion = suggestion
        self.evidence = evidence
    }

    /// Whether both say the same of one place, whatever the run.
    func isLike(_ other: Flaw) -> Bool { place == other.place && sentence == other.sentence }

    func diagnostic(of check: Check, others: Int) -> Diagnostic {
        let more = others == 0 ? "" : ", and \(others) more like it"
        let when =
            evidence.map { evidence in
                let time = evidence.seconds.map { ", \(Int(($0 * 1000).rounded())) ms" } ?? ""
                return " (\(evidence.run)\(time))"
            } ?? ""
        return Diagnostic(
            check.severity, id: check.id, at: place, sentence + more + when, suggestion: suggestion ?? Advice(check.fix)
        )
    }
}
