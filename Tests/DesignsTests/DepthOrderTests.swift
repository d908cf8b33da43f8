// Front and back: siblings whose order is bound, by `z`.

import Designs
import Diagnostics
import Geometry
import Interactions
import Simulation
import Testing
import XML

@Suite("Front and back") struct DepthOrderTests {
    /// Three overlapping cards; a tap brings one in front.
    private static let cards = """
        <g><rect class="card" x="20" y="20" width="100" height="100"/>
        <rect class="card" x="50" y="50" width="100" height="100"/>
        <rect class="card" x="80" y="80" width="100" height="100"/></g>
        """

    private func design(_ z: String, _ taps: String, drawing: String = cards) throws -> Design {
        try SmallDesign.read(
            before: "<fb:tap name=\"pick\" target=\".card\"/>",
            data: "<data id=\"depth\" fb:count=\".card\" expr=\"0\"/><data id=\"top\" expr=\"0\"/>"
                + "<data id=\"last\" expr=\"-1\"/>",
            chart: "<state id=\"rest\"><transition event=\"pick\"><assign location=\"top\" expr=\"top + 1\"/>"
                + "<assign location=\"depth[pick.instance]\" expr=\"top\"/>"
                + "<assign location=\"last\" expr=\"pick.instance\"/></transition></state>",
            after: "<fb:bind target=\".card\" z=\"\(z)\"/><fb:scenario name=\"s\">\(taps)</fb:scenario>",
            drawing: drawing)
    }

