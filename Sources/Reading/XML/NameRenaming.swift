// New names for all that a tree names in a page: ids, classes, keyframes and custom properties.

extension Element {
    /// Puts a prefix before each name that would count in a whole page, where it is given and where it is used: the
    /// ids of the tree, its classes, and the keyframes and custom properties of its style sheets.
    /// - Parameter prefix: a letter, and then letters, digits and `_`.
    package mutating func renameNames(prefix: String) {
        renameIDs(prefix: prefix)
        updateAll { element in
            if let classes = element["class"] {
                element["class"] = classes.split(whereSeparator: \.isWhitespace).map { prefix + $0 }
                    .joined(separator: " ")
            }
            guard element.isStyleSheet else { return }
            element.children = element.children.map { node in
                guard case .text(let text, let place) = node else { return node }
                return .text(SheetRenaming(text, prefix: prefix).text, place)
            }
        }
    }
}

/// One pass over a style sheet, word by word. What is in quotation marks stays.
private struct SheetRenaming {
    private let prefix: String
    /// The names of the sheet's keyframes.
    private var keyframes: Set<Substring> = []
    /// Whether the words are those of `animation` or `animation-name`.
    private var isAnimation = false
    private(set) var text = ""

    init(_ sheet: String, prefix: String) {
        self.prefix = prefix
        for mark in sheet.ranges(of: Self.mark) { keyframes.insert(Self.word(sheet[mark.upperBound...])) }
        var rest = sheet[...]
        while let letter = rest.first {
            let word = Self.word(rest)
            if word.isEmpty {
                add(letter, &rest)
            } else {
                rest = rest[word.endIndex...]
                add(word)
                if rest.first == ":", word == "animation" || word == "animation-name" { isAnimation = true }
            }
        }
    }

    private static let mark = "@keyframes "

    private static func word(_ text: Substring) -> Substring {
        text.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
    }

    /// Takes over a letter that is part of no word, or all that it puts in quotation marks.
    private mutating func add(_ letter: Character, _ rest: inout Substring) {
        var part = rest.prefix(1)
        if letter == "\"" || letter == "'", let end = rest.dropFirst().firstIndex(of: letter) { part = rest[...end] }
        if letter == ";" || letter == "{" || letter == "}" { isAnimation = false }
        text += part
        rest = rest[part.endIndex...]
    }

    private mutating func add(_ word: Substring) {
        let isClass = text.last == "." && word.first?.isNumber == false
        if word.hasPrefix("--") {
            text += "--" + prefix + word.dropFirst(2)
        } else if isClass || text.hasSuffix(Self.mark) || isAnimation && keyframes.contains(word) {
            text += prefix + word
        } else {
            text += word
        }
    }
}
