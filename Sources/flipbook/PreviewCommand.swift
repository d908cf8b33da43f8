// flipbook preview: builds and serves in one go.

import Glibc
import Site

extension Command {
    static let preview = Command(
        name: "preview", operands: "[DESIGN|FOLDER]…", operandCount: 0...Int.max,
        summary: "Build designs, serve them and print the address",
        details: """
            The site is built in a folder of its own, or in the one that -o names, and served until it is stopped with
            control-C. Without operands the designs of the working folder are shown.
            """,
        options: [outputOption] + servingOptions + [jobsOption, cacheOption],
        examples: [
            ("flipbook preview card.svg", "shows one design"),
            ("flipbook preview designs/ --port 9000", "shows all designs of a folder at port 9000"),
        ]
    ) { arguments throws(CommandError) in
        let serving = try serving(arguments)
        if let output = arguments.value("output") {
            guard try build(arguments, to: output) else { return .designsHaveErrors }
            try serveUntilStopped(output, serving)
            return .fine
        }
        let folder = try temporaryFolder()
        defer { SiteFolder.remove(folder) }
        guard try build(arguments, to: folder + "/site") else { return .designsHaveErrors }
        try serveUntilStopped(folder + "/site", serving)
        return .fine
    }

    private static func temporaryFolder() throws(CommandError) -> String {
        let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array((base + "/flipbook-preview-XXXXXX").utf8CString)
        guard let path = mkdtemp(&template) else { throw .file("\(base): \(DesignFiles.systemMessage())") }
        return String(cString: path)
    }
}