    /// The cards in the order in which the drawing shows them at the end, and what a quantity is then.
    private func end(_ design: Design, _ quantity: String) throws -> (shown: [String], value: Double) {
        let (recording, fault) = design.interaction.simulate(scenario: 0)
        #expect(fault == nil)
        var sampler = Sampler(recording)
        var shown: [String] = []
        let visible = design.bindings.indices.filter { design.bindings[$0].attribute == "visible" }
        design.picture.walk { element in
            guard let id = element.id, let index = visible.first(where: { design.bindings[$0].element == id }),
                sampler.values(of: index, at: recording.end)[0] != 0
            else { return }
            shown.append(element.target ?? element.elements[0].id ?? "")
        }
        return (shown, sampler.value(of: try #require(design.slot(quantity)), at: recording.end))
    }

    @Test("a truth brings an element in front, and the finger meets it there") func truth() throws {
        // (100, 100) is on all three.
        let once = try end(design("{last eq instance}", "<fb:tap at=\"30 30\"/>"), "last")
        #expect(once.shown == ["rect-2", "rect-3", "rect-1"])
        #expect(once.value == 0)
        let twice = try end(design("{last eq instance}", "<fb:tap at=\"30 30\"/><fb:tap at=\"100 100\"/>"), "last")
        #expect(twice.shown == ["rect-2", "rect-3", "rect-1"])
        #expect(twice.value == 0)
    }

    @Test("numbers sort siblings, those below zero behind what has no depth") func numbers() throws {
        let taps = "<fb:tap at=\"30 30\"/><fb:tap at=\"60 130\"/>"
        #expect(try end(design("{depth}", taps), "top").shown == ["rect-3", "rect-1", "rect-2"])
        let behind = try design("{-depth[instance]}", taps)
        #expect(try end(behind, "top").shown == ["rect-2", "rect-1", "rect-3"])
        // Where nothing can be in front, there is no place for it.
        #expect(try design("{min(0, depth)}", "").picture.ids.contains { $0.contains("front") } == false)
    }

    @Test("beside what has no depth, those below zero are behind it and those above in front") func beside() throws {
        let drawing = Self.cards.replacing("</g>", with: "<rect id=\"plain\" x=\"300\" width=\"9\" height=\"9\"/></g>")
        let design = try design("{depth - 1}", "<fb:tap at=\"30 30\"/><fb:tap at=\"60 130\"/>", drawing: drawing)
        #expect(try end(design, "top").shown == ["rect-3", "rect-1", "rect-2"])
        var ids: [String] = []
        design.picture.walk { ids += [$0.id].compactMap { $0 } }
        let order = ["rect-3-behind-0", "rect-1-place", "plain", "rect-2-front-0"].map { ids.firstIndex(of: $0) ?? -1 }
        #expect(order == order.sorted() && order[0] >= 0, "\(ids)")
    }

    @Test("sixty-four siblings are sorted") func many() throws {
        let drawing = "<g>" + String(repeating: "<rect class=\"card\" width=\"9\" height=\"9\"/>", count: 64) + "</g>"
        let shown = try end(design("{-instance}", "", drawing: drawing), "top").shown
        #expect(shown == (1...64).reversed().map { "rect-\($0)" })
    }

    @Test("at one depth document order decides, and a depth that is no number changes nothing") func equal() throws {
        #expect(try end(design("{1}", "<fb:tap at=\"30 30\"/>"), "top").shown == ["rect-1", "rect-2", "rect-3"])
        let drawn = try design("{sqrt(-1 - depth)}", "")
        #expect(drawn.picture.ids.contains("rect-1-place"))
    }

    @Test("what is touched, named in a scenario or pressed is the element, wherever it is shown") func targets() throws
    {
        let taps = "<fb:tap on=\".card[0]\"/><fb:tap on=\".card[2]\"/><fb:tap on=\".card[0]\"/>"
        let apart = """
            <g><rect class="card" width="100" height="100"/><rect class="card" x="60" width="100" height="100"/>
            <rect class="card" x="120" width="100" height="100"/></g>
            """
        let found = try end(design("{depth}", taps, drawing: apart), "last")
        #expect(found.shown == ["rect-2", "rect-3", "rect-1"])
        #expect(found.value == 0)
    }

    @Test("an element that <use> shows is touched in each place") func used() throws {
        let design = try SmallDesign.read(
            before: "<fb:tap name=\"hit\" target=\"#dot\"/>", data: "<data id=\"n\"/>",
            chart: "<state id=\"rest\"><transition event=\"hit\"><assign location=\"n\" expr=\"n + 1\"/></transition>"
                + "</state>",
            after: "<fb:bind target=\"#dot\" r=\"{20 + n}\"/><fb:scenario name=\"s\"><fb:tap at=\"30 30\"/>"
                + "<fb:tap at=\"230 30\"/><fb:tap at=\"130 30\"/></fb:scenario>",
            drawing: "<circle id=\"dot\" cx=\"30\" cy=\"30\" r=\"20\"/><use href=\"#dot\" x=\"200\"/>")
        #expect(try end(design, "n").value == 2)
    }

    @Test(
        "says what cannot be in front",
        arguments: [
            (
                "<fb:bind target=\"#a\" z=\"{'far'}\"/>", "<g><rect id=\"a\"/></g>",
                ["type-mismatch: this is a string, but a number belongs here"]
            ),
            (
                "<fb:bind target=\"#a\" z=\"{1}\"/>", "<clipPath id=\"c\"><rect id=\"a\"/></clipPath>",
                ["not-bindable: nothing in a <clipPath> is in front of another"]
            ),
            (
                "<fb:bind target=\"#a\" z=\"{1}\"/>", "<text>x<tspan id=\"a\">y</tspan></text>",
                ["not-bindable: <tspan id=\"a\"> has no z"]
            ),
            (
                "<fb:bind target=\"#a\" z=\"1 2\"/>", "<g><rect id=\"a\"/></g>",
                ["template-syntax: this attribute is one number, but more follows"]
            ),
            (
                "<fb:bind target=\".a\" z=\"{instance}\"/>",
                "<g>" + String(repeating: "<rect class=\"a\" width=\"9\" height=\"9\"/>", count: 65) + "</g>",
                ["too-much: 65 siblings have z, and there may be 64"]
            ),
            (
                "<fb:bind target=\".a\" z=\"{instance}\"/>",
                "<g>" + String(repeating: "<g class=\"a\"><rect/><rect/></g>", count: 41) + "</g>",
                ["too-much: z comes to 5043 elements in all places, and there may be 5000"]
            ),
            (
                "<fb:bind target=\".a\" z=\"{instance}\"/>",
                "<g><rect/>" + String(repeating: "<rect class=\"a\" width=\"9\" height=\"9\"/>", count: 51) + "</g>",
                ["too-much: z comes to 5202 elements in all places, and there may be 5000"]
            ),
            (
                "<fb:bind target=\".a\" z=\"{instance eq 1}\"/>",
                "<g>" + String(repeating: "<rect class=\"a\" width=\"9\" height=\"9\"/>", count: 65) + "</g>",
                ["too-much: 65 siblings have z, and there may be 64"]
            ),
        ])
    func mistakes(_ bind: String, _ drawing: String, _ expected: [String]) {
        let text = SmallDesign.text(after: bind, drawing: drawing)
        let found = DesignReader.read(SourceText(name: "small.svg", text: text)).diagnostics
        #expect(found.filter { $0.severity == .error }.map { "\($0.id): \($0.sentence)" } == expected)
    }

    @Test("a list has a value for each element of a class, and says how many") func counted() throws {
        let design = try design("{depth.count gt 2 ? depth : 0}", "")
        #expect(design.variables.filter { $0.name.hasPrefix("depth") }.count == 3)
        let repeated = SmallDesign.text(
            data: "<data id=\"y\" fb:count=\".card\"/>",
            drawing: "<g fb:instance-count=\"3\"><rect class=\"card\" width=\"9\" height=\"9\"/></g>")
        #expect(SmallDesign.findings(repeated).contains("repeated-target"))
        for (count, sentence) in [
            (".cards", "nothing in the drawing has the class “cards”"),
            (".", "nothing in the drawing has the class “”"),
            ("card", "fb:count is a whole number from 1 to 64, not “card”"),
        ] {
            let text = SmallDesign.text(data: "<data id=\"y\" fb:count=\"\(count)\"/>", drawing: Self.cards)
            let found = DesignReader.read(SourceText(name: "small.svg", text: text)).diagnostics
            #expect(found.filter { $0.severity == .error }.map(\.sentence) == [sentence])
        }
    }
}
