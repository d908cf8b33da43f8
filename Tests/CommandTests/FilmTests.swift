// flipbook export: pictures, films and sheets, their sizes and what is refused.

import Foundation
import TestSupport
import Testing

@Suite struct FilmTests {
    private static let card = "docs/card.svg"
    /// Few frames, and small.
    private static let brief = ["--from", "0.5", "--until", "0.9", "--fps", "10", "--scale", "0.5"]

    /// The bytes that an export writes, and what it says.
    private func export(_ words: [String], as name: String) throws -> (bytes: [UInt8], messages: String) {
        let scratch = ScratchFolder()
        let file = scratch.folder + "/" + name
        let run = try Tool.run(["export", Self.card] + words + ["-o", file])
        #expect(run.code == 0, "\(run.messages)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder) == [name])
        return ([UInt8](try Data(contentsOf: URL(fileURLWithPath: file))), run.messages)
    }

    /// The width and height that a PNG, or a GIF, says.
    private func size(_ bytes: [UInt8]) -> [Int] {
        if bytes.starts(with: Array("GIF89a".utf8)) {
            return [6, 8].map { Int(bytes[$0]) | Int(bytes[$0 + 1]) << 8 }
        }
        return [16, 20].map { bytes[$0..<$0 + 4].reduce(0) { $0 << 8 | Int($1) } }
    }

    private func contains(_ bytes: [UInt8], _ text: String) -> Bool { Data(bytes).range(of: Data(text.utf8)) != nil }

