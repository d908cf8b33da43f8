// The pictures of the behaviours in the docs are what is exported today.

import Foundation
import TestSupport
import Testing

@Suite struct BehaviourPictureTests {
    static let names =
        ((try? FileManager.default.contentsOfDirectory(atPath: Fixtures.root + "/docs/behaviours")) ?? [])
        .filter { $0.hasSuffix(".svg") }.map { String($0.dropLast(4)) }.sorted()
    /// Where the first scenario shows less.
    private static let scenarios = ["card-throw": "pass", "swipe-row": "remove"]

    @Test("each behaviour has a picture") func pictures() throws {
        let all = try FileManager.default.contentsOfDirectory(atPath: Fixtures.root + "/templates/behaviours")
        let page = try String(contentsOfFile: Fixtures.root + "/docs/format.md", encoding: .utf8)
        for name in all.map({ String($0.dropLast(4)) }) {
            let place = Self.names.contains(name) ? "behaviours/\(name).svg" : "\(name).svg"
            #expect(page.contains("| `\(name)` (") && page.contains("src=\"\(place)\""), "\(name)")
        }
    }

    @Test("a picture is what is exported today", arguments: names + ["floating-ball"]) func picture(_ name: String)
        throws
    {
        let words = [Self.scenarios[name]].compactMap(\.self)
        let run = try Tool.run(["export", "templates/behaviours/\(name).svg"] + words)
        try #require(run.code == 0, "\(run.messages)")
        let path = Fixtures.root + (name == "floating-ball" ? "/docs/" : "/docs/behaviours/") + name + ".svg"
        #expect(Golden.difference(of: run.output, fromFile: path, recording: Golden.isRecording) == nil)
    }
}
