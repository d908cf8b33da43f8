// What CSS says in ways that librsvg does not know: it is told in others, or the difference is reported.

import Compression
import Diagnostics
import Foundation
import Testing
import XML

@testable import Raster

@Suite struct TranslationTests {
    private func told(_ content: String) -> String {
        String(decoding: Dialect.translated(RasterTests.svg(content)), as: UTF8.self)
    }

    private func gaps(_ content: String) throws -> [Diagnostic] {
        let source = SourceText(name: "drawing.svg", bytes: RasterTests.svg(content))
        return PictureGap.warnings(of: try #require(MarkupReader.read(source).document?.root))
    }

    /// As the tests of the web platform have them.
    @Test(
        "the green of sRGB is the same in every space",
        arguments: [
            "lab(46.2775% -47.5621 48.5837)", "lch(46.2775% 67.9892 134.3912)", "oklab(0.51975 -0.1403 0.10768)",
            "oklch(51.975% 0.17686 142.495deg)", "hwb(120 0% 49.8039%)", "color(srgb 0 50.1961% none)",
            "color(srgb-linear 0 0.21586 0)", "color(display-p3 0.21604 0.49418 0.13151)",
            "color(a98-rgb 0.281363 0.498012 0.116746)", "color(prophoto-rgb 0.230479 0.395789 0.129968)",
            "color(rec2020 0.235202 0.431704 0.085432)", "color(xyz 0.07719 0.15438 0.02573)",
            "color(xyz-d50 0.08314 0.154751 0.020973)",
        ])
    func theGreenOfSRGBIsTheSameInEverySpace(color: String) {
        #expect(ColorFunctions.rewritten(color) == "#008000")
    }

    @Test("colours keep what is around them, and their alpha") func coloursKeepWhatIsAroundThem() {
        #expect(ColorFunctions.rewritten("url(#a) hwb(0 0% 0%)") == "url(#a) #ff0000")
        #expect(
            ColorFunctions.rewritten("drop-shadow(1px 2px HWB(0 0% 0% / 50%))")
                == "drop-shadow(1px 2px rgba(255,0,0,0.5))")
        #expect(ColorFunctions.rewritten("color(display-p3 0 1 0)") == "#00ff00")
        for kept in [
            "rgb(1, 2, 3)", "#123", "color-mix(in srgb, red, lab(1 2 3))", "lab(1 2)", "color(x 1 2 3)", "lab(",
        ] {
            #expect(ColorFunctions.rewritten(kept) == kept)
        }
        // Without commas librsvg takes some of them for black.
        #expect(ColorFunctions.rewritten("rgb(none 2 3)") == "#000203")
        #expect(ColorFunctions.rewritten("rgb(20% 100 30%)") == "#33644d")
        #expect(ColorFunctions.rewritten("hsl(200 80 40)") == "#1481b8")
        #expect(ColorFunctions.rewritten("hsl(none 80% 40% / 0.5)") == "rgba(184,20,20,0.5)")
        #expect(ColorFunctions.rewritten("color(display-p3-linear 0.3 0.2 0.8)") == "#9a7aee")
        #expect(ColorFunctions.isUnknown("Menu") && ColorFunctions.isUnknown("rgb(calc(1 + 1) 2 3)"))
    }

