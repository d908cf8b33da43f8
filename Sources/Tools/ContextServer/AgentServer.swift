// The server: messages in, answers out, and each call of a tool on a thread of its own.

import Diagnostics
import Files
import JSONRPC
import Pages
import Synchronization

/// A server of the Model Context Protocol, revision 2025-06-18, over standard input and output.
/// <https://modelcontextprotocol.io/specification/2025-06-18>
package final class AgentServer: Sendable {
    /// The revisions that a client may ask for, the newest first. What this server says is the same in all of them.
    static let revisions = ["2025-06-18", "2025-03-26", "2024-11-05"]
    /// How many calls run at once; further ones are refused.
    static let most = 8

    private let connection: RPCConnection
    private let calls: ToolCalls
    private let documents: FormatDocuments
    private let version: String
    private let running = Mutex((byID: [RPCIdentifier: CommandRun](), isReady: false))

    /// - Parameters:
    ///   - folder: all that clients may read. Nil is returned where it is not there.
    ///   - program: the path of this program, which runs the commands.
    ///   - documents: the folder of the documentation.
    package init?(
        folder: String, mayWrite: Bool, program: String, documents: String, version: String
    ) {
        guard let folder = ConfinedFolder(folder) else { return nil }
        connection = RPCConnection(.lines, limit: 1 << 20)
        self.documents = FormatDocuments(folder: documents)
        self.version = version
        calls = ToolCalls(folder: folder, mayWrite: mayWrite, program: program, documents: self.documents)
    }

    /// Answers until the input ends and the last call has been answered.
    package func run() {
        var threads: [BackgroundThread] = []
        while connection.isOpen, let message = connection.next() {
            switch message {
            case .request(let id, "tools/call", let params): if let thread = call(id, params) { threads.append(thread) }
            case .request(let id, let method, let params):
                do throws(RPCError) {
                    connection.answer(id, try result(of: method, params))
                } catch {
                    connection.fail(id, error)
                }
            case .notification("notifications/cancelled", let params):
                let run = RPCIdentifier(params["requestId"]).flatMap { id in running.withLock { $0.byID[id] } }
                run?.cancel()
            case .notification, .response, .invalid: break
            }
        }
        if !connection.isOpen { for run in running.withLock({ Array($0.byID.values) }) { run.cancel() } }
        for thread in threads { thread.join() }
    }

    private func result(of method: String, _ params: JSON) throws(RPCError) -> JSON {
        switch method {
        case "initialize":
            running.withLock { $0.isReady = true }
            return greeting(params)
        case "ping": return .object([])
        default:
            guard running.withLock({ $0.isReady }) else {
                throw RPCError(.serverNotInitialized, "the first request has to be initialize")
            }
        }
        switch method {
        case "tools/list": return .object([("tools", .array(calls.list))])
        case "resources/list":
            let list = documents.all.map { document in
                JSON.object([
                    ("uri", .string(document.address)), ("name", .string(document.title)),
                    ("mimeType", .string("text/markdown")),
                ])
            }
            return .object([("resources", .array(list))])
        case "resources/templates/list": return .object([("resourceTemplates", .array([]))])
        case "resources/read":
            guard let document = documents.all.first(where: { $0.address == params["uri"].words }) else {
                throw RPCError(.invalidParams, "there is no such resource; resources/list names all")
            }
            let content: [(String, JSON)] = [
                ("uri", .string(document.address)), ("mimeType", .string("text/markdown")),
                ("text", .string(document.text)),
            ]
            return .object([("contents", .array([.object(content)]))])
        default: throw RPCError(.methodNotFound, "there is no method '\(method.prefix(100))'")
        }
    }

    private func greeting(_ params: JSON) -> JSON {
        let asked = params["protocolVersion"].words ?? ""
        let revision = AgentServer.revisions.contains(asked) ? asked : AgentServer.revisions[0]
        let instructions = """
            Flipbook plays interactions that are written in SVG files. Read the resource flipbook://skill before you write \
            a design, check after each change, and look at it with still and film_strip. Paths are relative to the \
            server's folder. \(calls.mayWrite ? "This server may write files there." : "This server writes no files.")
            """
        return .object([
            ("protocolVersion", .string(revision)),
            ("capabilities", .object([("tools", .object([])), ("resources", .object([]))])),
            (
                "serverInfo",
                .object([
                    ("name", .string("flipbook")), ("title", .string("Flipbook")), ("version", .string(version)),
                ])
            ), ("instructions", .string(instructions)),
        ])
    }

    /// Starts a call, and answers one that cannot be started.
    private func call(_ id: RPCIdentifier, _ params: JSON) -> BackgroundThread? {
        let run = CommandRun()
        let fault: RPCError? = running.withLock { running in
            if !running.isReady { return RPCError(.serverNotInitialized, "the first request has to be initialize") }
            if running.byID[id] != nil { return RPCError(.invalidRequest, "a call with this id is still running") }
            if running.byID.count >= AgentServer.most {
                return RPCError(.requestFailed, "\(AgentServer.most) calls are running; wait for one to end")
            }
            running.byID[id] = run
            return nil
        }
        if let fault {
            connection.fail(id, fault)
            return nil
        }
        return BackgroundThread { [self] in
            let result: Result<JSON, RPCError>?
            do throws(RPCError) {
                result = try calls.result(of: params, by: run).map { .success($0) }
            } catch {
                result = .failure(error)
            }
            _ = running.withLock { $0.byID.removeValue(forKey: id) }
            switch result {
            case .success(let value): connection.answer(id, value)
            case .failure(let error): connection.fail(id, error)
            // A call that was cancelled gets no answer.
            case nil: break
            }
        }.start()
    }
}
