// What a call of a tool gives: the command's output as content, or what went wrong in words.

import Diagnostics
import Files
import JSONRPC
import Pages

/// Runs tools in one folder.
struct ToolCalls: Sendable {
    let folder: ConfinedFolder
    let mayWrite: Bool
    let program: String
    let documents: FormatDocuments

    private static let explain = ContextTool(
        name: "explain", title: "Explain a finding",
        meaning: "What an id of a finding means, such as jump or small-target, why it matters, and how to mend it.",
        words: [],
        parameters: [
            ContextTool.Parameter(
                name: "id", kind: .text, place: .operand, meaning: "The id, as check returns it.", isRequired: true)
        ], answer: .text)

    private var tools: [ContextTool] {
        [ToolCalls.explain] + ContextTool.all.filter { mayWrite || !$0.writes }
    }

    /// The tools as a client is told of them.
    var list: [JSON] { tools.map(\.json) }

    /// The result of `tools/call`; nil where it was cancelled.
    func result(of params: JSON, by run: CommandRun) throws(RPCError) -> JSON? {
        guard let name = params["name"].words else { throw RPCError(.invalidParams, "params.name has to name a tool") }
        guard let tool = tools.first(where: { $0.name == name }) else {
            if ContextTool.writing.contains(where: { $0.name == name }) {
                return ToolCalls.fault("\(name) writes files, and this server only reads; start it with --write")
            }
            let guess = Suggestion.closest(to: name, among: tools.map(\.name)).map { "; did you mean '\($0)'?" } ?? ""
            throw RPCError(.invalidParams, "there is no tool '\(name.prefix(100))'\(guess)")
        }
        do throws(ConfinedFolder.Refusal) {
            let words = try CommandWords(tool: tool, folder: folder).words(params["arguments"])
            if tool.name == ToolCalls.explain.name { return explanation(of: words.last ?? "") }
            return try answer(of: tool, words, by: run)
        } catch {
            return ToolCalls.fault(error.sentence)
        }
    }

    private func answer(
        of tool: ContextTool, _ words: [String], by run: CommandRun
    ) throws(ConfinedFolder.Refusal) -> JSON? {
        var words = words
        var scratch: TemporaryFolder?
        defer { scratch?.remove() }
        if case .pngFile(let option) = tool.answer {
            do throws(FileError) {
                let made = try TemporaryFolder(in: TemporaryFolder.standardPlace, prefix: "flipbook-mcp-")
                scratch = made
                words.insert("--\(option)=\(made.path)/picture.png", at: 1)
            } catch {
                throw .init(sentence: error.description)
            }
        }
        let result: CommandRun.Result
        do throws(CommandRun.Failure) {
            result = try run.run([program] + words)
        } catch {
            switch error {
            case .cancelled: return nil
            case .late(let seconds):
                throw .init(sentence: "\(tool.name) took more than \(seconds) s and was ended; ask for less")
            case .system(let sentence): throw .init(sentence: sentence)
            }
        }
        // Errors of designs end with 1 too, and are what was asked for.
        let isFine = result.code == 0 || result.code == 1 && !result.output.isEmpty
        guard isFine else {
            let said = result.messages.isEmpty ? "\(tool.name) ended without a word" : result.messages
            return ToolCalls.fault(said)
        }
        let picture = scratch.flatMap { WholeFile.contents($0.path + "/picture.png") } ?? result.output
        return content(of: tool, picture, messages: written(by: tool, words) + result.messages)
    }

    /// What a tool that only writes a file has written.
    private func written(by tool: ContextTool, _ words: [String]) -> String {
        guard case .file(let option) = tool.answer,
            let path = words.last(where: { $0.hasPrefix("--\(option)=") })?.dropFirst(option.utf8.count + 3)
        else { return "" }
        // Numbered pictures have a number in their names.
        let size = FileStamp(folder.root + "/" + path).map { ": \($0.size) bytes" } ?? ""
        return "wrote \(path)\(size)\n"
    }

    private func content(of tool: ContextTool, _ output: [UInt8], messages: String) -> JSON {
        var items: [JSON] = []
        var members: [(String, JSON)] = []
        switch tool.answer {
        case .png, .pngFile:
            items.append(
                .object([
                    ("type", .string("image")), ("data", .string(Base64.text(output))),
                    ("mimeType", .string("image/png")),
                ]))
        case .json:
            items.append(ToolCalls.text(String(decoding: output, as: UTF8.self)))
            if let value = try? JSONReader.value(output), case .object = value {
                members.append(("structuredContent", value))
            }
        case .text, .report, .file:
            let text = String(decoding: output, as: UTF8.self)
            if !text.isEmpty { items.append(ToolCalls.text(text)) }
        }
        if !messages.isEmpty { items.append(ToolCalls.text(messages)) }
        return .object([("content", .array(items))] + members + [("isError", .boolean(false))])
    }

    private func explanation(of id: String) -> JSON {
        if let found = documents.findings.first(where: { $0.id == id }) {
            return .object([("content", .array([ToolCalls.text(found.text)])), ("isError", .boolean(false))])
        }
        let meant = Suggestion.closest(to: id, among: documents.findings.map(\.id))
        return ToolCalls.fault(
            "no page explains '\(id.prefix(100))'"
                + (meant.map { "; did you mean '\($0)'?" } ?? "; name an id that check returned, such as jump"))
    }

    private static func fault(_ sentence: String) -> JSON {
        .object([("content", .array([text(sentence)])), ("isError", .boolean(true))])
    }

    private static func text(_ text: String) -> JSON {
        .object([("type", .string("text")), ("text", .string(text))])
    }
}
