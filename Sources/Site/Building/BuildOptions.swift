// What a site is asked to be.

package import Pages

/// What a site is asked to be. Equal options, designs and resources give equal bytes.
package struct BuildOptions: Hashable, Sendable {
    /// What is built.
    package enum Purpose: Hashable, Sendable {
        /// A site. Nothing is published where a design has errors.
        case site
        /// A site that is published although designs have errors. Such a design keeps its pages of the last build, or
        /// has none if there were none. This needs a cache, which knows those pages.
        case preview
        /// A share of the designs: a part of a site is written instead of a site.
        case part(Shard)
    }

    package var purpose = Purpose.site
    /// Whether compressed forms of texts are written beside them, for servers that send those.
    package var packs = false
    /// Whether each design is frozen as it is now. Earlier frozen versions stay in any case.
    package var freezes = false
    /// What makes the site: a word and a version. It is recorded, because only the same maker can rebuild frozen
    /// versions.
    package var maker = "flipbook"
    /// Where the site will lie; nil if that is not known. With it, pages have absolute addresses and pictures for
    /// links, and the site has a map and a feed.
    package var base: BaseURL?
    /// Values of parameters, by name, in place of those in the designs.
    package var settings: [String: String] = [:]
    /// When all designs were changed, in seconds since 1970, for the feed; as their files say if nil.
    package var date: Int?

    /// Folders in which designs find behaviours that are not beside them, before those in the box.
    package var library: [String] = []
    /// Whether each design is searched for all that a finger can reach, and its pages show what was found.
    package var explores = false

    package init() {}
}
