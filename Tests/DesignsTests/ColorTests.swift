// Colours of a drawing: what browsers take is taken, what they pass over is told.

import Designs
import Diagnostics
import Testing
import XML

@Suite struct ColorTests {
    /// A drawing with one attribute on a `<stop>`, which takes colours, or on a `<rect>`, which takes paints.
    private static func findings(_ attribute: String, _ value: String, style: Bool = false) -> [Diagnostic] {
        let escaped = value.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "&quot;")
        let written = style ? "style=\"\(attribute): \(escaped)\"" : "\(attribute)=\"\(escaped)\""
        let text = SmallDesign.text(
            drawing:
                "<linearGradient id=\"a\"><stop offset=\"0\" \(attribute == "stop-color" ? written : "")/></linearGradient>"
                + "<rect width=\"9\" height=\"9\" \(attribute == "stop-color" ? "" : written)/>")
        return DesignReader.read(SourceText(name: "a.svg", text: text)).diagnostics.filter { $0.id == "bad-color" }
    }

    private static let colors = [
        "red", "RED", "Grey", "rebeccapurple", "#345", "#3456", "#345678", "#34567890", "transparent", "currentColor",
        "inherit", "initial", "unset", "revert", "revert-layer", " red ", "rgb(300,0,0)", "rgb(1,2,3)",
        "rgb( 1 , 2 , 3 )", "rgb(1 2 3)", "rgb(1 2 3 / 50%)", "rgb(1 2 3/.5)", "rgb(1,2,3,.5)", "rgba(1,2,3)",
        "rgba(1,2,3,50%)", "rgb(10%,20%,30%)", "rgb(10% 20 30%)", "rgb(none 1 2)", "rgb(1.5,2.5,3e1)", "rgb(-1,+2,3)",
        "rgb(1,2,3", "rgb(calc(1 + 2), 3, 4)", "rgb(from red r g b)", "hsl(120,100%,50%)", "hsl(120deg,100%,50%)",
        "hsl(120 100 50)", "hsl(.5turn 100% 50% / .3)", "hsla(120,100%,50%,.3)", "hwb(120 10% 20%)",
        "lab(50% 40 59.5)", "lch(52.2% 72.2 50)", "oklab(59% 0.1 0.1)", "oklch(60% 0.15 50)",
        "color(display-p3 1 0.5 0)", "color-mix(in srgb, red, blue)", "light-dark(red, blue)", "Canvas", "AccentColor",
    ]

    @Test("every colour that browsers take is taken", arguments: colors) func everyColourThatBrowsersTakeIsTaken(
        color: String
    ) {
        for attribute in ["fill", "stroke", "color", "stop-color", "flood-color"] {
            #expect(Self.findings(attribute, color) == [])
            #expect(Self.findings(attribute, color, style: true) == [])
        }
    }

    @Test(
        "a paint may also be nothing or a reference with a colour behind it",
        arguments: [
            "none", "url(#a)", "url(#a) red", "url(#a) none", "url(\"#a\") #123", "url(#a)red",
            "url(#a) rgb(1 2 3 / .5)",
            "url(#a) currentColor", "context-fill", "context-stroke",
        ])
    func aPaintMayAlsoBeNothingOrAReferenceWithAColourBehindIt(paint: String) {
        #expect(Self.findings("fill", paint) == [])
        #expect(Self.findings("stroke", paint, style: true) == [])
        #expect(Self.findings("stop-color", paint).count == 1)
        #expect(Self.findings("flood-color", paint).count == 1)
    }

    @Test(
        "what is no colour is told with advice",
        arguments: [
            ("bleu", "did you mean “blue”?"), ("lightgoldenrod", "did you mean “lightgoldenrodyellow”?"),
            ("currentcolour", "did you mean “currentColor”?"), ("reddish", "write #rrggbb, or one of CSS's names"),
            ("#34", "write #rgb or #rrggbb; with 4 or 8 digits the last say how opaque it is"),
            ("#dusk", "write #rrggbb; a gradient or a pattern of that id is url(#dusk)"), ("3478f6", "write #3478f6"),
            ("0x3478f6", "write #3478f6"), ("red blue", "leave out what follows “red”"),
            ("#fff icc-color(x, 1)", "leave out what follows “#fff”"), ("rbg(1,2,3)", "did you mean “rgb(…)”?"),
            ("rgb(300)", "write rgb(52, 120, 246), or rgb(52 120 246 / 50%)"),
            ("hsl(120,1,0.5)", "write hsl(215, 91%, 58%), or hsl(215 91% 58% / 50%)"),
            ("hwb(120,10%,20%)", "write hwb(215 20% 4%), or hwb(215 20% 4% / 50%)"), ("", "such as “#3478f6”"),
            ("url(#a) bleu", "did you mean “blue”?"),
        ])
    func whatIsNoColourIsToldWithAdvice(color: String, advice: String) {
        #expect(Self.findings("fill", color).map(\.suggestion) == [advice])
        if !color.isEmpty { #expect(Self.findings("stroke", color, style: true).map(\.suggestion) == [advice]) }
    }

    @Test(
        "what browsers pass over is told",
        arguments: [
            "rgb(1 2 3 4)", "rgb(1 2, 3)", "rgb(1,2,3/.5)", "rgb(10%,20,30%)", "rgb(none,1,2)", "rgb(1.,2,3)",
            "rgb(1,2,3)x", "rgb(1px,2,3)", "rgb(,2,3)", "rgb(1,2,)", "rgb (1,2,3)", "rgb()", "rgb", "hsl(50% 100% 50%)",
            "hsl(120xyz 1% 1%)", "rgb(1 2 3 /)", "rgb(1 2 / 3)", "rgb(1/2/3)", "rgb(1,2,3,4,5)", "hsl(1,2%,3%,none)",
            "#34567", "#3456789", "null", "0", "cmyk(1,2,3,4)",
        ])
    func whatBrowsersPassOverIsTold(color: String) {
        #expect(Self.findings("fill", color).count == 1)
        #expect(Self.findings("stop-color", color).count == 1)
    }

    @Test("a colour that is none leaves the picture as browsers leave it")
    func aColourThatIsNoneLeavesThePictureAsBrowsersLeaveIt() throws {
        // The property that was right before it counts, and so does the attribute.
        let text = SmallDesign.text(
            drawing:
                """
                <style>.a { fill: bleu }</style>
                <rect width="9" height="9" style="fill: red; fill: oops"/>
                <circle r="9" class="a" fill="#123"/>
                <path d="M 0 0" fill="#12" stroke="#345"/>
                """)
        let (design, diagnostics) = DesignReader.read(SourceText(name: "a.svg", text: text))
        #expect(diagnostics.filter { $0.id == "bad-color" }.count == 3)
        let shapes = try #require(design).picture.elements.filter { !["title", "metadata"].contains($0.name.local) }
        #expect(shapes.map { $0["fill"] } == ["red", "#123", nil])
        #expect(shapes.last?["stroke"] == "#345")
    }
}
