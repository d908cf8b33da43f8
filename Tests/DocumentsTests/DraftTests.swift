// The starters and the drafts are read without anything to be said about them.

import Diagnostics
import Documents
import TestSupport
import Testing

@Suite struct DraftTests {
    static let paths =
        ["floating-ball", "four-direction-load", "wechat-applet", "zhihu-home"].map {
            "Tests/Fixtures/drafts/\($0).svg"
        }
        + ["templates/designs/sticky-refresh.svg"]

    @Test(arguments: paths) func isReadWithoutAWord(_ path: String) throws {
        let (design, findings) = try DesignReader.load(Fixtures.root + "/" + path, as: path)
        let told = DiagnosticRendering.text(Findings.sorted(findings.diagnostics), in: findings.source)
        #expect(told == "")
        #expect(design != nil)
    }
}
