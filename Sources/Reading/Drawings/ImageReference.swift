// Where a drawing shows image files.

package import XML

/// One place where an image file is shown.
package struct ImageReference: Hashable, Sendable {
    package var path: String
    package var range: Range<Int>?
    /// Whether a binding names it, and not the drawing.
    package var isBound: Bool

    package init(path: String, range: Range<Int>?, isBound: Bool = false) {
        self.path = path
        self.range = range
        self.isBound = isBound
    }

    /// All places in a picture that show an image file. Bad addresses have been reported and removed before.
    package static func all(in picture: Element) -> [ImageReference] {
        var references: [ImageReference] = []
        picture.walk { element in
            guard element.name == "svg:image", let attribute = element.attributes.attribute("href") else { return }
            guard ImageAddress.isPath(attribute.value) else { return }
            references.append(ImageReference(path: attribute.value, range: attribute.valueRange))
        }
        return references
    }
}
