// What the author requires, and a scenario violates.

import Designs
import Diagnostics
import Exploring
import Interactions
import Simulation

extension Check {
    static let require = Check(
        id: "require", title: "A requirement is violated",
        why: "An <fb:require> says what has to be so in every run, and a scenario shows that it is not.",
        fix: "change the design, or the requirement if it asks too much",
        severity: .error
    ) { context in
        let requirements = context.design.requirements
        guard !requirements.isEmpty else { return [] }
        var flaws: [Flaw] = []
        var isKnown = requirements.map { _ in false }
        for (fact, run) in context.found {
            guard case .violation(let index) = fact else { continue }
            isKnown[index] = true
            let item = requirements[index]
            flaws.append(Flaw(at: item.range, "“\(item.title)” is violated", seen: run))
        }
        for run in context.runs {
            guard case .scenario(let scenario) = run.origin else { continue }
            let times = context.interaction.violations(of: requirements.map(\.requirement), scenario: scenario)
            for (index, time) in times.enumerated() where !isKnown[index] {
                guard let time else { continue }
                isKnown[index] = true
                flaws.append(
                    Flaw(
                        at: requirements[index].range, "“\(requirements[index].title)” is violated",
                        seen: run.evidence(time)))
            }
        }
        return flaws
    }
}
