// flipbook lsp: serves an editor over standard input and output; flipbook schema: the schema for other XML tools.

import Behaviours
import Checks
import JSONRPC
import LanguageServer
import Pages
import Platform

extension Command {
    static let lsp = Command(
        name: "lsp", operands: "", operandCount: 0...0,
        summary: "Serve an editor: messages, completion, hover, rename while you type",
        details: """
            Speaks the Language Server Protocol over standard input and output until the editor ends the session. Editors
            start it by themselves; docs/editors.md says how for VS Code, Neovim, Helix and Xcode.
            """,
        options: [DesignFiles.libraryOption],
        examples: [("flipbook lsp", "what an editor is told to start")]
    ) { arguments throws(CommandError) in
        let docs = (try? Resources.locate()).map { $0.root + "/docs" }
        let pages = ExplanationPages(folder: docs, checks: Check.all.map(\.id))
        let library = BehaviourLibrary(arguments.values("library") + DesignFiles.box)
        let settings = EditorServer.Settings(
            version: Main.version, library: library,
            play: { CheckedDesigns.played($0, told: $1) },
            explanation: { pages.address(of: $0) },
            program: CurrentProcess.program,
            page: { SitePlan.scenario(SitePlan.folder(of: $0), $1).page.path })
        let code = EditorServer(RPCConnection(.headers), settings).run()
        return ExitCode(rawValue: code) ?? .fine
    }

    static let schema = Command(
        name: "schema", operands: "", operandCount: 0...0,
        summary: "Print the schema of designs, for editors of XML",
        details: """
            RELAX NG, as XML. An editor that knows RELAX NG checks elements and attributes by it: name it in an
            <?xml-model?> at the top of a design. `flipbook lsp` says more (docs/editors.md).
            """,
        options: [],
        examples: [("flipbook schema > design.rng", "writes it beside the designs")]
    ) { _ throws(CommandError) in
        let resources = try CommandError.resources()
        Console.write(
            try CommandError.sites { () throws(SiteError) in try resources.read("templates/schemas/design.rng") })
        return .fine
    }
}
