// Another name for a thing, in all files that name it, where they mean the same with it.

import Behaviours
import Designs
import Diagnostics
import Files
import FormulaText
import JSONRPC
import Vocabulary

extension DocumentView {
    func prepareRename(at offset: Int) throws(RPCError) -> JSON {
        let (use, _) = try renamed(at: offset)
        return ["range": json(use.range), "placeholder": .string(use.name)]
    }

    func rename(at offset: Int, to name: String) throws(RPCError) -> JSON {
        let (_, symbol) = try renamed(at: offset)
        let (files, areAll) = files(naming: symbol)
        guard areAll else {
            throw RPCError(
                .requestFailed,
                "the folder holds more than \(Self.mostNeighbours) SVG files, and “\(symbol.name)” may stand in any: "
                    + "rename it in a folder with fewer")
        }
        let isInput = files.contains { file in
            uses(of: symbol, in: file).contains { use in
                use.isDefinition && InteractionVocabulary.kinds[file.names.outline.tags[use.tag].key] != nil
            }
        }
        if let fault = NewName(symbol.kind, isInput: isInput).fault(of: name) { throw RPCError(.invalidParams, fault) }
        let renamed = files.map { file in
            RenamedFile(file, file.names.uses.map { isUse($0, of: symbol, in: file.path) }, to: name)
        }.filter { !$0.edits.isEmpty }
        if name != symbol.name, let fault = fault(of: renamed, symbol, name) { throw RPCError(.requestFailed, fault) }
        let changes = renamed.map { file in
            let edits = file.edits.map { edit in
                JSON.object([
                    ("range", file.before.text.json(edit.range, encoding)), ("newText", .string(edit.text)),
                ])
            }
            return (file.before.uri, JSON.array(edits))
        }
        return ["changes": .object(changes)]
    }

    private func renamed(at offset: Int) throws(RPCError) -> (NameUse, Symbol) {
        guard let use = names.use(at: offset), use.kind != .behaviour else {
            throw RPCError(.requestFailed, "no name of the design stands here")
        }
        guard let symbol = symbol(of: use), places(of: symbol).contains(where: { $0.use.isDefinition }) else {
            throw RPCError(.requestFailed, "“\(use.name)” is given in no file of this folder")
        }
        if let file = symbol.file, let own = document.path {
            let folder = Folder.of(file)
            let isShared = Folder.resolved(folder).map { workspace.library.folders.contains($0) } ?? false
            if folder != Folder.of(own) || isShared {
                throw RPCError(.requestFailed, "“\(use.name)” belongs to \(file), which other designs use too")
            }
        }
        return (use, symbol)
    }

    /// Why the files would not mean the same with the new name; nil where they do.
    private func fault(of files: [RenamedFile], _ symbol: Symbol, _ name: String) -> String? {
        var other = symbol
        other.name = name
        let isTaken = files.contains { file in
            uses(of: other, in: file.before).contains { $0.isDefinition || [.class, .event].contains($0.kind) }
        }
        if isTaken { return "“\(name)” is taken: another \(symbol.kind.rawValue) is called so" }
        if let finding = newFinding(in: files, symbol) { return finding }
        for file in files {
            let after = workspace.names(MarkupOutline(file.text), at: file.before.path)
            if let fault = file.fault(with: after) { return fault }
        }
        return nil
    }

    /// What is wrong with the files under the new name and was not before, as their reader says it.
    private func newFinding(in files: [RenamedFile], _ symbol: Symbol) -> String? {
        var (old, new) = (workspace.library, workspace.library)
        for file in files {
            guard let path = file.before.path else { continue }
            old.texts[path] = file.before.text.bytes
            new.texts[path] = file.text
        }
        // The reader takes parts of drawings from the disk, where they still have their old names.
        let read = symbol.kind == .element ? files.filter { $0.before.path == symbol.file } : files
        for file in read.prefix(Self.mostRead) {
            func findings(_ bytes: [UInt8], _ library: BehaviourLibrary) -> [Diagnostic] {
                let source = SourceText(name: file.before.path ?? file.before.uri, bytes: bytes)
                return DesignReader.read(source, at: file.before.path, library: library).findings.diagnostics
                    .filter { $0.severity != .note }
            }
            let before = Dictionary(grouping: findings(file.before.text.bytes, old), by: \.id)
            let after = Dictionary(grouping: findings(file.text, new), by: \.id)
            for (id, found) in after.sorted(by: { $0.key < $1.key }) {
                let known = before[id] ?? []
                guard found.count > known.count else { continue }
                let finding = found.first { finding in !known.contains { $0.sentence == finding.sentence } }
                return "with that name, \((finding ?? found[0]).sentence)"
            }
        }
        return nil
    }

