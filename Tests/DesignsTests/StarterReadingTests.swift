// The starters are read without anything to be said about them.

import Designs
import Diagnostics
import Foundation
import TestSupport
import Testing

@Suite struct StarterReadingTests {
    static let paths: [String] = {
        let folder = "templates/designs"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: Fixtures.root + "/" + folder)) ?? []
        return names.filter { $0.hasSuffix(".svg") }.sorted().map { folder + "/" + $0 }
    }()

    @Test("there are starters") func thereAreStarters() { #expect(!Self.paths.isEmpty) }

    @Test("is read without a word", arguments: paths) func isReadWithoutAWord(_ path: String) throws {
        let (design, findings) = try DesignReader.load(Fixtures.root + "/" + path, as: path, library: .box)
        let told = DiagnosticRendering.text(Findings.sorted(findings.diagnostics), in: findings.source)
        #expect(told == "")
        #expect(design != nil)
    }
}
