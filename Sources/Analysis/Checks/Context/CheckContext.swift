// What checks look at: a design, its drawing, its runs, and what was said about them before.

package import Designs
package import Diagnostics
package import Exploring
import Interactions
package import Simulation
import XML

/// A design with its runs. What several checks need is worked out once, when the first of them asks.
package final class CheckContext {
    package let design: Design
    package let runs: [CheckedRun]
    /// What readers and runs have reported.
    let told: [Diagnostic]

    /// What a search found; nil where there was none.
    let exploration: Exploration?

    /// - Parameter runs: of this design, from any origin.
    package init(_ design: Design, runs: [CheckedRun], told: [Diagnostic], exploration: Exploration? = nil) {
        self.design = design
        self.exploration = exploration
        self.runs = runs
        self.told = told
    }

    var interaction: Interaction { design.interaction }

    /// What can never happen, and why.
    private(set) lazy var proofs = exploration?.proofs ?? design.proofs()

    /// What a search found, in order, each with the run that shows it.
    var found: [(fact: Fact, run: Flaw.Evidence)] {
        guard let exploration else { return [] }
        return exploration.found.map { fact, witness in
            return (fact, Flaw.Evidence(run: design.words(of: exploration.witnesses[witness]), seconds: nil))
        }
    }

    /// A run without touches.
    private(set) lazy var rest = CheckedRun("at rest", .rest, of: design.interaction.simulateRest())
    private(set) lazy var boundShapes = findBoundShapes()
    private(set) lazy var scene = NodeScene(design)
    /// The source and the files that it takes in, as trees with places in the source.
    private(set) lazy var trees = SourceTrees(design.source)

    /// Whether a place is in a file that the design takes in.
    func isAttached(_ place: Range<Int>?) -> Bool {
        place.map { $0.lowerBound > design.source.bytes.count } ?? false
    }

    /// Whether something was reported at a place, or at a part of it.
    func isTold(_ id: String, in place: Range<Int>?) -> Bool {
        guard let place else { return false }
        return told.contains { $0.id == id && $0.range.map { $0.overlaps(place) } == true }
    }

    /// Where a formula or an element was written, by what the engine counts.
    func place(_ origin: Int) -> Range<Int>? {
        design.origins.indices.contains(origin) ? design.origins[origin] : nil
    }

    /// What the scenarios of its author reach.
    package var coverage: Coverage {
        Coverage(of: interaction, runs.filter(\.isAuthored).map { Coverage(of: $0.recording) })
    }
}

/// The elements of a source, parsed again where a check needs what the design no longer has.
struct SourceTrees {
    private(set) var roots: [Element] = []

    init(_ source: SourceText) {
        var start = 0
        for (number, file) in ([source] + source.attached).enumerated() {
            defer { start += file.bytes.count + 1 }
            let own = SourceText(name: file.name, bytes: file.bytes)
            guard let root = MarkupReader.read(own).document?.root else { continue }
            roots.append(number == 0 ? root : root.moved(by: start))
        }
    }

    /// All elements that meet a condition.
    func all(where condition: (Element) -> Bool) -> [Element] { roots.flatMap { $0.all(where: condition) } }
}
