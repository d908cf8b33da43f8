// Drawings as tools write them become pictures: styles as attributes, nothing of the tool's own, and nodes to hit.

import Designs
import Diagnostics
import Geometry
import Interactions
import Simulation
import Testing
import XML

@Suite struct DrawingTests {
    private func element(_ drawing: String, _ id: String = "box") throws -> Element {
        try #require(try SmallDesign.read(drawing: drawing).picture.element(id: id))
    }

    @Test("lowers styles by their precedence") func lowersStylesByTheirPrecedence() throws {
        let box = try element(
            """
            <style type="text/css"><![CDATA[
              /* later wins among equals */ rect { fill: red; stroke: red; opacity: .5; stroke-width: 2px }
              #box { stroke: green }  .a.b { fill: blue } .a { fill: yellow; opacity: 1 !important }
              * { stroke-linecap: round } circle { fill: pink }
            ]]></style>
            <rect id="box" class="b a" style="opacity: 0.2; stroke-dasharray: 1, 2;; r: 4px; x: 5px" fill="black" width="9" height="9"/>
            """)
        #expect(box["fill"] == "blue")
        #expect(box["stroke"] == "green")
        #expect(box["opacity"] == "1")
        #expect(box["stroke-width"] == "2")
        #expect(box["stroke-linecap"] == "round")
        #expect(box["stroke-dasharray"] == "1, 2")
        #expect(box["x"] == "5")
        #expect(box["r"] == nil)
        #expect(box["class"] == nil && box["style"] == nil)
    }

    @Test("drops what tools add") func dropsWhatToolsAdd() throws {
        let design = try SmallDesign.read(
            drawing: """
                <sodipodi:namedview xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" id="base"/>
                <metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></metadata><!-- hello -->
                <g id="Frame 1" data-name="x" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" inkscape:label="L" xmlns:sketch="http://www.bohemiancoding.com/sketch/ns" sketch:type="MSLayer">
                  <rect id="box" width="9" height="9" enable-background="new" style="-inkscape-stroke:none;font-variant-caps:normal"/>
                </g>
                """)
        let group = try #require(design.picture.elements.first { $0.name == "svg:g" })
        #expect(group.attributes.isEmpty)
        #expect(design.picture.elements.map { $0.name.local } == ["title", "g"])
        #expect(group.children.count == 1)
        #expect(group.elements[0].attributes.map { $0.name.local } == ["id", "width", "height"])
    }

    @Test("writes old references as new ones") func writesOldReferencesAsNewOnes() throws {
        let use = try element(
            "<rect id=\"box\" width=\"9\" height=\"9\"/><use id=\"u\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" xlink:href=\"#box\"/>",
            "u")
        #expect(use["href"] == "#box")
        #expect(use.attributes.count == 2)
    }

    @Test("takes the stage from the sides where there is no view box")
    func takesTheStageFromTheSidesWhereThereIsNoViewBox() {
        let text = SmallDesign.text().replacing("viewBox=\"0 0 375 812\"", with: "width=\"375px\" height=\"667\"")
        let (design, diagnostics) = DesignReader.read(.init(name: "a.svg", text: text))
        #expect(diagnostics.map(\.id) == ["no-scenario"])
        #expect(design?.stage == Size(375, 667))
    }

    @Test("makes nodes of what can be hit") func makesNodesOfWhatCanBeHit() throws {
        let design = try SmallDesign.read(
            before: "<fb:tap name=\"poke\" target=\"#icon\"/>",
            drawing: """
                <defs><clipPath id="cut"><circle cx="5" cy="5" r="5"/></clipPath><g id="shape"><path d="M 0 0 H 9 V 9 Z"/></g></defs>
                <g id="box" clip-path="url(#cut)" opacity="0.5" pointer-events="all"><rect width="10%" height="20px" rx="3" fill="none"/></g>
                <use id="icon" href="#shape" x="30" y="40" transform="scale(2)"/>
                <line x1="1" y1="2" x2="3" y2="4" stroke="black" stroke-width="3" fill="none"/>
                <g display="none"><text x="10" y="20" font-size="10">你好</text></g>
                """)
        let nodes = design.interaction.nodes
        #expect(nodes.allSatisfy { $0.parent < nodes.count })
        for (index, node) in nodes.enumerated() { #expect(node.parent < index) }
        let rect = try #require(nodes.first { if case .rect(_, rx: 3, ry: 3) = $0.shape { true } else { false } })
        #expect(rect.shape == .rect(Rect(x: 0, y: 0, width: 37.5, height: 20), rx: 3, ry: 3))
        #expect(rect.pointerEvents == .all)
        let group = nodes[rect.parent]
        #expect(group.opacity == 0.5)
        let clip = try #require(group.clip >= 0 ? group.clip : nil)
        #expect(nodes.contains { $0.parent == clip && $0.shape == .ellipse(center: Point(5, 5), rx: 5, ry: 5) })
        let icon = design.interaction.inputs[0].targets[0]
        #expect(nodes[icon].transform == [.scale(2, 2), .translate(30, 40)])
        let path = try #require(
            nodes.firstIndex { if case .path(let path, _) = $0.shape { path.elements.count == 4 } else { false } })
        #expect(nodes[nodes[path].parent].parent == icon)
        let line = try #require(nodes.first { $0.strokeWidth == 3 })
        #expect(line.pointerEvents == .stroke)
        let text = try #require(nodes.last)
        #expect(text.shape == .rect(Rect(x: 10, y: 10, width: 20, height: 13), rx: 0, ry: 0))
        #expect(!nodes[text.parent].isDisplayed)
    }
}
