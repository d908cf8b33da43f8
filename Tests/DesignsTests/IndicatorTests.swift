// The scroll indicator that the format's pages show: read from there, and held against what UIKit's does.

import Designs
import Foundation
import Geometry
import Interactions
import Motion
import Numerics
import Simulation
import TestSupport
import Testing

@Suite struct IndicatorTests {
    private func design() throws -> Design {
        let page = try String(contentsOfFile: Fixtures.root + "/docs/format.md", encoding: .utf8)
        let start = try #require(page.range(of: "<fb:let name=\"whole\""))
        let end = try #require(page.range(of: "```", range: start.lowerBound..<page.endIndex))
        let example = String(page[start.lowerBound..<end.lowerBound])
        let split = try #require(example.range(of: "<fb:bind"))
        let follow = try #require(page.range(of: "<fb:follow location=\"shown\"[^`]*/>", options: .regularExpression))
        return try SmallDesign.read(
            before: """
                <fb:scroll name="list" target="#list" content="#rows" frame="0 0 375 600" content-height="1800"/>
                """ + example[..<split.lowerBound],
            data: "<data id=\"shown\" expr=\"0\"/>",
            chart: "<state id=\"on\"><onentry>\(page[follow])</onentry></state>",
            after: String(example[split.lowerBound...]),
            drawing: """
                <g id="list"><g id="rows"><rect width="375" height="1800"/></g></g>
                <rect id="indicator" x="369" y="3" width="2.5" height="198" opacity="0"/>
                """)
    }

    /// y, height and opacity of the indicator.
    private func shown(_ design: Design, _ machine: inout Machine) throws -> [Double] {
        let frame = machine.currentFrame()
        return try ["y", "height", "opacity"].map { attribute in
            let index = try #require(
                design.bindings.firstIndex { $0.element == "indicator" && $0.attribute == attribute })
            return frame.withUnsafeBufferPointer { design.interaction.bindings[index].components(in: $0)[0] }
        }
    }

    @Test("indicator tells where the list is shrinks past its edges and fades")
    func indicatorTellsWhereTheListIsShrinksPastItsEdgesAndFades() throws {
        let design = try design()
        var machine = Machine(design.interaction)
        machine.start()
        // A third of what is there is seen, so it is a third of its track long.
        #expect(try shown(design, &machine) == [3, 198, 0])
        machine.touchBegan(at: Point(100, 590))
        machine.touchMoved(to: Point(100, 280), at: Time(ticks: 60))
        machine.touchMoved(to: Point(100, 280), at: Time(ticks: 90))
        machine.finishInstant()
        #expect(try shown(design, &machine) == [3 + (594 - 198) * 0.25, 198, 1])
        machine.touchEnded()
        machine.advance(to: Time(ticks: 180))
        machine.finishInstant()
        #expect(try shown(design, &machine) == [102, 198, 0])
        // Pulled past the top by an eighth of its height.
        let raw = RubberBand.unband(75, dimension: 600)
        machine.touchBegan(at: Point(100, 100))
        machine.touchMoved(to: Point(100, 110 + 300 + raw), at: machine.now + Time(ticks: 60))
        let pulled = try shown(design, &machine)
        #expect(pulled[0] == 3 && abs(pulled[1] - 123) < 1e-9)
    }
}
