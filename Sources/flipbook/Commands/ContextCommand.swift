// flipbook mcp: tools and documents for agents, over standard input and output.

import ContextServer
import Files
import Pages
import Platform

extension Command {
    static let mcp = Command(
        name: "mcp", operands: "[FOLDER]", operandCount: 0...1,
        summary: "Serve tools for agents (Model Context Protocol) over standard input and output",
        details: """
            An agent's program starts it. It offers tools to check, sample, show, compare and explore the designs of FOLDER
            (default: the working folder), and the documentation of the format as resources. No path leads out of FOLDER.
            Nothing is written unless --write is given. It ends when its input ends.
            """,
        options: [.flag("write", "offer tools that write: new designs, exports, scenarios, sites")],
        examples: [
            ("flipbook mcp designs/", "reads designs, and writes nothing"),
            ("claude mcp add flipbook -- flipbook mcp --write .", "lets Claude Code write in the working folder"),
        ]
    ) { arguments throws(CommandError) in
        let folder = arguments.operands.first ?? "."
        let documents = try CommandError.sites { () throws(SiteError) in try Resources.locate().root + "/docs" }
        let server = AgentServer(
            folder: folder, mayWrite: arguments.has("write"),
            program: CurrentProcess.executable ?? CommandLine.arguments[0],
            documents: Folder.resolved(documents) ?? documents, version: Main.version)
        guard let server else { throw .file("\(folder) is no folder; name the folder of your designs") }
        // Paths of clients begin there, and so do those in messages.
        guard CurrentProcess.enter(folder) else { throw .file(FileError.listing(folder).description) }
        server.run()
        return .fine
    }
}
