// Golden files catch what changed, and a run that records them fails.

import Foundation
import TestSupport
import Testing

@Suite("Golden files") struct GoldenTests {
    @Test("a golden file is missing, then recorded, then held")
    func recording() throws {
        let folder = NSTemporaryDirectory() + "golden-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/deep/page.txt"
        func difference(_ text: String, recording: Bool = false) -> String? {
            Golden.difference(of: text, fromFile: path, recording: recording)
        }

        #expect(difference("a\nb\n")?.contains("is missing") == true)
        #expect(difference("a\nb\n", recording: true)?.contains("recorded") == true)
        #expect(difference("a\nb\n") == nil)
        // A run that records fails only where something changed.
        #expect(difference("a\nb\n", recording: true) == nil)

        #expect(difference("a\nc\n") == "\(path):2 has `b`, now it is `c`; `make record` takes the new one")
        #expect(difference("a\n")?.contains("page.txt:2 has `b`, now it is ``") == true)
        #expect(difference("a\nb")?.contains("has ``, now it is the end") == true)
        // Texts that only look alike are different bytes.
        #expect(difference("a\r\nb\n") != nil)
    }
}
