// The image files of a design in its site: pages link to them, drawings that stand alone carry them along.

package import Designs
package import XML

/// A browser shows no file beside an SVG that itself stands in an `<img>`, so there the images are part of the file.
package struct ImageFolder: Sendable {
    /// Each image with its place in the site, in the design's order.
    package let files: [(image: Design.Image, address: Address)]
    /// The `data:` URI of each path.
    private let embeddings: [String: String]
    private let addresses: [String: Address]

    /// The design's folder in the site.
    package let folder: String

    package init(_ images: [Design.Image] = [], of folder: String = "") {
        self.folder = folder
        files = images.map { ($0, SitePlan.image(folder, $0.path)) }
        var embeddings: [String: String] = [:]
        var addresses: [String: Address] = [:]
        for (image, address) in files {
            embeddings[image.path] = "data:\(image.type);base64," + Base64.text(image.bytes)
            addresses[image.path] = address
        }
        self.embeddings = embeddings
        self.addresses = addresses
    }

    /// The drawing with its images in it.
    package func embedded(in drawing: Element) -> Element { replaced(in: drawing) { embeddings[$0] } }

    /// The drawing with links to the images, as a page at an address has them.
    package func linked(_ drawing: Element, from page: Address) -> Element {
        replaced(in: drawing) { addresses[$0].map { page.link(to: $0) } }
    }

    private func replaced(in drawing: Element, _ reference: (String) -> String?) -> Element {
        if files.isEmpty { return drawing }
        var drawing = drawing
        drawing.updateAll { element in
            guard element.name == "svg:image", let path = element["href"] else { return }
            if let reference = reference(path) { element["href"] = reference }
        }
        return drawing
    }
}
