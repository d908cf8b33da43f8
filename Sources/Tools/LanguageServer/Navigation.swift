// From a name to where it is given and to where it is used, across files.

import Diagnostics
import Drawings
import Files

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
        // `tab` hears `tab.1` and `tab.2`.
        let longer = names.uses.filter {
            $0.isDefinition && [.event, .quantity].contains($0.kind) && $0.name.hasPrefix(use.name + ".")
        }
        if use.kind == .event, !longer.isEmpty {
            return .array(longer.map { location(Place(uri: document.uri, text: text, use: $0)) })
        }
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
            same.map { ["range": json($0.range), "kind": .integer($0.isDefinition ? 3 : 2)] })
    }

    // MARK: Places

    /// A use in a file.
    struct Place {
        var uri: String
        var text: DocumentText
        var use: NameUse
    }

    func symbol(of use: NameUse) -> Symbol? {
        guard let owner = use.owner else { return Symbol(file: document.path, kind: use.kind, name: use.name) }
        guard let file = file(owner) else { return nil }
        return Symbol(file: file, kind: use.kind, name: use.name)
    }

    private func file(_ name: String?) -> String? {
        guard let name, let path = document.path else { return nil }
        return workspace.path(of: name, beside: path)
    }

    /// A file in which a name may be used.
    struct NamedFile {
        var uri: String
        var path: String?
        var text: DocumentText
        var names: NameIndex
    }

    /// How many files of a folder are searched, so that a folder of a hundred thousand does not matter.
    static let mostNeighbours = 2000

    /// All uses of a name.
    func places(of symbol: Symbol) -> [Place] {
        files(naming: symbol).files.flatMap { file in
            uses(of: symbol, in: file).map { Place(uri: file.uri, text: file.text, use: $0) }
        }
    }

    /// The files that may use a name: this document, its own file, and the designs beside either. Not all of them where
    /// there are too many.
    func files(naming symbol: Symbol) -> (files: [NamedFile], areAll: Bool) {
        let open = NamedFile(uri: document.uri, path: document.path, text: text, names: names)
        guard let own = document.path, let file = symbol.file else { return ([open], true) }
        // Only what other files can name is looked for in them.
        guard [.quantity, .state, .element, .event, .animation].contains(symbol.kind) else { return ([open], true) }
        let name = Folder.name(of: file)
        // Behaviours are named without their ending.
        let stem = name.hasSuffix(".svg") ? String(name.dropLast(4)) : name
        let beside = (Folder.names(in: Folder.of(own), hidden: false) ?? []).filter {
            $0.lowercased().hasSuffix(".svg") || InteractionFile.isOne($0)
        }
        let neighbours = beside.prefix(Self.mostNeighbours).map { Folder.of(own) + "/" + $0 }
        var files = [open]
        for path in [file] + neighbours.filter({ $0 != file }) where path != own {
            guard let bytes = workspace.text(ofFile: path),
                path == file || bytes.contains(stem)
                    || InteractionFile.isOne(path) && InteractionFile.drawing(of: path) == file
            else { continue }
            let names = workspace.names(MarkupOutline(bytes), at: path)
            files.append(
                NamedFile(uri: OpenDocument.uri(of: path), path: path, text: DocumentText(bytes), names: names))
        }
        return (files, beside.count <= Self.mostNeighbours)
    }

    func uses(of symbol: Symbol, in file: NamedFile) -> [NameUse] {
        file.names.uses.filter { isUse($0, of: symbol, in: file.path) }
    }

    /// Whether a use in a file means a name.
    func isUse(_ use: NameUse, of symbol: Symbol, in path: String?) -> Bool {
        guard use.kind == symbol.kind, use.name == symbol.name else { return false }
        guard let owner = use.owner else { return path == symbol.file }
        return path.flatMap { workspace.path(of: owner, beside: $0) } == symbol.file
    }

    private func location(_ place: Place) -> JSON {
        ["uri": .string(place.uri), "range": place.text.json(place.use.range, encoding)]
    }

    private func location(_ path: String, in text: DocumentText, at range: Range<Int>) -> JSON {
        ["uri": .string(OpenDocument.uri(of: path)), "range": text.json(range, encoding)]
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
            else { continue }
            return location(
                Folder.of(path) + "/" + file, in: DocumentText(bytes), at: (start + 1)..<(start + wanted.count - 1))
        }
        return nil
    }
}
