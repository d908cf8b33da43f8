// A design around a behaviour, to go on from: what the behaviour draws for its slots, and the line that uses it.

package import XML

/// Designs that use a behaviour.
package enum BehaviourHost {
    /// The text of the design; nil where the tree is no behaviour.
    package static func design(around behaviour: Element, named name: String) -> [UInt8]? {
        guard let interaction = behaviour.first(where: { $0.name == "fb:interaction" }),
            let own = interaction["behaviour"]
        else { return nil }
        var use = Element("fb:use", ["behaviour": name])
        var inputs: [Element] = []
        var targets: Set<String> = []
        for slot in interaction.elements where slot.name == "fb:slot" {
            let input = slot["input"].flatMap { name in
                interaction.elements.first { $0.name != "fb:slot" && $0["name"] == name }
            }
            guard let key = slot["name"], let given = slot["target"] ?? slot["input"] else { continue }
            use.attributes[Name(key)] = given
            if let target = slot["target"] ?? input?["target"] { targets.insert(target) }
            if let input { inputs.append(input) }
        }
        // Its states stand in a state of that name.
        if targets.contains("#" + own) { use.attributes["as"] = own + "2" }
        let advice = " Its parameters are set inside <fb:use>: <fb:set name=\"…\" value=\"…\"/> "
        var host = Element("fb:interaction")
        host.children = lines([.comment(advice)] + (inputs + [use]).map { .element($0) }, indent: 6)
        var metadata = Element("svg:metadata")
        metadata.children = lines([.element(host)], indent: 4)
        var root = behaviour
        let words = behaviour.elements.filter { $0.name == "svg:title" || $0.name == "svg:desc" }
        // Those of a class stand in a group, which holds them in their place.
        let drawn = behaviour.elements.filter { child in
            targets.contains { target in
                target.hasPrefix("#") ? child.matches(target) : child.first { $0.matches(target) } != nil
            }
        }
        let named = drawn.reduce(into: Set<String>()) { $0.formUnion($1.referredIDs) }
        let definitions = behaviour.elements.filter { child in
            child.name == "svg:defs" && child.first { $0.id.map(named.contains) ?? false } != nil
        }
        root.children = lines((words + [metadata] + definitions + drawn).map { .element($0) }, indent: 2)
        return MarkupWriter().bytes(root)
    }

    private static func lines(_ nodes: [Node], indent: Int) -> [Node] {
        let space = "\n" + String(repeating: " ", count: indent)
        return nodes.flatMap { [.text(space), $0] } + [.text(String(space.dropLast(2)))]
    }
}
