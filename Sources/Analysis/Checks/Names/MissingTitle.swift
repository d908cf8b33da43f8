// Designs without a title of their own.

import Designs
import Diagnostics
import XML

extension Check {
    static let missingTitle = Check(
        id: "missing-title", title: "The design has no title",
        why: "Galleries, pages and screen readers call it by the name of its file.",
        fix: "write <title>…</title> as the first child of the <svg>", severity: .note
    ) { context in
        let design = context.design
        guard design.title == design.name, design.picture.child("svg:title") == nil else { return [] }
        return [Flaw(at: design.picture.nameRange, "the design has no <title>, so it is called “\(design.name)”")]
    }
}
