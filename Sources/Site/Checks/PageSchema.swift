// What a page is held against: the schema, and the shapes of pages that were found to fit it.

import Diagnostics
import XML

struct PageSchema: Sendable {
    let schema: Schema
    /// Nil where the schema can see more than a page's shape: then every page is held against it.
    let shapes: SchemaShapes?
    /// What addresses of the site begin with, where it is known where it will lie; empty otherwise.
    let base: String

    init(_ resources: Resources, base: BaseURL? = nil) throws(SiteError) {
        self.base = base?.text ?? ""
        let path = resources.schemas + "/page.rng"
        do {
            schema = try Schema.load(path)
        } catch {
            throw .template(file: "templates/schemas/page.rng", error.description)
        }
        shapes = SchemaShapes(ofSchemaAt: path)
    }

    /// Whether a page fits, which has been read and found well-formed.
    func fits(_ source: SourceText, _ shape: UInt64) -> Bool {
        if let shapes, shapes.isKnown(shape) { return true }
        guard schema.validate(read: source, limits: PageFacts.limits).isEmpty else { return false }
        shapes?.insert(shape)
        return true
    }
}
