// What the numbers of an input's members count.

import Designs
import Testing

@testable import Baking

@Suite struct GraphUnitTests {
    @Test("members of inputs have their own units") func membersHaveTheirOwnUnits() throws {
        let design = try design(
            interaction: """
                <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook"><state id="on"/></scxml>
                <fb:pinch name="zoom" target="#a"/><fb:rotate name="turn" target="#a"/><fb:pan name="drag" target="#a"/>
                <fb:bind target="#a" transform="scale({zoom.scale}) rotate({turn.rotation}) translate({drag.tx} 0)"/>
                """, drawing: #"<rect id="a" width="30" height="4"/>"#)
        func unit(_ name: String) -> GraphUnit { design.unit(ofQuantity: name) }
        #expect(unit("zoom.scale") == .none && unit("turn.rotation") == .degrees && unit("turn.velocity") == .none)
        #expect(unit("drag.vx") == .pointsPerSecond && unit("drag.tx") == .points && unit("drag.instance") == .none)
    }
}
