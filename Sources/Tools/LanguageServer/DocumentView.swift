// A document as one request looks at it: its tags, its names, and how the client counts characters.

import Diagnostics
import Drawings
import JSONRPC
import Synchronization

/// All features are extensions of this view. It is made anew for each request.
final class DocumentView {
    let document: OpenDocument
    let workspace: Workspace
    let settings: EditorServer.Settings
    let encoding: PositionEncoding
    let takesSnippets: Bool
    private(set) lazy var outline = MarkupOutline(document.text.bytes)
    private(set) lazy var names = workspace.names(outline, at: document.path)
    /// The names of the drawing, which may be in a file of its own.
    private(set) lazy var drawn = drawing ?? names
    private var drawing: NameIndex? {
        guard let path = document.path, InteractionFile.isOne(path) else { return nil }
        let file = InteractionFile.drawing(of: path)
        return workspace.text(ofFile: file).map { workspace.names(MarkupOutline($0), at: file) }
    }

    init(_ document: OpenDocument, in server: EditorServer) {
        self.document = document
        workspace = server.workspace
        settings = server.settings
        (encoding, takesSnippets) = server.session.withLock { ($0.encoding, $0.takesSnippets) }
    }

    var text: DocumentText { document.text }
    var sound: SoundDesign? { document.sound }

    /// The byte that the position of a request means.
    func offset(_ params: JSON) throws(RPCError) -> Int {
        guard let position = TextPosition(params["position"]) else {
            throw RPCError(.invalidParams, "the line and the character of position have to be whole numbers")
        }
        return text.offset(of: position, encoding)
    }

    func range(_ params: JSON) throws(RPCError) -> Range<Int> {
        guard let range = text.range(params["range"], encoding) else {
            throw RPCError(
                .invalidParams, "range has to have a start and an end, with whole numbers as line and character")
        }
        return range
    }

    func json(_ range: Range<Int>) -> JSON { text.json(range, encoding) }

    /// The attribute whose value an offset is in, with its tag and role.
    func value(at offset: Int) -> (tag: Int, attribute: MarkupOutline.Attribute, role: ValueRole)? {
        guard let index = outline.tag(at: offset) else { return nil }
        let tag = outline.tags[index]
        guard
            let attribute = tag.attributes.first(where: { attribute in
                attribute.valueRange.map { $0.lowerBound <= offset && offset <= $0.upperBound } ?? false
            })
        else { return nil }
        let parent = tag.parent.map { outline.tags[$0] }
        return (index, attribute, ValueRole.of(attribute.vocabularyName(outline.prefix), on: tag, in: parent))
    }

    /// The name at an offset: also where that is in a member of it, as in `list.inset.top`.
    func use(at offset: Int) -> NameUse? {
        if let use = names.use(at: offset) { return use }
        let start = text.bytes[..<offset].lastIndex { byte in
            !(byte >= 0x80 || byte == 0x5F || byte == 0x2E || 0x30...0x39 ~= byte || 0x61...0x7A ~= byte | 0x20)
        }
        return names.use(at: (start ?? -1) + 1)
    }

    func codeActions(in range: Range<Int>) -> JSON {
        let messages = DiagnosticMessages(
            document: document, encoding: encoding, explanation: settings.explanation)
        return .array(QuickFixes(messages: messages, names: names).actions(in: range))
    }
}
