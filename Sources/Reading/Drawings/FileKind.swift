// Recognising files of other kinds by their first bytes, so that the message can name the kind.

package import Diagnostics

/// Recognises files of other kinds by their first bytes.
package enum FileKind {
    /// What a file must hold to be of a kind, from its first byte on; nil stands for any byte.
    private static let beginnings: [(bytes: [UInt8?], name: String, instead: Advice)] = [
        ([0x89, 0x50, 0x4E, 0x47], "a PNG image", picture), ([0xFF, 0xD8, 0xFF], "a JPEG image", picture),
        (Array("GIF8".utf8), "a GIF image", picture),
        (Array("RIFF".utf8) + [nil, nil, nil, nil] + Array("WEBP".utf8), "a WebP image", picture),
        ([nil, nil, nil, nil] + Array("ftyphei".utf8), "a HEIC image", picture),
        ([nil, nil, nil, nil] + Array("ftypavif".utf8), "an AVIF image", picture),
        (Array("II*\0".utf8), "a TIFF image", picture), (Array("MM\0*".utf8), "a TIFF image", picture),
        (Array("8BPS".utf8), "a Photoshop file", export), (Array("%PDF-".utf8), "a PDF file", export),
        (Array("%!PS".utf8), "a PostScript file", export),
        ([0x1F, 0x8B], "a compressed file", "an .svgz is unpacked with: gunzip < drawing.svgz > drawing.svg"),
        (Array("PK\u{3}\u{4}".utf8), "a zip archive, as Sketch and others write", export),
    ]

    private static let picture: Advice =
        "draw in SVG, and show the picture in it: <image href=\"…\" width=\"…\" height=\"…\"/>"
    private static let export: Advice = "export the drawing as SVG, and name that file"

    /// The error for a file of another kind than SVG; nil where it may be SVG.
    package static func refusal(_ bytes: [UInt8]) -> Diagnostic? {
        for (beginning, name, instead) in beginnings where begins(bytes, with: beginning) {
            return .error("not-svg-file", at: nil, "this is \(name), not SVG", suggestion: instead)
        }
        return isPage(bytes)
            ? .error(
                "not-svg-file", at: nil, "this is an HTML page, not SVG",
                suggestion: "put the <svg> that is in it into a file of its own") : nil
    }

    private static func begins(_ bytes: [UInt8], with beginning: [UInt8?]) -> Bool {
        bytes.count >= beginning.count
            && beginning.indices.allSatisfy { beginning[$0] == nil || beginning[$0] == bytes[$0] }
    }

    /// Whether the first tag is HTML's, whatever the case of its letters. One in a name space of XML is not meant.
    private static func isPage(_ bytes: [UInt8]) -> Bool {
        let head = bytes.prefix(256).drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
        let lowered = head.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
        return ["<!doctype html", "<html>", "<html lang"].contains { lowered.starts(with: Array($0.utf8)) }
    }
}
