// Broken designs with all that is to be said about them, word for word, and in time.

import Designs
import Diagnostics
import TestSupport
import Testing
import XML

@Suite(.serialized) struct BrokenDesignTests {
    static let folder = Fixtures.path("broken")

    static let names = DesignFiles.names(in: folder)

    @Test("are at least sixty") func areAtLeastSixty() { #expect(Self.names.count >= 60) }

    @Test("says what is wrong", arguments: names) func saysWhatIsWrong(_ name: String) throws {
        let (design, findings) = try DesignReader.load("\(Self.folder)/\(name).svg", as: "\(name).svg")
        #expect(!findings.diagnostics.isEmpty)
        #expect((design == nil) == findings.hasErrors)
        let told = DiagnosticRendering.text(findings.diagnostics, in: findings.source)
        #expect(Golden.difference(of: told, from: "broken/\(name).txt") == nil)
    }
}
