// The picture of a page's link in a chat: where it lies, and its size.

/// The PNG that link cards show.
package enum LinkPicture {
    /// In pixels: the size that cards of links are drawn for.
    package static let width = 1200
    package static let height = 630

    /// No image of a design has a name that ends so (`ImageAddress`).
    package static let ending = ".link.png"

    /// Beside the file of the drawing that it shows.
    package static func address(of drawing: LinkTarget) -> Address {
        let path = drawing.address.path
        let stem = path.hasSuffix(".svg") ? path.dropLast(4) : path[...]
        return Address(stem + (drawing.fragment.map { "-" + $0 } ?? "") + ending)
    }
}
