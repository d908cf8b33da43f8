// From a name to where it is given, to where it is used, and to another name for it, across files.

import Diagnostics
import Files
import FormulaText
import JSONRPC
import Vocabulary
import XML

extension DocumentView {
    /// A name of one file, wherever it is used.
    struct Symbol: Hashable {
        /// The file that gives it; nil for a document that is none.
        var file: String?
        var kind: NameKind
        var name: String
    }

    func definition(at offset: Int) -> JSON {
        guard let use = use(at: offset) else { return .null }
        if use.kind == .behaviour {
            return file(use.owner).map { location($0, in: DocumentText([]), at: 0..<0) } ?? .null
        }
        guard let symbol = symbol(of: use) else { return .null }
        let found = places(of: symbol).filter(\.use.isDefinition)
        if !found.isEmpty { return .array(found.map { location($0) }) }
        return token(use.name, at: offset) ?? .null
    }

    func references(at offset: Int, withDefinition: Bool) -> JSON {
        guard let use = names.use(at: offset), let symbol = symbol(of: use) else { return .null }
        return .array(places(of: symbol).filter { withDefinition || !$0.use.isDefinition }.map { location($0) })
    }

    func highlights(at offset: Int) -> JSON {
        guard let use = names.use(at: offset) else { return .null }
        let same = names.uses.filter { $0.kind == use.kind && $0.name == use.name && $0.owner == use.owner }
        return .array(
            same.map { .object([("range", json($0.range)), ("kind", .integer($0.isDefinition ? 3 : 2))]) })
    }

    // MARK: Rename

    func prepareRename(at offset: Int) throws(RPCError) -> JSON {
        let use = try renamed(at: offset)
        return .object([("range", json(use.range)), ("placeholder", .string(use.name))])
    }

    func rename(at offset: Int, to name: String) throws(RPCError) -> JSON {
        let use = try renamed(at: offset)
        guard let symbol = symbol(of: use) else { throw RPCError(.requestFailed, "the name belongs to no file") }
        if let fault = NewName(symbol.kind).fault(of: name) { throw RPCError(.invalidParams, fault) }
        if names.names(of: symbol.kind).contains(name), use.owner == nil, name != use.name, symbol.kind != .class {
            throw RPCError(.requestFailed, "“\(name)” is taken: another \(symbol.kind.rawValue) is called so")
        }
        var changes: [(String, [JSON])] = []
        for place in places(of: symbol) {
            let edit = JSON.object([
                ("range", place.text.json(place.use.range, encoding)),
                ("newText", .string(Escaping.attribute(name))),
            ])
            if let index = changes.firstIndex(where: { $0.0 == place.uri }) {
                changes[index].1.append(edit)
            } else {
                changes.append((place.uri, [edit]))
            }
        }
        return .object([("changes", .object(changes.map { ($0.0, .array($0.1)) }))])
    }

    private func renamed(at offset: Int) throws(RPCError) -> NameUse {
        guard let use = names.use(at: offset), use.kind != .behaviour else {
            throw RPCError(.requestFailed, "no name of the design stands here")
        }
        guard let symbol = symbol(of: use), places(of: symbol).contains(where: { $0.use.isDefinition }) else {
            throw RPCError(.requestFailed, "“\(use.name)” is given in no file of this folder")
        }
        if let file = symbol.file, let own = document.path, Folder.of(file) != Folder.of(own) {
            throw RPCError(.requestFailed, "“\(use.name)” belongs to \(file), which other designs use too")
        }
        return use
    }

    // MARK: Places

    /// A use in a file.
    struct Place {
        var uri: String
        var text: DocumentText
        var use: NameUse
    }

    private func symbol(of use: NameUse) -> Symbol? {
        guard let owner = use.owner else { return Symbol(file: document.path, kind: use.kind, name: use.name) }
        guard let file = file(owner) else { return nil }
        return Symbol(file: file, kind: use.kind, name: use.name)
    }

    private func file(_ name: String?) -> String? {
        guard let name, let path = document.path else { return nil }
        return workspace.path(of: name, beside: path)
    }

