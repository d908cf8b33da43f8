// Messages of JSON-RPC 2.0: requests, notifications, responses, and what is none of them.

package import Diagnostics

/// What ties a response to its request: a number or a string.
package enum RPCIdentifier: Hashable, Sendable {
    /// A number as it was written.
    case digits(String)
    case string(String)

    /// Nil for a value of another kind.
    package init?(_ value: JSON) {
        switch value {
        case .digits(let digits): self = .digits(digits)
        case .string(let text): self = .string(text)
        default: return nil
        }
    }

    package var json: JSON {
        switch self {
        case .digits(let digits): .digits(digits)
        case .string(let text): .string(text)
        }
    }
}

/// Why a request has no result.
package struct RPCError: Error, Sendable {
    /// The codes of JSON-RPC, and those that the Language Server Protocol adds.
    package enum Code: Int, Sendable {
        case parseError = -32700
        case invalidRequest = -32600
        case methodNotFound = -32601
        case invalidParams = -32602
        case internalError = -32603
        case serverNotInitialized = -32002
        case requestFailed = -32803
        case contentModified = -32801
        case requestCancelled = -32800
    }

    package var code: Code
    package var message: String

    package init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }

    package var json: JSON {
        ["code": .integer(code.rawValue), "message": .string(message)]
    }
}

/// One message that came.
package enum RPCMessage: Sendable {
    /// `params` is null where the message has none.
    case request(RPCIdentifier, method: String, params: JSON)
    case notification(method: String, params: JSON)
    /// The answer to a request of this side: its result, or what its error says.
    case response(RPCIdentifier, result: JSON?, error: String?)
    /// Neither: the error is to be sent back, under the identifier if one was readable.
    case invalid(RPCIdentifier?, RPCError)

    /// Reads the bytes of one message. Never fails: what is no message is `invalid`.
    package init(_ bytes: [UInt8]) {
        let value: JSON
        do throws(JSONReader.Malformed) {
            value = try JSONReader.value(bytes)
        } catch {
            self = .invalid(nil, RPCError(.parseError, "byte \(error.offset): \(error.sentence)"))
            return
        }
        guard case .object = value else {
            self = .invalid(nil, RPCError(.invalidRequest, "a message is an object; batches are not taken"))
            return
        }
        let id = RPCIdentifier(value["id"])
        guard value["jsonrpc"].words == "2.0" else {
            self = .invalid(id, RPCError(.invalidRequest, "a message says \"jsonrpc\": \"2.0\""))
            return
        }
        let hasID = value.members.contains { $0.0 == "id" }
        if let method = value["method"].words {
            switch value["params"] {
            case .object, .array, .null: break
            default:
                self = .invalid(id, RPCError(.invalidRequest, "params is an object or an array"))
                return
            }
            if let id {
                self = .request(id, method: method, params: value["params"])
            } else if hasID {
                self = .invalid(nil, RPCError(.invalidRequest, "id is a number or a string"))
            } else {
                self = .notification(method: method, params: value["params"])
            }
            return
        }
        if let id, let result = value.members.first(where: { $0.0 == "result" })?.1 {
            self = .response(id, result: result, error: nil)
        } else if let id, case .object = value["error"] {
            self = .response(id, result: nil, error: value["error"]["message"].words ?? "")
        } else {
            self = .invalid(id, RPCError(.invalidRequest, "a message has a method, a result or an error"))
        }
    }
}

extension JSON {
    /// The value as a whole number; nil for one with a fraction, for one that is too large, and for other kinds.
    package var wholeNumber: Int? { number.flatMap { Int(exactly: $0) } }
    package var truth: Bool? { if case .boolean(let value) = self { value } else { nil } }
    package var isNull: Bool { if case .null = self { true } else { false } }
}
