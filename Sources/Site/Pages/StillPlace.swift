// Where the still of an instant lies, and how a page shows it.

import Geometry
import XML

/// A place of a still: a column of a sheet, or a file of its own. Pages show a column by the position of the image in
/// its box, and not by a fragment: a browser keeps one drawing for each address, fragment included, and a page of
/// twenty stills would hold twenty sheets.
struct StillPlace: Hashable, Sendable {
    var file: Address
    /// From 0; nil where the file is the still alone.
    var column: Int?

    /// Columns of each sheet, filled or not: with 21, each begins at a whole multiple of 5 % of what does not fit.
    static let columns = 21
    /// Units of the drawing between two columns, so that no neighbour shows at an edge that is rounded.
    static let gap = 16.0

    /// The address that shows the still alone.
    var target: LinkTarget { LinkTarget(file, fragment: column.map { "s\($0)" }) }

    /// Where a column begins, in units of the drawing; `columns` gives the end of the sheet with its gap.
    static func left(_ column: Int, of size: Size) -> Double { Double(column) * (size.width + gap) }

    /// The style of an `img` that shows the still, or a drawing of the same shape, in a box of the stage's shape: the
    /// custom properties that `still.css` reads.
    func style(of stage: Size) -> String {
        var style = "--shape:\(Formatting.decimal(stage.width))/\(Formatting.decimal(stage.height))"
        if let column { style += ";--at:\(column * 100 / (StillPlace.columns - 1))%" }
        return style
    }
}

extension TemplateFill {
    /// Fills an `img` with a still.
    mutating func still(
        _ slot: String, _ place: StillPlace, on page: Address, _ stage: Size, alternative: String = ""
    ) throws(SiteError) {
        try picture(slot, page.link(to: place.file), stage, alternative)
        try fill(slot) { $0["style"] = place.style(of: stage) }
    }

    /// Fills an `img` with an animation, and the `source` before it, whose slot is `still`, with the still that stands
    /// for it where nothing may move.
    mutating func picture(
        _ slot: String, _ animation: Address, orStill still: StillPlace, on page: Address, _ stage: Size,
        alternative: String = ""
    ) throws(SiteError) {
        try fill("still") { $0["srcset"] = page.link(to: still.file) }
        try picture(slot, page.link(to: animation), stage, alternative)
        try fill(slot) { $0["style"] = still.style(of: stage) }
    }
}
