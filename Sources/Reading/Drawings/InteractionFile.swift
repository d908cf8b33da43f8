// An interaction in a file of its own, `card.fb`, with its drawing in `card.svg` beside it.

import Diagnostics
import Files
package import XML

/// Reads the drawing of an interaction that stands in a file of its own.
package struct InteractionFile {
    private let notes: DiagnosticLog
    private let path: String?
    /// The drawing's file: its path from the folder of the interaction, and what was in it.
    package private(set) var files: [(path: String, bytes: [UInt8])] = []
    /// Both as one design; nil for a design that is one file.
    package private(set) var text: [UInt8]?

    /// - Parameter path: that of the file; nil for a text, which has no files beside it.
    package init(notes: DiagnosticLog, beside path: String?) { (self.notes, self.path) = (notes, path) }

    /// Whether a file's name ends as those of such files do, in letters of either case.
    package static func isOne(_ path: String) -> Bool { path.lowercased().hasSuffix(".fb") }

    /// The file of the drawing, which may be missing: `card.svg` for `card.fb`.
    package static func drawing(of path: String) -> String {
        let (plain, capital) = (String(path.dropLast(3)) + ".svg", String(path.dropLast(3)) + ".SVG")
        return FileStamp(plain) == nil && FileStamp(capital) != nil ? capital : plain
    }

    /// The root of a design. Of a file with an interaction alone it is the drawing's, with the interaction in it; nil,
    /// with an error reported, where that cannot be had.
    package mutating func root(_ written: Element) -> Element? {
        guard written.name == "fb:interaction" else {
            guard let path, InteractionFile.isOne(path), written.name.local == "interaction" else { return written }
            notes.error(
                "no-interaction", at: written.nameRange, "<\(written.name)> is not in Flipbook's namespace",
                instead: "write <fb:interaction xmlns:fb=\"urn:flipbook:1\">, and fb: before its elements")
            return nil
        }
        guard let path, InteractionFile.isOne(path) else {
            notes.error(
                "not-svg", at: written.nameRange, "an interaction without a drawing stands in a file such as card.fb",
                instead: "rename it, or put it into the <metadata> of an <svg>")
            return nil
        }
        let drawing = InteractionFile.drawing(of: path)
        let file = Folder.name(of: drawing)
        let bytes: [UInt8]
        do throws(SiblingFile.Failure) {
            bytes = try SiblingFile.load(file, beside: path, limit: ReadingLimits.standard.bytes)
        } catch {
            fail(error, file)
            return nil
        }
        files.append((file, bytes))
        let source = SourceText(name: drawing, bytes: bytes).readable
        let (document, malformed) = MarkupReader.read(source)
        let offset = notes.attach(source, malformed, at: nil)
        guard let document else { return nil }
        let whole = source.declared(document.root, malformed)
        text = InteractionFile.joined(whole.source.bytes, whole.root, with: notes.source.bytes, at: written)
        guard var root = RootReader(notes: notes).accepted(document.root.moved(by: offset)) else { return nil }
        if let own = root.first(where: { $0.name == "fb:interaction" }) {
            notes.error(
                "duplicate-element", at: own.nameRange,
                "the drawing of \(Folder.name(of: path)) has an interaction, too",
                instead: "delete one of the two")
            return nil
        }
        root.children.append(.element(.svg("metadata", [:], children: [.element(written)])))
        return root
    }

    private func fail(_ failure: SiblingFile.Failure, _ file: String) {
        switch failure {
        case .outside:
            notes.error("external-reference", at: nil, "“\(file)” is a link that leads out of the design's folder")
        case .file(let error) where error.reason == .missing:
            notes.error(
                "missing-file", at: nil, "the drawing is not there: “\(file)”, beside this file",
                instead: "export it there, or put the interaction into the <metadata> of a drawing")
        case .file(let error): notes.error("unreadable-file", at: nil, error.diagnostic.sentence)
        }
    }

    /// Both files in one text, which reads as a design.
    /// - Parameter written: the root of the interaction's file.
    package static func joined(
        _ drawing: [UInt8], _ root: Element, with interaction: [UInt8], at written: Element
    ) -> [UInt8]? {
        guard let tag = root.range, let name = root.nameRange, let start = written.range?.lowerBound else { return nil }
        // A drawing that is an empty tag gets an end tag.
        let isEmpty = drawing[tag.upperBound - 2] == UInt8(ascii: "/")
        var text = Array(drawing[..<(tag.upperBound - (isEmpty ? 2 : 1))])
        text += ">\n<metadata xmlns=\"http://www.w3.org/2000/svg\">\n".utf8
        text += interaction[start...]
        text += "</metadata>".utf8
        if isEmpty { text += "</".utf8 + drawing[name] + ">".utf8 }
        return text + drawing[tag.upperBound...]
    }
}
