// What the server can do, as the answer to `initialize` says it.

import Diagnostics
import JSONRPC

enum ServerCapabilities {
    /// The command behind “Play this scenario”: the address of the document and the name of the scenario.
    static let playCommand = "flipbook.play"

    static func json(_ encoding: PositionEncoding) -> JSON {
        let sync: [(String, JSON)] = [
            ("openClose", .boolean(true)), ("change", .integer(2)),
            ("save", .object([("includeText", .boolean(false))])),
        ]
        let triggers = ["<", " ", "\"", "'", "#", ".", "{", "(", ":", "/", "["].map { JSON.string($0) }
        return .object([
            ("positionEncoding", .string(encoding.rawValue)), ("textDocumentSync", .object(sync)),
            ("completionProvider", .object([("triggerCharacters", .array(triggers))])),
            ("hoverProvider", .boolean(true)), ("definitionProvider", .boolean(true)),
            ("referencesProvider", .boolean(true)), ("documentHighlightProvider", .boolean(true)),
            ("renameProvider", .object([("prepareProvider", .boolean(true))])),
            ("documentSymbolProvider", .boolean(true)), ("colorProvider", .boolean(true)),
            ("codeLensProvider", .object([("resolveProvider", .boolean(false))])),
            ("codeActionProvider", .object([("codeActionKinds", .array([.string("quickfix")]))])),
            ("executeCommandProvider", .object([("commands", .array([.string(playCommand)]))])),
            (
                "semanticTokensProvider",
                .object([
                    (
                        "legend",
                        .object([
                            ("tokenTypes", .array(TokenKind.allCases.map { .string($0.rawValue) })),
                            ("tokenModifiers", .array([])),
                        ])
                    ), ("full", .boolean(true)),
                ])
            ),
        ])
    }
}
