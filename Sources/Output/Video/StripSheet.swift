// A film strip on one sheet: frames in rows, each with its name and its time.

import Diagnostics
package import Geometry
package import SVGOutput
package import XML

/// Several stills of a scenario on one sheet, in rows of at most six, under a title.
package struct StripSheet: Sendable {
    /// One still, with the two lines of text below it.
    package struct Frame: Sendable {
        package var drawing: Element
        /// The bold line: what is shown. `note` is the line below it: when.
        package var name: String
        package var note: String

        package init(drawing: Element, name: String, note: String) {
            self.drawing = drawing
            self.name = name
            self.note = note
        }
    }

    package var title: String
    package var frames: [Frame]
    /// Put around each frame. Its `pixels` and `background` are not used.
    package var mount: PictureFrame
    /// The colour of the sheet; nil for transparent.
    package var background: Color?

    package init(title: String, frames: [Frame], mount: PictureFrame, background: Color?) {
        self.title = title
        self.frames = frames
        self.mount = mount
        self.background = background
    }

    /// The background of pages in their light theme.
    package static let paper = Color(rgb: 0xF3F0E7)
    private static let faces = "-apple-system, 'PingFang SC', 'Noto Sans CJK SC', sans-serif"

    private var cell: Size { mount.size }
    /// The size of the letters. It grows with the frames, so that a shrunken sheet can still be read.
    private var letter: Double { max(10, min(cell.width * 0.046, cell.height * 0.1).rounded()) }
    private var gap: Double { (letter * 1.75).rounded() }
    private var head: Double { (letter * 2.5).rounded() }
    private var foot: Double { (letter * 4).rounded() }
    /// At most six frames in a row, spread evenly over the rows.
    private var columns: Int {
        let rows = (frames.count + 5) / 6
        return max(1, (frames.count + rows - 1) / max(1, rows))
    }

    /// The size of the sheet, in points.
    package var size: Size {
        let rows = Double((frames.count + columns - 1) / columns)
        return Size(gap + (cell.width + gap) * Double(columns), gap + head + (cell.height + foot) * rows)
    }

    /// The sheet as a stand-alone SVG, without `width` and `height`.
    package var drawing: Element {
        var sheet = Element.svg(
            "svg", ["viewBox": "0 0 \(PictureFrame.text(size.width)) \(PictureFrame.text(size.height))", "role": "img"])
        sheet.children.append(.svg("title", children: [.text(title)]))
        if let background {
            // It covers the whole picture too where that has other proportions than the view box.
            let fill = "#" + PictureFrame.digits(background)
            sheet.children.append(
                .svg("rect", ["x": "-50%", "y": "-50%", "width": "200%", "height": "200%", "fill": fill]))
        }
        var words = Element.svg("g", ["font-family": StripSheet.faces, "fill": "#20242a"])
        words.children.append(
            label(title, x: gap, y: gap + letter * 1.25, size: letter * 1.3, width: size.width - 2 * gap, isBold: true))
        for (index, frame) in frames.enumerated() {
            let x = gap + (cell.width + gap) * Double(index % columns)
            let y = gap + head + (cell.height + foot) * Double(index / columns)
            var mount = mount
            mount.pixels = nil
            mount.background = nil
            var drawing = mount.around(frame.drawing)
            drawing.removeWords()
            drawing.renameIDs(prefix: "f\(index)-")
            drawing["x"] = PictureFrame.text(x)
            drawing["y"] = PictureFrame.text(y)
            sheet.children.append(.element(drawing))
            let line = y + cell.height + letter * 1.35
            words.children.append(label(frame.name, x: x, y: line, size: letter, width: cell.width, isBold: true))
            var note = Element.svg("g", ["fill": "#575c65"])
            note.children = [label(frame.note, x: x, y: line + letter * 1.25, size: letter * 0.9, width: cell.width)]
            words.children.append(.element(note))
        }
        sheet.children.append(.element(words))
        return sheet
    }

    private func label(
        _ words: String, x: Double, y: Double, size: Double, width: Double, isBold: Bool = false
    ) -> Node {
        var label = Element.svg(
            "text", ["x": PictureFrame.text(x), "y": PictureFrame.text(y), "font-size": PictureFrame.text(size)])
        if isBold { label["font-weight"] = "600" }
        // In usual fonts letters are a little over half as wide as high.
        label.children = [.text(DisplayWidth.cut(words, to: max(4, Int(width / (size * 0.56)))))]
        return .element(label)
    }
}
