// Images beside a design: which are read, and which are refused for what they are or where they lead.

import Designs
import Diagnostics
import Foundation
import TestSupport
import Testing

@Suite struct ImageFileTests {
    /// A PNG of one pixel, as far as it is looked at: its mark, its header and its end.
    private static let mark: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        + [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0, 0x3A, 0x7E, 0x9B, 0x55, 0, 0, 0, 0] + Array("IEND".utf8)
        + [0xAE, 0x42, 0x60, 0x82]

    private static let scenario = "<fb:scenario name=\"wait\"><fb:wait for=\"1s\"/></fb:scenario>"

    /// A folder with a design that shows these images, and perhaps files beside it.
    private func design(
        _ scratch: ScratchFolder, images: [String], after: String = ""
    ) throws -> (design: Design?, findings: Findings) {
        let drawing = images.enumerated().map {
            "<image id=\"i\($0.offset)\" href=\"\($0.element)\" width=\"9\" height=\"9\"/>"
        }
        let path = scratch.put(
            SmallDesign.text(after: after + Self.scenario, drawing: drawing.joined()), at: "in/small.svg")
        return try DesignReader.load(path, as: "small.svg")
    }

    private func put(_ bytes: [UInt8], _ scratch: ScratchFolder, _ name: String) throws {
        let path = scratch.put("", at: name)
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    private func told(_ findings: Findings) -> [String] { findings.diagnostics.map { "\($0.id): \($0.sentence)" } }

    @Test("each file is read once in the order in which the drawing names them")
    func eachFileIsReadOnceInTheOrderInWhichTheDrawingNamesThem() throws {
        let scratch = ScratchFolder()
        let kinds: [(name: String, bytes: [UInt8], type: String)] = [
            ("b/photo 1.png", Self.mark + [1], "image/png"), ("a.JPG", [0xFF, 0xD8, 0xFF, 0xD9, 2], "image/jpeg"),
            ("c.jpeg", [0xFF, 0xD8, 0xFF, 0xD9, 3], "image/jpeg"), ("夜.gif", Array("GIF89a;".utf8), "image/gif"),
            ("d.webp", Array("RIFF\u{4}\0\0\0WEBP".utf8), "image/webp"),
        ]
        for kind in kinds { try put(kind.bytes, scratch, "in/" + kind.name) }
        let names = kinds.map(\.name)
        let bind = "<fb:bind target=\"#i0\" href=\"{in(rest) ? '\(names[0])' : '\(names[4])'}\"/>"
        let (design, findings) = try design(scratch, images: Array(names[0..<4]) + [" a.JPG\n"], after: bind)
        #expect(told(findings) == [])
        let images = try #require(design).images
        #expect(images.map(\.path) == names)
        #expect(images.map(\.type) == kinds.map(\.type))
        #expect(images.map(\.bytes) == kinds.map(\.bytes))
    }

    @Test("a text stands nowhere and has no files") func aTextStandsNowhereAndHasNoFiles() {
        let (design, diagnostics) = DesignReader.read(
            SourceText(
                name: "a.svg", text: SmallDesign.text(after: Self.scenario, drawing: "<image href=\"a.png\"/>")))
        #expect(diagnostics.isEmpty && design?.images.isEmpty == true)
    }

    @Test("links that lead out of the folder are refused and others followed")
    func linksThatLeadOutOfTheFolderAreRefusedAndOthersFollowed() throws {
        let scratch = ScratchFolder()
        let files = FileManager.default
        try put(Self.mark, scratch, "secret.png")
        try put(Self.mark, scratch, "in-law/secret.png")
        try put(Self.mark, scratch, "in/deep/own.png")
        for (link, target) in [
            ("out.png", "../secret.png"), ("absolute.png", scratch.folder + "/secret.png"), ("up", ".."),
            ("law", "../in-law"), ("circle.png", "circle.png"), ("own.png", "deep/own.png"), ("below", "deep"),
        ] {
            try files.createSymbolicLink(atPath: scratch.folder + "/in/" + link, withDestinationPath: target)
        }
        let (refused, findings) = try design(
            scratch, images: ["out.png", "absolute.png", "up/secret.png", "law/secret.png", "circle.png"])
        #expect(refused == nil)
        #expect(
            told(findings) == [
                "external-reference: “out.png” is a link that leads out of the design's folder",
                "external-reference: “absolute.png” is a link that leads out of the design's folder",
                "external-reference: “up/secret.png” is a link that leads out of the design's folder",
                "external-reference: “law/secret.png” is a link that leads out of the design's folder",
                "unreadable-file: “circle.png”: the file cannot be read: Too many levels of symbolic links",
            ])
        #expect(findings.diagnostics.allSatisfy { $0.range != nil && $0.suggestion != nil })
        let (taken, _) = try design(scratch, images: ["own.png", "below/own.png"])
        #expect(taken?.images.map(\.path) == ["own.png", "below/own.png"])
    }

    @Test("what is too large alone or together is refused") func whatIsTooLargeAloneOrTogetherIsRefused() throws {
        let scratch = ScratchFolder()
        func put(_ name: String, megabytes: UInt64) throws {
            try self.put(Self.mark, scratch, "in/" + name)
            let file = try #require(FileHandle(forWritingAtPath: scratch.folder + "/in/" + name))
            try file.truncate(atOffset: megabytes << 20)
            try file.close()
        }
        try put("large.png", megabytes: 5)
        try put("four.png", megabytes: 4)
        let (_, alone) = try design(scratch, images: ["large.png"])
        #expect(told(alone) == ["too-much: “large.png” is larger than 4 MB"])
        let (four, none) = try design(scratch, images: ["four.png", "four.png", "four.png", "four.png"])
        #expect(told(none) == [] && four?.images.count == 1)
        // A copy is shown once more, and stands in the file once more.
        let copies = "<fb:bind target=\"#i0\" instance-count=\"5\"/>"
        let (_, together) = try design(scratch, images: ["four.png"], after: copies)
        #expect(
            told(together) == ["too-much: the images come to more than 16 MB, each counted as often as it is shown"])
    }

    @Test("names that differ only in case do not lie in one site") func namesThatDifferOnlyInCaseDoNotLieInOneSite()
        throws
    {
        let scratch = ScratchFolder()
        for name in ["sun.png", "Sun.png"] { try put(Self.mark, scratch, "in/" + name) }
        let (_, findings) = try design(scratch, images: ["sun.png", "Sun.png"])
        // On a disk that takes both names for one file, that is what they are too.
        #expect(
            told(findings) == [
                "bad-value: “Sun.png” and “sun.png” differ in nothing but case, which not every disk tells apart"
            ])
    }
}
