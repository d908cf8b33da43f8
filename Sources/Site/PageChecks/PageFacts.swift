// One page read back from the disk: what it holds, what it leads to, and what is wrong with it alone.

package import Diagnostics
import Files
package import Pages
package import XML

/// What the checks of a whole site need of a page once it was read.
package struct PageFacts: Sendable {
    package var address: Address
    package var ids: Set<String>
    package var links: [Link]
    /// Whether a fragment such as `#t=0.42` means something here.
    var hasPlayer: Bool
    package var diagnostics: [Diagnostic]
    /// The text as it was read; nil for a page in order, because a site may have thousands.
    package var source: SourceText?

    /// What addresses of the site begin with; empty where that is not known.
    private var base = ""

    /// A link of a page.
    package struct Link: Hashable, Sendable {
        /// The file, and the part of it.
        package var address: Address
        package var fragment: String?
        package var range: Range<Int>?

        package init(address: Address, fragment: String? = nil, range: Range<Int>? = nil) {
            self.address = address
            self.fragment = fragment
            self.range = range
        }

        package var withoutPlace: Link { Link(address: address, fragment: fragment, range: nil) }
    }

    /// Reads a file that was written. An HTML page is held against the schema; a drawing only has to be well-formed,
    /// with ids and references in order.
    ///
    /// libxml2 reads every file from the disk, and where it finds all in order that is all. Otherwise the file is read
    /// once more, into a tree with the places of what is wrong.
    /// - Parameter fits: whether it is known to fit the schema, since it consists of pieces that do.
    package static func read(
        _ address: Address, in folder: String, schema: PageSchema, fits: Bool = false
    ) throws(SiteError) -> PageFacts {
        if fits, let facts = PageSkim.facts(of: address, in: folder, schema: schema) { return facts }
        let source = try load(address, in: folder)
        if let facts = PageSkim.facts(source, at: address, schema: schema) { return facts }
        return PageFacts(address, source, schema: schema.schema, base: schema.base)
    }

    package init(_ address: Address) {
        self.address = address
        ids = []
        links = []
        hasPlayer = false
        diagnostics = []
    }

    /// Reads a file into a tree, so that all that is wrong is found, and each link has its place.
    package init(_ address: Address, _ source: SourceText, schema: Schema?, base: String = "") {
        self.init(address)
        self.base = base
        let read = MarkupReader.read(source, limits: PageFacts.limits)
        diagnostics = read.diagnostics
        defer { if !diagnostics.isEmpty { self.source = source } }
        guard let root = read.document?.root else { return }
        if let schema, root.name.namespace == .html {
            diagnostics += schema.validate(read: source, limits: PageFacts.limits)
        }
        root.walk { element in
            if let id = element.id, !ids.insert(id).inserted {
                let place = element.attributes.attribute("id")?.valueRange ?? element.range
                diagnostics.append(.error("id-twice", at: place, "the id “\(id)” occurs twice in this page"))
            }
            if element.has("data-player") { hasPlayer = true }
        }
        root.walk { element in
            for attribute in element.attributes { look(at: attribute, of: element) }
        }
    }

    /// The text of a file of the site, under the name that it has there.
    package static func load(_ address: Address, in folder: String) throws(SiteError) -> SourceText {
        do {
            return try SourceFile.load(folder + "/" + address.path, as: address.path, limit: limits.bytes)
        } catch {
            throw .file(address.path, reason: error.diagnostic.sentence)
        }
    }

    /// A page is our own work, and may be larger than what is read from others.
    package static let limits = ReadingLimits(bytes: 64 << 20, elements: 2_000_000, text: 16 << 20)

    private mutating func look(at attribute: Attribute, of element: Element) {
        switch attribute.name.local {
        case "href", "src", "srcset":
            follow(attribute, isLink: element.name.namespace == .html || element.name == "svg:a")
        default: for reference in attribute.references { require(reference.id, attribute) }
        }
    }

    private mutating func require(_ id: String, _ attribute: Attribute) {
        guard !ids.contains(id) else { return }
        diagnostics.append(
            .error(
                "no-such-id", at: attribute.valueRange, "\(attribute.name) names “\(id)”, and no element has that id"))
    }

    private mutating func follow(_ attribute: Attribute, isLink: Bool) {
        let value = attribute.value
        switch PageFacts.target(of: value, from: address, base: base) {
        case .image: break
        case .inner(let fragment):
            if ids.contains(fragment) || isLink && hasPlayer && fragment.contains("=") { return }
            diagnostics.append(
                .error("dead-link", at: attribute.valueRange, "“\(value)” leads to no place in this page"))
        case .file(let target, let fragment):
            links.append(Link(address: target, fragment: fragment, range: attribute.valueRange))
        case .outside:
            diagnostics.append(
                .error("outside-link", at: attribute.valueRange, "“\(value)” is not a relative link within the site"))
        }
    }

    /// Where a link leads.
    package enum Target {
        /// An image that the link itself holds.
        case image
        case inner(fragment: String)
        case file(Address, fragment: String?)
        case outside
    }

    /// What a link of this page leads to; nil for one that leaves the site.
    package static func target(of value: String, from page: Address, base: String) -> Target {
        if !base.isEmpty, value.hasPrefix(base) {
            return Address("").following(String(value.dropFirst(base.count))).map { .file($0, fragment: nil) }
                ?? .outside
        }
        if value.utf8.count > 11, value.prefix(11).lowercased() == "data:image/" { return .image }
        let parts = value.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let fragment = parts.count > 1 ? PercentEncoding.decode(String(parts[1])) ?? String(parts[1]) : nil
        if parts[0].isEmpty, let fragment { return .inner(fragment: fragment) }
        guard !value.utf8.contains(UInt8(ascii: ":")), !value.hasPrefix("/"),
            let target = page.following(String(parts[0]))
        else { return .outside }
        return .file(target, fragment: fragment)
    }
}
