// What tools write in another way than designs do: what becomes of it, and what is said where it is lost.

import Designs
import Diagnostics
import Formulas
import Geometry
import Interactions
import Simulation
import Testing
import XML

@Suite struct IntakeTests {
    /// The picture of a drawing with the ids of what is said of it.
    private func picture(
        _ drawing: String, root: String = "", before: String = "", location: SourceLocation = #_sourceLocation
    ) throws -> (picture: Element, told: [String]) {
        var text = SmallDesign.text(before: before, drawing: drawing)
        if !root.isEmpty { text = text.replacing("viewBox=\"0 0 375 812\"", with: root) }
        let (design, diagnostics) = DesignReader.read(SourceText(name: "small.svg", text: text))
        let told = diagnostics.filter { !["no-scenario", "never-read"].contains($0.id) }
        let all = DiagnosticRendering.text(told, in: SourceText(name: "small.svg", text: text))
        return (
            try #require(design, "\(all)", sourceLocation: location).picture, told.map { "\($0.id): \($0.sentence)" }
        )
    }

    private func findings(_ drawing: String, before: String = "") -> [String] {
        SmallDesign.findings(SmallDesign.text(before: before, drawing: drawing))
    }

    @Test("words of CSS mean the same in capitals") func capitals() throws {
        let found = try picture(
            "<g style=\"mix-blend-mode:MULTIPLY\"><rect id=\"box\" width=\"9\" height=\"9\" stroke-linecap=\"ROUND\""
                + " style=\"vector-effect:NON-SCALING-STROKE;fill:OKLCH(62% .19 259)\"/></g>")
        let box = try #require(found.picture.all { $0.id == "box" }.first)
        #expect(box["vector-effect"] == "non-scaling-stroke" && box["stroke-linecap"] == "round")
        #expect(found.picture.all { $0["style"] == "mix-blend-mode:multiply" }.count == 1)
        #expect(found.told == [])
    }

