// What pages of a preview write into a design's files.

import Adopting
package import Behaviours
import Designs
import Diagnostics
import Drawings
import Files
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
    ///   element without an id, in lines: `#` and the id that it is inside of, if any; what each element on the way says
    ///   of itself, see `signature`; and which of those that say the same it is, of how many: `0/2`.
    package static func save(
        _ wish: String, in path: String, library: BehaviourLibrary
    ) throws(Refusal) -> String {
        let stamp = FileStamp(path)
        guard let source = try? DesignSource.load(path),
            let design = DesignReader.read(source, at: path, library: library).design
        else { throw Refusal(409, "The design cannot be read, so nothing was saved.") }
        if wish.hasPrefix("#") { return try writeID(wish.dropFirst(), of: design, at: path) }
        let bytes = ParameterText(library, beside: path).set(try texts(wish, of: design), in: source).bytes
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
        guard let place = try element(way, in: design.picture).nameRange else {
            throw Refusal(409, "The drawing has no such element, so nothing was written.")
        }
        let file = InteractionFile.isOne(path) ? InteractionFile.drawing(of: path) : path
        let (source, start) = design.source.file(at: place.lowerBound)
        let own = (place.lowerBound - start)..<(place.upperBound - start)
        guard source.name == file else {
            throw Refusal(409, "It is drawn in another file, \(source.name), so nothing was written.")
        }
        guard let drawing = try? ReadDrawing(file), drawing.source.bytes == source.bytes,
            let index = drawing.list.firstIndex(where: { $0.element.nameRange == own })
        else { throw Refusal(409, "No target can name this part, so nothing was written.") }
        let (whole, item) = (drawing.declared, drawing.declared.list[index])
        if let id = item.id { return "#" + id }
        let (bytes, ids) = whole.givingIDs(to: [item])
        try write(bytes, to: file)
        return "#" + (ids.first ?? "")
    }

    /// The element at the end of a way. The page may lack what is never seen, so that places alone would mislead.
    private static func element(_ way: Substring, in picture: Element) throws(Refusal) -> Element {
        let lines = way.split(separator: "\n", omittingEmptySubsequences: false)
        var found = lines[0].isEmpty ? [picture] : picture.element(id: String(lines[0])).map { [$0] } ?? []
        for line in lines.dropFirst().dropLast() {
            found = found.flatMap { $0.elements.filter { $0.id == nil && signature(of: $0) == line } }
        }
        let count = lines[lines.count - 1].split(separator: "/").compactMap { Int($0) }
        guard lines.count > 2, count.count == 2, !found.isEmpty else {
            throw Refusal(409, "The drawing has no such element, so nothing was written.")
        }
        if found.count == 1 { return found[0] }
        guard found.count == count[1], found.indices.contains(count[0]) else {
            throw Refusal(
                409, "Several elements say the same, so nothing was written. flipbook ids --write gives ids to all.")
        }
        return found[count[0]]
    }

    /// The name of an element and those of its attributes that a page leaves as they are, with tabs between them.
    private static func signature(of element: Element) -> String {
        let attributes = element.attributes.filter { attribute in
            let (name, value) = (attribute.name.description, attribute.value)
            return !name.contains(":") && !["id", "class", "style"].contains(name) && value.utf8.count <= 40
                && value.utf8.allSatisfy { 0x20...0x7E ~= $0 } && !value.contains("#")
        }
        return ([element.name.local] + attributes.map { "\($0.name)=\($0.value)" }.sorted()).joined(separator: "\t")
    }
}
