// Drawings as pixels: colours where they belong, nothing from outside, and PNG files as their standard has them.

import Glibc
import Testing

@testable import Raster

@Suite struct RasterTests {
    static func svg(_ content: String, size: String = "0 0 100 100") -> [UInt8] {
        Array(
            """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="\(size)">\(content)</svg>
            """.utf8)
    }

    static let red = svg("<rect width=\"100\" height=\"100\" fill=\"#f00\"/>")

    private func colour(_ pixels: Pixels, _ x: Int, _ y: Int) -> [UInt8] {
        let pixel = pixels[x, y]
        return [pixel.red, pixel.green, pixel.blue, pixel.alpha]
    }

    @Test("a drawing keeps its shape in the middle of its frame") func aDrawingKeepsItsShapeInTheMiddleOfItsFrame()
        throws
    {
        let pixels = try Rasterizer.pixels(
            of: Self.red, width: 300, height: 200, frame: (50, 50, 200, 100), background: (0, 0, 1, 1))
        #expect(colour(pixels, 150, 100) == [255, 0, 0, 255])
        for (x, y) in [(101, 51), (198, 148)] { #expect(colour(pixels, x, y) == [255, 0, 0, 255], "\(x) \(y)") }
        for (x, y) in [(0, 0), (98, 100), (201, 100), (150, 48), (150, 151)] {
            #expect(colour(pixels, x, y) == [0, 0, 255, 255], "\(x) \(y)")
        }
    }

    @Test("what lies beyond the view box is not seen") func whatLiesBeyondTheViewBoxIsNotSeen() throws {
        let large = Self.svg("<rect x=\"-50\" y=\"-50\" width=\"200\" height=\"200\" fill=\"#f00\"/>")
        let pixels = try Rasterizer.pixels(of: large, width: 100, height: 100, frame: (25, 25, 50, 50))
        #expect(
            colour(pixels, 50, 50) == [255, 0, 0, 255] && colour(pixels, 20, 50)[3] == 0
                && colour(pixels, 50, 80)[3] == 0)
    }

    @Test("colours are not multiplied by their alpha") func coloursAreNotMultipliedByTheirAlpha() throws {
        let half = Self.svg("<rect width=\"100\" height=\"100\" fill=\"#ff8000\" fill-opacity=\"0.5\"/>")
        let pixels = try Rasterizer.pixels(of: half, width: 10, height: 10)
        let (red, green, blue, alpha) = pixels[5, 5]
        #expect(red == 255 && abs(Int(green) - 128) <= 1 && blue == 0 && abs(Int(alpha) - 128) <= 1)
        #expect(colour(try Rasterizer.pixels(of: Self.svg(""), width: 4, height: 4), 1, 1) == [0, 0, 0, 0])
    }

    @Test("what has no size is drawn as nothing, and ends nothing") func whatHasNoSizeIsDrawnAsNothing() throws {
        for content in [
            "<clipPath id='c' transform='scale(0)'><rect width='9' height='9'/></clipPath>"
                + "<rect width='50' height='50' fill='#0f0' clip-path='url(#c)'/>",
            "<filter id='c' filterUnits='userSpaceOnUse' x='0' y='0' width='100' height='100'><feFlood flood-color='#0f0'"
                + " width='0' height='50'/><feTile/></filter><rect width='50' height='50' filter='url(#c)'/>",
        ] {
            let svg = Self.svg(content + "<rect x='50' width='50' height='100' fill='#f00'/>")
            let pixels = try Rasterizer.pixels(of: svg, width: 100, height: 100)
            #expect(colour(pixels, 25, 25)[3] == 0 && colour(pixels, 75, 50) == [255, 0, 0, 255])
        }
    }

    @Test("a drawing that takes too long costs its own picture and no other")
    func whatTakesTooLongCostsItsOwnPicture() throws {
        let noise = "<feTurbulence baseFrequency='.1' numOctaves='9'/>"
        let filter = "<filter id='f' x='0' y='0' width='1' height='1'>\(noise)</filter>"
        let area = "<rect width='100' height='100' filter='url(#f)'/>"
        let slow = Self.svg(filter + String(repeating: area, count: 2000))
        #expect(throws: RasterError.tooLong(seconds: 1)) {
            try Rasterizer.pixels(of: slow, width: 500, height: 500, seconds: 1)
        }
        #expect(colour(try Rasterizer.pixels(of: Self.red, width: 9, height: 9), 5, 5) == [255, 0, 0, 255])
    }

    @Test("Chinese is drawn with ink") func chineseIsDrawnWithInk() throws {
        func ink(_ text: String) throws -> Int {
            let drawing = Self.svg("<text x=\"10\" y=\"70\" font-size=\"60\" font-family=\"sans-serif\">\(text)</text>")
            let pixels = try Rasterizer.pixels(of: drawing, width: 100, height: 100)
            return stride(from: 3, to: pixels.bytes.count, by: 4).count { pixels.bytes[$0] > 128 }
        }
        // A box that stands for a missing letter is the same for both.
        #expect(try ink("刷") > 300 && ink("一") > 50 && ink("刷") != ink("一"))
    }

    @Test("nothing is read from outside") func nothingIsReadFromOutside() throws {
        var template = Array("/tmp/flipbook-raster-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        let path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        defer { unlink(path) }
        _ = Self.red.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        close(descriptor)
        for address in ["file://\(path)", path] {
            let outside = Self.svg(
                "<image href=\"\(address)\" xlink:href=\"\(address)\" width=\"100\" height=\"100\"/>")
            #expect(
                colour(try Rasterizer.pixels(of: outside, width: 10, height: 10), 5, 5) == [0, 0, 0, 0], "\(address)")
        }
    }

    @Test("what is no drawing is refused", arguments: ["", "<svg", "text", "<html/>"]) func whatIsNoDrawingIsRefused(
        text: String
    ) {
        #expect(throws: RasterError.noDrawing) { try Rasterizer.pixels(of: Array(text.utf8), width: 10, height: 10) }
    }

    @Test("a picture is its pixels and nothing else") func aPictureIsItsPixelsAndNothingElse() throws {
        let opaque = try Rasterizer.pixels(of: Self.red, width: 30, height: 20, background: (1, 1, 1, 1))
        let png = try #require(opaque.png)
        #expect(Array(png.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        #expect(Array(png[8..<29]) == [0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 0, 30, 0, 0, 0, 20, 8, 2, 0, 0, 0])
        // What every PNG ends with, sum and all.
        #expect(Array(png.suffix(12)) == [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82])
        #expect(try Rasterizer.pixels(of: Self.red, width: 30, height: 20, background: (1, 1, 1, 1)).png == png)
        #expect(try Rasterizer.pixels(of: Self.red, width: 30, height: 20).png?[25] == 6)
    }
}
