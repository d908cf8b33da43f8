// What librsvg 2.54 draws otherwise than browsers do, said so that both draw it alike.

import Diagnostics
import XML

/// Of several places of a text's letters the first one counts for all; what lies beyond the box of a symbol is seen;
/// `pathLength` says nothing; a gradient that spans what it paints spans more of it where that is turned; and much of
/// CSS is unknown (see `Translation`). Copies are written out, because what they copy may need to be said otherwise in
/// each.
enum Dialect {
    /// A drawing may carry its images along.
    private static let limits: ReadingLimits = {
        var limits = ReadingLimits.standard
        limits.bytes = 64 << 20
        return limits
    }()

    /// A drawing as librsvg must be told it; what cannot be read is left to it.
    static func translated(_ svg: [UInt8]) -> [UInt8] {
        let source = SourceText(name: "drawing", bytes: svg)
        guard let drawing = MarkupReader.read(source, limits: limits).document?.root else { return svg }
        var instances = Instances(drawing)
        guard let expanded = instances.expanded(drawing) else { return svg }
        let root = Translation.of(expanded).root
        return root == drawing ? svg : MarkupWriter(.xml).bytes(root)
    }

    /// What librsvg cannot be told of a drawing.
    static func gaps(of drawing: Element) -> [(gap: PictureGap, element: Element)] {
        if drawing.first(where: { !PlainElements.has($0) }) == nil { return [] }
        var instances = Instances(drawing)
        return Translation.of(instances.expanded(drawing) ?? drawing).gaps
    }
}

/// A text whose letters have places of their own (SVG 2, 11.5): each becomes a part with one place.
struct Letters {
    private let across: [String]
    private let down: [String]
    private let right: [String]
    private let below: [String]
    private let letters: [Character]

    /// nil where there is one place at most.
    init?(_ element: Element) {
        across = Letters.list(element["x"])
        down = Letters.list(element["y"])
        right = Letters.list(element["dx"])
        below = Letters.list(element["dy"])
        guard element.name == "svg:text" || element.name == "svg:tspan" else { return nil }
        let most = max(across.count, down.count, right.count, below.count)
        guard most > 1, element.elements.isEmpty else { return nil }
        let words = element.textContent.split { $0.isWhitespace }
        letters = Array(element["xml:space"] == "preserve" ? element.textContent : words.joined(separator: " "))
        guard !letters.isEmpty else { return nil }
    }

    private static func list(_ text: String?) -> [String] {
        (text ?? "").split { $0.isWhitespace || $0 == "," }.map(String.init)
    }

    func apart(_ element: Element) -> Element {
        var element = element
        for name: Name in ["x", "y", "dx", "dy"] { element[name] = nil }
        let placed = max(across.count, down.count, right.count, below.count)
        element.children = []
        var (place, skipped) = (0, (across: 0.0, down: 0.0))
        func step(_ list: [String], _ place: Int) -> Double {
            place < list.count ? Outline.length(list[place]) ?? 0 : 0
        }
        for index in letters.indices {
            if place >= placed { break }
            var part = Element.svg("tspan")
            // Where one list is longer, the other's coordinate goes on from the letter before.
            if place < across.count { part["x"] = across[place] }
            if place < down.count { part["y"] = down[place] }
            if place < right.count { part["dx"] = right[place] }
            if place < below.count { part["dy"] = below[place] }
            if skipped.across != 0 { part["dx"] = "\(step(right, place) + skipped.across)" }
            if skipped.down != 0 { part["dy"] = "\(step(below, place) + skipped.down)" }
            // A mark on a letter takes a value of each list. Its dx and dy move what follows.
            let next = place + letters[index].unicodeScalars.count
            skipped = (0, 0)
            for mark in place + 1..<next {
                skipped = (skipped.across + step(right, mark), skipped.down + step(below, mark))
            }
            place = next
            // What has no place of its own follows the last that has.
            part.children = [.text(String(place < placed ? letters[index...index] : letters[index...]))]
            element.children.append(.element(part))
        }
        return element
    }
}
