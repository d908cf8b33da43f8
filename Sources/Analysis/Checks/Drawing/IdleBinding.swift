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
        if !context.design.bindings.contains(where: { needs[$0.attribute] != nil }) { return [] }
        var bound: [String: Set<String>] = [:]
        for name in context.design.bindings { bound[name.element, default: []].insert(name.attribute) }
        // By node, those attributes of its shapes that something shows.
        var seen: [Int: Set<String>] = [:]
        var holders: Set<Int> = []
        let attributes = Set(needs.values)
        for shape in scene.nodes.indices where scene.nodes[shape].isShape {
            let chain = scene.chain(shape)
            let ids = chain.compactMap { scene.elements[$0].id }
            var shown = attributes.filter { needed in
                (scene.inherited(Name(needed), of: shape)?.value ?? "none") != "none"
                    || ids.contains { bound[$0]?.contains(needed) == true }
            }
            // Markers are as large as a stroke is wide.
            let markers: [Name] = ["marker-start", "marker-mid", "marker-end"]
            if markers.contains(where: { (scene.inherited($0, of: shape)?.value ?? "none") != "none" }) {
                shown.insert("stroke")
            }
            for node in chain {
                seen[node, default: []].formUnion(shown)
                holders.insert(node)
            }
        }
        return context.design.bindings.enumerated().compactMap { index, name in
            let node = context.interaction.bindings[index].node
            guard node >= 0, let needed = needs[name.attribute], holders.contains(node),
                seen[node]?.contains(needed) != true
            else { return nil }
            return Flaw(
                at: name.range, also: [scene.elements[node].range],
                "\(name.attribute) of “#\(name.element)” shows nothing: there is no \(needed)")
        }
    }
}
