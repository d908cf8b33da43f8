// What the pages of a site are made from.

import PageChecks
import Pages

/// What pages are filled from and checked by, read once for a build.
struct PageSource: Sendable {
    let resources: Resources
    let templates: Templates
    let schema: PageSchema
    /// What pages say of themselves to other sites; nil where it is not known where the site will lie.
    let face: PublicFace?
    /// A digest of the resources.
    let fingerprint: String

    /// - Parameter base: where the site will lie, if that is known.
    static func load(_ resources: Resources, base: BaseURL?) throws(SiteError) -> PageSource {
        if base != nil, LinkPicture.engine == nil { throw .file("--base-url", reason: LinkPicture.absence) }
        return PageSource(
            resources: resources, templates: try Templates.load(resources),
            schema: try PageSchema(resources, base: base), face: base.map(PublicFace.init),
            fingerprint: try resources.fingerprint())
    }
}