    /// How many of the files are read; in the others only names are compared.
    private static let mostRead = 20
}

/// A file before and after one of its names is another.
struct RenamedFile {
    let before: DocumentView.NamedFile
    /// Which of its uses are renamed.
    private let isRenamed: [Bool]
    private let name: String
    /// In order, in bytes of the text before.
    private(set) var edits: [(range: Range<Int>, text: String)] = []
    private(set) var text: [UInt8]

    init(_ before: DocumentView.NamedFile, _ isRenamed: [Bool], to name: String) {
        self.before = before
        self.isRenamed = isRenamed
        self.name = name
        text = before.text.bytes
        for (use, isRenamed) in zip(before.names.uses, isRenamed) where isRenamed {
            let edit = edit(of: use)
            if edits.last?.range != edit.0 { edits.append(edit) }
        }
        for edit in edits.reversed() { text.replaceSubrange(edit.range, with: edit.text.utf8) }
    }

    /// A state whose name is no word of formulas gets quotation marks.
    private func edit(of use: NameUse) -> (Range<Int>, String) {
        guard let word = use.bare, FormulaPiece.needsQuotes(name) else { return (use.range, name) }
        let bytes = before.text
        let mark = before.names.outline.mark(around: use.range)
        let words =
            bytes[word.lowerBound..<use.range.lowerBound] + name + bytes[use.range.upperBound..<word.upperBound]
        return (word, mark + words + mark)
    }

    /// Why the file's names do not mean the same things as before.
    func fault(with after: NameIndex) -> String? {
        let old = before.names
        let isSame =
            old.uses.count == after.uses.count
            && zip(zip(old.uses, isRenamed), after.uses).allSatisfy { pair, new in
                new.kind == pair.0.kind && new.owner == pair.0.owner
                    && new.name == (pair.1 ? name : pair.0.name)
            }
        guard isSame else {
            return "“\(name)” would mean something else in \(Folder.name(of: before.path ?? before.uri))"
        }
        let (heard, events) = (zip(old.listened, after.listened), Array(zip(old.events, after.events)))
        for listener in heard {
            for event in events where listener.0 != listener.1 || event.0 != event.1 {
                let (did, does) = (
                    NameIndex.hears(listener.0, event.0), NameIndex.hears(listener.1, event.1)
                )
                if did, !does { return "a transition on “\(listener.1)” would no longer hear “\(event.1)”" }
                if does, !did { return "a transition on “\(listener.1)” would hear “\(event.1)” too" }
            }
        }
        return nil
    }
}

extension NameIndex {
    /// The events that transitions wait for, as written.
    fileprivate var listened: [String] {
        outline.tags.filter { $0.key == "transition" }.flatMap { tag in
            (outline.value("event", of: tag) ?? "").split { $0.isWhitespace }.map(String.init)
        }
    }

    /// The events of this file, and the inputs, by which theirs begin.
    fileprivate var events: [String] {
        uses.filter { use in
            use.isDefinition
                && (use.kind == .event
                    || use.kind == .quantity && InteractionVocabulary.kinds[outline.tags[use.tag].key] != nil)
        }.map(\.name)
    }

    /// Whether a transition that waits for one name hears an event of another, which may go on behind a dot.
    fileprivate static func hears(_ listened: String, _ event: String) -> Bool {
        var beginning = listened
        while beginning.hasSuffix("*") || beginning.hasSuffix(".") { beginning.removeLast() }
        return beginning.isEmpty || event == beginning || event.hasPrefix(beginning + ".")
    }
}

extension MarkupOutline {
    /// A quotation mark for a formula in the value around a range: one that does not end the value.
    func mark(around range: Range<Int>) -> String {
        let value = tag(at: range.lowerBound).flatMap { index in
            tags[index].attributes.compactMap(\.valueRange).first {
                $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound
            }
        }
        return value.map { bytes[$0.lowerBound - 1] == 0x27 } == true ? "&apos;" : "'"
    }
}

/// What a thing may be called.
struct NewName {
    private let kind: NameKind
    private let isInput: Bool

    init(_ kind: NameKind, isInput: Bool) { (self.kind, self.isInput) = (kind, isInput) }

    /// Why a text cannot be such a name; nil where it can.
    func fault(of name: String) -> String? {
        switch kind {
        case .quantity, .animation, .send, .setting:
            let first = isInput ? String(name.prefix { $0 != "." }) : name
            if NameRules.reserved.contains(first) { return "“\(name)” is a word of the formulas and cannot be a name" }
            let isName = isInput ? NameRules.isDottedName(name) : NameRules.isName(name)
            return isName ? nil : "“\(name)” cannot be a name: a letter, then letters, digits and “_”"
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
