// flipbook adopt and flipbook ids: new exports of a drawing take its place in a design, and targets are found again.

import Diagnostics
import Foundation
import TestSupport
import Testing
import XML

/// Pairs of a design and a new export of its drawing. In the export `data-is` says what a person would find.
@Suite struct AdoptTests {
    private static let folder = Fixtures.path("adopt")

    static let names: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.filter { $0.hasSuffix(".before.svg") }.map { String($0.dropLast(11)) }.sorted()
    }()

    private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    private func root(_ path: String) throws -> Element {
        try #require(MarkupReader.read(SourceText(name: path, text: try text(path))).document?.root)
    }

    @Test("there are at least twenty pairs") func thereAreAtLeastTwentyPairs() { #expect(Self.names.count >= 20) }

    @Test("targets are found as a person would find them, or said to be lost", arguments: names)
    func targetsAreFound(_ name: String) throws {
        let scratch = ScratchFolder()
        let (design, export) = (scratch.folder + "/design.svg", "\(Self.folder)/\(name).after.svg")
        try FileManager.default.copyItem(atPath: "\(Self.folder)/\(name).before.svg", toPath: design)
        let before = try text(design)
        let targets = try root(design).elements(named: "fb:bind").compactMap { $0["target"] }
        let real = try root(export).all { $0["data-is"] != nil }
        let gone = targets.filter { target in
            target.hasPrefix("#") && !real.contains { $0["data-is"] == String(target.dropFirst()) }
        }
        let run = try Tool.run(["adopt", export, "--into", design])
        #expect(run.code == (gone.isEmpty ? 0 : 1), "\(run.output)\(run.messages)")
        if !gone.isEmpty {
            #expect(try text(design) == before)
            for target in gone { #expect(run.output.contains("  \(target), and with it <fb:"), "\(run.output)") }
            _ = try Tool.run(["adopt", export, "--into", design, "--force"])
        }
        let after = try root(design)
        for id in Set(targets.filter { $0.hasPrefix("#") }.map { String($0.dropFirst()) }) {
            let found = after.element(id: id)
            if gone.contains("#" + id) {
                #expect(found == nil)
            } else {
                // It, or the group that was put around it.
                let marked = found?.first { $0["data-is"] != nil }
                #expect(marked?["data-is"] == id, "\(run.output)")
            }
        }
        let adopted = try text(design)
        let again = try Tool.run(["adopt", export, "--into", design, "--force"])
        #expect(try text(design) == adopted, "\(again.output)")
        if gone.isEmpty { #expect(try Tool.run(["check", design]).code == 0) }
    }

    @Test("what is drawn with a transform stays in its place") func whatIsDrawnStays() throws {
        let scratch = ScratchFolder()
        for name in ["drawn-transform", "drawn-transform-and-fill"] {
            let (design, export) = (scratch.folder + "/\(name).svg", "\(Self.folder)/\(name).after.svg")
            try FileManager.default.copyItem(atPath: "\(Self.folder)/\(name).before.svg", toPath: design)
            let run = try Tool.run(["adopt", export, "--into", design])
            #expect(run.output.contains("so that it stays in its place"))
            let listed = try Tool.run(["ids", design]).output
            #expect(listed.contains("20 60 320 200"), "\(listed)")
            let check = try Tool.run(["check", design])
            #expect(!check.messages.contains("rest-differs"))
        }
    }

    @Test("a plain drawing becomes a design") func aPlainDrawingBecomesADesign() throws {
        let scratch = ScratchFolder()
        let export = "\(Self.folder)/drawn-transform.after.svg"
        let made = try Tool.run(["adopt", "--from", export, "-o", scratch.folder + "/new.svg"])
        #expect(made.code == 0 && made.messages.contains("with a tap on #Panel"), "\(made.messages)")
        let check = try Tool.run(["check", "--strict", scratch.folder + "/new.svg"])
        #expect(check.code == 0, "\(check.messages)")
        #expect(try Tool.run(["adopt", "--from", export, "-o", scratch.folder + "/new.svg"]).code == 3)
    }

    @Test("ids are listed, and written where there are none") func idsAreListed() throws {
        let scratch = ScratchFolder()
        let path = scratch.folder + "/drawing.svg"
        let drawing = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
              <g data-name="Card / Large" transform="translate(10 20)"><rect width="50" height="40"/></g>
              <rect id="rect" width="5" height="5"/>
            </svg>

            """
        try drawing.write(toFile: path, atomically: true, encoding: .utf8)
        let listed = try Tool.run(["ids", path])
        let expected = """
            2  <g>     –      10 20 50 40  “Card / Large”
            2  <rect>  –      10 20 50 40
            3  <rect>  #rect  0 0 5 5

            """
        #expect(listed.output == expected)
        #expect(try text(path) == drawing)
        let written = try Tool.run(["ids", path, "--write"])
        #expect(written.output.contains("#card-large") && written.output.contains("#rect-2"))
        let after = try text(path)
        #expect(after.contains("<g id=\"card-large\" data-name"))
        _ = try Tool.run(["ids", path, "--write"])
        #expect(try text(path) == after)
    }

    @Test(
        "what cannot be done is said",
        arguments: [
            (["adopt", "a.svg"], 2, "needs EXPORT --into DESIGN"),
            (["adopt", "nothing.svg", "--into", "docs/card.svg"], 3, "nothing.svg"),
            (["adopt", "docs/card.svg", "--into", "docs/card.svg"], 2, "is a design itself"),
            (["adopt", "--from", "docs/card.svg"], 2, "needs -o DESIGN"),
            (["ids", "README.md"], 3, "README.md"),
        ])
    func whatCannotBeDoneIsSaid(words: [String], code: Int32, sentence: String) throws {
        let run = try Tool.run(words)
        #expect(run.code == code && run.messages.contains(sentence), "\(run.messages)")
    }
}
