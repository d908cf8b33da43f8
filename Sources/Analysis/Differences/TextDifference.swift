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
                    let of = design.state(title.of).map { side.states[$0] } ?? title.of
                    let name =
                        (title.of == design.title ? "title" : "title of “\(of)”")
                        + (title.language.isEmpty ? "" : " in \(title.language)")
                    seen[name, default: 0] += 1
                    return Item(.texts, key: "\(name) \(seen[name]!)", name, fields: [Field("text", title.text)])
                }
        }
    }
}