    @Test("a shadow becomes the primitives that it stands for") func aShadowBecomesPrimitives() {
        let text = told(
            "<filter id=\"f\"><feOffset/><feDropShadow dx=\"3\" flood-color=\"#00f\" width=\"5\"/></filter>")
        #expect(
            !text.contains("feDropShadow") && text.contains("<feGaussianBlur in=\"picture-0\" stdDeviation=\"2\"/>"))
        #expect(text.contains("<feOffset dx=\"3\" dy=\"2\"") && text.contains("<feFlood flood-color=\"#00f\"/>"))
    }

    @Test("a stroke that does not scale is as wide inside of what scales it") func aStrokeThatDoesNotScale() throws {
        let rect = "<rect stroke=\"#000\" stroke-width=\"3\" vector-effect=\"non-scaling-stroke\"/>"
        #expect(told("<g transform=\"rotate(90) scale(4)\">\(rect)</g>").contains("stroke-width=\"0.75\""))
        #expect(try gaps("<g transform=\"rotate(90) scale(4)\">\(rect)</g>").isEmpty)
        // In a copy it is what the copy's place makes it.
        let copy = "<defs><g id=\"r\">\(rect)</g></defs><use href=\"#r\" transform=\"scale(2)\"/>"
        #expect(told(copy).contains("stroke-width=\"1.5\""))
        #expect(try gaps(copy).isEmpty)
        #expect(try gaps("<g transform=\"scale(4 1)\">\(rect)</g>").count == 1)
    }

    @Test(
        "colours of an image that are not those of screens are told",
        arguments: [
            ("p3", true), ("srgb", false), ("none", false),
        ])
    func profiles(_ name: String, _ isTold: Bool) throws {
        func chunk(_ kind: String, _ content: [UInt8]) -> [UInt8] {
            func long(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(number >> (24 - 8 * $0) & 255) } }
            return long(UInt32(content.count)) + kind.utf8 + content + long(Deflate.crc(kind.utf8 + content))
        }
        let names = ["p3": "Display P3", "srgb": "sRGB IEC61966-2.1"]
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        bytes += chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])
        if let name = names[name] {
            bytes += chunk("iCCP", Array("Profile".utf8) + [0, 0] + (Deflate.zlib(Array("desc\(name)".utf8)) ?? []))
        }
        bytes += chunk("IDAT", Deflate.zlib([0, 1, 2, 3]) ?? []) + chunk("IEND", [])
        let image =
            "<image width=\"9\" height=\"9\" href=\"data:image/png;base64,\(Data(bytes).base64EncodedString())\"/>"
        #expect(try gaps(image).contains { $0.sentence.contains("colour profile") } == isTold)
    }

    @Test("an image with one side keeps its shape") func oneSide() throws {
        let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 10, 0, 40, 1, 1, 0x11, 0, 0, 0, 0, 0xFF, 0xD9]
        let address = "data:image/jpeg;base64,\(Data(jpeg).base64EncodedString())"
        #expect(told("<image width=\"80\" href=\"\(address)\"/>").contains("height=\"20.0\""))
    }

    @Test("an image is of the kind that its bytes say") func anImageIsOfTheKindThatItsBytesSay() {
        let png = "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAE"
        let text = told("<image href=\"data:image/jpg;base64,\(png)\" width=\"16\"/>")
        #expect(text.contains("data:image/png;base64,\(png)") && text.contains("height=\"8.0\""))
        #expect(told("<image href=\"data:image/jpg;base64,/9j/4AAQSkZJRgABAQ==\"/>").contains("data:image/jpeg;"))
    }

    @Test(
        "a shape that cuts becomes a path in the box of what it cuts",
        arguments: [
            ("inset(1px 2px)", "M12.0 11.0H28.0"),
            ("polygon(0 0, 100% 0, 50% 100%)", "M10.0 10.0L30.0 10.0L20.0 30.0Z"),
            ("circle(5px at left 10px)", "M15.0 20.0A5.0 5.0 0 0 1"), ("rect(1px 9px 8px 2px)", "M12.0 11.0H19.0"),
            ("xywh(1px 2px 3px 4px)", "M11.0 12.0H14.0"),
        ])
    func aShapeThatCutsBecomesAPath(shape: String, path: String) {
        let text = told("<rect x=\"10\" y=\"10\" width=\"20\" height=\"20\" clip-path=\"\(shape)\"/>")
        #expect(text.contains("clip-path=\"url(#picture-clip-0)\"") && text.contains(path), "\(text)")
    }

    @Test("a text in the middle lies as much lower as its letters are high") func aTextInTheMiddleLiesLower() throws {
        let text = "<text y=\"9\" dy=\".5em\">a<tspan>b</tspan></text><text dy=\"2\" font-size=\"10\">c</text>"
        let middle = told("<g dominant-baseline=\"middle\">\(text)<text y=\"1\">d</text></g>")
        #expect(
            middle.contains("dy=\"0.765em\"") && middle.contains("dy=\"4.65\"") && middle.contains("dy=\"0.265em\""))
        #expect(try gaps("<text dominant-baseline=\"central\">a</text>").isEmpty)
        #expect(try gaps("<text dominant-baseline=\"hanging\">a</text>").count == 1)
    }

    @Test("spaces between letters go on from part to part of a text") func spacesGoOnFromPartToPart() throws {
        let parts = told("<text letter-spacing=\"6\">a <tspan>b<tspan>c</tspan></tspan> d</text>")
        let step = "<tspan dx=\"6.0\""
        #expect(
            parts.contains(
                "<tspan>a</tspan><tspan>\(step) xml:space=\"preserve\"> b</tspan><tspan>\(step)>c</tspan></tspan></tspan>"
                    + "\(step) xml:space=\"preserve\"> d</tspan>"), "\(parts)")
        let end = told(
            "<text text-anchor=\"end\" word-spacing=\"4\" letter-spacing=\".1em\" font-size=\"20\">a b</text>")
        #expect(
            end.contains("<tspan dx=\"-2.0\">a</tspan><tspan dx=\"6.0\" xml:space=\"preserve\"> b</tspan>"), "\(end)")
        #expect(told("<text>a\u{A0} b</text>").contains("<tspan xml:space=\"preserve\">a\u{A0} b</tspan>"))
        let lines = told(
            "<text text-anchor=\"middle\" letter-spacing=\"4\">\n<tspan x=\"9\">a</tspan>\n<tspan x=\"9\" y=\"9\">b</tspan>\n</text>"
        )
        #expect(
            lines.components(separatedBy: "<tspan dx=\"-2.0\">").count == 3 && !lines.contains("preserve"), "\(lines)")
        let listed = "<text letter-spacing=\"4\">a <tspan dx=\"5 5\">bc</tspan> d</text>"
        #expect(told(listed).contains("a <tspan>"), "\(told(listed))")
        let plain = "<text dx=\"3\">a <tspan dx=\"2\">b</tspan></text>"
        #expect(told(plain).contains(plain))
    }

    @Test("lines at a text reach its parts and come from what is around it") func linesAtATextReachItsParts() throws {
        let group =
            "<g text-decoration=\"underline wavy red\"><text>a<tspan text-decoration=\"line-through\">b</tspan></text></g>"
        let text = told(group)
        #expect(text.contains("<text text-decoration=\"underline\">"))
        #expect(text.contains("<tspan text-decoration=\"underline line-through\">"))
        #expect(try gaps(group).count == 1)
    }

    @Test(
        "what browsers pass over or read otherwise is written as they read it",
        arguments: [
            ("<path d=\"M0 0H9\" stroke-dasharray=\"1rem, 2\"/>", "stroke-dasharray=\"16.0 2\""),
            ("<path d=\"M0 0H9\" pathLength=\"0\" stroke-dasharray=\"1\"/>", "stroke-dasharray=\"none\""),
            (
                "<g stroke-dasharray=\"1\"><path d=\"M0 0H9\" pathLength=\"3\"/></g>",
                "d=\"M0 0H9\" stroke-dasharray=\"3.0\""
            ),
            ("<filter id=\"f\"><feOffset/><feOffset in=\"nope\"/></filter>", "<feOffset in=\"picture-0\""),
            (
                "<filter id=\"f\"><feMerge><feMergeNode in=\"nope\"/></feMerge></filter>",
                "<feMergeNode in=\"SourceGraphic\""
            ),
            ("<mask id=\"m\" mask=\"url(#n)\"/>", "<mask id=\"m\"/>"),
            ("<rect rx=\"auto\" ry=\"3\"/>", "<rect ry=\"3\"/>"),
            ("<text>a</text>", "viewBox=\"0 0 100 100\" font-size=\"16\""),
            ("<text>a\n<tspan>b</tspan>\nc</text>", "<text>a <tspan>b</tspan> c</text>"),
            ("<pattern id=\"p\" opacity=\".2\"/><text/>", "<pattern id=\"p\"/>"),
            ("<radialGradient id=\"g\" r=\"0\"/>", "r=\"0.00001\""),
            ("<linearGradient id=\"g\" x1=\".5\" x2=\".5\"/>", "x1=\"-2\" x2=\"-1\""),
            ("<text font-stretch=\"76%\">a</text>", "font-stretch=\"condensed\""),
            ("<filter id=\"f\"><feOffset in=\"FillPaint\"/></filter>", "<feOffset in=\"SourceGraphic\""),
            ("<rect filter=\"blur(5)\"/>", "<rect/>"),
            ("<rect filter=\"blur(5px)\"/>", "color-interpolation-filters=\"sRGB\""),
            ("<text><tspan opacity=\"40%\">a</tspan></text>", "fill-opacity=\"0.4\""),
            ("<text font-style=\"oblique 40deg\">a</text>", "font-style=\"oblique\""),
            (
                "<g vector-effect=\"non-scaling-stroke\" transform=\"scale(2)\"><path vector-effect=\"inherit\"/></g>",
                "<path stroke-width=\"0.5\""
            ),
            ("<text><tspan>one </tspan><tspan>two</tspan></text>", "<tspan xml:space=\"preserve\"> two</tspan>"),
            ("<text>20<tspan> %</tspan></text>", "<tspan xml:space=\"preserve\"> %</tspan>"),
            ("<text>a<tspan> </tspan>b</text>", "<tspan xml:space=\"preserve\"> b</tspan>"),
            ("<text font-size=\"20\" letter-spacing=\"10%\">a<tspan>b</tspan></text>", "letter-spacing=\"2.0\""),
            (
                "<g font-size=\"20\" letter-spacing=\".5em\"><text font-size=\"9\">ab</text></g>",
                "letter-spacing=\"10.0\""
            ),
            ("<g font-size=\"2em\"><text font-size=\"50%\">a</text></g>", "<text font-size=\"16.0\">"),
            ("<g font-size=\"10\"><path d=\"M0 0H9\" stroke-width=\".3em\"/></g>", "stroke-width=\"3.0\""),
            (
                "<text dominant-baseline=\"central\"><tspan y=\"9\">a</tspan></text>",
                "<text dominant-baseline=\"central\"><tspan y=\"9\" dy=\"0.35em\">"
            ),
            ("<g fill=\"red\"><rect fill=\"initial\"/></g>", "<rect fill=\"#000000\"/>"),
            ("<g fill=\"red\"><rect fill=\"unset\"/></g>", "<rect/>"),
            ("<rect mask=\"url(#m) luminance\"/>", "mask=\"url(#m)\""),
            ("<rect filter=\"drop-shadow(1px 2px red)\"/>", "color-interpolation-filters=\"sRGB\""),
            ("<rect filter=\"blur(1rem)\"/>", "stdDeviation=\"16.0\""),
            ("<filter id=\"f\"><feColorMatrix values=\"1 0\"/></filter>", "<feColorMatrix result"),
            (
                "<pattern id=\"p\" patternUnits=\"userSpaceOnUse\" width=\"40\" height=\"20\" viewBox=\"0 0 10 10\"><rect/></pattern>",
                "<g transform=\"translate(10 0)scale(2)\"><rect/></g>"
            ),
            ("<text text-rendering=\"optimizeSpeed\">a</text>", "<text>a</text>"),
        ])
    func whatBrowsersReadOtherwiseIsWrittenAsTheyReadIt(drawing: String, wanted: String) {
        #expect(told(drawing).contains(wanted), "\(told(drawing))")
    }

    @Test(
        "what pictures show otherwise is said",
        arguments: [
            "<linearGradient id=\"g\" x2=\"0\" y2=\"1\"/><text fill=\"url(#g)\">a</text>",
            "<pattern id=\"p\" width=\"1\" height=\"1\"/><rect transform=\"rotate(9)\" fill=\"url(#p)\"/>",
            "<clipPath id=\"c\" clipPathUnits=\"objectBoundingBox\"/><g transform=\"rotate(9)\"><rect clip-path=\"url(#c)\"/></g>",
            "<rect mask=\"url(#m) alpha\"/>", "<rect style=\"mix-blend-mode:plus-lighter\"/>",
            "<polygon points=\"0 0 9 0 9 9\" marker-start=\"url(#m)\"/>",
            "<text><tspan filter=\"url(#f)\">a</tspan></text>", "<text writing-mode=\"vertical-rl\">a</text>",
            "<text font-variant=\"petite-caps\">a</text>", "<rect opacity=\"calc(.2 + .2)\"/>",
            "<clipPath id=\"c\"><rect clip-path=\"url(#d)\"/></clipPath>",
            "<path stroke-dasharray=\"1 10vw\"/>", "<text font-size=\".5\">a</text>",
            "<path d=\"M0 0H9M0 9H9\" marker-end=\"url(#m)\"/>", "<text x=\"1 2\">a<tspan>b</tspan></text>",
            "<filter id=\"f\"><feFlood/></filter><g transform=\"rotate(9)\"><use href=\"#a\" filter=\"url(#f)\"/></g>",
            "<mask id=\"m\" maskContentUnits=\"objectBoundingBox\"/><rect mask=\"url(#m)\" transform=\"rotate(9)\"/>",
            "<filter id=\"f\"><feTile/></filter><g transform=\"rotate(9)\"><rect filter=\"url(#f)\"/></g>",
            "<filter id=\"f\"><feMorphology radius=\"8 0\"/></filter><rect transform=\"skewX(9)\" filter=\"url(#f)\"/>",
            "<rect mask=\"url(#m),url(#n)\"/>", "<image href=\"data:image/png;base64,\(darkPNG)\"/>",
            "\(arrow)<path stroke=\"url(#g)\" marker-end=\"url(#m)\"/>",
            "\(arrow)<g stroke-opacity=\".4\"><path marker-end=\"url(#m)\"/></g>",
            "<mask id=\"m\"><g transform=\"scale(2)\"><path vector-effect=\"non-scaling-stroke\"/></g></mask>",
            // A JPEG that is to be turned by a quarter, by the first entry of its EXIF data.
            "<image href=\"data:image/jpeg;base64,/9j/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAA=\"/>",
        ])
    func whatPicturesShowOtherwiseIsSaid(drawing: String) throws {
        #expect(try gaps(drawing).count == 1)
        #expect(
            try gaps("<text text-decoration=\"none\" writing-mode=\"horizontal-tb\" opacity=\"40%\">a</text>").isEmpty)
    }

    @Test("each kind of difference is said once, by its first element") func eachKindOfDifferenceIsSaidOnce() throws {
        let text = "<text id=\"label\"><textPath href=\"#p\">a</textPath></text><text textLength=\"9\">b</text>"
        let found = try gaps("<g>\(text)<text id=\"c\" textLength=\"8\">c</text></g>")
        #expect(found.map(\.id) == ["picture-differs", "picture-differs"])
        #expect(
            found[0].sentence.hasPrefix("#label has textPath: ")
                && found[1].sentence.hasPrefix("<text> (and 1 more) has textLength: "))
        #expect(found.allSatisfy { $0.severity == .warning && $0.range != nil })
        #expect(try gaps("<text dominant-baseline=\"auto\" rotate=\"0\" font-size=\"12\">a</text>").isEmpty)
    }

    @Test("what browsers pass over is left out") func whatBrowsersPassOver() {
        #expect(told("<marker orient=\".25turn\"/>").contains("orient=\"90.0\""))
        #expect(!told("<image preserveAspectRatio=\"defer xMinYMin\" overflow=\"visible\"/>").contains("preserve"))
        #expect(told("<image overflow=\"visible\" preserveAspectRatio=\"xMinYMax slice\"/>").contains("xMinYMax slice"))
        #expect(
            told("<g color=\"lime\"><rect filter=\"drop-shadow(8px 8px 2px currentColor)\"/></g>").contains(
                "\"lime\"/><fe"))
    }

    /// A marker as what it stands on.
    private static let arrow = "<marker id=\"m\"><path fill=\"context-stroke\"/></marker>"
    /// The beginning of a PNG whose values are proportional to light (gAMA 1).
    private static let darkPNG = "iVBORw0KGgoAAAANSUhEUgAAACgAAAAoCAIAAAADnC86AAAABGdBTUEAAYagMeiWXwAAAABJREFU"

    @Test("a region that is turned cuts what it is on") func aRegionThatIsTurned() throws {
        let filter = "<filter id=\"f\"><feFlood/></filter>"
        let rect = "<rect x=\"10\" width=\"20\" height=\"40\" filter=\"url(#f)\" transform=\"rotate(9)\"/>"
        #expect(try gaps(filter + rect).isEmpty)
        let text = told(filter + rect)
        #expect(text.contains("<rect x=\"8.0\" y=\"-4.0\" width=\"24.0\" height=\"48.0\"/></clipPath>"))
        #expect(text.contains("<g transform=\"rotate(9)\" clip-path=\"url(#picture-clip-0)\"><rect x=\"10\""))
        #expect(!told(filter + rect.replacing("rotate(9)", with: "scale(9)")).contains("picture-clip"))
        let clips = "<clipPath id=\"o\"/><clipPath id=\"c\" clip-path=\"url(#o)\"/>"
        let both = told(clips + filter + rect.replacing("filter=", with: "clip-path=\"url(#c)\" filter="))
        #expect(
            both.contains(
                "<g transform=\"rotate(9)\" clip-path=\"url(#o)\"><g clip-path=\"url(#picture-clip-0)\"><rect"))
        // In the drawing's units no box need be known.
        let mask = "<mask id=\"m\" maskUnits=\"userSpaceOnUse\" x=\"1\" y=\"2\" width=\"50%\" height=\"4\"/>"
        let label = "<g transform=\"rotate(9)\"><text id=\"a\" mask=\"url(#m)\">a</text></g>"
        #expect(told(mask + label).contains("<rect x=\"1.0\" y=\"2.0\" width=\"50.0\" height=\"4.0\"/>"))
        #expect(told(mask + label).contains("<g id=\"a\" clip-path="))
    }

    @Test("a pattern has what it continues, and a marker a plain paint") func continuing() throws {
        let base =
            "<pattern id=\"a\" width=\"40\" height=\"20\" patternUnits=\"userSpaceOnUse\" viewBox=\"0 0 10 10\"><rect/></pattern>"
        let text = told(base + "<pattern id=\"b\" href=\"#a\" width=\"30\"/>")
        #expect(
            text.contains(
                "<pattern id=\"b\" width=\"30\" height=\"20\" patternUnits=\"userSpaceOnUse\"><g transform=\"translate(5 0)"
            ))
        #expect(try gaps(TranslationTests.arrow + "<path stroke=\"#123\" marker-end=\"url(#m)\"/>").isEmpty)
    }

    @Test("a clip whose shapes are filled by other rules, and a painted box of a text, are told") func clipsAndLabels()
        throws
    {
        let path = "<path clip-rule=\"evenodd\" d=\"M0 0h9v9z\"/>"
        #expect(try gaps("<clipPath id=\"c\">\(path)</clipPath>").isEmpty)
        #expect(try gaps("<clipPath id=\"c\"><title>A hole</title>\(path)</clipPath>").isEmpty)
        #expect(try gaps("<clipPath id=\"c\">\(path)<rect/></clipPath>").count == 1)
        func label(_ steps: String) -> String {
            "<filter id=\"f\"><feFlood/>\(steps)</filter><text filter=\"url(#f)\">Label</text>"
        }
        #expect(try gaps(label("<feComposite in=\"SourceGraphic\"/>")).count == 1)
        #expect(try gaps(label("<feComposite in2=\"SourceGraphic\" operator=\"in\"/>")).isEmpty)
    }

    @Test("a tile that takes too much memory is told") func tiles() throws {
        func tile(_ side: Int, _ units: String = "userSpaceOnUse") -> String {
            "<pattern id=\"p\" width=\"\(side)\" height=\"\(side)\" patternUnits=\"\(units)\"><rect/></pattern>"
        }
        #expect(try gaps(tile(90_000)).count == 1)
        #expect(try gaps(tile(900)).isEmpty)
        #expect(try gaps(tile(90_000, "objectBoundingBox")).isEmpty)
    }

    @Test("a list of places counts marks on letters, and spacing goes beside it") func marks() throws {
        let marks = told("<text y=\"9\" x=\"5 30 60\">e\u{301}bc</text>")
        #expect(marks.contains("e\u{301}</tspan><tspan x=\"60\">bc</tspan>"), "\(marks)")
        let apart = told("<text y=\"9\" dy=\"0 5\" letter-spacing=\"8\">abc</text>")
        #expect(apart.contains("<tspan dx=\"8.0\">bc</tspan>"), "\(apart)")
    }

    @Test("a shadow without a colour has that of its element, and a moved symbol is told") func colorOfShadow() throws {
        let shadow = told("<rect color=\"#0a0\" filter=\"drop-shadow(9px 9px 2px)\"/>")
        #expect(shadow.contains("flood-color=\"#0a0\""), "\(shadow)")
        #expect(try gaps("<symbol id=\"s\" x=\"9\"><rect/></symbol>").count == 1)
        #expect(try gaps("<symbol id=\"s\" x=\"0\"><rect/></symbol>").isEmpty)
    }

    @Test("numbers that only a sign parts are written apart, and a bound blur never falls below zero") func parted() {
        let matrix = told("<filter id=\"f\"><feColorMatrix type=\"saturate\" values=\"-.5\"/></filter>")
        #expect(matrix.contains("values=\"-0.5\""), "\(matrix)")
        let row = "1 0 0 0-1 "
        let all = told("<filter id=\"f\"><feColorMatrix values=\"\(row)\(row)\(row)\(row)\"/></filter>")
        #expect(all.contains("1.0 0.0 0.0 0.0 -1.0 1.0 0.0"), "\(all)")
        let blur = told("<filter id=\"f\"><feGaussianBlur stdDeviation=\"-1\"/></filter>")
        #expect(blur.contains("stdDeviation=\"0\""))
    }
}
