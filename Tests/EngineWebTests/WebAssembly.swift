// Builds the engine for WebAssembly and asks it questions through node, as a page would.

import Foundation
import TestSupport

enum WebAssembly {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// guard.wasm, brought up to date once a run of the tests, with engine.wasm beside it.
    static let guardFile = Result { () throws -> String in
        _ = try run(["bash", Fixtures.root + "/.ci/wasm", "--quiet"])
        return Fixtures.root + "/.build/wasm/guard.wasm"
    }

    /// What Tests/Wasm/guard.mjs answers to `words`, line by line.
    static func ask(_ words: String...) throws -> [String] {
        let script = Fixtures.root + "/Tests/Wasm/guard.mjs"
        let answer = try run(["node", script, try guardFile.get()] + words)
        return answer.split(separator: "\n").map(String.init)
    }

    /// What Tests/Wasm/traces.mjs answers, line by line.
    static func trace(_ words: String...) throws -> [String] {
        try ask(script: "traces", words).split(separator: "\n").map(String.init)
    }

    /// What Tests/Wasm/mutations.mjs counts: refused, ran, trapped.
    static func mutations(_ words: String...) throws -> String { try ask(script: "mutations", words) }

    private static func ask(script: String, _ words: [String]) throws -> String {
        _ = try guardFile.get()
        let engine = Fixtures.root + "/.build/wasm/engine.wasm"
        return try run(["node", Fixtures.root + "/Tests/Wasm/\(script).mjs", engine] + words)
    }

    /// Runs a command found on the PATH: what it prints on standard output, or what it said as it failed.
    private static func run(_ command: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        process.standardInput = FileHandle.nullDevice
        let output = Pipe()
        let complaints = Pipe()
        process.standardOutput = output
        process.standardError = complaints
        try process.run()
        // Few bytes are complained: reading one after the other cannot fill the second pipe.
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let words = String(decoding: complaints.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(description: "`\(command.joined(separator: " "))` failed: \(words)")
        }
        return text
    }
}
