// Inputs on elements that no finger can hit.

import Designs
import Diagnostics
import Interactions
import XML

extension Check {
    static let hiddenTarget = Check(
        id: "hidden-target", title: "No finger can hit a target",
        why: "A touch hits what is painted. Where nothing is, or pointer-events is none, the input never begins.",
        fix: "give it a fill, or a clear area: <rect … fill=\"none\" pointer-events=\"all\"/>", severity: .warning
    ) { context in
        let scene = context.scene
        return context.interaction.inputs.enumerated().compactMap { index, input in
            let isHit = scene.nodes.indices.contains { node in
                scene.nodes[node].pointerEvents != .none && scene.nodes[node].isShape
                    && scene.chain(node).contains { around in
                        let first = scene.nodes[around].original < 0 ? around : scene.nodes[around].original
                        return input.targets.contains(first)
                    }
            }
            guard !isHit, let target = input.targets.first else { return nil }
            let name = context.design.inputs[index]
            return Flaw(
                at: name.range, also: [scene.elements[target].range],
                "nothing in “#\(name.targets.first ?? "")” can be hit, so “\(name.name)” never begins")
        }
    }
}

extension DrawingNode {
    var isShape: Bool { if case .group = shape { false } else { true } }
}
