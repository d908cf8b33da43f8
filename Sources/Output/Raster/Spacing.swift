// Space between letters and words, where librsvg 2.54 puts it elsewhere than browsers.

import XML

enum Spacing {
    /// How far below the usual baseline others lie, in shares of the size of the letters: half the height of an x, and
    /// the middle between what letters reach above and below. Usual fonts differ by a few hundredths.
    static let baselines = ["middle": 0.265, "central": 0.35]

    /// A text, or a part with a height of its own, moved by the baseline that librsvg passes over.
    private static func lowered(_ element: Element, _ said: [Name: String]) -> Element {
        guard let share = said["dominant-baseline"].flatMap({ baselines[$0] }),
            element.name == "svg:text" || element["y"] != nil
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

    /// A text or part of one, of nothing but letters, with its spaces said by `dx`; any other as it is.
    static func settled(_ element: Element, _ said: [Name: String]) -> Element {
        var element = lowered(element, said)
        guard element.elements.isEmpty else { return element }
        // Browsers count the space after the last letter when they centre a text.
        let shares = ["middle": 0.5, "end": 1]
        if element.name == "svg:text", element["dx"] == nil, let share = said["text-anchor"].flatMap({ shares[$0] }),
            let space = said["letter-spacing"].flatMap(Outline.length), space != 0
        {
            element["dx"] = "\(-space * share)"
        }
        // librsvg passes over `word-spacing`.
        guard let space = said["word-spacing"].flatMap(Outline.length), space != 0, element["xml:space"] != "preserve",
            ["x", "y", "dx", "dy"].allSatisfy({ (name: Name) in
                !(element[name] ?? "").contains { $0 == " " || $0 == "," }
            })
        else { return element }
        let words = element.textContent.split { $0.isWhitespace }
        guard words.count > 1 else { return element }
        element.children = words.enumerated().flatMap { index, word -> [Node] in
            if index == 0 { return [.text(String(word))] }
            return [.text(" "), .svg("tspan", ["dx": "\(space)"], children: [.text(String(word))])]
        }
        return element
    }
}
