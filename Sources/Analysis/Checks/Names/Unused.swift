// Inputs and definitions that nothing uses. Parameters, lets and data that nothing reads are reported by the reader.

import Designs
import Diagnostics
import Interactions
import XML

extension Check {
    static let unused = Check(
        id: "unused", title: "Nothing uses it",
        why: "An input that nothing hears or reads, or a gradient that nothing refers to, is left over, or its name is "
            + "misspelt elsewhere.",
        fix: "use it, or remove it", severity: .warning
    ) { context in context.unusedInputs + context.unusedDefinitions }
}

extension CheckContext {
    fileprivate var unusedInputs: [Flaw] {
        interaction.inputs.enumerated().compactMap { index, input in
            let name = design.inputs[index]
            let isAsked = interaction.inputs.contains { other in
                other.requiredFailures.contains(index) || other.companions.contains(index)
            }
            guard input.events == InputEvents(), name.members.isEmpty, name.content == nil, !isAsked,
                !isAttached(name.range)
            else { return nil }
            return Flaw(
                at: name.range, also: input.targets.map { scene.elements[$0].range },
                "nothing hears or reads the input “\(name.name)”")
        }
    }

    fileprivate var unusedDefinitions: [Flaw] {
        let kinds: Set<String> = [
            "linearGradient", "radialGradient", "pattern", "clipPath", "mask", "marker", "filter", "symbol",
        ]
        let defined = design.picture.all { kinds.contains($0.name.local) && $0.id != nil && $0.range != nil }
        if defined.isEmpty { return [] }
        let referred = design.picture.referredIDs
        return defined.filter { !referred.contains($0.id ?? "") }.map { element in
            Flaw(at: element.range, "nothing refers to the <\(element.name.local)> “\(element.id ?? "")”")
        }
    }
}
