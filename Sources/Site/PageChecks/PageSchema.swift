// What a page is held against.

package import Diagnostics
package import Pages
package import XML

/// The RELAX NG schema of pages, compiled by libxml2.
package struct PageSchema: Sendable {
    package let schema: Schema
    /// What addresses of the site begin with, where it is known where it will lie; empty otherwise.
    package let base: String

    package init(_ resources: Resources, base: BaseURL? = nil) throws(SiteError) {
        self.base = base?.text ?? ""
        let path = resources.schemas + "/page.rng"
        do {
            schema = try Schema.load(path)
        } catch {
            throw .template(file: "templates/schemas/page.rng", error.description)
        }
    }

    /// Whether a page fits, which has been read and found well-formed.
    package func fits(_ source: SourceText) -> Bool { schema.validate(read: source, limits: PageFacts.limits).isEmpty }
}
