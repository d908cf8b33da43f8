// Values that browsers pass over are left out of a drawing, so that pictures pass over them too.

import Designs
import Diagnostics
import Testing
import XML

@Suite struct ValueGrammarTests {
    private func read(_ drawing: String) -> (picture: String, told: [String]) {
        let text = SmallDesign.text(drawing: drawing + "<rect id=\"r\" width=\"60\" height=\"60\"/>")
        let (design, diagnostics) = DesignReader.read(SourceText(name: "small.svg", text: text))
        let picture = design.map { String(decoding: MarkupWriter().bytes($0.picture), as: UTF8.self) } ?? ""
        return (picture, diagnostics.filter { $0.id == "bad-style" }.map(\.sentence))
    }

    @Test(
        "an attribute with a value that is none is left out, with a word",
        arguments: [
            ("<filter id=\"f\"><feGaussianBlur stdDeviation=\"5px\"/></filter>", "stdDeviation", "5px"),
            ("<filter id=\"f\"><feGaussianBlur stdDeviation=\"1 2 3\"/></filter>", "stdDeviation", "1 2 3"),
            ("<filter id=\"f\"><feOffset dx=\"2em\"/></filter>", "dx", "2em"),
            ("<filter id=\"f\"><feTurbulence numOctaves=\"2.5\"/></filter>", "numOctaves", "2.5"),
            ("<filter id=\"f\"><feComposite operator=\"OVER\"/></filter>", "operator", "OVER"),
            ("<filter id=\"f\"><feMorphology radius=\"-5\"/></filter>", "radius", "-5"),
            ("<filter id=\"f\"><feBlend mode=\"foo\"/></filter>", "mode", "foo"),
            ("<linearGradient id=\"f\"><stop offset=\"half\"/></linearGradient>", "offset", "half"),
            ("<linearGradient id=\"f\" gradientUnits=\"userspaceonuse\"/>", "gradientUnits", "userspaceonuse"),
            ("<pattern id=\"f\" viewBox=\"0 0 -9 9\"/>", "viewBox", "0 0 -9 9"),
            ("<marker id=\"f\" refX=\"center\"/>", "refX", "center"),
            ("<marker id=\"f\" markerWidth=\"wide\"/>", "markerWidth", "wide"),
            ("<path d=\"M0 0h9\" pathLength=\"-1\"/>", "pathLength", "-1"),
            ("<path d=\"M0 0h9\" stroke-width=\"0x10\"/>", "stroke-width", "0x10"),
            ("<path d=\"M0 0h9\" display=\"hidden\"/>", "display", "hidden"),
            ("<text x=\"1 two\">A</text>", "x", "1 two"),
            ("<path d=\"M0 0h9\" style=\"display:none\" font-weight=\"2000\"/>", "font-weight", "2000"),
        ])
    func leavesOut(_ drawing: String, _ name: String, _ value: String) {
        let (picture, told) = read(drawing)
        #expect(!picture.contains("\(name)=\"\(value)\""))
        #expect(told == ["\(name) is never “\(value)”, so it is left out, as in browsers"])
    }

    @Test(
        "a value that browsers read stays",
        arguments: [
            "<filter id=\"f\"><feGaussianBlur stdDeviation=\"1, .5\"/></filter>", "<stop offset=\"50%\"/>",
            "<path d=\"M0 0h9\" stroke-width=\"1.5px\"/>", "<path d=\"M0 0h9\" stroke-dasharray=\"1,2 3%\"/>",
            "<path d=\"M0 0h9\" stroke-width=\"1e-1em\"/>", "<text x=\"1,2 3px\" dy=\"1em\">A</text>",
            "<path d=\"M0 0h9\" opacity=\"calc(1 / 2)\"/>", "<path d=\"M0 0h9\" visibility=\"Hidden\"/>",
            "<filter id=\"f\"><feTurbulence baseFrequency=\".01.02\"/></filter>",
            "<linearGradient id=\"f\" x1=\"calc(100%)\"/>",
            "<pattern id=\"f\" viewBox=\"0-5 10 10\"/>", "<path d=\"M0 0h9\" display=\"-webkit-box\"/>",
            "<path d=\"M0 0h9\" stroke-width=\"1cqw\" paint-order=\"stroke fill\"/>",
            "<marker id=\"f\" refX=\"2\" viewBox=\"-1 -1 2 2\"/>",
        ])
    func keeps(_ drawing: String) { #expect(read(drawing).told.isEmpty) }

    @Test("what is empty is left out without a word") func isEmpty() {
        let (picture, told) = read("<text x=\"\" y=\"7\" font-size=\"\" display=\"\">A</text>")
        #expect(picture.contains("<text y=\"7\">A</text>") && told.isEmpty)
    }

    @Test("a value that is none loses against one that is") func cascade() {
        let style = "<style>.a { stroke-linejoin: round; stroke-linejoin: sharp; r: 9px; r: -5px }</style>"
        let (picture, told) = read(style + "<circle class=\"a\" r=\"4\"/>")
        #expect(picture.contains("<circle r=\"9\" stroke-linejoin=\"round\"/>"), "\(picture)")
        #expect(told.count == 2)
    }

    @Test("a size of CSS that a drawing cannot have is told with its place, and one that is automatic says nothing")
    func sizes() {
        func told(_ size: String) -> [Diagnostic] {
            let text = SmallDesign.text(drawing: "<rect height=\"9\" style=\"width:\(size)\"/>")
            let found = DesignReader.read(SourceText(name: "small.svg", text: text)).diagnostics
            return found.filter { $0.id == "bad-length" || $0.id == "bad-style" }
        }
        for size in ["fit-content", "auto", "9px", "1cm"] { #expect(told(size).isEmpty, "\(size)") }
        for size in ["10cqw", "calc(5px * 2)"] {
            #expect(told(size).count == 1 && told(size)[0].range != nil, "\(size)")
        }
    }

    @Test("words stand in any case, and are written as SVG has them") func letters() {
        let (picture, _) = read(
            "<rect fill=\"CurrentColor\" stroke=\"NONE\" filter=\"Blur(2PX)\" width=\"9\" height=\"9\"/>")
        #expect(picture.contains("fill=\"currentColor\" stroke=\"none\" filter=\"blur(2px)\""), "\(picture)")
    }

    @Test("a list of filters counts its functions, and not the colours in them") func functions() {
        func isSlow(_ count: Int) -> Bool {
            let rect = "<rect width=\"9\" height=\"9\" filter=\"drop-shadow(1px 1px 1px rgb(0 0 0))\"/>"
            let text = SmallDesign.text(drawing: String(repeating: rect, count: count))
            return SmallDesign.findings(text).contains("slow-drawing")
        }
        #expect(!isSlow(900) && isSlow(1100))
    }
}
