// The documents that a client has open, with what is known about them. All threads share them.

import Behaviours
import Designs
import Diagnostics
import Drawings
import Files
import Synchronization

/// One document: its text, what reading it gave, and the last design without errors.
struct OpenDocument: Sendable {
    let uri: String
    /// The file; nil for a document that is none yet.
    let path: String?
    var text: DocumentText
    /// As the client counts; it only grows.
    var version: Int
    /// Counts the changes of all documents, so that a result can be told from a stale one.
    var revision: Int
    /// What is wrong with the text of a revision, without playing it.
    var findings: (revision: Int, findings: Findings)?
    /// What playing a revision showed.
    var played: (revision: Int, diagnostics: [Diagnostic])?
    /// The last text that was a design, for what names stand for while the text is broken.
    var sound: SoundDesign?

    /// Whether the text may be a design: any other drawing is none of this server's business. One that lacks the
    /// namespace still has the element.
    var isDesign: Bool { text.bytes.contains("urn:flipbook:1") || text.bytes.contains(":interaction") }

    /// The path of a `file:` address; nil for any other.
    static func path(of uri: String) -> String? {
        guard uri.hasPrefix("file://") else { return nil }
        let rest = uri.dropFirst(7)
        guard let slash = rest.firstIndex(of: "/") else { return nil }
        let host = rest[..<slash]
        guard host.isEmpty || host == "localhost" else { return nil }
        return PercentEncoding.decode(String(rest[slash...]))
    }

    static func uri(of path: String) -> String { "file://" + PercentEncoding.encode(path, plain: "/") }
}

/// Documents by their address, and the folders of behaviours.
final class Workspace: Sendable {
    private struct State {
        var documents: [String: OpenDocument] = [:]
        var revision = 0
    }

    private let state = Mutex(State())
    let library: BehaviourLibrary

    init(library: BehaviourLibrary) { self.library = library }

    func document(_ uri: String) -> OpenDocument? { state.withLock { $0.documents[uri] } }

    /// In the order of their addresses.
    var all: [OpenDocument] { state.withLock { $0.documents.values.sorted { $0.uri < $1.uri } } }

    func open(_ uri: String, text: DocumentText, version: Int) {
        state.withLock { state in
            state.revision += 1
            state.documents[uri] = OpenDocument(
                uri: uri, path: OpenDocument.path(of: uri), text: text, version: version, revision: state.revision)
        }
    }

    func change(_ uri: String, version: Int, _ change: (inout DocumentText) -> Void) {
        state.withLock { state in
            guard var document = state.documents.removeValue(forKey: uri) else { return }
            state.revision += 1
            change(&document.text)
            document.version = version
            document.revision = state.revision
            state.documents[uri] = document
        }
    }

    /// Marks all documents as changed: a file that they take in may be another now.
    func touchAll() {
        state.withLock { state in
            for uri in state.documents.keys {
                state.revision += 1
                state.documents[uri]?.revision = state.revision
            }
        }
    }

    func close(_ uri: String) { state.withLock { _ = $0.documents.removeValue(forKey: uri) } }

    /// Keeps what was found out about a revision; false where the document has changed since, or is closed.
    func keep(_ uri: String, revision: Int, _ change: (inout OpenDocument) -> Void) -> Bool {
        state.withLock { state in
            guard state.documents[uri]?.revision == revision else { return false }
            change(&state.documents[uri]!)
            return true
        }
    }

    /// The text of a file: as a client has it open, or as it is on the disk. Nil for what is no UTF-8.
    func text(ofFile path: String) -> [UInt8]? {
        let uri = OpenDocument.uri(of: path)
        let open = state.withLock { state in
            state.documents[uri] ?? state.documents.values.first { $0.path == path }
        }
        let bytes = open?.text.bytes ?? (try? WholeFile.read(path, limit: 1 << 24))
        return bytes.flatMap { String(validating: $0, as: UTF8.self) == nil ? nil : $0 }
    }

    /// What a behaviour calls itself, where there is one of that name.
    func ownName(of behaviour: String, beside path: String?) -> String? {
        (try? library.find(behaviour, beside: path))?.name
    }

    /// The names of a file at a path; nil for one that is not saved.
    func names(_ outline: MarkupOutline, at path: String?) -> NameIndex {
        let drawing = path.flatMap {
            InteractionFile.isOne($0) ? Folder.name(of: InteractionFile.drawing(of: $0)) : nil
        }
        return NameIndex(outline, drawing: drawing) { self.ownName(of: $0, beside: path) }
    }

    /// Where a file is that a design names: beside the design, or in the library.
    func path(of file: String, beside design: String) -> String? {
        let beside = Folder.of(design) + "/" + file
        if FileStamp(beside)?.kind == .file { return beside }
        return library.folders.map { $0 + "/" + file }.first { FileStamp($0)?.kind == .file }
    }
}

extension [UInt8] {
    /// Whether a text, which is not empty, stands somewhere in these bytes.
    func contains(_ text: String) -> Bool {
        let wanted = Array(text.utf8)
        var rest = self[...]
        while let start = rest.firstIndex(of: wanted[0]) {
            if rest[start...].starts(with: wanted) { return true }
            rest = rest[(start + 1)...]
        }
        return false
    }
}
