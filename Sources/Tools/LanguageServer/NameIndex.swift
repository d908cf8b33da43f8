// Every name of a design: where it is given and where it is used, in formulas, targets, events and references.

import FormulaText

/// One place where a name stands.
struct NameUse: Hashable, Sendable {
    var kind: NameKind
    var name: String
    /// The name alone, without `#`, members or an index.
    var range: Range<Int>
    var isDefinition = false
    /// The file beside the design to which the name belongs; nil for a name of this file.
    var owner: String?
    /// The tag that it stands in.
    var tag: Int
    /// For a state in `in(…)` without quotation marks: the whole word there, with the behaviour before it.
    var bare: Range<Int>?
}

/// A behaviour that a design uses: its file, and what the design calls it.
struct UsedFile: Hashable, Sendable {
    var file: String
    var prefix: String
}

struct NameIndex: Sendable {
    let outline: MarkupOutline
    /// The file beside this one that the elements are in; nil where they are in this one.
    private let drawing: String?
    private(set) var uses: [NameUse] = []
    private(set) var behaviours: [UsedFile] = []
    private var known: [NameKind: Set<String>] = [:]

    /// Words of formulas that are no names of the design.
    private static let builtIn: Set<String> = ["time", "view", "touch", "touch2", "instance", "_event"]

