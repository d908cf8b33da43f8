// A copy of a template while it is filled in. Templates are XHTML documents with sample content: `data-slot` marks what
// is filled, `data-each` what is repeated, `data-if` what may go, `data-asset` a link to a file of `web/`.

import Markup

/// Filling changes the tree and nothing else: text stays text, whatever it says. Everything marked must be filled and
/// everything filled must be marked, so that neither sample content nor a slip reaches a page.
struct Blank {
    private(set) var root: Element
    /// The template's file, for messages.
    let file: String

    init(_ root: Element, file: String) {
        self.root = root
        self.file = file
    }

    /// Fills each element of that slot; there must be one.
    mutating func fill(_ slot: String, _ change: (inout Element) -> Void) throws(SiteError) {
        var count = 0
        root.updateAll { element in
            guard element[Mark.slot] == slot else { return }
            element[Mark.slot] = nil
            change(&element)
            count += 1
        }
        guard count > 0 else { throw .template(file: file, "no element has data-slot=\"\(slot)\"") }
    }

    /// Fills several slots in one walk; each must be there.
    mutating func fillAll(_ changes: [String: (inout Element) -> Void]) throws(SiteError) {
        var filled: Set<String> = []
        root.updateAll { element in
            guard let slot = element[Mark.slot], let change = changes[slot] else { return }
            element[Mark.slot] = nil
            change(&element)
            filled.insert(slot)
        }
        for slot in changes.keys.sorted() where !filled.contains(slot) {
            throw .template(file: file, "no element has data-slot=\"\(slot)\"")
        }
    }

    /// Makes a text the only content of a slot.
    mutating func text(_ slot: String, _ text: String) throws(SiteError) {
        try fill(slot) { $0.children = text.isEmpty ? [] : [.text(text)] }
    }

    /// Makes a text the content of a slot that links somewhere.
    mutating func link(_ slot: String, _ address: String, _ text: String) throws(SiteError) {
        try fill(slot) {
            $0["href"] = address
            $0.children = [.text(text)]
        }
    }

    /// Repeats the first element of that name for each item and takes its other samples away. To be called before
    /// slots of the same names outside of it are filled.
    mutating func each<Item>(
        _ name: String, _ items: [Item], _ fill: (Item, inout Blank) throws(SiteError) -> Void
    ) throws(SiteError) {
        guard let sample = root.element(with: Mark.each, name) else {
            throw .template(file: file, "no element has data-each=\"\(name)\"")
        }
        var copies: [Node] = []
        for item in items {
            var blank = Blank(sample, file: file)
            blank.root[Mark.each] = nil
            try fill(item, &blank)
            // Items stand on lines of their own, as in the template.
            copies.append(.element(try blank.finished()))
            copies.append(.text("\n"))
        }
        copies = copies.dropLast()
        var isFirst = true
        root.rewrite { element in
            guard element[Mark.each] == name else { return [.element(element)] }
            defer { isFirst = false }
            return isFirst ? copies : []
        }
    }

    /// Leaves out what is marked `data-if` with that name unless it is wanted; returns whether it is.
    @discardableResult
    mutating func keep(_ name: String, if isWanted: Bool) throws(SiteError) -> Bool {
        guard root.element(with: Mark.condition, name) != nil else {
            throw .template(file: file, "no element has data-if=\"\(name)\"")
        }
        if isWanted {
            root.updateAll { if $0[Mark.condition] == name { $0[Mark.condition] = nil } }
        } else {
            root.rewrite { $0[Mark.condition] == name ? [] : [.element($0)] }
        }
        return isWanted
    }

    /// The filled tree, with links to files of `web/` made from `page`.
    mutating func linkAssets(from page: Address) {
        root.updateAll { element in
            guard element[Mark.asset] != nil else { return }
            element[Mark.asset] = nil
            for attribute in ["href", "src"] as [Name] {
                guard let link = element[attribute], let name = link.split(separator: "/").last else { continue }
                element[attribute] = page.link(to: Address("assets/" + name))
            }
        }
    }

    /// The tree, if nothing in it is still a sample.
    func finished() throws(SiteError) -> Element {
        let left = root.first { element in Blank.marks.contains { element[$0] != nil } }
        if let left, let mark = Blank.marks.first(where: { left[$0] != nil }) {
            throw .template(file: file, "nothing fills \(mark)=\"\(left[mark] ?? "")\"")
        }
        return root
    }

    private static let marks = [Mark.slot, Mark.each, Mark.condition]
}

/// Made once: a page is walked for each.
private enum Mark {
    static let slot: Name = "data-slot"
    static let each: Name = "data-each"
    static let condition: Name = "data-if"
    static let asset: Name = "data-asset"
}

extension Element {
    /// Joins the white space that removed samples leave behind, outside of drawings.
    mutating func closeGaps() {
        guard name.namespace == .html else { return }
        var result: [Node] = []
        for child in children {
            if child.isBlank, let last = result.last, last.isBlank {
                result[result.count - 1] = "\n"
            } else if case .element(var element) = child {
                element.closeGaps()
                result.append(.element(element))
            } else {
                result.append(child)
            }
        }
        children = result
    }
}