    @Test("each form is written and its name is enough") func eachFormIsWrittenAndItsNameIsEnough() throws {
        let gif = try export(Self.brief, as: "card.gif")
        #expect(contains(gif.bytes, "NETSCAPE2.0"))
        #expect(
            gif.messages.contains(
                "card.gif: 8 frames, the last 4 of them a fade to the first (--once leaves it out), 10 a second"))
        let apng = try export(Self.brief, as: "card.apng").bytes
        #expect(apng.starts(with: [0x89, 0x50, 0x4E, 0x47]) && contains(apng, "acTL"))
        #expect(size(apng) == size(gif.bytes))
        let mp4 = try export(Self.brief, as: "card.mp4").bytes
        #expect(Array(mp4[4..<8]) == Array("ftyp".utf8))
        // What plays begins before all is there: the index comes before the frames.
        let places = ["moov", "mdat"].compactMap { Data(mp4).range(of: Data($0.utf8))?.lowerBound }
        #expect(places.count == 2 && places[0] < places[1])
        let webm = try export(Self.brief, as: "card.webm").bytes
        #expect(webm.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) && contains(webm, "V_VP9"))
    }

    @Test("sizes are those that are asked for") func sizesAreThoseThatAreAskedFor() throws {
        #expect(size(try export(["--at", "0.4"], as: "card.png").bytes) == [750, 1334])
        #expect(size(try export(["--at", "0.4", "--scale", "1"], as: "card.png").bytes) == [375, 667])
        #expect(size(try export(["--at", "0.4", "--size", "150x"], as: "card.png").bytes) == [150, 267])
        #expect(size(try export(["--at", "0.4", "--size", "x667"], as: "card.png").bytes) == [375, 667])
        #expect(size(try export(["--at", "0.4", "--size", "400x300"], as: "card.png").bytes) == [400, 300])
        let framed = size(try export(["--device", "--scale", "1"], as: "card.png").bytes)
        #expect(framed[0] > 375 && framed[1] > 667)
        #expect(size(try export(Self.brief, as: "card.gif").bytes) == [188, 334])
        // Half as many colours each way need an even number of pixels.
        let odd = try export(Self.brief.dropLast(2) + ["--size", "101x201"], as: "card.mp4")
        #expect(odd.messages.contains("takes even numbers of pixels: 102 × 202 instead of 101 × 201"))
        let svg = String(decoding: try export(["--size", "150x"], as: "card.svg").bytes, as: UTF8.self)
        #expect(svg.contains("width=\"150\"") && svg.contains("height=\"267\"") && svg.contains("<animate"))
    }

    @Test("what is behind is a colour or nothing") func whatIsBehindIsAColourOrNothing() throws {
        // Colour type 2 has no alpha, 6 has it.
        #expect(try export(["--background", "white"], as: "card.png").bytes[25] == 2)
        #expect(try export(["--device"], as: "card.png").bytes[25] == 6)
        let svg = String(decoding: try export(["--background", "rgb(1, 2, 3)"], as: "card.svg").bytes, as: UTF8.self)
        #expect(svg.contains("fill=\"#010203\""))
        let seen = String(decoding: try export(["--background", "none"], as: "card.svg").bytes, as: UTF8.self)
        #expect(!seen.contains("width=\"100%\""))
    }

    @Test("a part is as long as it is") func aPartIsAsLongAsItIs() throws {
        func duration(_ words: [String]) throws -> String {
            let text = String(decoding: try export(words, as: "card.svg").bytes, as: UTF8.self)
            return String(text.split(separator: "dur=\"", maxSplits: 1).last?.prefix { $0 != "\"" } ?? "")
        }
        // With the fade from the end back to the beginning.
        #expect(try duration(["--from", "0.5", "--until", "0.9"]) == "0.8s")
        #expect(try duration([]) != "0.8s")
        // Names of moments are instants too: from where the finger lifts to where the card lies.
        let named = try export(
            ["--from", "lift", "--until", "land-done", "--fps", "10", "--scale", ".2"], as: "card.gif")
        #expect(named.messages.contains("12 frames"), "\(named.messages)")
        // With its end, where it stops.
        let once = try export(Self.brief + ["--once"], as: "card.gif")
        #expect(once.messages.contains("5 frames") && !contains(once.bytes, "NETSCAPE2.0"))
        // A GIF begins again without a jump, a video shows the part and no more.
        #expect(try export(Self.brief, as: "card.gif").messages.contains(" of them a fade to the first"))
        let video = Self.brief
        #expect(try export(video, as: "card.mp4").messages.contains(" 5 frames, "))
        #expect(try !export(video + ["--loop"], as: "card.mp4").messages.contains(" 5 frames, "))
        #expect(try export(["--at", "lift"], as: "card.png").bytes == export(["--at", "1.1"], as: "card.png").bytes)
    }

    @Test("a GIF says what it cannot keep") func aGIFSaysWhatItCannotKeep() throws {
        let said = try export(["--from", "0.5", "--until", "0.9", "--fps", "30", "--scale", ".2"], as: "card.gif")
            .messages
        #expect(said.contains("33.33 frames a second instead of 30"))
        #expect(try export(Self.brief + ["--quiet"], as: "card.gif").messages.isEmpty)
    }

    @Test("a sheet has its moments and is a drawing or a picture") func aSheetHasItsMomentsAndIsADrawingOrAPicture()
        throws
    {
        let svg = String(decoding: try export(["--to", "strip"], as: "card.svg").bytes, as: UTF8.self)
        for word in ["Card: Drag it past half", ">Start<", ">Finger up, In landing<", ">1.100 s<"] {
            #expect(svg.contains(word), "\(word)")
        }
        #expect(!svg.contains("<animate"))
        let ids = svg.split(separator: " id=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
        #expect(Set(ids).count == ids.count && ids.count > 5)
        let png = try export(["--to", "strip", "--every", "0.5", "--device"], as: "card.png").bytes
        let wide = try export(["--to", "strip", "--every", "0.5", "--size", "800x"], as: "card.png").bytes
        #expect(size(png)[0] > 4 * 375 && size(wide)[0] == 800)
    }

    @Test("every frame can be a file") func everyFrameCanBeAFile() throws {
        let scratch = ScratchFolder()
        let words = ["export", Self.card, "--to", "png", "-o", scratch.folder + "/f%03d.png", "--scale", "0.5"]
        let run = try Tool.run(words + ["--fps", "2", "--jobs", "2"])
        #expect(run.code == 0 && run.messages.contains("6 pictures"), "\(run.messages)")
        let names = try FileManager.default.contentsOfDirectory(atPath: scratch.folder).sorted()
        #expect(names == (1...6).map { "f00\($0).png" })
        // In the names of folders a sign asks for nothing.
        for (place, name, count) in [("50% off", "x.png", 1), ("a%d", "x.gif", 1), ("%02d %", "f%03d.png", 6)] {
            let below = scratch.folder + "/" + place
            try FileManager.default.createDirectory(atPath: below, withIntermediateDirectories: true)
            let run = try Tool.run(
                ["export", Self.card, "-o", below + "/" + name, "--scale", "0.5"]
                    + (name == "x.png" ? [] : ["--fps", "2"]))
            #expect(run.code == 0, "\(run.messages)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: below).count == count)
        }
        let still = try export(["--at", "0.5", "--scale", "0.5"], as: "card.png").bytes
        #expect(still == [UInt8](try Data(contentsOf: URL(fileURLWithPath: scratch.folder + "/f002.png"))))
    }

    @Test(
        "what cannot be is said",
        arguments: [
            (["-o", "card.mov"], "no form writes .mov files"),
            (["-o", "card.mp3"], "did you mean 'mp4'?"),
            (["--to", "gif", "-o", "card.mp4"], "--to gif makes no .mp4: let the name after -o end in .gif"),
            (["--to", "gif", "--at", "1"], "--at says which instant a still shows"),
            (["--to", "png", "--from", "1"], "give --at"),
            (["--to", "css", "--fps", "25"], "--fps says how many frames"),
            (["--to", "gif", "--every", "1"], "give --to strip"),
            (["--to", "gif", "--fps", "0"], "--fps takes frames a second"),
            (["--to", "gif", "--size", "big"], "--size takes pixels as 750x1624"),
            (["--to", "gif", "--size", "0x9"], "--size takes pixels as 750x1624"),
            (["--to", "gif", "--size", "9x", "--scale", "2"], "give --size or --scale, not both"),
            (["--to", "gif", "--scale", "0"], "--scale takes pixels a point"),
            (["--to", "gif", "--size", "20000x20"], "are too many"),
            (["--to", "png", "--size", "9000x9000"], "are too many"),
            (["--to", "mp4", "--background", "none"], "mp4 shows nothing through"),
            (["--to", "mp4", "--background", "blu"], "--background takes a colour"),
            (["--to", "gif", "--from", "1", "--until", "0.5"], "is not before --until"),
            (["--to", "gif", "--from", "99"], "is after the end of the scenario"),
            (["--to", "gif", "--from", "lfit"], "did you mean 'lift'? It has start, "),
            (["--to", "gfi"], "did you mean 'gif'?"),
            (["--to", "strip", "--every", "0.001"], "a sheet has room for 240"),
            (["--to", "png", "-o", "f%d-%d.png"], "takes one number in the name"),
            (["--to", "gif", "--size", "9223372036854775807x"], "--size takes pixels as 750x1624"),
            (["--to", "gif", "--size", "999999x"], "are too many"),
            (["--to", "png", "--at", "-1"], "--at: '-1' is no instant; write seconds such as 0.4"),
            (["--to", "png", "--at", "1e9"], "1e9 s is after the end of the scenario"),
            (["--to", "png", "--at", "1", "-o", "f%d.png"], "leave out the number, or give --from and --until"),
            (["--to", "png", "-o", "f%s.png"], "takes one number in the name"),
            (["-o", "f%d.svg"], "--to svg makes one file"),
            (["--to", "strip", "-o", "card.jpg"], "--to strip makes no .jpg"),
            (["--to", "css", "-o", "card.css"], "--to css makes no .css: let the name after -o end in .svg"),
            (["--to", "svg", "--loop"], "drawings loop by themselves"),
            (["--to", "gif", "--loop", "--once"], "give --loop or --once, not both"),
        ])
    func whatCannotBeIsSaid(words: [String], sentence: String) throws {
        let run = try Tool.run(["export", Self.card] + words)
        #expect(run.code == 2 && run.output.isEmpty)
        #expect(run.messages.contains(sentence), "\(run.messages)")
    }

    /// At once, and not when all is drawn.
    @Test("a folder that is not there is said first") func aFolderThatIsNotThereIsSaidFirst() throws {
        let run = try Tool.run(["export", Self.card, "-o", "/nowhere/card.gif"], environment: ["PATH": "/nowhere"])
        #expect(
            run.code == 3 && run.messages.contains("/nowhere/card.gif: its folder does not exist; create it first"))
    }

    @Test("what is missing is named and nothing is left") func whatIsMissingIsNamedAndNothingIsLeft() throws {
        let scratch = ScratchFolder()
        let words = ["export", Self.card, "-o", scratch.folder + "/card.gif"] + Self.brief
        let none = try Tool.run(words, environment: ["PATH": scratch.folder])
        #expect(none.code == 3 && none.messages.contains("apt-get install ffmpeg"), "\(none.messages)")
        // One that fails says why, and so does the tool.
        try "#!/bin/sh\necho 'No such codec' >&2; exit 1\n".write(
            toFile: scratch.folder + "/ffmpeg", atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: scratch.folder + "/ffmpeg")
        let failed = try Tool.run(words, environment: ["PATH": scratch.folder])
        #expect(failed.code == 3 && failed.messages.contains("No such codec"), "\(failed.messages)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder) == ["ffmpeg"])
    }

    @Test("the same frames have the same bytes") func theSameFramesHaveTheSameBytes() throws {
        for form in ["gif", "apng", "mp4", "webm"] {
            let (one, two) = (try export(Self.brief, as: "card.\(form)"), try export(Self.brief, as: "card.\(form)"))
            #expect(one.bytes == two.bytes, "\(form)")
            #expect(
                try export(Self.brief + ["--jobs", "1"], as: "card.\(form)").bytes == one.bytes, "\(form), one thread")
        }
    }
}
