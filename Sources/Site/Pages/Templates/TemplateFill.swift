// A copy of a template while it is filled in. Templates are XHTML documents with sample content: `data-slot` marks what
// is filled, `data-each` what is repeated, `data-if` what may go, `data-asset` a link to a file of `web/`.

package import XML

/// Filling changes a tree and nothing else: text stays text, whatever it says. Everything marked must be filled and
/// everything filled must be marked, so that neither sample content nor a slip reaches a page.
///
/// What is to be filled is only noted; `finished` makes the tree, in one walk over what is marked.
package struct TemplateFill {
    package typealias Change = (inout Element) -> Void

    private let template: Template
    /// The template's file, for messages.
    package let file: String

    private var changes: [String: [Change]] = [:]
    private var copies: [String: [Node]] = [:]
    private var wanted: [String: Bool] = [:]
    private var page: Address?
    private var root = ""

    package init(_ template: Template, file: String) { (self.template, self.file) = (template, file) }

    /// Fills each element of that slot; there must be one.
    package mutating func fill(_ slot: String, _ change: @escaping Change) throws(SiteError) {
        guard template.slots.contains(slot) else { throw .template(file: file, "no element has data-slot=\"\(slot)\"") }
        changes[slot, default: []].append(change)
    }

    /// Fills several slots; each must be there.
    mutating func fillAll(_ changes: [String: Change]) throws(SiteError) {
        for slot in changes.keys.sorted() { try fill(slot, changes[slot]!) }
    }

    /// Makes a text the only content of a slot.
    package mutating func text(_ slot: String, _ text: String) throws(SiteError) {
        try fill(slot) { $0.children = text.isEmpty ? [] : [.text(text)] }
    }

    /// Makes a text the content of a slot that links somewhere.
    package mutating func link(_ slot: String, to address: String, text: String) throws(SiteError) {
        try fill(slot) {
            $0["href"] = address
            $0.children = [.text(text)]
        }
    }

    /// What stands before and after the items of a page that is written a few items at a time.
    package static let cut = "cut"

    /// Repeats the first element of that name for each item and takes its other samples away.
    package mutating func each<Item>(
        _ name: String, in items: [Item], isCut: Bool = false,
        _ fill: (Item, inout TemplateFill) throws(SiteError) -> Void
    ) throws(SiteError) {
        guard let sample = template.samples[name] else {
            throw .template(file: file, "no element has data-each=\"\(name)\"")
        }
        var nodes: [Node] = []
        nodes.reserveCapacity(2 * items.count)
        for item in items {
            var blank = TemplateFill(sample, file: file)
            try fill(item, &blank)
            // Items stand on lines of their own, as in the template.
            if !nodes.isEmpty { nodes.append(.text("\n")) }
            nodes.append(.element(try blank.finished()))
        }
        copies[name] = isCut ? [.comment(TemplateFill.cut)] + nodes + [.comment(TemplateFill.cut)] : nodes
    }

    /// Leaves out what is marked `data-if` with that name unless it is wanted; returns whether it is.
    @discardableResult
    package mutating func keep(_ name: String, if isWanted: Bool) throws(SiteError) -> Bool {
        guard template.conditions.contains(name) else {
            throw .template(file: file, "no element has data-if=\"\(name)\"")
        }
        wanted[name] = isWanted
        return isWanted
    }

    /// Has links to files of `web/` made from `page`, below a root of their own if one is named.
    package mutating func linkAssets(from page: Address, root: String = "") { (self.page, self.root) = (page, root) }

    /// The tree, if nothing in it is still a sample.
    package func finished() throws(SiteError) -> Element {
        var making = Making(blank: self)
        let root = try making.element(template)
        for slot in changes.keys.sorted() where !making.filled.contains(slot) {
            throw .template(file: file, "what has data-slot=\"\(slot)\" is left out, and yet it is filled")
        }
        return root
    }

    private struct Making {
        let blank: TemplateFill
        var filled: Set<String> = []
        private var repeated: Set<String> = []

        init(blank: TemplateFill) { self.blank = blank }

        mutating func element(_ template: Template) throws(SiteError) -> Element {
            if let slot = template.slot, blank.changes[slot] == nil { throw unfilled("data-slot", slot) }
            var children: [Node] = []
            children.reserveCapacity(template.pieces.count)
            // The white space that removed samples leave behind is joined.
            var isAfterBlank = false
            for piece in template.pieces {
                switch piece {
                case .whole(_, true) where isAfterBlank: children[children.count - 1] = "\n"
                case .whole(let node, let isBlank):
                    children.append(node)
                    isAfterBlank = isBlank
                case .part(let part):
                    let count = children.count
                    children += try nodes(part)
                    if children.count > count { isAfterBlank = false }
                }
            }
            var element = Element(template.name, template.attributes, children: children)
            if let slot = template.slot {
                for change in blank.changes[slot] ?? [] { change(&element) }
                filled.insert(slot)
            }
            if template.isAsset, let page = blank.page { link(&element, from: page) }
            return element
        }

        /// What becomes of a part: one element, none, or copies.
        private mutating func nodes(_ part: Template) throws(SiteError) -> [Node] {
            if let each = part.each {
                guard let copies = blank.copies[each] else { throw unfilled("data-each", each) }
                return repeated.insert(each).inserted ? copies : []
            }
            if let condition = part.condition {
                guard let isWanted = blank.wanted[condition] else { throw unfilled("data-if", condition) }
                if !isWanted { return [] }
            }
            return [.element(try element(part))]
        }

        private func unfilled(_ mark: String, _ name: String) -> SiteError {
            .template(file: blank.file, "nothing fills \(mark)=\"\(name)\"")
        }

        private func link(_ element: inout Element, from page: Address) {
            for attribute in ["href", "src"] as [Name] {
                guard let link = element[attribute], let name = link.split(separator: "/").last else { continue }
                element[attribute] = page.link(to: Address(blank.root + "assets/" + name))
            }
        }
    }
}
