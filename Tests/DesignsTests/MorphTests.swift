// Paths that turn into others: what a morph becomes, and what is said of a wrong one.

import Designs
import Diagnostics
import Formulas
import Geometry
import Interactions
import Simulation
import Testing
import XML

@Suite struct MorphTests {
    private static let drawing = """
        <defs><path id="disc" d="M0 20 A20 20 0 0 1 40 20 A20 20 0 0 1 0 20 Z"/></defs>
        <path id="box" d="M0 0 H40 V40 H0 Z"/><circle id="dot" r="4"/>
        """

    private func text(_ d: String, share: String = "0") -> String {
        SmallDesign.text(
            data: "<data id=\"t\" expr=\"\(share)\"/>", after: "<fb:bind target=\"#box\" d=\"\(d)\"/>",
            drawing: Self.drawing)
    }

    private func path(share: String) throws -> Path {
        let source = SourceText(name: "small.svg", text: text("{ morph(#box , #disc, t * 1) }", share: share))
        let design = try #require(DesignReader.read(source).design)
        var machine = Machine(design.interaction)
        machine.start()
        let frame = machine.currentFrame()
        let binding = design.interaction.bindings[0]
        return binding.path(frame.withUnsafeBufferPointer { frame in binding.operands.map { $0.evaluate(in: frame) } })
    }

    @Test("at its ends it is the one path and the other") func ends() throws {
        let (begin, middle, end) = (try path(share: "0"), try path(share: "0.5"), try path(share: "1"))
        #expect(begin.shape == end.shape && begin.shape == middle.shape)
        #expect(abs(begin.length - 160) < 1e-3)
        #expect(abs(end.length - 40 * Double.pi) < 0.05)
        for index in middle.coordinates.indices {
            #expect(abs(middle.coordinates[index] - (begin.coordinates[index] + end.coordinates[index]) / 2) < 1e-9)
        }
    }

    @Test("where it rests as it is drawn, nothing is said of the rest") func restsAsDrawn() {
        #expect(SmallDesign.findings(text("{morph(#box, #disc, t)}")) == [])
        #expect(SmallDesign.findings(text("{morph(#box, #disc, t)}", share: "0.5")) == ["rest-differs"])
    }

    @Test(
        "says what is wrong with it",
        arguments: [
            ("{morph(#box, #dics, t)}", "unknown-target: “#dics” is not in the drawing | did you mean “#disc”?"),
            (
                "{morph(#box, #dot, t)}",
                "bad-target: “#dot” is a <circle>, and “morph” takes a <path> | draw it as a path"
            ),
            ("{morph(box, #disc, t)}", "bad-target: “morph” takes a path as #id, not “box” | write #box"),
            (
                "{morph(#box, t)}",
                "wrong-arity: “morph” takes two paths and a share from 0 to 1 | write morph(#a, #b, share)"
            ),
            ("{morph(#box, #disc, tt)}", "unknown-name: nothing is called “tt” | there is only t"),
            (
                "M 0 0 H {morph(1, 2, 3)}",
                "unknown-function: there is no function “morph” | "
                    + "morph stands alone, in d: d=\"{morph(#a, #b, share)}\""
            ),
        ])
    func saysWhatIsWrong(_ d: String, _ sentence: String) {
        let found = DesignReader.read(SourceText(name: "small.svg", text: text(d))).diagnostics
        let told = found.filter { $0.severity == .error }.map {
            "\($0.id): \($0.sentence)" + ($0.suggestion.map { " | \($0)" } ?? "")
        }
        #expect(told == [sentence])
    }

    @Test("a path that is too long or too large is refused at once") func tooLong() {
        func found(_ d: String) -> [String] {
            SmallDesign.findings(
                SmallDesign.text(
                    data: "<data id=\"t\" expr=\"0\"/>",
                    after: "<fb:bind target=\"#box\" d=\"{morph(#box, #far, t)}\"/>",
                    drawing: "<path id=\"box\" d=\"M0 0H9V9Z\"/><path id=\"far\" d=\"\(d)\"/>"))
        }
        let long = (0..<4000).map { "L\($0) \($0 % 7)" }.joined()
        #expect(found("M0 0" + long) == ["too-much"])
        #expect(found("M0 0L1e200 0L1e200 1e200L3 4Z") == ["bad-value"])
    }
}