    @Test("the view box is written, whatever the sides are in") func theViewBoxIsWritten() throws {
        let drawing = "<rect id=\"box\" width=\"9\" height=\"9\"/>"
        for (root, box) in [
            ("width=\"40\" height=\"25px\"", "0 0 40 25"), ("width=\"1in\" height=\"25.4mm\"", "0 0 96 96"),
            ("width=\"3pt\" height=\"2em\"", "0 0 4 32"), ("width=\"1pc\" height=\"2.54cm\"", "0 0 16 96"),
        ] {
            let found = try picture(drawing, root: root)
            #expect(found.picture["viewBox"] == box)
            #expect(found.told == [])
        }
        let unknown = try picture(drawing, root: "width=\"100%\" height=\"40\"")
        #expect(unknown.picture["viewBox"] == "0 0 300 40")
        #expect(
            unknown.told == [
                "no-view-box: the <svg> has no viewBox and does not say its size, so the stage is 300 40, as in browsers"
            ])
        #expect(try picture(drawing, root: "role=\"img\"").picture["viewBox"] == "0 0 300 150")
    }

    @Test("a view box that begins elsewhere keeps its coordinates") func aViewBoxThatBeginsElsewhere() throws {
        let text = SmallDesign.text(
            before: "<fb:tap name=\"poke\" target=\"#box\"/><fb:let name=\"across\" expr=\"touch.x + poke.x\"/>",
            chart: "<state id=\"rest\"><transition event=\"poke\" target=\"hit\"/></state><state id=\"hit\">"
                + "<transition event=\"poke\" target=\"rest\"/></state>",
            after: "<fb:bind target=\"#dot\" cx=\"{across}\"/>"
                + "<fb:scenario name=\"a\"><fb:tap at=\"110 205\"/></fb:scenario>",
            drawing:
                "<rect id=\"box\" x=\"100\" y=\"200\" width=\"20\" height=\"10\"/><circle id=\"dot\" r=\"1\" cx=\"200\"/>"
        ).replacing("0 0 375 812", with: "100 200 50 40")
        let (design, diagnostics) = DesignReader.read(SourceText(name: "small.svg", text: text))
        #expect(DiagnosticRendering.text(diagnostics, in: SourceText(name: "small.svg", text: text)) == "")
        let read = try #require(design)
        #expect(read.stage == Size(50, 40))
        #expect(read.picture["viewBox"] == "0 0 50 40")
        let group = try #require(read.picture.child("svg:g"))
        #expect(group["transform"] == "translate(-100 -200)")
        #expect(group.elements.map(\.id) == ["box", "dot"])
        guard case .tap(.point(let x, let y))? = read.interaction.scenarios[0].steps.first else {
            Issue.record("the step is no tap")
            return
        }
        #expect(x.constant == 10 && y.constant == 5)
        let machine = read.interaction.simulate(scenario: 0)
        #expect(machine.fault == nil)
    }

    @Test("the first of two ids counts, unless something names them") func theFirstOfTwoIdsCounts() throws {
        let twice = "<rect id=\"a\" width=\"9\"/><circle id=\"a\" r=\"3\"/><g><path id=\"a\" d=\"M0 0\"/></g>"
        let found = try picture(twice)
        #expect(
            found.told == [
                "duplicate-id: the id “a” is taken, and names the first that has it; it is so in one more place"
            ])
        #expect(found.picture.ids == ["a"] && found.picture.element(id: "a")?.name == "svg:rect")
        #expect(findings(twice, before: "<fb:tap name=\"t\" target=\"#a\"/>").contains("duplicate-id"))
        for naming in ["<use href=\"#a\"/>", "<g clip-path=\"url(#a)\"/>"] {
            let text = SmallDesign.text(drawing: twice + naming)
            #expect(DesignReader.read(SourceText(name: "a", text: text)).design == nil)
        }
    }

    @Test("of a switch the fallback is drawn") func ofASwitchTheFallbackIsDrawn() throws {
        let silent = try picture(
            "<switch id=\"s\"><foreignObject requiredExtensions=\"urn:x\"/><g id=\"g\"/><g id=\"h\"/></switch>")
        #expect(silent.told == [])
        #expect(silent.picture.element(id: "s")?.elements.map(\.id) == ["g"])
        let label = try picture(
            "<switch><foreignObject><p xmlns=\"http://www.w3.org/1999/xhtml\"/></foreignObject><text id=\"t\">a</text></switch>"
        )
        #expect(
            label.told == ["element-left-out: the HTML in a <switch> is left out, and what follows it is drawn instead"]
        )
        #expect(label.picture.element(id: "t") != nil)
        let languages = try picture(
            "<switch><g id=\"de\" systemLanguage=\"de\"/><g id=\"en\" systemLanguage=\"fr, en-GB\"/><g id=\"any\"/></switch>"
        )
        #expect(languages.picture.ids == ["en"])
        #expect(languages.told.count == 2)
        #expect(try picture("<rect id=\"a\" requiredExtensions=\"urn:x\"/>").picture.ids == [])
    }

    @Test("an inner svg is a group that is cut and placed alike") func anInnerDrawingIsAGroup() throws {
        let found = try picture(
            "<svg id=\"in\" x=\"10\" y=\"20\" width=\"40\" height=\"80\" viewBox=\"0 0 20 20\">"
                + "<rect id=\"r\" width=\"50%\" height=\"100%\"/></svg>")
        #expect(found.told == [])
        let group = try #require(found.picture.element(id: "in"))
        #expect(group.name == "svg:g" && group["width"] == nil)
        let cut = try #require(found.picture.first { $0.name == "svg:clipPath" }?.elements.first)
        #expect(["x", "y", "width", "height"].map { cut[Name($0)] } == ["10", "20", "40", "80"])
        #expect(group.first { $0["transform"] != nil }?["transform"] == "translate(10 40)scale(2)")
        let rect = try #require(found.picture.element(id: "r"))
        #expect(rect["width"] == "10" && rect["height"] == "20")
        let open = try picture("<svg width=\"4\" height=\"4\" overflow=\"visible\"><g id=\"a\"/></svg>").picture
        #expect(open.first { $0.name == "svg:clipPath" } == nil)
        let scrolled = try picture("<svg width=\"4\" height=\"4\" style=\"overflow: auto\"><g id=\"a\"/></svg>").picture
        #expect(scrolled.first { $0.name == "svg:clipPath" } == nil)
    }

    @Test(
        "an inner svg is placed as browsers read its ratio",
        arguments: [
            ("xMinYMax slice", "scale(2)"), ("xMaxYMax", "translate(0 20)"), ("xmidymid slice", "translate(0 10)"),
            ("defer xMinYMin", "translate(0 10)"), ("none", "scale(1 2)"),
        ])
    func ratios(_ ratio: String, _ expected: String) throws {
        let found = try picture(
            "<svg id=\"in\" width=\"20\" height=\"40\" viewBox=\"0 0 20 20\" preserveAspectRatio=\"\(ratio)\">"
                + "<rect width=\"5\" height=\"5\"/></svg>")
        #expect(found.picture.first { $0["transform"] != nil }?["transform"] == expected)
    }

    @Test("an inner svg whose view box has no area draws nothing") func anEmptyViewBox() throws {
        let found = try picture(
            "<svg id=\"in\" width=\"9\" height=\"9\" viewBox=\"0 0 0 10\"><rect width=\"5\" height=\"5\"/></svg>")
        #expect(found.picture.element(id: "in")?.name == "svg:defs")
    }

    @Test("an image that is SVG is drawn in the drawing") func anImageThatIsSVG() throws {
        let inner =
            "%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'%3E%3Cstyle%3E.a{fill:red}%3C/style%3E"
        func image(_ content: String) -> String {
            "<g stroke=\"blue\"><image id=\"i\" x=\"5\" width=\"20\" height=\"20\" href=\"data:image/svg+xml,\(content)\"/></g>"
                + "<rect id=\"r\" class=\"a\" fill=\"none\" width=\"1\" height=\"1\"/>"
        }
        let found = try picture(image(inner + "%3Crect id='r' class='a' width='4' height='4'/%3E%3C/svg%3E"))
        #expect(found.told == [])
        let group = try #require(found.picture.element(id: "i"))
        let rect = try #require(group.first { $0.name == "svg:rect" && $0["fill"] == "red" })
        #expect(rect.id == "image-1-r")
        // Neither style nor paint passes between the two.
        #expect(found.picture.element(id: "r")?["fill"] == "none")
        #expect(group.first { $0["stroke"] == "none" } != nil)
        let bad = try picture(image(inner + "%3Cscript/%3E%3C/svg%3E"))
        #expect(bad.told.count == 1 && bad.told[0].hasPrefix("embedded-drawing: the SVG of this image is left out"))
        #expect(bad.picture.element(id: "i")?.children.isEmpty == true)
    }

    @Test("a reference to nothing is what browsers draw") func aReferenceToNothing() throws {
        let found = try picture(
            "<rect id=\"a\" fill=\"url(#x) red\" stroke=\"url(#y)\" clip-path=\"url(#x)\" filter=\"url(#z)\"/>"
                + "<use id=\"u\" href=\"#x\"/>")
        let rect = try #require(found.picture.element(id: "a"))
        #expect(rect["fill"] == "red" && rect["stroke"] == "none")
        #expect(rect["clip-path"] == nil && rect["filter"] == nil)
        #expect(found.picture.element(id: "u")?["href"] == nil)
        #expect(found.told.count == 3 && found.told.allSatisfy { $0.hasPrefix("unknown-reference") })
    }

    @Test("the origin of a transform is a part of it") func theOriginOfATransform() throws {
        func transform(_ attributes: String) throws -> String? {
            try picture("<rect id=\"a\" x=\"10\" y=\"20\" width=\"30\" height=\"40\" \(attributes)/>")
                .picture.element(id: "a")?["transform"]
        }
        let turned = "transform=\"rotate(9)\""
        #expect(try transform("\(turned) transform-origin=\"4 5px\"") == "translate(4 5) rotate(9) translate(-4 -5)")
        #expect(
            try transform("\(turned) style=\"transform-box: fill-box; transform-origin: center\"")
                == "translate(25 40) rotate(9) translate(-25 -40)")
        #expect(
            try transform("\(turned) transform-origin=\"bottom\"")
                == "translate(187.5 812) rotate(9) translate(-187.5 -812)")
        let lost = try picture("<g id=\"a\" \(turned) style=\"transform-box:fill-box;transform-origin:50% 50%\"/>")
        #expect(lost.told.count == 1 && lost.told[0].hasPrefix("transform-origin"))
        #expect(lost.picture.element(id: "a")?["transform"] == "rotate(9)")
        // How wide the stroke is may be said outside.
        let stroked = try picture("<rect \(turned) style=\"transform-box:stroke-box;transform-origin:0 0\"/>")
        #expect(stroked.told.count == 1 && stroked.told[0].hasPrefix("transform-origin"))
    }

    @Test("gradients and patterns are turned by their own attribute") func gradientsAreTurned() throws {
        let style = "style=\"transform:rotate(45deg)\""
        let found = try picture(
            "<defs><linearGradient id=\"g\" \(style)/><pattern id=\"p\" \(style)/></defs><rect fill=\"url(#g)\" stroke=\"url(#p)\"/>"
        )
        #expect(found.picture.element(id: "g")?["gradientTransform"] == "rotate(45)")
        #expect(found.picture.element(id: "p")?["patternTransform"] == "rotate(45)")
        #expect(found.picture.element(id: "g")?["transform"] == nil && found.told.isEmpty)
    }

    @Test("letters that are not kerned or joined are told", arguments: ["font-kerning", "font-variant-ligatures"])
    func kerning(property: String) throws {
        #expect(
            try picture("<text style=\"\(property):none\">AV</text>").told.map { $0.prefix(13) } == ["unknown-style"])
        #expect(try picture("<text style=\"\(property):normal\">AV</text>").told.isEmpty)
    }

    @Test("styles become what browsers make of them") func stylesBecomeWhatBrowsersMakeOfThem() throws {
        let found = try picture(
            """
            <style>:root { --a: #00f } .v { fill: var(--a); stroke: var(--none, rgb(1, 2, 3)) }</style>
            <style type="text/x">rect { fill: red }</style><style media="print">rect { fill: red }</style>
            <text id="t" xml:lang="ja" style="font: italic bold 12px/1.5 Inter, sans-serif; white-space: pre">a  b</text>
            <rect id="r" class="v" style="mix-blend-mode: normal; font-variant-caps: normal"/>
            <text id="u" style="font-variant-caps: small-caps; text-decoration-line: underline">a</text>
            """, root: "viewBox=\"0 0 9 9\" style=\"background: #fed\"")
        #expect(found.told == [])
        let text = try #require(found.picture.element(id: "t"))
        #expect(text["font-style"] == "italic" && text["font-weight"] == "bold" && text["font-size"] == "12")
        #expect(text["font-family"] == "Inter, sans-serif" && text["lang"] == "ja" && text["xml:space"] == "preserve")
        let rect = try #require(found.picture.element(id: "r"))
        #expect(rect["fill"] == "#00f" && rect["stroke"] == "rgb(1, 2, 3)")
        let other = try #require(found.picture.element(id: "u"))
        #expect(other["font-variant"] == "small-caps" && other["text-decoration"] == "underline")
        #expect(found.picture.elements.first { $0.name == "svg:rect" }?["fill"] == "#fed")
    }

    @Test("no style is lost without a word") func noStyleIsLostWithoutAWord() throws {
        let found = try picture(
            """
            <style>@import "a.css"; @font-face { font-family: "Virgil"; src: url(a.woff2) } .a { letter-spacing: 15 }</style>
            <text id="t" class="a" style="font-size: 22; text-transform: uppercase; fill: var(--x)">a</text>
            """)
        #expect(
            found.told == [
                "style-left-out: @import is left out: it brings in a style sheet from outside",
                "style-left-out: the font “Virgil” is left out: viewers draw with those that they have, so letters can "
                    + "look otherwise",
                "style-without-unit: the style letter-spacing is left out, as in browsers: a length in a style sheet has "
                    + "a unit",
                "unknown-style: the style text-transform has no attribute in SVG; it is left out",
                "bad-color: this is a var() that stands for nothing known, so fill is left out",
            ])
        #expect(found.picture.element(id: "t")?.attributes.map { $0.name.local } == ["id", "font-size"])
    }

    @Test("filters that not every viewer can draw") func filtersThatNotEveryViewerCanDraw() throws {
        func kernel(_ count: Int) -> String {
            let numbers = [String](repeating: "1", count: count * count).joined(separator: " ")
            return "<filter id=\"f\"><feConvolveMatrix order=\"\(count)\" kernelMatrix=\"\(numbers)\"/></filter>"
        }
        #expect(findings(kernel(20)) == [])
        #expect(findings(kernel(21)) == ["filter-limit"])
        let noise = try picture(
            "<filter id=\"f\"><feTurbulence baseFrequency=\"1\" numOctaves=\"2000000000\"/></filter>")
        #expect(noise.picture.first { $0.name == "svg:feTurbulence" }?["numOctaves"] == "9")
    }

    @Test("links that lead out lose their address, and images a grey frame stands for") func linksAndImages() throws {
        let found = try picture(
            "<a href=\"https://a.b/\"><rect id=\"r\"/></a><image id=\"i\" width=\"9\" height=\"9\" href=\"https://a.b/c.png\"/>"
        )
        #expect(found.told.map { $0.prefix { $0 != ":" } } == ["external-link", "external-image"])
        #expect(found.picture.first { $0.name == "svg:a" }?["href"] == nil)
        let image = try #require(found.picture.element(id: "i"))
        #expect(image["href"]?.hasPrefix("data:image/png") == true && image["preserveAspectRatio"] == "none")
        #expect(findings("<a href=\"javascript:x()\"><rect/></a>") == ["external-reference"])
    }
}
