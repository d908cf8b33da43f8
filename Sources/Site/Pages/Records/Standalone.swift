// A drawing as a file of its own, outside of any site.

import Cache
package import Designs
import SVGOutput
package import XML

/// Writes a drawing as a file that needs no other files.
package enum Standalone {
    /// The bytes of an SVG file, with the size of the stage and with the design's images embedded.
    /// - Parameters:
    ///   - keepsNames: otherwise ids, classes and keyframes begin with a digest of the drawing, so that a page can
    ///     hold several drawings.
    ///   - surroundings: puts something around the drawing, such as a device, and sets the size of the whole.
    package static func bytes(
        _ drawing: Element, of design: Design, keepsNames: Bool = true,
        around surroundings: (Element) -> Element = { $0 }
    ) -> [UInt8] {
        let embedded = ImageFolder(design.images).embedded(in: drawing)
        var root = surroundings(Stage.standalone(embedded, size: design.stage))
        let bytes = MarkupWriter(.xml).bytes(root)
        if keepsNames { return bytes }
        root.renameNames(prefix: "f\(SHA256.hexadecimal(bytes).prefix(8))_")
        return MarkupWriter(.xml).bytes(root)
    }
}
