// Running the tool as a person would: its words in, its output, messages and exit code out.

import Foundation

package struct Tool {
    package var code: Int32
    package var output: String
    package var messages: String

    /// What FLIPBOOK names, which is the tool as people have it where every test is run; otherwise the one that was
    /// built beside the tests' bundle.
    package static let path: String = {
        if let path = ProcessInfo.processInfo.environment["FLIPBOOK"] { return path }
        final class Marker {}
        var folder = Bundle(for: Marker.self).bundleURL
        if folder.pathExtension == "xctest" { folder.deleteLastPathComponent() }
        return folder.appendingPathComponent("flipbook").path
    }()

    /// Runs the tool to its end.
    /// - Parameter folder: the working directory; the repository's root if nil.
    package static func run(_ words: [String], in folder: String? = nil, environment: [String: String] = [:]) throws
        -> Tool
    {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = words
        process.currentDirectoryURL = URL(fileURLWithPath: folder ?? Fixtures.root)
        let scratch = ScratchFolder()
        // Tests do not use the user's cache.
        let own = ["XDG_CACHE_HOME": scratch.folder + "/cache"]
        process.environment = ProcessInfo.processInfo.environment.merging(own) { $1 }.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        // Files, not pipes: what is long must not fill a pipe that is not read meanwhile.
        let files = ["output", "messages"].map { scratch.folder + "/" + $0 }
        for file in files { _ = FileManager.default.createFile(atPath: file, contents: nil) }
        process.standardOutput = FileHandle(forWritingAtPath: files[0])
        process.standardError = FileHandle(forWritingAtPath: files[1])
        try process.run()
        process.waitUntilExit()
        func text(_ file: String) -> String {
            String(decoding: FileManager.default.contents(atPath: file) ?? Data(), as: UTF8.self)
        }
        return Tool(code: process.terminationStatus, output: text(files[0]), messages: text(files[1]))
    }
}
