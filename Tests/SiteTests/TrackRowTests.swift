// The list of a design's tracks, which `design.json` has once for all scenarios.

import Baking
import Designs
import Diagnostics
import TestSupport
import Testing
import Timelines

@testable import Pages

@Suite struct TrackRowTests {
    /// The list is that of the first scenario. All others refer to its rows by position.
    @Test(
        "all scenarios of a design list the same tracks",
        arguments: ["Tests/Fixtures/browser/designs/every-binding.svg", "templates/designs/sticky-refresh.svg"])
    func allScenariosListTheSameTracks(file: String) throws {
        let design = try #require(try DesignReader.load("\(Fixtures.root)/\(file)", library: .box).design)
        try #require(design.scenarios.count > 1)
        let lists = design.scenarios.indices.map { scenario in
            design.perform(scenario: scenario).performance.tracks.map { TrackRow($0) }
        }
        #expect(lists[0].count == design.bindings.count)
        for (scenario, list) in zip(design.scenarios, lists) {
            #expect(list.map(\.record.text) == lists[0].map(\.record.text), "\(scenario.name)")
        }
        // What differs from one scenario to another is not in the list, and does differ.
        #expect(Set(lists.map { $0.map(\.isMoving) }).count > 1 || Set(lists.map { $0.map(\.isConcealed) }).count > 1)
    }
}
