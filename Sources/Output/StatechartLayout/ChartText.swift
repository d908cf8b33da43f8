// How much room words take in a chart. The chart's own table, so that a layout does not depend on a machine's fonts.

import Diagnostics

/// Charts are set in the page's monospaced face: in all that people have, a character is at most 0.602 em wide, and a
/// Chinese one takes no more than two of those columns.
struct ChartText {
    /// In CSS pixels.
    let size: Double
    /// The distance of two base lines.
    let leading: Double
    /// What is longer is cut.
    let columns: Int

    static let name = ChartText(size: 12, leading: 16, columns: 32)
    static let event = ChartText(size: 11, leading: 13, columns: 22)
    static let condition = ChartText(size: 10, leading: 12, columns: 23)

    func width(_ text: some StringProtocol) -> Double { Double(DisplayWidth.columns(of: text)) * size * 0.602 }

    /// The text, or as much of it as fits with an ellipsis.
    func cut(_ text: some StringProtocol) -> String { DisplayWidth.cut(text, to: columns) }

    /// The text in at most so many lines, broken between words where it can be; the last one is cut.
    func wrapped(_ text: String, lines count: Int) -> [String] {
        var lines: [String] = []
        var rest = text[...]
        while lines.count + 1 < count, DisplayWidth.columns(of: rest) > columns {
            let head = DisplayWidth.prefix(of: rest, columns: columns)
            let end = rest.index(rest.startIndex, offsetBy: head.count)
            let space = rest[..<end].lastIndex(of: " ")
            // A break in the first third would leave more room than it is worth.
            if let space, rest.distance(from: rest.startIndex, to: space) * 3 > head.count {
                lines.append(String(rest[..<space]))
                rest = rest[rest.index(after: space)...]
            } else {
                lines.append(head)
                rest = rest[end...]
            }
        }
        return lines + [cut(rest)]
    }
}
