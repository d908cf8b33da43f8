// One line of a source as a message shows it: tabs spread, long lines cut, and a caret under the range.

/// An excerpt of two lines of equal measure: the text, and the marks that stand under it.
struct Excerpt: Equatable {
    var text: String
    var marks: String

    /// Tabs are spread to the next multiple of this.
    static let tabWidth = 4

    /// How many bytes before, in and after the range are looked at. A character of some ten bytes is rare, so this is
    /// more than fits.
    private static let reach = 1000

    private struct Cell {
        var shown: String
        var columns: Int
        var isMarked: Bool
    }

    /// Shows the line that holds the beginning of the range. A range that goes on over the line's end is marked to
    /// that end; an empty one gets a single caret. `width` is the greatest number of columns of the text.
    init(_ lines: SourceLines, _ source: SourceText, range: Range<Int>, width: Int = 100) {
        let line = lines.range(ofLine: lines.line(of: range.lowerBound))
        let start = min(max(range.lowerBound, line.lowerBound), line.upperBound)
        let end = min(max(range.upperBound, start), line.upperBound, start + Self.reach)
        // A line may be megabytes long: only what could be shown is looked at.
        let first = source.beginOfCharacter(at: max(line.lowerBound, start - Self.reach), notBefore: line.lowerBound)
        let last = source.beginOfCharacter(at: min(line.upperBound, end + Self.reach), notBefore: end)
        var cells: [Cell] = []
        var column = 0
        func add(_ piece: Range<Int>, marked: Bool) {
            for character in source[piece] {
                let cell = Self.cell(character, at: column, marked: marked)
                column += cell.columns
                cells.append(cell)
            }
        }
        add(first..<start, marked: false)
        let firstMarked = cells.count
        add(start..<end, marked: true)
        let markedCount = cells.count - firstMarked
        add(end..<last, marked: false)

        let shown = Self.window(cells, around: firstMarked..<(firstMarked + markedCount), width: width)
        let isCutBefore = shown.lowerBound > 0 || first > line.lowerBound
        text = isCutBefore ? "…" : ""
        var before = isCutBefore ? 1 : 0
        var under = 0
        for index in shown {
            text += cells[index].shown
            if index < firstMarked { before += cells[index].columns }
            if cells[index].isMarked { under += cells[index].columns }
        }
        if shown.upperBound < cells.count || last < line.upperBound { text += "…" }
        while text.last == " " { text.removeLast() }
        marks = String(repeating: " ", count: before) + "^" + String(repeating: "~", count: max(under, 1) - 1)
    }

    private static func cell(_ character: Character, at column: Int, marked: Bool) -> Cell {
        if character == "\t" {
            let columns = tabWidth - column % tabWidth
            return Cell(shown: String(repeating: " ", count: columns), columns: columns, isMarked: marked)
        }
        // A control character could move the terminal's cursor or colour; one that turns the writing direction
        // could make the line say something else than it does.
        if character.unicodeScalars.contains(where: \.isUnprintable) {
            return Cell(shown: "\u{FFFD}", columns: 1, isMarked: marked)
        }
        return Cell(shown: String(character), columns: DisplayWidth.columns(of: character), isMarked: marked)
    }

    /// The cells to show: all of them if they fit, otherwise the marked ones with as much around them as fits.
    private static func window(_ cells: [Cell], around marked: Range<Int>, width: Int) -> Range<Int> {
        if cells.reduce(0, { $0 + $1.columns }) <= width { return 0..<cells.count }
        var room = width - 2
        var low = marked.lowerBound
        var high = marked.lowerBound
        while high < marked.upperBound, cells[high].columns <= room {
            room -= cells[high].columns
            high += 1
        }
        var grows = true
        while grows {
            grows = false
            if high < cells.count, cells[high].columns <= room {
                room -= cells[high].columns
                high += 1
                grows = true
            }
            if low > 0, cells[low - 1].columns <= room {
                low -= 1
                room -= cells[low].columns
                grows = true
            }
        }
        return low..<high
    }
}

extension SourceText {
    /// The offset itself, or that of the lead byte before it if it lies inside of a UTF-8 sequence.
    fileprivate func beginOfCharacter(at offset: Int, notBefore least: Int) -> Int {
        var offset = offset
        while offset > least, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
        return offset
    }
}
