// The server: reads requests of an editor one after another and answers them, until the editor says goodbye.

package import Behaviours
package import Designs
package import Diagnostics
import Files
package import JSONRPC
import Synchronization

/// A server of the Language Server Protocol 3.17 for designs.
package final class EditorServer: Sendable {
    /// What the server is told by the command that starts it.
    package struct Settings: Sendable {
        package var version: String
        package var library: BehaviourLibrary
        /// Plays a sound design, and says what is wrong with it beyond what its readers said.
        package var play: @Sendable (Design, [Diagnostic]) -> [Diagnostic]
        /// The address of the page that explains a diagnostic; nil where there is none.
        package var explanation: @Sendable (String) -> String?
        /// The file of this program, by which previews are started.
        package var program: String
        /// Where the page of a scenario is in a site, by the path of the design and the scenario's name.
        package var page: @Sendable (_ path: String, _ scenario: String) -> String

        package init(
            version: String, library: BehaviourLibrary,
            play: @escaping @Sendable (Design, [Diagnostic]) -> [Diagnostic],
            explanation: @escaping @Sendable (String) -> String?,
            program: String, page: @escaping @Sendable (_ path: String, _ scenario: String) -> String
        ) {
            self.version = version
            self.library = library
            self.play = play
            self.explanation = explanation
            self.program = program
            self.page = page
        }
    }

    /// Where the conversation is.
    struct Session {
        var isInitialized = false
        var isShutDown = false
        var encoding = PositionEncoding.utf16
        var takesSnippets = false
    }

    let connection: RPCConnection
    let settings: Settings
    let workspace: Workspace
    let session = Mutex(Session())
    private let queue = MessageQueue()
    private let diagnosis: DiagnosisThreads
    private let encoding: EncodingBox
    private let previews: PreviewProcesses

    package init(_ connection: RPCConnection, _ settings: Settings) {
        self.connection = connection
        self.settings = settings
        let workspace = Workspace(library: settings.library)
        self.workspace = workspace
        previews = PreviewProcesses(program: settings.program)
        let encoding = EncodingBox()
        self.encoding = encoding
        diagnosis = DiagnosisThreads(workspace, play: settings.play) { document in
            let messages = DiagnosticMessages(
                document: document, encoding: encoding.value, explanation: settings.explanation)
            connection.notify("textDocument/publishDiagnostics", messages.json)
        }
    }

    /// Answers until the client ends the session or its output ends.
    /// - Returns: 0 where the client said goodbye as the protocol wants it, otherwise 1.
    package func run() -> Int32 {
        diagnosis.start()
        defer {
            diagnosis.stop()
            previews.stop()
        }
        let (connection, queue) = (connection, queue)
        BackgroundThread {
            while let (message, size) = connection.nextWithSize() { queue.add(message, size: size) }
            queue.end()
        }.start()
        while let (message, isCancelled) = queue.next() {
            guard connection.isOpen else { break }
            switch message {
            case .request(let id, let method, let params):
                if isCancelled {
                    connection.fail(id, RPCError(.requestCancelled, "the request was cancelled"))
                } else {
                    answer(id, method, with: params)
                }
            case .notification("exit", _): return session.withLock { $0.isShutDown } ? 0 : 1
            case .notification(let method, let params): hear(method, params)
            case .response, .invalid: break
            }
        }
        return session.withLock { $0.isShutDown } ? 0 : 1
    }

    private func answer(_ id: RPCIdentifier, _ method: String, with params: JSON) {
        do throws(RPCError) {
            connection.answer(id, try result(method, params))
        } catch {
            connection.fail(id, error)
        }
    }

    private func result(_ method: String, _ params: JSON) throws(RPCError) -> JSON {
        let (isInitialized, isShutDown) = session.withLock { ($0.isInitialized, $0.isShutDown) }
        if isShutDown { throw RPCError(.invalidRequest, "the session was shut down") }
        if method == "initialize" {
            if isInitialized { throw RPCError(.invalidRequest, "the session has begun already") }
            return initialize(params)
        }
        guard isInitialized else { throw RPCError(.serverNotInitialized, "the first request is “initialize”") }
        switch method {
        case "shutdown":
            session.withLock { $0.isShutDown = true }
            return .null
        case "workspace/executeCommand": return try execute(params)
        default: break
        }
        guard let feature = Self.features[method] else {
            throw RPCError(.methodNotFound, "there is no method “\(method)”")
        }
        guard let uri = params["textDocument"]["uri"].words else {
            throw RPCError(.invalidParams, "textDocument.uri names no document")
        }
        guard let document = workspace.document(uri) else {
            throw RPCError(.invalidParams, "no document is open under “\(uri.prefix(200))”")
        }
        // A list of colours is never null.
        guard document.isDesign else { return method.contains("olor") ? .array([]) : .null }
        return try feature(DocumentView(document, in: self), params)
    }

    private typealias Feature = @Sendable (DocumentView, JSON) throws(RPCError) -> JSON

    private static let features: [String: Feature] = [
        "textDocument/completion": { view, params throws(RPCError) in view.completion(at: try view.offset(params)) },
        "textDocument/hover": { view, params throws(RPCError) in view.hover(at: try view.offset(params)) },
        "textDocument/definition": { view, params throws(RPCError) in view.definition(at: try view.offset(params)) },
        "textDocument/references": { view, params throws(RPCError) in
            view.references(
                at: try view.offset(params), withDefinition: params["context"]["includeDeclaration"].truth ?? true)
        },
        "textDocument/documentHighlight": { view, params throws(RPCError) in
            view.highlights(at: try view.offset(params))
        },
        "textDocument/prepareRename": { view, params throws(RPCError) in
            try view.prepareRename(at: try view.offset(params))
        },
        "textDocument/rename": { view, params throws(RPCError) in
            try view.rename(at: try view.offset(params), to: params["newName"].words ?? "")
        },
        "textDocument/documentSymbol": { view, _ in view.symbols() },
        "textDocument/semanticTokens/full": { view, _ in view.semanticTokens() },
        "textDocument/documentColor": { view, _ in view.colors() },
        "textDocument/colorPresentation": { view, params in view.colorPresentations(params) },
        "textDocument/codeLens": { view, _ in view.lenses() },
        "textDocument/codeAction": { view, params throws(RPCError) in view.codeActions(in: try view.range(params)) },
    ]

    // MARK: Notifications

    private func hear(_ method: String, _ params: JSON) {
        guard session.withLock({ $0.isInitialized && !$0.isShutDown }) else { return }
        let uri = params["textDocument"]["uri"].words ?? ""
        switch method {
        case "textDocument/didOpen":
            guard let text = params["textDocument"]["text"].words, !uri.isEmpty else { return }
            let version = params["textDocument"]["version"].wholeNumber ?? 0
            workspace.open(uri, text: DocumentText(Array(text.utf8)), version: version)
            diagnosis.wake()
        case "textDocument/didChange":
            change(uri, params)
            diagnosis.wake()
        case "textDocument/didSave", "workspace/didChangeWatchedFiles":
            // What other documents take in may have been saved.
            workspace.touchAll()
            diagnosis.wake()
        case "textDocument/didClose":
            workspace.close(uri)
            connection.notify(
                "textDocument/publishDiagnostics", ["uri": .string(uri), "diagnostics": .array([])])
        default: break
        }
    }

    /// Takes changes over. What cannot be taken over is told: from then on the server's text is another than the editor's.
    private func change(_ uri: String, _ params: JSON) {
        let encoding = session.withLock { $0.encoding }
        let version = params["textDocument"]["version"].wholeNumber
        var changes: [DocumentChange] = []
        let given = params["contentChanges"]
        for change in given.items { if let change = DocumentChange(change) { changes.append(change) } else { break } }
        var isWhole = changes.count == given.items.count
        if case .array = given {} else { isWhole = false }
        guard let document = workspace.document(uri) else { return }
        if let version, version < document.version {
            return tell(
                "a change of version \(version) of \(uri.prefix(200)) came after version \(document.version) and was left out"
            )
        }
        workspace.change(uri, version: version ?? document.version) { text in
            for change in changes { change.apply(to: &text, encoding) }
        }
        if !isWhole {
            tell(
                "a change of \(uri.prefix(200)) has no text, or a range that is none, and was left out with those after it: "
                    + "close the file and open it again")
        }
    }

    /// Shows an error to the person at the editor.
    private func tell(_ sentence: String) {
        connection.notify(
            "window/showMessage", ["type": .integer(1), "message": .string(sentence)])
    }

    // MARK: The session

    private func initialize(_ params: JSON) -> JSON {
        let general = params["capabilities"]["general"]["positionEncodings"].items.compactMap(\.words)
        let encoding = general.compactMap { PositionEncoding(rawValue: $0) }.first ?? .utf16
        let item = params["capabilities"]["textDocument"]["completion"]["completionItem"]
        session.withLock { session in
            session.isInitialized = true
            session.encoding = encoding
            session.takesSnippets = item["snippetSupport"].truth ?? false
        }
        self.encoding.value = encoding
        return [
            "capabilities": ServerCapabilities.json(encoding),
            "serverInfo": ["name": "flipbook", "version": .string(settings.version)],
        ]
    }

    private func execute(_ params: JSON) throws(RPCError) -> JSON {
        guard params["command"].words == ServerCapabilities.playCommand else {
            throw RPCError(.invalidParams, "there is no command “\(params["command"].words ?? "")”")
        }
        let arguments = params["arguments"].items
        guard arguments.count == 2, let uri = arguments[0].words, let scenario = arguments[1].words else {
            throw RPCError(.invalidParams, "the command takes the address of a document and the name of a scenario")
        }
        guard let path = OpenDocument.path(of: uri) else {
            throw RPCError(.requestFailed, "save the design first: a preview shows files")
        }
        let saved = MarkupOutline((try? WholeFile.read(path, limit: 1 << 24)) ?? [])
        guard saved.tags.contains(where: { $0.key == "fb:scenario" && saved.value("name", of: $0) == scenario }) else {
            throw RPCError(
                .requestFailed, "\(path) has no scenario “\(scenario.prefix(100))”: save the design, then play it")
        }
        let (connection, page) = (connection, settings.page(path, scenario))
        previews.address(of: path) { [self] result in
            switch result {
            case .success(let address):
                connection.ask(
                    "window/showDocument", ["uri": .string(address + page), "external": true])
            case .failure(let failure): tell("flipbook preview could not show \(path): \(failure.sentence)")
            }
        }
        return .null
    }
}

/// How the client counts characters, for the threads that publish.
private final class EncodingBox: Sendable {
    private let encoding = Mutex(PositionEncoding.utf16)

    var value: PositionEncoding {
        get { encoding.withLock { $0 } }
        set { encoding.withLock { $0 = newValue } }
    }
}
