// White space that only lays the source out, and can go when every byte counts.

extension Element {
    /// Removes text of nothing but white space where only elements stand side by side.
    ///
    /// In SVG that shows nothing. Inside of `text`, of what is marked `xml:space="preserve"`, and of HTML, where white
    /// space parts words, everything stays.
    package mutating func dropBlankText() {
        if self["xml:space"] == "preserve" || name == "svg:text" { return }
        if name.namespace != .html, children.allSatisfy({ $0.text == nil || $0.isBlank }),
            children.contains(where: { !$0.isBlank })
        {
            children.removeAll { $0.isBlank }
        }
        children = children.map { node in
            guard case .element(var element) = node else { return node }
            element.dropBlankText()
            return .element(element)
        }
    }
}
