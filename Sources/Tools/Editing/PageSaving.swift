// What pages of a preview write into a design's files.

import Adopting
package import Behaviours
import Designs
import Diagnostics
import Drawings
import Files
import Vocabulary
import XML

/// Writes what a page asks for: values of parameters, or an id. All other bytes stay as they are.
package enum PageSaving {
    /// Why nothing was written: a status of HTTP, and a sentence for the page.
    package struct Refusal: Error {
        package var status: Int
        package var sentence: String

        init(_ status: Int, _ sentence: String) { (self.status, self.sentence) = (status, sentence) }
    }

    /// The design is not the one that the page shows.
    package static let changed = Refusal(
        409, "The design has changed since this page was built. Load the page again, then save.")

    /// Writes what a page asks for, and says what was done.
    /// - Parameter wish: `name:value` for parameters, separated by commas, as a page's address has them; or the way to an
    ///   element: `#card/g.0/rect.2` is the third `<rect>` in the first `<g>` in the element `card`, and `#/rect.0` the
    ///   first `<rect>` of the drawing.
    package static func save(
        _ wish: String, in path: String, library: BehaviourLibrary
    ) throws(Refusal) -> String {
        let stamp = FileStamp(path)
        guard let source = try? DesignSource.load(path),
            let design = DesignReader.read(source, at: path, library: library).design
        else { throw Refusal(409, "The design cannot be read, so nothing was saved.") }
        if wish.hasPrefix("#") { return try writeID(wish.dropFirst(), of: design, at: path) }
        let bytes = ParameterText.set(try texts(wish, of: design), in: source).bytes
        guard stamp == FileStamp(path) else { throw changed }
        try write(bytes, to: path)
        return "Saved."
    }

    private static func write(_ bytes: [UInt8], to path: String) throws(Refusal) {
        do throws(FileError) { try WholeFile.replace(path, bytes) } catch {
            throw Refusal(500, "\(error.sentence), so nothing was saved.")
        }
    }

    private static func texts(_ values: String, of design: Design) throws(Refusal) -> [String: String] {
        var texts: [String: String] = [:]
        for pair in values.split(separator: ",") {
            let parts = pair.split(separator: ":", maxSplits: 1).map(String.init)
            guard parts.count == 2, let parameter = design.parameters.first(where: { $0.name == parts[0] }) else {
                throw Refusal(400, "The design has no such parameter, so nothing was saved.")
            }
            do throws(ParameterError) { _ = try parameter.numbers(parts[1]) } catch {
                throw Refusal(400, error.sentence + ", so nothing was saved.")
            }
            texts[parts[0]] = parts[1]
        }
        return texts
    }

    /// Gives an id to an element of the picture, in the file that draws it; the answer is the target: `#rect-2`.
    private static func writeID(_ way: Substring, of design: Design, at path: String) throws(Refusal) -> String {
        guard let element = element(way, in: design.picture), let place = element.nameRange else {
            throw Refusal(409, "The drawing has no such element, so nothing was written.")
        }
        let file = InteractionFile.isOne(path) ? InteractionFile.drawing(of: path) : path
        let (source, start) = design.source.file(at: place.lowerBound)
        let own = (place.lowerBound - start)..<(place.upperBound - start)
        guard source.name == file, let drawing = try? ReadDrawing(file), drawing.source.bytes == source.bytes,
            let item = drawing.list.first(where: { $0.element.nameRange == own })
        else { throw Refusal(409, "It is drawn in another file, \(source.name), so nothing was written.") }
        if let id = item.id { return "#" + id }
        let (bytes, ids) = drawing.givingIDs(to: [item])
        try write(bytes, to: file)
        return "#" + (ids.first ?? "")
    }

    /// The element at the end of a way.
    private static func element(_ way: Substring, in picture: Element) -> Element? {
        let steps = way.split(separator: "/", omittingEmptySubsequences: false)
        var element = steps[0].isEmpty ? picture : picture.element(id: String(steps[0]))
        for step in steps.dropFirst() {
            let words = step.split(separator: ".")
            guard words.count == 2, let number = Int(words[1]), number >= 0, let parent = element else { return nil }
            element = parent.elements.filter { $0.name.local == words[0] }.dropFirst(number).first
        }
        return element
    }
}
