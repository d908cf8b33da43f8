// Bindings of what no pixel shows: dashes of a whole line, the width of a stroke that is none.

import Designs
import Diagnostics
import Interactions
import XML

extension Check {
    /// What an attribute is of, by the attribute that makes it visible.
    private static let needs = [
        "stroke-dashoffset": "stroke-dasharray", "stroke-dasharray": "stroke", "stroke-width": "stroke",
        "stroke-opacity": "stroke", "stroke-linecap": "stroke", "stroke-linejoin": "stroke",
    ]

    static let idleBinding = Check(
        id: "idle-binding", title: "A binding moves what is not drawn",
        why: "An offset shifts dashes, and a width is that of a stroke: where there is none, nothing is seen to move.",
        fix: "give the element a stroke, or a stroke-dasharray; to draw a line bit by bit bind stroke-end",
        severity: .warning
    ) { context in
        let scene = context.scene
        var bound: [String: Set<String>] = [:]
        for name in context.design.bindings { bound[name.element, default: []].insert(name.attribute) }
        return context.design.bindings.enumerated().compactMap { index, name in
            let node = context.interaction.bindings[index].node
            guard node >= 0, let needed = needs[name.attribute] else { return nil }
            let shown = scene.nodes.indices.filter { scene.nodes[$0].isShape && scene.chain($0).contains(node) }
            let isIdle = shown.allSatisfy { shape in
                let around = scene.chain(shape).compactMap { scene.elements[$0].id }
                if around.contains(where: { bound[$0]?.contains(needed) == true }) { return false }
                return (scene.inherited(Name(needed), of: shape)?.value ?? "none") == "none"
            }
            guard isIdle, !shown.isEmpty else { return nil }
            return Flaw(
                at: name.range, also: [scene.elements[node].range],
                "\(name.attribute) of “#\(name.element)” shows nothing: there is no \(needed)")
        }
    }
}
