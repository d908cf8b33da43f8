// Bindings of a group that everything in it overrides.

import Designs
import Diagnostics
import Interactions
import XML

extension Check {
    /// Properties that a group hands down.
    private static let handed: Set<String> = [
        "fill", "stroke", "color", "stroke-width", "fill-opacity", "stroke-opacity", "font-size", "font-weight",
        "font-style", "text-anchor", "stroke-linecap", "stroke-linejoin", "letter-spacing", "word-spacing",
    ]

    static let shadowedBinding = Check(
        id: "shadowed-binding", title: "A binding is overridden",
        why:
            "Everything in the group has a value of its own, drawn or bound, so that of the group never shows. Two bindings "
            + "of one attribute of one element are an error already.",
        fix: "bind the shapes inside, or take their own values out", severity: .warning
    ) { context in
        let scene = context.scene
        var bound: [String: Set<String>] = [:]
        for name in context.design.bindings { bound[name.element, default: []].insert(name.attribute) }
        return context.design.bindings.enumerated().compactMap { index, name in
            let node = context.interaction.bindings[index].node
            guard node >= 0, handed.contains(name.attribute), scene.elements[node].name == "svg:g" else { return nil }
            var isNeeded = false
            var count = 0
            func visit(_ node: Int) {
                for child in scene.children(of: node) {
                    let element = scene.elements[child]
                    let isOwn = element[Name(name.attribute)].map { $0 != "inherit" && $0 != "currentColor" } ?? false
                    if isOwn || element.id.map({ bound[$0]?.contains(name.attribute) == true }) == true {
                        count += 1
                        continue
                    }
                    if scene.nodes[child].isShape { isNeeded = true } else { visit(child) }
                }
            }
            visit(node)
            guard !isNeeded, count > 0 else { return nil }
            return Flaw(
                at: name.range, also: [scene.elements[node].range],
                "\(name.attribute) of “#\(name.element)” never shows: everything in it has a \(name.attribute) of its own"
            )
        }
    }
}
