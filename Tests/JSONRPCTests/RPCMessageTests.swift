// Messages of JSON-RPC as they are read, and a connection over pipes that answers whatever comes.

import Diagnostics
import Files
import Glibc
import JSONRPC
import Testing

@Suite struct RPCMessageTests {
    private func read(_ text: String) -> RPCMessage { RPCMessage(Array(text.utf8)) }

    @Test("requests, notifications and responses are told apart") func kinds() throws {
        guard case .request(let id, "m", let params) = read(#"{"jsonrpc":"2.0","id":7,"method":"m","params":[1]}"#)
        else { throw RPCError(.internalError, "no request") }
        #expect(id == .digits("7") && params.items.count == 1)
        guard case .request(.string("a"), "m", .null) = read(#"{"jsonrpc":"2.0","id":"a","method":"m"}"#)
        else { throw RPCError(.internalError, "no request without params") }
        guard case .notification("n", .object) = read(#"{"jsonrpc":"2.0","method":"n","params":{}}"#)
        else { throw RPCError(.internalError, "no notification") }
        guard case .response(.digits("1"), .null?, nil) = read(#"{"jsonrpc":"2.0","id":1,"result":null}"#)
        else { throw RPCError(.internalError, "no response") }
        guard
            case .response(.digits("1"), nil, "no") = read(
                #"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"no"}}"#)
        else { throw RPCError(.internalError, "no error") }
    }

    @Test(
        "what is no message says why, under its identifier",
        arguments: [
            ("{", -32700, nil), ("[]", -32600, nil), ("7", -32600, nil), ("{}", -32600, nil),
            (#"{"id":3,"method":"m"}"#, -32600, "3"), (#"{"jsonrpc":"1.0","id":3,"method":"m"}"#, -32600, "3"),
            (#"{"jsonrpc":"2.0","id":3,"method":"m","params":4}"#, -32600, "3"),
            (#"{"jsonrpc":"2.0","id":{},"method":"m"}"#, -32600, nil),
            (#"{"jsonrpc":"2.0","id":null,"method":"m"}"#, -32600, nil),
            (#"{"jsonrpc":"2.0","id":3,"method":7}"#, -32600, "3"), (#"{"jsonrpc":"2.0","id":3}"#, -32600, "3"),
        ] as [(String, Int, String?)])
    func invalid(text: String, code: Int, id: String?) {
        guard case .invalid(let found, let error) = read(text) else {
            Issue.record("read: \(text)")
            return
        }
        #expect(error.code.rawValue == code && !error.message.isEmpty)
        #expect(found == id.map { .digits($0) })
    }

    @Test("numbers are whole, or they are not") func wholeNumbers() {
        for (text, value) in [("3", 3), ("3.0", 3), ("1e2", 100), ("-1", -1)] as [(String, Int)] {
            #expect(JSON.digits(text).wholeNumber == value)
        }
        for text in ["3.5", "1e999", "1e30"] { #expect(JSON.digits(text).wholeNumber == nil) }
    }

    @Test("a connection answers what is no message, passes on what is one, and ends with its input")
    func connection() throws {
        var (inward, outward): ([Int32], [Int32]) = ([0, 0], [0, 0])
        #expect(pipe(&inward) == 0 && pipe(&outward) == 0)
        let stream =
            "no json\n" + #"{"jsonrpc":"2.0","id":1,"method":"m"}"# + "\n[]\n" + #"{"jsonrpc":"2.0","method":"n"}"#
            + "\n"
        try WholeFile.write(Array(stream.utf8), to: inward[1], as: "pipe")
        close(inward[1])
        let connection = RPCConnection(.lines, input: ByteInput(descriptor: inward[0]), output: outward[1])
        var methods: [String] = []
        while let message = connection.next() {
            switch message {
            case .request(let id, let method, _):
                methods.append(method)
                connection.answer(id, .object([("a", .integer(1))]))
            case .notification(let method, _): methods.append(method)
            case .response, .invalid: Issue.record("neither was sent")
            }
        }
        #expect(methods == ["m", "n"])
        connection.notify("told", .object([]))
        #expect(connection.ask("asked", .array([])) == .digits("1"))
        close(outward[1])
        let text = String(decoding: try WholeFile.read(descriptor: outward[0], as: "pipe"), as: UTF8.self)
        let lines = text.split(separator: "\n")
        #expect(lines.count == 5)
        #expect(lines[0].hasPrefix(#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700"#))
        #expect(lines[1] == #"{"jsonrpc":"2.0","id":1,"result":{"a":1}}"#)
        #expect(lines[2].hasPrefix(#"{"jsonrpc":"2.0","id":null,"error":{"code":-32600"#))
        #expect(lines[3] == #"{"jsonrpc":"2.0","method":"told","params":{}}"#)
        #expect(lines[4] == #"{"jsonrpc":"2.0","id":1,"method":"asked","params":[]}"#)
        signal(SIGPIPE, SIG_IGN)
        // The client is gone: nothing happens but that the connection is closed.
        #expect(connection.isOpen)
        close(outward[0])
        connection.notify("told", .object([]))
        #expect(!connection.isOpen)
    }
}
