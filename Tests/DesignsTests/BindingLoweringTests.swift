// Bindings, repeated elements and scroll views as they are compiled.

import Designs
import Formulas
import Geometry
import Interactions
import Simulation
import Testing
import XML

@Suite struct BindingLoweringTests {
    @Test("binds from both places") func bindsFromBothPlaces() throws {
        let design = try SmallDesign.read(
            data: "<data id=\"x\" expr=\"0\"/>", after: "<fb:bind target=\"#box\" opacity=\"{x + 1}\"/>",
            drawing:
                "<rect id=\"box\" width=\"9\" height=\"9\"/><g fb:transform=\"translate({x} 2) rotate(3)\" transform=\"translate(0 2) rotate(3)\"/>"
        )
        #expect(design.bindings.map { $0.element } == ["box", "g-1"])
        #expect(design.bindings.map { $0.attribute } == ["opacity", "transform"])
        let transform = design.interaction.bindings[1]
        #expect(transform.kind == .transform)
        #expect(transform.functions == [.translate, .rotate])
        #expect(transform.operands.map { $0.constant } == [nil, 2, 3, 0, 0])
        #expect(design.picture.element(id: "g-1") != nil)
        #expect(design.picture.all { $0.attributes.contains { $0.name.namespace == .flipbook } }.isEmpty)
        let nodes = design.interaction.nodes
        #expect(nodes[design.interaction.bindings[0].node].bindings == [0])
        #expect(nodes[transform.node].bindings == [1])
    }

    @Test("draws repeated elements out") func drawsRepeatedElementsOut() throws {
        let design = try SmallDesign.read(
            before: "<fb:parameter name=\"page\" value=\"1\"/>",
            after:
                "<fb:bind target=\"#dot\" instance-count=\"3\" transform=\"translate({16 * instance} 0)\"/> <fb:bind target=\"#ink\" opacity=\"{instance eq page ? 1 : 0.4}\"/>",
            drawing:
                "<rect id=\"dot-1\" width=\"1\" height=\"1\"/><g id=\"dot\"><clipPath id=\"cut\"><rect width=\"1\" height=\"1\"/></clipPath><circle id=\"ink\" r=\"3\" clip-path=\"url(#cut)\"/></g>"
        )
        #expect(design.bindings.map { $0.element } == ["dot", "dot-1_", "dot-2", "ink", "ink-1", "ink-2"])
        #expect(design.interaction.bindings.prefix(3).map { $0.operands[0].constant } == [0, 16, 32])
        #expect(design.picture.element(id: "ink-2")?["clip-path"] == "url(#cut-2)")
        #expect(Set(design.picture.ids).count == design.picture.ids.count)
    }

    @Test("moves the content from where it is drawn") func movesTheContentFromWhereItIsDrawn() throws {
        let design = try SmallDesign.read(
            before: """
                <fb:parameter name="top" value="64"/>
                <fb:scroll name="list" target="#list" content="#rows" content-height="1600" inset-top="top" frame="0 88 375 {view.height - 88}"/>
                """,
            drawing:
                "<g id=\"list\"><g id=\"rows\" transform=\"translate(0 64)\"><rect width=\"375\" height=\"900\"/></g></g>"
        )
        let binding = design.interaction.bindings[0]
        #expect(design.bindings[0].range == nil)
        var machine = Machine(design.interaction)
        machine.start()
        let frame = machine.currentFrame()
        let numbers = frame.withUnsafeBufferPointer { frame in binding.components(in: frame) }
        #expect(binding.transform(numbers) == [.translate(0, 0), .translate(0, 64)])
        let scroll = try #require(design.interaction.inputs[0].scroll)
        #expect(frame[design.interaction.variables[scroll.y.offset].slot] == -64)
        #expect(frame[scroll.y.extentSlot] == 724)
        #expect(frame[scroll.x.extentSlot] == 375)
        #expect(scroll.y.isScrollable && !scroll.x.isScrollable)
        #expect(frame[design.interaction.variables[scroll.x.contentVariable].slot] == 375)
    }

    @Test("orders what scroll views need") func ordersWhatScrollViewsNeed() throws {
        let design = try SmallDesign.read(
            before:
                "<fb:scroll name=\"list\" target=\"#box\" overscroll-top=\"cap\"/> <fb:let name=\"cap\" expr=\"60 + a\"/>",
            data: "<data id=\"a\" expr=\"0\"/> <data id=\"b\" expr=\"0\"/>",
            chart: "<state id=\"rest\"><onentry><fb:follow location=\"b\" expr=\"-list.y\"/></onentry></state>")
        let order = design.interaction.order
        func place(_ slot: Int) throws -> Int { try #require(order.firstIndex(of: slot)) }
        let scroll = try #require(design.interaction.inputs[0].scroll)
        let offset = try place(design.interaction.variables[scroll.y.offset].slot)
        #expect(try place(scroll.y.rawSlot) < offset)
        #expect(try place(design.slot("cap")!) < offset)
        #expect(try place(design.slot("a")!) < place(design.slot("cap")!))
        #expect(try offset < place(design.slot("b")!))
        #expect(Set(order).count == order.count)
    }

    @Test("knows every text that there can be") func knowsEveryTextThatThereCanBe() throws {
        let chart = """
            <state id="rest"><onentry><assign location="word" expr="flag ? 'b' : 'c'"/></onentry></state>
            """
        let data = "<data id=\"word\" expr=\"'a'\"/> <data id=\"flag\" expr=\"true\"/>"
        let fine = try SmallDesign.read(
            data: data, chart: chart, after: "<fb:bind target=\"#t\" text=\"{word}\"/>",
            drawing: "<text id=\"t\">b</text><rect id=\"box\" width=\"1\" height=\"1\"/>")
        #expect(fine.interaction.bindings[0].kind == .string)
        let wrong = SmallDesign.findings(
            SmallDesign.text(
                data: data, chart: chart, after: "<fb:bind target=\"#t\" text-anchor=\"{word}\"/>",
                drawing: "<text id=\"t\">b</text>"))
        #expect(wrong == ["bad-value", "bad-value", "bad-value"])
    }
}
