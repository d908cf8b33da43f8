// One drawing for light and for dark pages.

package import XML

extension Element {
    /// The drawing, with another one in its place where the reader's device asks for dark colours. Pages need no script
    /// for it, and no second image. The drawing alone where both are the same.
    package func orInDark(_ dark: Element) -> Element {
        if dark.children == children { return self }
        var other = dark
        other.renameIDs(prefix: "fb-dark-")
        var root = self
        let style =
            ".fb-dark{display:none}@media(prefers-color-scheme:dark){.fb-light{display:none}.fb-dark{display:inline}}"
        root.children =
            children.filter(Element.isWords) + [
                .svg("style", children: [.text(style)]),
                .svg("g", ["class": "fb-light"], children: children.filter { !Element.isWords($0) }),
                .svg("g", ["class": "fb-dark"], children: other.children.filter { !Element.isWords($0) }),
            ]
        return root
    }

    /// Whether a node says in words what the drawing shows.
    private static func isWords(_ node: Node) -> Bool {
        node.element.map { $0.name == "svg:title" || $0.name == "svg:desc" } ?? false
    }
}
