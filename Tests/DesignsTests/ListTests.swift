// Lists: one set of rules for several elements.

import Designs
import Diagnostics
import Formulas
import Interactions
import Simulation
import Testing
import XML

@Suite struct ListTests {
    /// Rows that a long press lifts, and that make room for each other.
    private static let rows = """
        <g class="row" transform="translate(0 0)"><rect width="375" height="63"/><text class="label" y="40">0</text></g>
        <g class="row" transform="translate(0 64)"><rect width="375" height="63"/><text class="label" y="40">1</text></g>
        <g class="row" transform="translate(0 128)"><rect width="375" height="63"/><text class="label" y="40">2</text></g>
        """
    private static let data = """
        <data id="place" fb:count="3" expr="instance"/><data id="y" fb:count="3" expr="64 * instance"/>
        <data id="held" expr="-1"/><data id="top" expr="0"/><data id="at" expr="0"/>
        """
    private static let chart = """
        <state id="rest"><transition event="lift.began" target="lifted"/></state>
        <state id="lifted">
          <onentry><assign location="held" expr="lift.instance"/><assign location="top" expr="y[held]"/>
            <fb:follow location="at" expr="top + lift.ty"/></onentry>
          <transition event="lift.changed" cond="over ne place[held]">
            <assign location="place" expr="instance eq held ? over
              : place gt place[held] and place le over ? place - 1
              : place lt place[held] and place ge over ? place + 1 : place"/>
            <fb:animate name="room" duration="0.2s"><assign location="y" expr="64 * place"/></fb:animate>
          </transition>
          <transition event="lift.ended" target="rest"/>
          <onexit><assign location="y[held]" expr="at"/>
            <fb:animate name="home" duration="0.2s"><assign location="y[held]" expr="64 * place"/></fb:animate></onexit>
        </state>
        """

    private func design(_ scenario: String, chart: String = chart, before: String = "") throws -> Design {
        try SmallDesign.read(
            before: "<fb:long-press name=\"lift\" target=\".row\" duration=\"0.3\"/>"
                + "<fb:let name=\"over\" expr=\"clamp(0, round((top + lift.ty) / 64), 2)\"/>" + before,
            data: Self.data, chart: chart,
            after: "<fb:bind target=\".row\" transform=\"translate(0 {in(lifted) and instance eq held ? at : y})\"/>"
                + "<fb:bind target=\".label\" text=\"{place}\"/>"
                + "<fb:scenario name=\"s\">\(scenario)<fb:wait for=\"0.5s\"/></fb:scenario>",
            drawing: Self.rows)
    }

    private func ends(_ design: Design) throws -> [String: Double] {
        let (recording, fault) = design.interaction.simulate(scenario: 0)
        #expect(fault == nil)
        var sampler = Sampler(recording)
        var result: [String: Double] = [:]
        for variable in design.variables { result[variable.name] = sampler.value(of: variable.slot, at: recording.end) }
        return result
    }

    @Test("a row that is carried down makes the others move up") func reorders() throws {
        let design = try design(
            "<fb:touch on=\".row[0]\"><fb:hold for=\"0.4s\"/><fb:move by=\"0 130\" for=\"0.6s\"/></fb:touch>")
        #expect(design.variables.map(\.name).prefix(4) == ["place[0]", "place[1]", "place[2]", "y[0]"])
        #expect(design.inputs[0].targets.count == 3)
        let ends = try ends(design)
        #expect([ends["place[0]"], ends["place[1]"], ends["place[2]"]] == [2, 0, 1])
        #expect([ends["y[0]"], ends["y[1]"], ends["y[2]"]] == [128, 0, 64])
        #expect(ends["held"] == 0)
    }

    @Test("and one that is carried up makes them move down, wherever they were") func reordersTwice() throws {
        let carry = "<fb:hold for=\"0.4s\"/>"
        let ends = try ends(
            design(
                "<fb:touch on=\".row[2]\">\(carry)<fb:move by=\"0 -130\" for=\"0.6s\"/></fb:touch><fb:wait for=\"0.5s\"/>"
                    + "<fb:touch on=\".row[2]\">\(carry)<fb:move by=\"0 64\" for=\"0.6s\"/></fb:touch>"))
        #expect([ends["place[0]"], ends["place[1]"], ends["place[2]"]] == [0, 2, 1])
        #expect(ends["held"] == 2)
    }

    @Test("all values are worked out before one changes") func together() throws {
        let chart =
            "<state id=\"rest\"><onentry><assign location=\"place\" expr=\"place[2 - instance]\"/></onentry></state>"
            + "<state id=\"lifted\"/>"
        let source = SourceText(
            name: "small.svg", text: SmallDesign.text(data: Self.data, chart: chart, drawing: Self.rows))
        let design = try #require(DesignReader.read(source).design)
        var machine = Machine(design.interaction)
        machine.start()
        let values = design.variables.filter { $0.name.hasPrefix("place") }.map { machine.value(at: $0.slot) }
        #expect(values == [2, 1, 0])
    }

