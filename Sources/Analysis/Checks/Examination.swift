// Plays a design and runs all checks over it.

import Baking
package import Designs
package import Diagnostics
package import Exploring
import Interactions
package import Simulation
import XML

/// What there is to say about a sound design.
package struct Examination {
    /// Of the runs and of the checks. What readers said is not among them.
    package var diagnostics: [Diagnostic] = []
    /// How much of the chart the author's scenarios reach.
    package var coverage: Coverage

    /// Plays every scenario once, and checks the design and its runs.
    /// - Parameters:
    ///   - told: what readers reported. It is not said again.
    ///   - exploration: what a search found in it. Its gestures are checked as scenarios are.
    package init(_ design: Design, told: [Diagnostic], exploration: Exploration? = nil) {
        var runs = Examination.runs(of: design)
        for (scenario, run) in runs.enumerated() {
            for diagnostic in design.diagnostics(of: run.recording, fault: run.fault, scenario: scenario)
            where !diagnostics.contains(diagnostic) {
                diagnostics.append(diagnostic)
            }
        }
        if let exploration { runs += Examination.runs(of: exploration, in: design) }
        let context = CheckContext(design, runs: runs, told: told + diagnostics, exploration: exploration)
        coverage = context.coverage
        // `endless` says the same, and why.
        diagnostics.removeAll { $0.id == "no-rest" }
        // A run that broke off shows too little to judge by.
        if diagnostics.contains(where: { $0.severity == .error }) { return }
        check(context)
    }

    /// Every scenario, played.
    private static func runs(of design: Design) -> [CheckedRun] {
        design.scenarios.indices.map { scenario in
            let name = "scenario “\(design.scenarios[scenario].name)”"
            return CheckedRun(name, .scenario(scenario), of: design.interaction.simulate(scenario: scenario))
        }
    }

    /// As few gestures as reach everything that was found.
    private static func runs(of exploration: Exploration, in design: Design) -> [CheckedRun] {
        FoundScenarios.choice(of: exploration, beyond: Coverage(of: design.interaction)).map { witness in
            CheckedRun(
                design.words(of: witness), .found, of: (exploration.recording(of: witness), nil))
        }
    }

    private mutating func check(_ context: CheckContext) {
        var allowances = Allowances(context)
        let library = context.libraryRanges
        let others = Examination.others(context)
        for check in Check.all {
            var seen: Set<Flaw> = []
            var left: [Flaw] = []
            var found = check.find(context)
            for other in others where other.check == check.id {
                for var flaw in check.find(other.context) where !found.contains(where: { $0.isLike(flaw) }) {
                    flaw.evidence = Flaw.Evidence(run: other.name, seconds: nil)
                    found.append(flaw)
                }
            }
            for flaw in found where seen.insert(flaw).inserted {
                if let place = flaw.place, library.contains(where: { $0.contains(place.lowerBound) }) { continue }
                if allowances.take(flaw, of: check, root: context.design.picture.range) { continue }
                left.append(flaw)
            }
            // A binding of a class has the same flaw in each of its elements.
            for index in left.indices where left[index].kind == nil {
                left[index].kind = left[index].place.map {
                    "\($0) " + left[index].sentence.replacing(/“#[^”]*”|[0-9.]+/, with: "")
                }
            }
            left.sort { ($0.place?.lowerBound ?? -1, $0.sentence) < ($1.place?.lowerBound ?? -1, $1.sentence) }
            for (index, flaw) in left.enumerated() {
                let alike = left.indices.filter { flaw.kind != nil && left[$0].kind == flaw.kind }
                if let first = alike.first, first < index { continue }
                diagnostics.append(flaw.diagnostic(of: check, others: max(0, alike.count - 1)))
            }
        }
        // What nothing needs here, a variant may need.
        for variant in context.design.variants where !allowances.idleChecks.isEmpty {
            let design = context.design.beginning(as: variant)
            let other = CheckContext(design, runs: Examination.runs(of: design), told: context.told)
            for check in Check.all where allowances.idleChecks.contains(check.id) {
                for flaw in check.find(other) { _ = allowances.take(flaw, of: check, root: design.picture.range) }
            }
        }
        diagnostics += allowances.faults + allowances.idle.filter { !context.isAttached($0.range) }
    }

    /// The design in its other looks and languages, each with the check of what may be wrong there alone.
    private static func others(_ context: CheckContext) -> [(check: String, name: String, context: CheckContext)] {
        [("look", "text-contrast"), ("lang", "text-overflow")].flatMap { axis, check in
            context.design.parameters.filter { $0.name == axis }.flatMap { parameter in
                parameter.choices.filter { [$0.value] != parameter.value }.map { choice in
                    var design = context.design
                    design.interaction.frame[parameter.slots[0]] = choice.value
                    if axis == "lang" { design.writeTexts() }
                    return (check, "\(axis)=\"\(choice.text)\"", CheckContext(design, runs: [], told: context.told))
                }
            }
        }
    }
}

extension Design {
    /// With a variant's values in place of those in the file.
    fileprivate func beginning(as variant: Variant) -> Design {
        var result = self
        for setting in variant.settings { result.interaction.frame[setting.slot] = setting.value }
        return result
    }
}

extension Design {
    /// Writes the texts that are bound into the drawing, as they are at rest.
    fileprivate mutating func writeTexts() {
        let rest = CheckContext(self, runs: [], told: []).rest
        let frame = rest.sampler.frame(at: rest.recording.end)
        var texts: [String: String] = [:]
        for (binding, name) in zip(interaction.bindings, bindings) where name.attribute == "text" {
            let values = frame.withUnsafeBufferPointer { binding.components(in: $0) }
            texts[name.element] = text(of: values, in: binding)
        }
        picture.updateAll { element in
            if let text = element.id.flatMap({ texts[$0] }) { element.children = [.text(text)] }
        }
        interaction.nodes = NodeScene(self).nodes
    }
}

extension CheckContext {
    /// Where files of libraries lie in the source: their authors checked them.
    fileprivate var libraryRanges: [Range<Int>] {
        var start = design.source.bytes.count + 1
        return design.source.attached.compactMap { file in
            defer { start += file.bytes.count + 1 }
            let isOfLibrary = file.name.hasPrefix("/") && design.files.contains { $0.path == file.name }
            return isOfLibrary ? start..<(start + file.bytes.count) : nil
        }
    }
}

extension Coverage {
    /// How many states and transitions there are, and how many of them were reached.
    package var count: (reached: Int, all: Int) {
        let states = states.compactMap(\.self)
        return (states.count(where: \.self) + transitions.count(where: \.self), states.count + transitions.count)
    }
}