    /// All uses of a name: in its own file, in this document, and in the designs beside either.
    private func places(of symbol: Symbol) -> [Place] {
        var found = uses(of: symbol, in: names, document.path).map { Place(uri: document.uri, text: text, use: $0) }
        guard let own = document.path, let file = symbol.file else { return found }
        // Only what other files can name is looked for in them.
        guard [.quantity, .state, .element, .event, .animation].contains(symbol.kind) else { return found }
        let stem = Folder.name(of: file)
        for path in neighbours(of: own, and: file) where path != own {
            guard let bytes = workspace.text(ofFile: path) else { continue }
            let isOther = path != file
            if isOther, !DocumentView.mentions(bytes, isOwn: stem) { continue }
            let outline = MarkupOutline(bytes)
            let index = NameIndex(outline) { self.workspace.ownName(of: $0, beside: path) }
            let text = DocumentText(bytes)
            let uri = OpenDocument.uri(of: path)
            found += uses(of: symbol, in: index, path).map { Place(uri: uri, text: text, use: $0) }
        }
        return found
    }

    private func uses(of symbol: Symbol, in index: NameIndex, _ path: String?) -> [NameUse] {
        index.uses.filter { use in
            guard use.kind == symbol.kind, use.name == symbol.name else { return false }
            guard let owner = use.owner else { return path == symbol.file }
            return path.flatMap { workspace.path(of: owner, beside: $0) } == symbol.file
        }
    }

    /// Whether a text names a file, without its ending where that is a behaviour.
    private static func mentions(_ bytes: [UInt8], isOwn name: String) -> Bool {
        let stem = name.hasSuffix(".svg") ? String(name.dropLast(4)) : name
        return String(decoding: bytes, as: UTF8.self).contains(stem)
    }

    /// The designs in the folders of two files: at most so many, so that a folder of thousands does not matter.
    private func neighbours(of first: String, and second: String) -> [String] {
        var paths: [String] = [second]
        for folder in Set([Folder.of(first)]).sorted() {
            let names = (Folder.names(in: folder, hidden: false) ?? []).filter { $0.lowercased().hasSuffix(".svg") }
            paths += names.prefix(500).map { folder + "/" + $0 }
        }
        var seen: Set<String> = []
        return paths.filter { seen.insert($0).inserted }
    }

    private func location(_ place: Place) -> JSON {
        .object([("uri", .string(place.uri)), ("range", place.text.json(place.use.range, encoding))])
    }

    private func location(_ path: String, in text: DocumentText, at range: Range<Int>) -> JSON {
        .object([("uri", .string(OpenDocument.uri(of: path))), ("range", text.json(range, encoding))])
    }

    /// Where a file of tokens gives a name: the last word of it, in quotation marks.
    private func token(_ name: String, at offset: Int) -> JSON? {
        guard let path = document.path else { return nil }
        for tag in outline.tags where tag.key == "fb:tokens" {
            guard let file = outline.value("href", of: tag),
                let bytes = workspace.text(ofFile: Folder.of(path) + "/" + file)
            else { continue }
            let wanted = Array("\"\(name)\"".utf8)
            guard let start = bytes.indices.first(where: { bytes[$0] == 0x22 && bytes[$0...].starts(with: wanted) })
            else {
                continue
            }
            return location(
                Folder.of(path) + "/" + file, in: DocumentText(bytes), at: (start + 1)..<(start + wanted.count - 1))
        }
        return nil
    }
}

/// What a thing may be called.
struct NewName {
    private let kind: NameKind

    init(_ kind: NameKind) { self.kind = kind }

    /// Why a text cannot be such a name; nil where it can.
    func fault(of name: String) -> String? {
        switch kind {
        case .quantity, .animation, .send, .setting:
            if NameRules.reserved.contains(name) { return "“\(name)” is a word of the formulas and cannot be a name" }
            return NameRules.isName(name) ? nil : "“\(name)” cannot be a name: a letter, then letters, digits and “_”"
        case .state:
            return NameRules.isID(name)
                ? nil : "“\(name)” cannot be a state: a letter, then letters, digits, “_”, “-” and “.”"
        case .scenario, .variant:
            return NameRules.isFileName(name)
                ? nil : "“\(name)” cannot be a name: a letter, then letters, digits and “-”"
        case .element, .class, .event, .behaviour:
            let isPlain =
                !name.isEmpty && name.utf8.count <= 200
                && name.unicodeScalars.allSatisfy { NameCharacters.isPart($0) || "-.:".unicodeScalars.contains($0) }
            return isPlain ? nil : "“\(name)” cannot be a name: letters, digits, “_”, “-”, “.” and “:”"
        }
    }
}
