// Drawings as tools write them by habit, each with a tap: all are taken, and what is said of them is recorded.

import Designs
import Diagnostics
import TestSupport
import Testing
import XML

@Suite struct ToolDrawingTests {
    private static let folder = Fixtures.path("drawings")

    static let names = DesignFiles.names(in: folder)

    @Test("are at least a hundred and fifty") func areManyDrawings() { #expect(Self.names.count >= 150) }

    @Test("are taken, with what is recorded beside them", arguments: names)
    func areTaken(_ name: String) throws {
        let (design, findings) = try DesignReader.load("\(Self.folder)/\(name).svg", as: "\(name).svg")
        let told = DiagnosticRendering.text(findings.diagnostics, in: findings.source)
        #expect(design != nil, "\(told)")
        #expect(Golden.difference(of: told, from: "drawings/\(name).txt") == nil)
    }
}
