// Where the still of an instant lies, and how a page shows it.

package import Geometry
import Timelines

/// A place of a still: a column of a sheet, or a file of its own. Pages show a column by the position of the image in
/// its box, and not by a fragment: a browser keeps one drawing for each address, fragment included, and a page of
/// twenty stills would hold twenty sheets.
package struct StillPlace: Hashable, Sendable {
    package var file: Address
    /// From 0; nil where the file is the still alone.
    package var column: Int?

    package init(file: Address, column: Int? = nil) { (self.file, self.column) = (file, column) }

    /// Columns of each sheet, filled or not: with 41, each begins at a multiple of 2.5 % of what does not fit, which
    /// `page.css`, `embed.css` and `board.js` multiply.
    package static let columns = 41
    /// Units of the drawing between two columns, so that no neighbour shows at an edge that is rounded: some pixels of
    /// the smallest picture.
    package static func gap(_ size: Size) -> Double { size.width / 20 }

    /// The address that shows the still alone, where a browser opens it by itself.
    package var target: LinkTarget { LinkTarget(file, fragment: column.map { "s\($0)" }) }

    /// Where a column begins, in units of the drawing; `columns` gives the end of the sheet with its gap.
    package static func left(_ column: Int, of size: Size) -> Double { Double(column) * (size.width + gap(size)) }

    /// The style of an `img` that shows the still, or a drawing of the same shape, in a box of the stage's shape: the
    /// custom properties that `page.css` reads.
    package func style(of stage: Size) -> String {
        var style = "--shape:\(Formatting.decimal(stage.width))/\(Formatting.decimal(stage.height))"
        if let column { style += ";--at:\(column)" }
        return style
    }
}
