// Space between letters and words, where librsvg 2.54 puts it elsewhere than browsers.

import XML

enum Spacing {
    /// How far below the usual baseline others lie, in shares of the size of the letters: half the height of an x, and
    /// the middle between what letters reach above and below. Usual fonts differ by a few hundredths.
    static let baselines = ["middle": 0.265, "central": 0.35]

    /// A text, or a part with a height of its own, moved by the baseline that librsvg passes over.
    private static func lowered(_ element: Element, _ said: [Name: String]) -> Element {
        guard let share = said["dominant-baseline"].flatMap({ baselines[$0] }),
            element.name == "svg:text" && !beginsElsewhere(element) || element.name != "svg:text" && element["y"] != nil
        else { return element }
        var element = element
        if let step = element["dy"] {
            let size = Outline.length(said["font-size"] ?? "16")
            let isShare = step.hasSuffix("em") && !step.hasSuffix("rem")
            if isShare, let number = Double(step.dropLast(2)) {
                element["dy"] = "\(number + share)em"
            } else if let number = Outline.length(step), let size {
                element["dy"] = "\(number + share * size)"
            }
        } else {
            element["dy"] = "\(share)em"
        }
        return element
    }

    /// Whether the first letters of a text are those of a part with a height of its own, which is lowered itself.
    private static func beginsElsewhere(_ text: Element) -> Bool {
        for child in text.children {
            switch child {
            case .element(let part): return part["y"] != nil
            case .text where !child.isBlank: return false
            default: break
            }
        }
        return false
    }

    /// Whether letters have places of their own.
    static func isListed(_ element: Element) -> Bool {
        ["x", "y", "dx", "dy"].contains { (name: Name) in
            (element[name] ?? "").trimmedSpace.contains { $0 == " " || $0 == "," }
        }
    }

    /// A text with its spaces said by `dx`, and a part of one at its baseline; any other element as it is.
    /// - Parameter said: what holds for it, by itself and by those around it.
    static func settled(_ element: Element, _ said: [Name: String]) -> Element {
        let element = lowered(element, said)
        guard element.name == "svg:text",
            element.first(where: { $0.name == "svg:textPath" || isListed($0) }) == nil
        else { return element }
        // Browsers count the space after the last letter when they centre a text.
        let share = ["middle": 0.5, "end": 1][said["text-anchor"] ?? ""]
        var runs = SpacedRuns(share: element["dx"] == nil ? share ?? 0 : 0)
        let result = runs.spaced(element, said)
        return runs.isNeeded ? result : element
    }
}

/// Runs of a text's letters: librsvg leaves out the space after the last letter of each, and passes over `word-spacing`.
private struct SpacedRuns {
    /// How much of a line's width lies before its place: 0.5 where it is centred.
    let share: Double
    /// Space before the next letter.
    private var before = 0.0
    private(set) var isNeeded = false
    private var usesSpace = false
    private var isFirst = true
    /// Whether white space stands before the next letter, and whether at the edge of a part, where it would be lost.
    private var isApart = false
    private var isAtEdge = false

    init(share: Double) { self.share = share }

    mutating func spaced(_ element: Element, _ around: [Name: String]) -> Element {
        var (said, result) = (around, element)
        for name: Name in ["letter-spacing", "word-spacing", "font-size", "xml:space"] {
            if let value = element[name] { said[name] = value }
        }
        if element.name == "svg:text" || element["x"] != nil || element["y"] != nil {
            // A new line.
            (isFirst, isApart, isAtEdge, before) = (true, false, false, -share * length("letter-spacing", said))
        }
        if let step = element["dx"].flatMap(Outline.length) {
            before += step
            result["dx"] = nil
        }
        result.children = element.children.flatMap { child -> [Node] in
            switch child {
            case .element(let part): [.element(spaced(part, said))]
            case .text(let text, _): pieces(text, said, isPart: element.name != "svg:text")
            default: [child]
            }
        }
        return result
    }

    private func length(_ name: Name, _ said: [Name: String]) -> Double {
        guard let text = said[name] else { return 0 }
        if let length = Outline.length(text) { return length }
        let isShare = text.hasSuffix("%")
        guard isShare || text.hasSuffix("em"), let number = Double(text.dropLast(isShare ? 1 : 2)) else { return 0 }
        return (isShare ? number / 100 : number) * (Outline.length(said["font-size"] ?? "16") ?? 0)
    }

    private mutating func pieces(_ text: String, _ said: [Name: String], isPart: Bool) -> [Node] {
        let (letter, word) = (length("letter-spacing", said), length("word-spacing", said))
        usesSpace = usesSpace || letter != 0 || word != 0
        let isKept = said["xml:space"] == "preserve"
        let words = isKept ? [text] : text.split(whereSeparator: isSpace).map(String.init)
        if !isKept, text.first.map(isSpace) == true { (isApart, isAtEdge) = (true, isAtEdge || isPart) }
        let runs = word == 0 && !words.isEmpty ? [words.joined(separator: " ")] : words
        var nodes: [Node] = []
        for run in runs {
            let hasSpace = isApart && !isFirst && !isKept
            let step = before + (hasSpace ? word : 0)
            var part = Element.svg("tspan", children: [.text((hasSpace ? " " : "") + run)])
            if step != 0 { part["dx"] = "\(step)" }
            // White space at either end of a part would be lost, and of any kind in its middle.
            let hasBlank = run.contains("\u{A0}")
            if hasSpace || hasBlank { part["xml:space"] = "preserve" }
            nodes.append(.element(part))
            isNeeded = isNeeded || usesSpace && step != 0 || hasBlank && !isKept || hasSpace && isAtEdge
            (before, isFirst, isApart, isAtEdge) = (letter, false, true, false)
        }
        if !runs.isEmpty, !isKept { isApart = text.last.map(isSpace) == true }
        if isApart, isPart, text.last.map(isSpace) == true { isAtEdge = true }
        return nodes
    }

    private func isSpace(_ character: Character) -> Bool { " \t\n\r\r\n".contains(character) }
}
