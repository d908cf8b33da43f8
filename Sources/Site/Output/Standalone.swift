// A drawing as a file of its own, outside of any site.

package import Designs
import SVGOutput
package import XML

package enum Standalone {
    /// The bytes of an SVG file: with the size of the stage, and the images that the design shows inside it.
    ///
    /// `surroundings` puts something around the drawing, and says how large the whole is.
    package static func bytes(
        _ drawing: Element, of design: Design, around surroundings: (Element) -> Element = { $0 }
    ) -> [UInt8] {
        let embedded = ImageFolder(design.images).embedded(in: drawing)
        return MarkupWriter(.xml).bytes(surroundings(Stage.standalone(embedded, size: design.stage)))
    }
}
