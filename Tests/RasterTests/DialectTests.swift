// What librsvg draws otherwise than browsers: it is told so that it draws the same.

import Glibc
import Testing

@testable import Raster

@Suite struct DialectTests {
    /// Where a drawing of 100 by 100 is dark, by whole pixels.
    private func ink(_ content: String) throws -> (Int, Int) -> Bool {
        let pixels = try Rasterizer.pixels(of: RasterTests.svg(content), width: 100, height: 100)
        return { x, y in pixels[x, y].alpha > 128 && pixels[x, y].green < 128 }
    }

    @Test("what lies beyond the box of a symbol is not seen") func whatLiesBeyondTheBoxOfASymbolIsNotSeen() throws {
        let dark = try ink(
            "<symbol id=\"s\" viewBox=\"0 0 10 10\"><path d=\"M-9 5H19\" stroke=\"#000\" stroke-width=\"4\"/></symbol>"
                + "<use href=\"#s\" x=\"30\" y=\"30\" width=\"40\" height=\"40\"/>")
        #expect(dark(50, 50) && dark(32, 50) && dark(68, 50))
        #expect(!dark(26, 50) && !dark(74, 50))
    }

    @Test("copies lie where they are used and inherit what the use says")
    func copiesLieWhereTheyAreUsedAndInheritWhatTheUseSays() throws {
        let dark = try ink(
            "<defs><g id=\"g\"><rect id=\"r\" width=\"10\" height=\"10\"/></g></defs>"
                + "<use href=\"#g\" x=\"20\" y=\"30\" transform=\"translate(10 10)\"/>"
                + "<use xlink:href=\"#r\" x=\"60\" y=\"60\" fill=\"#fff\"/>"
                + "<clipPath id=\"c\"><use href=\"#r\"/></clipPath><rect width=\"50\" height=\"9\" clip-path=\"url(#c)\"/>"
        )
        #expect(dark(35, 45) && !dark(25, 35) && !dark(65, 65))
        #expect(dark(5, 5) && !dark(15, 5))
    }

    /// librsvg reads no tree of more than 256 levels, and what it cannot read it cannot draw.
    @Test("what would become too deep stays as it is") func whatWouldBecomeTooDeepStaysAsItIs() throws {
        let links = (1...130).map { "<g id=\"c\($0)\"><use href=\"#c\($0 - 1)\"/></g>" }
        let symbol = "<symbol id=\"c0\"><rect width=\"50\" height=\"50\"/></symbol>"
        let chain = "<defs>\(symbol)\(links.joined())</defs><use href=\"#c130\"/>"
        #expect(try ink(chain)(25, 25))
    }

    @Test("lengths with units keep their meaning") func lengthsWithUnitsKeepTheirMeaning() throws {
        let turned = "<linearGradient id=\"g\"><stop/></linearGradient><g transform=\"rotate(0)\"/>"
        let rect = "<defs><rect id=\"r\" width=\"20\" height=\"20\"/></defs>"
        for (x, place) in [("40px", 45), ("50%", 55), ("40", 45)] {
            let dark = try ink(turned + rect + "<use href=\"#r\" x=\"\(x)\" y=\"10\"/>")
            #expect(dark(place, 15) && !dark(15, 15), "\(x)")
        }
        let dash = " pathLength=\"4\" stroke-dasharray=\"1 9\" fill=\"none\" stroke=\"#000\" stroke-width=\"6\"/>"
        let dark = try ink("<circle cx=\"50px\" cy=\"50px\" r=\"40px\"" + dash)
        #expect(dark(78, 78) && !dark(22, 78) && !dark(78, 22))
    }

    @Test("large images do not keep the rest from being said") func largeImagesDoNotKeepTheRestFromBeingSaid() throws {
        let comment = "<desc>" + String(repeating: "image ", count: 150_000) + "</desc>"
        let large = (0..<11).map { _ in comment }.joined()
        let symbol =
            "<symbol id=\"s\" viewBox=\"0 0 10 10\"><path d=\"M-9 5H19\" stroke=\"#000\" stroke-width=\"4\"/></symbol>"
        let dark = try ink(large + symbol + "<use href=\"#s\" x=\"30\" y=\"30\" width=\"40\" height=\"40\"/>")
        #expect(dark(50, 50) && !dark(26, 50))
    }

