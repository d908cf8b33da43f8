// Files that are something else than SVG are called what they are.

import Designs
import Diagnostics
import Testing

@Suite struct FileKindTests {
    private static func told(_ bytes: [UInt8]) -> String {
        let source = SourceText(name: "a.svg", bytes: bytes)
        let (design, diagnostics) = DesignReader.read(source)
        #expect(design == nil)
        return DiagnosticRendering.text(diagnostics, in: source)
    }

    private static let rest = [UInt8](repeating: 0, count: 40)

    @Test(
        "a file of another kind is called what it is",
        arguments: [
            ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "a PNG image"),
            ([0xFF, 0xD8, 0xFF, 0xE0], "a JPEG image"),
            (Array("GIF89a".utf8), "a GIF image"), (Array("RIFF\u{1}\u{2}\0\0WEBPVP8 ".utf8), "a WebP image"),
            (Array("\0\0\0\u{18}ftypheic".utf8), "a HEIC image"), (Array("%PDF-1.7".utf8), "a PDF file"),
            ([0x1F, 0x8B, 8], "a compressed file"),
            (Array("PK\u{3}\u{4}".utf8), "a zip archive, as Sketch and others write"),
        ] as [([UInt8], String)])
    func aFileOfAnotherKindIsCalledWhatItIs(beginning: [UInt8], name: String) {
        let told = Self.told(beginning + Self.rest)
        #expect(told.hasPrefix("a.svg: error: this is \(name), not SVG [not-svg-file]\nhelp: "), "\(told)")
    }

    @Test(
        "a page is called a page",
        arguments: ["<!DOCTYPE html><p>Hi<br>", "\n<HTML>\n<body>", "<html lang=\"en\"><br>"])
    func aPageIsCalledAPage(text: String) {
        #expect(Self.told(Array(text.utf8)).hasPrefix("a.svg: error: this is an HTML page, not SVG [not-svg-file]"))
    }

    @Test(
        "utf 32 is named without a line of rubbish",
        arguments: [[0xFF, 0xFE, 0, 0], [0x3C, 0, 0, 0], [0, 0, 0xFE, 0xFF]] as [[UInt8]])
    func utf32IsNamedWithoutALineOfRubbish(beginning: [UInt8]) {
        #expect(
            Self.told(beginning + Self.rest)
                == "a.svg: error: the file is encoded as UTF-32, and cannot be read so [not-utf-8]\n"
                + "help: save the file as UTF-8\n")
    }
}
