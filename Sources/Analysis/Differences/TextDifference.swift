// What people read of a design that differs: titles, tags, the device around it.

import Designs
import Naming

extension DesignPair {
    func textChanges() -> [Change] {
        changes { side in
            let design = side.names.design
            let whole = Item(
                .texts, key: "", "design",
                fields: [
                    Field("title", design.title == design.name ? "" : design.title),
                    Field("description", design.description),
                    Field("tags", design.tags.joined(separator: " ")), Field("device", design.device ?? "none"),
                ])
            var seen: [String: Int] = [:]
            return [whole]
                + design.titles.map { title in
                    let name =
                        (title.of == design.title ? "title" : "title of \(DesignPair.owner(title.of, side))")
                        + (title.language.isEmpty ? "" : " in \(title.language)")
                    seen[name, default: 0] += 1
                    return Item(.texts, key: "\(name) \(seen[name]!)", name, fields: [Field("text", title.text)])
                }
        }
    }

    /// What a title is of, by its name: the label that a title translates may have changed too.
    private static func owner(_ text: String, _ side: ActionItems) -> String {
        let design = side.names.design
        if let state = design.state(text) { return "state \(side.states[state])" }
        let named =
            design.parameters.first { $0.label == text }.map { "parameter \(side.quantity($0.name))" }
            ?? design.scenarios.first { $0.title == text }.map { "scenario \($0.name)" }
            ?? design.variants.first { $0.label == text }.map { "variant \($0.name)" }
        return named ?? "“\(text)”"
    }
}
