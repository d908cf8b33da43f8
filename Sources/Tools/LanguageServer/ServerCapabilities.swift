// What the server can do, as the answer to `initialize` says it.

import Diagnostics

enum ServerCapabilities {
    /// The command behind “Play this scenario”: the address of the document and the name of the scenario.
    static let playCommand = "flipbook.play"

    static func json(_ encoding: PositionEncoding) -> JSON {
        let sync: [(String, JSON)] = [
            ("openClose", .boolean(true)), ("change", .integer(2)),
            ("save", ["includeText": false]),
        ]
        let triggers = ["<", " ", "\"", "'", "#", ".", "{", "(", ":", "/", "["].map { JSON.string($0) }
        return [
            "positionEncoding": .string(encoding.rawValue), "textDocumentSync": .object(sync),
            "completionProvider": ["triggerCharacters": .array(triggers)], "hoverProvider": true,
            "definitionProvider": true, "referencesProvider": true, "documentHighlightProvider": true,
            "renameProvider": ["prepareProvider": true], "documentSymbolProvider": true, "colorProvider": true,
            "codeLensProvider": ["resolveProvider": false], "codeActionProvider": ["codeActionKinds": ["quickfix"]],
            "executeCommandProvider": ["commands": [.string(playCommand)]],
            "semanticTokensProvider": [
                "legend": [
                    "tokenTypes": .array(TokenKind.allCases.map { .string($0.rawValue) }), "tokenModifiers": .array([]),
                ],
                "full": true,
            ],
        ]
    }
}