    /// - Parameter ownName: what a behaviour calls itself, by the name of its file without the ending.
    init(_ outline: MarkupOutline, drawing: String? = nil, ownName: (String) -> String?) {
        self.outline = outline
        self.drawing = drawing
        for tag in outline.tags where tag.key == "fb:use" && tag.space == .flipbook {
            guard let behaviour = outline.value("behaviour", of: tag), !behaviour.isEmpty else { continue }
            let prefix = outline.value("as", of: tag) ?? ownName(behaviour) ?? behaviour
            behaviours.append(UsedFile(file: behaviour + ".svg", prefix: prefix))
        }
        // Names first, so that it is known how far into `list.inset.top` a name goes.
        for pass in [true, false] {
            for index in outline.tags.indices { read(index, definitions: pass) }
        }
        for index in outline.tags.indices where outline.tags[index].key == "style" { readStyleSheet(index) }
        uses.sort { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// The use at an offset, its end included.
    func use(at offset: Int) -> NameUse? {
        uses.last { $0.range.lowerBound <= offset && offset <= $0.range.upperBound }
    }

    func definitions(of kind: NameKind) -> [NameUse] { uses.filter { $0.kind == kind && $0.isDefinition } }

    /// The names of a kind, each once, in order.
    func names(of kind: NameKind) -> [String] {
        var seen: Set<String> = []
        return uses.compactMap { use in
            use.kind == kind && use.isDefinition && use.owner == nil && seen.insert(use.name).inserted ? use.name : nil
        }
    }

    private mutating func add(
        _ kind: NameKind, _ name: String, at range: Range<Int>, in tag: Int, isDefinition: Bool = false,
        owner: String? = nil
    ) {
        guard !name.isEmpty else { return }
        if isDefinition { known[kind, default: []].insert(name) }
        let owner = owner ?? (!isDefinition && [.element, .class].contains(kind) ? drawing : nil)
        uses.append(
            NameUse(kind: kind, name: name, range: range, isDefinition: isDefinition, owner: owner, tag: tag))
    }

    // MARK: Attributes

    private mutating func read(_ index: Int, definitions: Bool) {
        let tag = outline.tags[index]
        let parent = tag.parent.map { outline.tags[$0] }
        for attribute in tag.attributes {
            guard let range = attribute.valueRange else { continue }
            let role = ValueRole.of(attribute.vocabularyName(outline.prefix), on: tag, in: parent)
            let value = outline.decoded(range)
            switch role {
            case .definition(let kind):
                if definitions { add(kind, value.text, at: range, in: index, isDefinition: true) }
            case .names(.class):
                if definitions {
                    for word in words(value) { add(.class, word.text, at: word.source, in: index, isDefinition: true) }
                }
            case _ where definitions: break
            case .names(let kind):
                for word in words(value) { readName(kind, word, in: index, behaviour: parent) }
            case .target:
                for word in words(value).prefix(1) { readTarget(word, in: index) }
            case .events: for word in words(value) { readEvent(word, in: index) }
            case .location: read(FormulaPiece(value.utf8[...]), of: value, in: index)
            case .formula, .template, .easing:
                for piece in FormulaPiece.all(in: value, role) { read(piece, of: value, in: index) }
                if role == .template { readReferences(value, in: index, morphs: true) }
            case .reference:
                if attribute.name.hasPrefix("aria-") {
                    for word in words(value) { add(.element, word.text, at: word.source, in: index) }
                } else {
                    readReferences(value, in: index)
                }
            case .words, .plain: break
            }
        }
    }

    private struct Word {
        var text: String
        /// In bytes of the value.
        var range: Range<Int>
        var value: DecodedValue
        var source: Range<Int> { value.source(range) }

        /// A part of the word, in bytes from its beginning.
        func source(_ part: Range<Int>) -> Range<Int> {
            value.source((range.lowerBound + part.lowerBound)..<(range.lowerBound + part.upperBound))
        }
    }

    private func words(_ value: DecodedValue) -> [Word] {
        value.utf8.split { $0 <= 0x20 }.map { piece in
            Word(text: String(decoding: piece, as: UTF8.self), range: piece.startIndex..<piece.endIndex, value: value)
        }
    }

    private mutating func readName(_ kind: NameKind, _ word: Word, in tag: Int, behaviour: MarkupOutline.Tag?) {
        switch kind {
        case .setting:
            let file = behaviour.flatMap { outline.value("behaviour", of: $0) }.map { $0 + ".svg" }
            add(.quantity, word.text, at: word.source, in: tag, owner: file)
        case .behaviour: add(.behaviour, word.text, at: word.source, in: tag, owner: word.text + ".svg")
        case .state, .quantity: readOwned(kind, word.text, at: 0, of: word, in: tag)
        default: add(kind, word.text, at: word.source, in: tag)
        }
    }

    /// A name that may belong to a behaviour: `ball.floating`.
    private mutating func readOwned(_ kind: NameKind, _ name: String, at start: Int, of word: Word, in tag: Int) {
        func place(_ from: Int, _ count: Int) -> Range<Int> { word.source((start + from)..<(start + from + count)) }
        if let own = prefix(of: name, in: known[kind] ?? []) {
            return add(kind, own, at: place(0, own.utf8.count), in: tag)
        }
        let first = String(name.prefix { $0 != "." })
        if let used = behaviours.first(where: { $0.prefix == first }), name.utf8.count > first.utf8.count + 1 {
            let rest = String(name.dropFirst(first.count + 1))
            let own = kind == .state ? rest : String(rest.prefix { $0 != "." })
            return add(kind, own, at: place(first.utf8.count + 1, own.utf8.count), in: tag, owner: used.file)
        }
        let shown = kind == .state ? name : first
        if kind == .quantity, Self.builtIn.contains(first) { return }
        add(kind, shown, at: place(0, shown.utf8.count), in: tag)
    }

    /// The longest known name that a dotted name is or begins with.
    private func prefix(of name: String, in names: Set<String>) -> String? {
        var candidate = name
        while true {
            if names.contains(candidate) { return candidate }
            guard let dot = candidate.lastIndex(of: ".") else { return nil }
            candidate = String(candidate[..<dot])
        }
    }

    private mutating func readTarget(_ word: Word, in tag: Int) {
        let name = String(word.text.dropFirst().prefix { $0 != "[" })
        let place = word.source(1..<(1 + name.utf8.count))
        switch word.text.first {
        case "#": add(.element, name, at: place, in: tag)
        case ".": add(.class, name, at: place, in: tag)
        case "[": break
        default:
            // A slot that takes an input or an event.
            let isQuantity = prefix(of: word.text, in: known[.quantity] ?? []) != nil
            if isQuantity {
                readOwned(.quantity, word.text, at: 0, of: word, in: tag)
            } else if outline.tags[tag].key == "fb:use" {
                add(.event, word.text, at: word.source, in: tag)
            }
        }
    }

    private mutating func readEvent(_ word: Word, in tag: Int) {
        for (start, kind) in [("done.animate.", NameKind.animation), ("done.state.", .state)] {
            guard word.text.hasPrefix(start) else { continue }
            return readOwned(kind, String(word.text.dropFirst(start.count)), at: start.utf8.count, of: word, in: tag)
        }
        var text = word.text
        while text.hasSuffix("*") || text.hasSuffix(".") { text.removeLast() }
        if text.isEmpty || text == "error" || text.hasPrefix("error.") { return }
        if known[.event]?.contains(text) == true {
            return add(.event, text, at: word.source(0..<text.utf8.count), in: tag)
        }
        let first = String(text.prefix { $0 != "." })
        let isQuantity = prefix(of: text, in: known[.quantity] ?? []) != nil
        if isQuantity || behaviours.contains(where: { $0.prefix == first }) {
            return readOwned(.quantity, text, at: 0, of: word, in: tag)
        }
        add(.event, text, at: word.source(0..<text.utf8.count), in: tag)
    }

    // MARK: Formulas and references

    private mutating func read(_ piece: FormulaPiece, of value: DecodedValue, in tag: Int) {
        let tokens = piece.tokens
        for (index, token) in tokens.enumerated() {
            let range = (piece.start + token.range.lowerBound)..<(piece.start + token.range.upperBound)
            let isCall = index + 1 < tokens.count && tokens[index + 1].kind == .open
            let isState = index > 1 && tokens[index - 1].kind == .open && tokens[index - 2].isName(["in", "In"])
            switch token.kind {
            case .name(let name) where isState:
                let known = uses.count
                readOwned(.state, name, at: 0, of: Word(text: name, range: range, value: value), in: tag)
                for index in known..<uses.count { uses[index].bare = value.source(range) }
            case .string(let name) where isState && range.count == name.utf8.count + 2:
                let inner = (range.lowerBound + 1)..<(range.upperBound - 1)
                readOwned(.state, name, at: 0, of: Word(text: name, range: inner, value: value), in: tag)
            case .string(let name) where isEventName(tokens, beside: index) && range.count == name.utf8.count + 2:
                let inner = (range.lowerBound + 1)..<(range.upperBound - 1)
                readEvent(Word(text: name, range: inner, value: value), in: tag)
            case .name(let name) where !isCall:
                readOwned(.quantity, name, at: 0, of: Word(text: name, range: range, value: value), in: tag)
            default: break
            }
        }
    }

    /// Whether a word is compared with the name of the event that is handled: `_event.name eq 'loaded'`.
    private func isEventName(_ tokens: [FormulaToken], beside index: Int) -> Bool {
        [(index - 1, index - 2), (index + 1, index + 2)].contains { sign, name in
            guard tokens.indices.contains(sign), tokens.indices.contains(name) else { return false }
            let isComparison = tokens[sign].kind == .sign(.equal) || tokens[sign].kind == .sign(.notEqual)
            return isComparison && tokens[name].isName(["_event.name"])
        }
    }

    /// `#id` at the beginning, in `url(#id)`, behind a file's name, and in a morph.
    private mutating func readReferences(_ value: DecodedValue, in tag: Int, morphs: Bool = false) {
        let text = value.utf8
        let isMorph = morphs && value.text.contains("morph(")
        for index in text.indices where text[index] == UInt8(ascii: "#") {
            let before = String(decoding: text[..<index].suffix(5), as: UTF8.self)
            let isFunction = before.hasSuffix("url(") || before.hasSuffix("url('") || before.hasSuffix("url(\"")
            let isFile = !morphs && before.hasSuffix(".svg")
            let isFirst =
                index == 0 && !morphs
                && outline.tags[tag].attributes.contains { attribute in
                    attribute.name.hasSuffix("href")
                        && attribute.valueRange.map { value.source(0..<0).lowerBound == $0.lowerBound } == true
                }
            guard isFunction || isFile || isFirst || isMorph else { continue }
            let name = text[(index + 1)...].prefix { byte in
                byte > 0x20 && !"()'\",".utf8.contains(byte)
            }
            let owner = isFile ? String(decoding: text[..<index], as: UTF8.self) : nil
            add(
                .element, String(decoding: name, as: UTF8.self), at: value.source(name.startIndex..<name.endIndex),
                in: tag, owner: owner)
        }
    }

    /// `.class` and `#id` in the selectors of a style sheet.
    private mutating func readStyleSheet(_ index: Int) {
        let tag = outline.tags[index]
        guard !tag.isEmpty, tag.range.upperBound < tag.end else { return }
        var depth = 0
        let bytes = outline.bytes
        var at = tag.range.upperBound
        while at < tag.end {
            switch bytes[at] {
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: "."), UInt8(ascii: "#"):
                let name = bytes[(at + 1)..<tag.end].prefix { byte in
                    byte >= 0x80 || byte == 0x2D || byte == 0x5F || 0x30...0x39 ~= byte || 0x41...0x5A ~= byte
                        || 0x61...0x7A ~= byte
                }
                let before = bytes[..<at]
                let isLink = depth > 0 && ["url(", "url('", "url(\""].contains { before.hasSuffix($0) }
                if depth == 0 || isLink, let first = name.first, !(0x30...0x39 ~= first) {
                    add(
                        bytes[at] == UInt8(ascii: ".") ? .class : .element, String(decoding: name, as: UTF8.self),
                        at: name.startIndex..<name.endIndex, in: index)
                }
                at = name.endIndex
                continue
            default: break
            }
            at += 1
        }
    }
}

extension FormulaToken {
    func isName(_ names: [String]) -> Bool { if case .name(let name) = kind { names.contains(name) } else { false } }
}

extension ArraySlice<UInt8> {
    fileprivate func hasSuffix(_ text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}

extension MarkupOutline.Attribute {
    /// The name as the vocabulary writes it, whatever the prefix of Flipbook's namespace is.
    func vocabularyName(_ prefix: String) -> String {
        name.hasPrefix(prefix + ":") ? "fb:" + name.dropFirst(prefix.count + 1) : name
    }
}
