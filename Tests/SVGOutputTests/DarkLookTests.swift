// One drawing for light and for dark pages.

import SVGOutput
import Testing
import XML

@Suite struct DarkLookTests {
    private func drawing(_ color: String) -> Element {
        Element.svg(
            "svg", ["viewBox": "0 0 10 10"],
            children: [
                .svg("title", ["id": "title"], children: [.text("Sun")]),
                .svg(
                    "defs",
                    children: [.svg("linearGradient", ["id": "sky"], children: [.svg("stop", ["stop-color": color])])]),
                .svg("rect", ["fill": "url(#sky)"]),
            ])
    }

    @Test("two drawings that differ stand in one, each with its own ids, with the words once") func both() {
        let joined = drawing("#fff").orInDark(drawing("#000"))
        #expect(joined.elements.map(\.name.local) == ["title", "style", "g", "g"])
        #expect(joined.elements.map { $0["class"] } == [nil, nil, "fb-light", "fb-dark"])
        #expect(joined.ids == ["title", "sky", "fb-dark-sky"])
        #expect(joined.elements(named: "svg:rect").map { $0["fill"] } == ["url(#sky)", "url(#fb-dark-sky)"])
        #expect(joined.elements(named: "svg:stop").map { $0["stop-color"] } == ["#fff", "#000"])
        #expect(joined["viewBox"] == "0 0 10 10")
    }

    @Test("what is the same in both looks is drawn once") func same() {
        #expect(drawing("#fff").orInDark(drawing("#fff")) == drawing("#fff"))
    }
}
