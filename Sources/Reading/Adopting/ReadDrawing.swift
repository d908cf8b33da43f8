// A drawing from a file, with the places of all its parts, so that its text can be changed and the rest stays as it is.

package import Diagnostics
package import Drawings
package import Files
package import Geometry
package import XML

/// A drawing or design as it was read.
package struct ReadDrawing {
    package let path: String
    package let source: SourceText
    package let root: Element
    /// What is drawn, in document order.
    package let list: [DrawnElement]
    package let stage: Size
    private let lines: SourceLines
    /// Of a design of two files, where the interaction begins in its own; nil for one file.
    private var firstLine: Int?
    /// Its text with the namespaces that it lacks; nil where it lacks none.
    private let whole: [UInt8]?

    /// Reads a drawing, or an interaction in a file of its own. A file that is neither is an error of the file.
    package init(_ path: String) throws(FileError) {
        try self.init(try SourceFile.load(path), at: path)
    }

    /// Reads the drawing of an interaction in a file of its own. One that a link takes out of its folder is an error.
    package init(beside interaction: String) throws(FileError) {
        let path = InteractionFile.drawing(of: interaction)
        do throws(SiblingFile.Failure) {
            _ = try SiblingFile.load(Folder.name(of: path), beside: interaction, limit: .max)
        } catch .outside {
            throw FileError(path, .other("a link that leads out of the design's folder"))
        } catch {}
        try self.init(path)
    }

    /// Reads a design, also one of two files: then its text is both in one.
    package init(design path: String) throws(FileError) {
        var source = try ReadDrawing(path).source
        var firstLine: Int?
        if let own = MarkupReader.read(source).document?.root, own.name == "fb:interaction" {
            let drawing = try ReadDrawing(beside: path)
            let text = InteractionFile.joined(drawing.source.bytes, drawing.root, with: source.bytes, at: own)
            firstLine = own.range.map { source.position(of: $0.lowerBound).line }
            source.bytes = text ?? drawing.source.bytes
        }
        try self.init(source, at: path)
        self.firstLine = firstLine
    }

    /// Reads a text that is a drawing.
    package init(_ source: SourceText, at path: String) throws(FileError) {
        let source = source.readable
        let (document, problems) = MarkupReader.read(source)
        guard let written = document?.root, ["svg:svg", "svg", "fb:interaction"].contains(written.name) else {
            throw FileError(path, .other(problems.first?.sentence ?? "its root is no <svg> of SVG"))
        }
        let root = DiagnosticLog(source).namespaced(written)
        let whole = source.declared(written, problems).source.bytes
        self.whole = whole == source.bytes ? nil : whole
        self.path = path
        self.source = source
        self.root = root
        lines = source.lines
        list = DrawnElement.list(of: root, source)
        stage = RootReader(notes: DiagnosticLog(source)).stage(of: root)?.size ?? Size(375, 812)
    }

    /// The same with the namespaces declared that it lacks.
    package var declared: ReadDrawing {
        whole.flatMap { try? ReadDrawing(SourceText(name: source.name, bytes: $0), at: path) } ?? self
    }

    /// The metadata that holds the behaviour.
    package var behaviour: Element? {
        root.elements.first { $0.name == "svg:metadata" && $0.child("fb:interaction") != nil }
    }

    /// Its text without the behaviour.
    package var plain: [UInt8] {
        guard let extent = behaviour.flatMap(extent) else { return source.bytes }
        var edits = TextEdits()
        edits.replace(extent, with: "")
        return edits.applied(to: source.bytes)
    }

    /// The interaction, in metadata or in a file of its own.
    package var interaction: Element? {
        root.name == "fb:interaction" ? root : behaviour?.child("fb:interaction")
    }

    /// The text in which all of these that have no id are given a readable one, and those.
    package func givingIDs(to items: [DrawnElement]) -> (bytes: [UInt8], ids: [String]) {
        var edits = TextEdits()
        var fresh = ReadableIDs(taken: Set(root.ids))
        var ids: [String] = []
        for item in items where item.id == nil {
            guard let end = item.element.nameRange?.upperBound else { continue }
            ids.append(fresh.id(for: item.name, kind: item.kind))
            edits.insert(" id=\"\(Escaping.attribute(ids.last ?? ""))\"", at: end)
        }
        return (edits.applied(to: source.bytes), ids)
    }

    /// The line in which an element begins, of two files in its own.
    package func line(_ element: Element) -> Int {
        guard let offset = element.range?.lowerBound else { return 0 }
        let line = lines.line(of: offset)
        guard let firstLine, let begin = interaction?.range?.lowerBound, let extent = behaviour.flatMap(extent),
            offset >= extent.lowerBound
        else { return line }
        if offset < extent.upperBound { return line - lines.line(of: begin) + firstLine }
        return line - lines.line(of: extent.upperBound) + lines.line(of: extent.lowerBound - 1)
    }

    /// The whole of an element, from its start tag to past its end tag.
    package func extent(of element: Element) -> Range<Int>? {
        guard let tag = element.range else { return nil }
        let bytes = source.bytes
        if bytes[tag.upperBound - 2] == UInt8(ascii: "/") { return tag }
        var at = element.elements.compactMap { extent(of: $0)?.upperBound }.max() ?? tag.upperBound
        while at + 1 < bytes.count {
            guard bytes[at] == UInt8(ascii: "<") else { at += 1; continue }
            let rest = bytes[at...]
            if bytes[at + 1] == UInt8(ascii: "/") {
                return tag.lowerBound..<(rest.firstIndex(of: UInt8(ascii: ">")) ?? bytes.count - 1) + 1
            }
            // A comment, a CDATA section or an instruction, in which tags say nothing.
            let end = rest.starts(with: "<!--".utf8) ? "-->" : rest.starts(with: "<![".utf8) ? "]]>" : "?>"
            at = rest.firstRange(of: Array(end.utf8))?.upperBound ?? bytes.count
        }
        return nil
    }

    /// The text of an element as it stands in the file.
    func text(of element: Element) -> String { extent(of: element).map { source[$0] } ?? "" }
}

/// Changes of a text, by place.
package struct TextEdits {
    private var list: [(range: Range<Int>, text: String, order: Int)] = []

    /// No changes.
    package init() {}

    /// Puts a text in the place of another.
    package mutating func replace(_ range: Range<Int>, with text: String) { list.append((range, text, 0)) }
    /// Puts a text in at a place. Of several there, one of a lower `order` comes first, and else the one put in first.
    package mutating func insert(_ text: String, at place: Int, order: Int = 0) {
        list.append((place..<place, text, order))
    }

    /// Takes an attribute out, with the blank before it.
    package mutating func remove(_ attribute: Attribute) {
        guard let name = attribute.nameRange, let value = attribute.valueRange else { return }
        list.append((name.lowerBound - 1..<value.upperBound + 1, "", 0))
    }

    /// The text with all changes made.
    package func applied(to bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var done = 0
        // What is put in comes before what is taken out at the same place.
        let sorted = list.enumerated().sorted { one, other in
            (one.element.range.lowerBound, one.element.range.isEmpty ? 0 : 1, one.element.order, one.offset)
                < (
                    other.element.range.lowerBound, other.element.range.isEmpty ? 0 : 1, other.element.order,
                    other.offset
                )
        }
        for (_, edit) in sorted where edit.range.lowerBound >= done {
            result += bytes[done..<edit.range.lowerBound]
            result += edit.text.utf8
            done = edit.range.upperBound
        }
        return result + bytes[done...]
    }
}
