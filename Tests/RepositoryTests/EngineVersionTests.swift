// The number of the engine rises when what it makes may differ: it is held to a digest of the sources.

import Cache
import Files
import TestSupport
import Testing

@Suite struct EngineVersionTests {
    /// The layers that decide what a design becomes.
    static let layers = ["Engine", "Reading", "Keyframes", "Output", "Site"]

    private func digest() -> String {
        var lines = ""
        func visit(_ path: String) {
            for (name, kind) in Folder.entries(Fixtures.root + "/" + path) ?? [] {
                let inner = path + "/" + name
                if kind == .folder { visit(inner) }
                guard name.hasSuffix(".swift"), !inner.hasSuffix("/EngineVersion.swift"),
                    let bytes = WholeFile.contents(Fixtures.root + "/" + inner)
                else { continue }
                lines += "\(SHA256.hexadecimal(bytes))  \(inner)\n"
            }
        }
        for layer in EngineVersionTests.layers { visit("Sources/" + layer) }
        return SHA256.hexadecimal(Array(lines.utf8))
    }

    @Test("sources that changed have another engine version, or were found to make the same")
    func sourcesThatChangedHaveAnotherEngineVersion() throws {
        let source = try #require(WholeFile.contents(Fixtures.root + "/Sources/Site/EngineVersion.swift"))
        let number = try #require(String(decoding: source, as: UTF8.self).firstMatch(of: /number = (\d+)/)).1
        let line = "\(number) \(digest())\n"
        #expect(
            Golden.difference(of: line, from: "engine-version.txt") == nil,
            "raise EngineVersion.number if any file of a site may differ now; then `make record` notes the sources")
    }
}
