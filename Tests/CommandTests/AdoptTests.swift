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

    @Test("there are at least forty pairs") func thereAreAtLeastFortyPairs() { #expect(Self.names.count >= 40) }

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

    @Test("a drawing that has the prefix already is adopted too") func prefix() throws {
        let scratch = ScratchFolder()
        let drawing = scratch.put(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:fb=\"urn:flipbook:1\" viewBox=\"0 0 90 90\">\(Self.square)</svg>",
            at: "drawing.svg")
        let design = scratch.folder + "/design.svg"
        let run = try Tool.run(["adopt", "--from", drawing, "-o", design])
        #expect(run.code == 0, "\(run.messages)")
        #expect(try Tool.run(["check", design]).code == 0)
    }

    /// What a pair is, and what comes of it.
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var bindings = ""
        var drawing: String
        var export: String
        var code: Int32 = 0
        var says: [String] = []
        var writes: [String] = []
    }

    private static let square = "<rect id=\"a\" x=\"10\" y=\"10\" width=\"20\" height=\"20\" fill=\"red\"/>"

    @Test(
        "what a person would not see is said, or kept",
        arguments: [
            Case(
                testDescription: "a binding on a part of a text",
                drawing: square + "<text y=\"50\">Hi <tspan fb:text=\"{t}\">0</tspan></text>",
                export: square + "<text y=\"50\">Hi <tspan>0</tspan></text>", code: 1,
                says: ["<tspan> of line 7, and with it fb:text on it"]),
            Case(
                testDescription: "a file in one line, of which the first element is wrapped",
                bindings: "<fb:bind target=\"#a\" transform=\"translate({10 * t} 0)\"/>", drawing: square,
                export: square.replacing("fill=", with: "transform=\"rotate(20 20 20)\" fill="),
                writes: ["</metadata>\n<g id=\"a\"><rect"]),
            Case(
                testDescription: "a class of what the export draws with transforms",
                bindings: "<fb:bind target=\".r\" transform=\"translate(0 {10 * t})\"/>",
                drawing: square + "<rect class=\"r\" y=\"40\" width=\"9\" height=\"9\"/>",
                export: square + "<rect class=\"r\" transform=\"translate(0 40)\" width=\"9\" height=\"9\"/>",
                code: 1, says: ["which the binding replaces; give it an id"]),
            Case(
                testDescription: "a place that CSS says",
                bindings: "<fb:bind target=\"#a\" transform=\"translate({10 * t} 0)\"/>", drawing: square,
                export: square.replacing("fill=", with: "style=\"transform:translate(5px,5px)\" fill="), code: 1,
                says: ["the export places it by CSS"]),
            Case(
                testDescription: "a style sheet that names an id",
                drawing: square + "<circle id=\"b\" cx=\"50\" cy=\"50\" r=\"9\" fill=\"#f00\" fb:opacity=\"{t}\"/>",
                export: "<style>#Oval{fill:#f00}</style>\(square)<circle id=\"Oval\" cx=\"50\" cy=\"50\" r=\"9\"/>",
                writes: ["<style>#b{fill:#f00}</style>", " id=\"b\" fb:opacity"]),
            Case(
                testDescription: "a layer that is called as a state is",
                drawing: square, export: square + "<g id=\"rest\"><path d=\"M0 0h9v9z\"/></g>",
                writes: [" id=\"rest-2\"><path"]),
            Case(
                testDescription: "a clip that is called as a target is",
                drawing: square,
                export: "<clipPath id=\"a\"><path d=\"M0 0h99v99H0z\"/></clipPath><g clip-path=\"url(#a)\">"
                    + square.replacing(" id=\"a\"", with: "") + "</g>",
                writes: ["<clipPath id=\"a-2\"", "url(#a-2)"]),
            Case(
                testDescription: "another order of rows",
                bindings: "<fb:bind target=\".r\" opacity=\"{1 - t}\"/>",
                drawing: square + "<path class=\"r\" d=\"M0 50h9v9z\"/><path class=\"r\" d=\"M0 70h9v9z\"/>",
                export: square + "<path class=\"r\" d=\"M0 70h9v9z\"/><path class=\"r\" d=\"M0 50h9v9z\"/>",
                says: ["the elements of .r are in another order now"]),
            Case(
                testDescription: "colours that are written otherwise",
                drawing: square, export: square.replacing("red", with: "#F00").replacing(" id=\"a\"", with: ""),
                says: ["#a: by its place and look (line 1)"]),
            Case(
                testDescription: "another stage, and a name that would turn a terminal's text",
                drawing: square,
                export: square + "<path data-name=\"x&#x9b;31m&#10;lost:&#x202e;\" d=\"M0 0h3000v9z\"/>",
                says: ["“x\u{FFFD}31m\u{FFFD}lost:\u{FFFD}”"]),
        ])
    func whatAPersonWouldNotSee(_ pair: Case) throws {
        let scratch = ScratchFolder()
        let (design, export) = (scratch.path("design.svg"), scratch.path("export.svg"))
        scratch.put(
            """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 100 100"><metadata>
            <fb:interaction><fb:tap name="press" target="#a"/>
            <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook"><datamodel>
            <data id="t" expr="0"/></datamodel><state id="rest"><transition event="press"><assign location="t"
            expr="1"/></transition></state></scxml>\(pair.bindings)
            <fb:scenario name="go"><fb:tap on="#a"/></fb:scenario></fb:interaction></metadata>
            \(pair.drawing)</svg>
            """, at: "design.svg")
        scratch.put(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\">\(pair.export)</svg>", at: "export.svg")
        let run = try Tool.run(["adopt", export, "--into", design])
        #expect(run.code == pair.code, "\(run.output)\(run.messages)")
        for sentence in pair.says { #expect(run.output.contains(sentence), "\(run.output)") }
        if pair.code == 1 { return }
        let written = try text(design)
        for part in pair.writes { #expect(written.contains(part), "\(written)") }
        let check = try Tool.run(["check", design])
        #expect(check.code == 0, "\(check.messages)")
        #expect(try Tool.run(["adopt", export, "--into", design]).code == 0)
        #expect(try text(design) == written)
    }

    @Test("another stage is said, and a file is what is written") func anotherStageIsSaid() throws {
        let scratch = ScratchFolder()
        let design = scratch.path("card.svg")
        try FileManager.default.copyItem(atPath: Fixtures.root + "/docs/card.svg", toPath: design)
        let shown = try text(design)
        let body = try #require(shown.firstRange(of: "</metadata>")).upperBound
        scratch.put(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1000\" height=\"2000\">\(shown[body...])", at: "e.svg")
        let run = try Tool.run(["adopt", scratch.path("e.svg"), "--into", design, "-o", scratch.path("o.svg")])
        #expect(run.output.contains(" and is 1000 × 2000; numbers of the behaviour are as they were"), "\(run.output)")
        let refused = try Tool.run(["adopt", scratch.path("e.svg"), "--into", design, "-o", "-"])
        #expect(refused.code == 2 && refused.messages.contains("adopt writes a file"))
    }

    @Test("a first design has names that nothing in the drawing has") func aFirstDesignHasNamesOfItsOwn() throws {
        let scratch = ScratchFolder()
        scratch.put(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 99 99\"><g id=\"press\"><rect id=\"resting\""
                + " width=\"50\" height=\"50\"/><path id=\"shade\" d=\"M0 0h9\"/></g></svg>", at: "e.svg")
        #expect(try Tool.run(["adopt", "--from", scratch.path("e.svg"), "-o", scratch.path("new.svg")]).code == 0)
        let check = try Tool.run(["check", scratch.path("new.svg")])
        #expect(check.code == 0, "\(check.messages)")
        scratch.put(
            "<svg xmlns=\"http://www.w3.org/2000/svg\"><script/><rect width=\"9\" height=\"9\"/></svg>", at: "s.svg")
        let refused = try Tool.run(["adopt", "--from", scratch.path("s.svg"), "-o", scratch.path("other.svg")])
        #expect(refused.code == 1 && refused.messages.contains("nothing was written"), "\(refused.messages)")
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

    @Test("an export without namespaces, or with a prefix, is taken and written whole") func namespacesAreWritten()
        throws
    {
        let scratch = ScratchFolder()
        let design = scratch.path("card.svg")
        let plain = scratch.put(
            "<svg viewBox=\"0 0 90 90\"><title>Card</title><rect id=\"box\" width=\"45\" height=\"45\"/>"
                + "<use xlink:href=\"#box\" x=\"45\"/></svg>", at: "plain.svg")
        let prefixed = scratch.put(
            "<svg:svg xmlns:svg=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 90 90\"><svg:title>Export</svg:title>"
                + "<svg:rect id=\"box\" width=\"50\" height=\"50\"/></svg:svg>", at: "prefixed.svg")
        #expect(try Tool.run(["adopt", "--from", plain, "-o", design]).code == 0)
        let first = try root(design)
        #expect(first.name == "svg:svg" && first.elements(named: "svg:use").first?["xlink:href"] == "#box")
        for export in [prefixed, plain] {
            #expect(try Tool.run(["adopt", export, "--into", design]).code == 0)
            let checked = try Tool.run(["check", design])
            #expect(checked.code == 0 && !checked.messages.contains("warning:"), "\(checked.messages)")
            #expect(try root(design).child("svg:title")?.textContent == "Card")
            let again = try Tool.run(["adopt", export, "--into", design])
            #expect(again.messages.contains("has this drawing already"), "\(again.messages)")
        }
        #expect(try Tool.run(["adopt", "--from", prefixed, "-o", scratch.path("other.svg")]).code == 0)
        #expect(try Tool.run(["ids", plain, "--write"]).code == 0)
        #expect(try root(plain).elements(named: "svg:use").first?.id == "use")
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