    @Test("a number that is none of the list's reads 0 and changes nothing") func noSuchValue() throws {
        let chart =
            "<state id=\"rest\"><onentry><assign location=\"y[held]\" expr=\"9\"/>"
            + "<assign location=\"top\" expr=\"y[held] + y[7 + held] + y[1.9]\"/></onentry></state>"
        let source = SourceText(
            name: "small.svg", text: SmallDesign.text(data: Self.data, chart: chart, drawing: Self.rows))
        let design = try #require(DesignReader.read(source).design)
        var machine = Machine(design.interaction)
        machine.start()
        #expect(["y[0]", "y[1]", "y[2]", "top"].map { machine.value(at: design.slot($0)!) } == [0, 64, 128, 64])
    }

    @Test("inputs have the copies of a repeated element, and two taps are a double tap on one of them only")
    func copies() throws {
        func taps(_ second: Int) throws -> Double? {
            let design = try SmallDesign.read(
                before: "<fb:tap name=\"twice\" target=\"#dot\" count=\"2\"/>",
                data: "<data id=\"n\" fb:count=\"3\" expr=\"0\"/>",
                chart: "<state id=\"rest\"><transition event=\"twice\">"
                    + "<assign location=\"n[twice.instance]\" expr=\"n + 1\"/></transition></state>",
                after: "<fb:bind target=\"#dot\" instance-count=\"3\" cx=\"{60 * instance + 20}\" r=\"{20 + n}\"/>"
                    + "<fb:scenario name=\"s\"><fb:tap on=\"#dot[1]\"/><fb:tap on=\"#dot[\(second)]\"/></fb:scenario>",
                drawing: "<circle id=\"dot\" cx=\"20\" cy=\"20\" r=\"20\"/>")
            return try ends(design)["n[1]"]
        }
        #expect(try taps(1) == 1)
        #expect(try taps(2) == 0)
    }

    @Test(
        "says what is wrong with an index",
        arguments: [
            ("y[-1]", "bad-value: “y” has no value -1"), ("y[2 - 3]", "bad-value: “y” has no value -1"),
            ("held[0]", "not-assignable: “held” is one value, and no list"),
            ("y[held] + 1", "not-assignable: there is no variable “y[held] + 1”"),
        ])
    func wrongLocations(_ location: String, _ sentence: String) {
        let chart = "<state id=\"rest\"><onentry><assign location=\"\(location)\" expr=\"1\"/></onentry></state>"
        let text = SmallDesign.text(data: Self.data, chart: chart, drawing: Self.rows)
        let found = DesignReader.read(SourceText(name: "small.svg", text: text)).diagnostics
        #expect(found.filter { $0.severity == .error }.map { "\($0.id): \($0.sentence)" } == [sentence])
    }

    @Test("indices inside each other are read while they are short, and refused when they are not") func nested() {
        func findings(_ count: Int, _ index: String) -> [String] {
            let text = SmallDesign.text(
                before: "<fb:let name=\"v\" expr=\"\(index)\"/>",
                data: "<data id=\"y\" fb:count=\"\(count)\"/><data id=\"held\"/>",
                after: "<fb:bind target=\"#box\" x=\"{v}\"/>")
            return SmallDesign.findings(text)
        }
        #expect(findings(5, "y[y[held]]") == [])
        #expect(findings(64, "y[y[y[y[y[held]]]]]") == ["formula-limit"])
    }

    @Test("a list that is shorter than its elements reads false, and of strings the first") func shortLists() throws {
        let design = try SmallDesign.read(
            data: "<data id=\"on\" fb:count=\"1\" expr=\"true\"/><data id=\"word\" fb:count=\"1\" expr=\"'bold'\"/>"
                + "<data id=\"held\" expr=\"5\"/>",
            after:
                "<fb:bind target=\".row\" visible=\"{on}\"/><fb:bind target=\".label\" font-weight=\"{word[held]}\"/>",
            drawing: Self.rows)
        var machine = Machine(design.interaction)
        machine.start()
        let frame = machine.currentFrame()
        let flags = design.interaction.bindings.filter { $0.kind == .flag }.map { binding in
            frame.withUnsafeBufferPointer { binding.operands[0].evaluate(in: $0) }
        }
        #expect(flags == [1, 0, 0])
    }

    @Test("lists have 2,000 values at the most") func mostValues() {
        let data = (0..<32).map { "<data id=\"l\($0)\" fb:count=\"64\"/>" }.joined()
        #expect(SmallDesign.findings(SmallDesign.text(data: data)) == ["too-much"])
    }
}
