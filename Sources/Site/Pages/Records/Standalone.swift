// A drawing as a file of its own, outside of any site.

package import Designs
import SVGOutput
package import XML

/// Writes a drawing as a file that needs no other files.
package enum Standalone {
    /// The bytes of an SVG file, with the size of the stage and with the design's images embedded.
    /// - Parameter surroundings: puts something around the drawing, such as a device, and sets the size of the whole.
    package static func bytes(
        _ drawing: Element, of design: Design, around surroundings: (Element) -> Element = { $0 }
    ) -> [UInt8] {
        let embedded = ImageFolder(design.images).embedded(in: drawing)
        return MarkupWriter(.xml).bytes(surroundings(Stage.standalone(embedded, size: design.stage)))
    }
}
