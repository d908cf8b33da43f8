// docs/explore.schema.json says what `explore --format json` prints, and no more.

import Designs
import Diagnostics
import Exploring
import Foundation
import Simulation
import TestSupport
import Testing

@Suite("JSON of a search") struct ReportSchemaTests {
    @Test("what is printed is valid against the schema", arguments: ["docs/card.svg", "docs/whole.svg"])
    func valid(_ path: String) throws {
        let schema = try #require(try object(String(contentsOfFile: Fixtures.root + "/docs/explore.schema.json")))
        let design = try #require(try DesignReader.load(Fixtures.root + "/" + path).design)
        let exploration = Exploration(design)
        let report = ExplorationReport(
            exploration, of: design, authored: Coverage(of: design.interaction),
            interruptions: exploration.interruptions)
        let printed = try #require(try object(report.json.text))
        let faults = JSONSchema(root: schema).faults(of: printed)
        #expect(faults == [])
        // What the schema does not know is a fault.
        var other = printed
        other["surprise"] = 1
        other["version"] = 2
        other["states"] = [["id": 7]]
        #expect(JSONSchema(root: schema).faults(of: other).count == 4)
    }

    private func object(_ text: String) throws -> [String: Any]? {
        try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    }
}
