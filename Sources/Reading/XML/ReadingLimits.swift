// How large an untrusted document may be; a larger one is refused before it costs time or memory.

/// Limits of one document. Exceeding any of them is an error.
package struct ReadingLimits: Hashable, Sendable {
    /// The greatest size of a file in bytes.
    package var bytes: Int
    /// How deep elements may be nested; libxml2 itself takes no more than 256.
    package var depth: Int
    /// How many attributes, namespace declarations included, one element may have.
    package var attributes: Int
    /// How many elements there may be in all.
    package var elements: Int
    /// The longest text between two tags, in bytes. Attribute values (images as data URIs) are bounded by `bytes`.
    package var text: Int

    /// The standard limits, apart from those that are given.
    package init(
        bytes: Int = 8 << 20, depth: Int = 200, attributes: Int = 512, elements: Int = 200_000, text: Int = 1 << 20
    ) {
        self.bytes = bytes
        self.depth = depth
        self.attributes = attributes
        self.elements = elements
        self.text = text
    }

    /// What to do about a drawing of more than `bytes`.
    package static let advice = "move large images into files of their own beside it, or split the drawing"

    package static let standard = ReadingLimits()
}