    @Test("what leads round in a circle or grows without end is not written out")
    func whatLeadsRoundInACircleOrGrowsWithoutEndIsNotWrittenOut() throws {
        let round = "<symbol id=\"a\"><use href=\"#b\"/></symbol><g id=\"b\"><use href=\"#a\"/></g>"
        #expect(Dialect.translated(RasterTests.svg(round)) == RasterTests.svg(round))
        let laughs = (1...30).map { "<g id=\"g\($0)\"><use href=\"#g\($0 - 1)\"/><use href=\"#g\($0 - 1)\"/></g>" }
        let many = "<defs><symbol id=\"g0\"><rect/></symbol>" + laughs.joined() + "</defs><use href=\"#g30\"/>"
        #expect(Dialect.translated(RasterTests.svg(many)) == RasterTests.svg(many))
        // What is no XML stays as it is, for librsvg to refuse.
        #expect(Dialect.translated(Array("<svg".utf8)) == Array("<svg".utf8))
    }

    @Test("each letter has its place") func eachLetterHasItsPlace() throws {
        let square = "\u{25A0}"
        let dark = try ink(
            "<text font-size=\"20\" font-family=\"Noto Sans CJK SC\" x=\"0 60 0\" y=\"20 20 90\">\(square)\(square)\(square)</text>"
        )
        func hasInk(_ columns: Range<Int>, _ rows: Range<Int>) -> Bool {
            columns.contains { x in rows.contains { y in dark(x, y) } }
        }
        #expect(hasInk(0..<20, 0..<30) && hasInk(60..<80, 0..<30) && hasInk(0..<20, 70..<100))
        #expect(!hasInk(22..<58, 0..<30))
    }

    @Test(
        "dashes count in shares of the length",
        arguments: [
            "<path d=\"M10 10H90\"", "<line x1=\"10\" y1=\"10\" x2=\"90\" y2=\"10\"",
            "<polyline points=\"10,10 90,10\"",
        ])
    func dashesCountInSharesOfTheLength(shape: String) throws {
        let dark = try ink(
            shape + " pathLength=\"1\" stroke-dasharray=\".5 1\" fill=\"none\" stroke=\"#000\" stroke-width=\"6\"/>")
        #expect(dark(15, 10) && dark(47, 10) && !dark(53, 10) && !dark(85, 10))
    }

    @Test("round shapes are measured too") func roundShapesAreMeasuredToo() throws {
        // A quarter of each outline, clockwise from where it begins.
        let dash = " pathLength=\"4\" stroke-dasharray=\"1 9\" fill=\"none\" stroke=\"#000\" stroke-width=\"6\"/>"
        let circle = try ink("<circle cx=\"50\" cy=\"50\" r=\"40\"" + dash)
        #expect(circle(78, 78) && !circle(22, 78) && !circle(78, 22))
        let ellipse = try ink("<ellipse cx=\"50\" cy=\"50\" rx=\"40\" ry=\"20\"" + dash)
        #expect(ellipse(78, 64) && !ellipse(22, 64))
        let square = try ink("<rect x=\"10\" y=\"10\" width=\"80\" height=\"80\"" + dash)
        #expect(square(50, 10) && !square(90, 50) && !square(50, 90))
    }

    /// Dark inside half the radius of the box, light outside: in a box that is turned it is as wide as in one that is not.
    @Test("gradients span their box where it is turned", arguments: ["<g>", "<g fill=\"url(#d)\">"])
    func gradientsSpanTheirBoxWhereItIsTurned(group: String) throws {
        let fill = group == "<g>" ? " fill=\"url(#d)\"" : ""
        let dark = try ink(
            "<radialGradient id=\"c\"><stop offset=\".5\"/><stop offset=\".5\" stop-color=\"#fff\"/></radialGradient>"
                + "<radialGradient id=\"d\" href=\"#c\" cx=\"50%\"/>"
                + "<g transform=\"rotate(45 50 50)\">\(group)<circle cx=\"50\" cy=\"50\" r=\"40\"\(fill)/></g></g>")
        for (x, y) in [(0, -1), (0, 1), (1, 0), (-1, 0)] {
            #expect(dark(50 + x * 18, 50 + y * 18), "\(x) \(y)")
            #expect(!dark(50 + x * 23, 50 + y * 23), "\(x) \(y)")
        }
    }
}
