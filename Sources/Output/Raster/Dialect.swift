// What librsvg 2.54 draws otherwise than browsers do, said so that both draw it alike.

import Diagnostics
import XML

/// Of several places of a text's letters the first one counts for all; what lies beyond the box of a symbol is seen;
/// `pathLength` says nothing; and a gradient that spans what it paints spans more of it where that is turned. Copies
/// are written out, because what they copy may need to be said otherwise in each.
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
        guard var root = instances.expanded(drawing) else { return svg }
        root.updateAll { element in
            if element["pathLength"] != nil { element = Outline.withOwnLength(element) }
            if let letters = Letters(element) { element = letters.apart(element) }
            element = EmptyParts.settled(element)
        }
        var gradients = BoxGradients(root)
        gradients.settle(&root)
        return root == drawing ? svg : MarkupWriter(.xml).bytes(root)
    }
}

/// A text whose letters have places of their own (SVG 2, 11.5): each becomes a part with one place.
struct Letters {
    private let across: [String]
    private let down: [String]
    private let letters: [Character]

    /// nil where there is one place at most.
    init?(_ element: Element) {
        across = Letters.list(element["x"])
        down = Letters.list(element["y"])
        guard element.name == "svg:text" || element.name == "svg:tspan" else { return nil }
        guard across.count > 1 || down.count > 1, element.elements.isEmpty else { return nil }
        let words = element.textContent.split { $0.isWhitespace }
        letters = Array(element["xml:space"] == "preserve" ? element.textContent : words.joined(separator: " "))
        guard !letters.isEmpty else { return nil }
    }

    private static func list(_ text: String?) -> [String] {
        (text ?? "").split { $0.isWhitespace || $0 == "," }.map(String.init)
    }

    func apart(_ element: Element) -> Element {
        var element = element
        element["x"] = nil
        element["y"] = nil
        let placed = min(max(across.count, down.count), letters.count)
        element.children = (0..<placed).map { index in
            var part = Element.svg("tspan")
            // Where one list is longer, the other's coordinate goes on from the letter before.
            if index < across.count { part["x"] = across[index] }
            if index < down.count { part["y"] = down[index] }
            // What has no place of its own follows the last that has.
            part.children = [.text(String(index + 1 < placed ? letters[index...index] : letters[index...]))]
            return .element(part)
        }
        return element
    }
}
