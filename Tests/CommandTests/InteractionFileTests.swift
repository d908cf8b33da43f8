// An interaction in a file of its own: `card.fb` beside the drawing in `card.svg`.

import Foundation
import TestSupport
import Testing

@Suite struct InteractionFileTests {
    private let scratch = ScratchFolder()

    private static let interaction = """
        <?xml version="1.0"?>
        <!-- no part of the drawing -->
        <fb:interaction xmlns:fb="urn:flipbook:1">
          <fb:parameter name="least" value="0.4" min="0" max="1"/>
          <fb:tap name="press" target="#card"/>
          <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook">
            <datamodel><data id="shade" expr="1"/></datamodel>
            <state id="resting"><transition event="press" target="pressed"/></state>
            <state id="pressed">
              <onentry><assign location="shade" expr="least"/></onentry>
              <transition event="press" target="resting"><assign location="shade" expr="1"/></transition>
            </state>
          </scxml>
          <fb:bind target="#card" opacity="{shade}"/>
          <fb:scenario name="press" title="Press it"><fb:tap on="#card"/></fb:scenario>
        </fb:interaction>

        """

    private static let drawing = """
        <?xml version="1.0" encoding="UTF-8"?>
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400">
          <style>.ground { fill: #eee }</style>
          <title>Card</title>
          <rect class="ground" width="300" height="400"/>
          <g id="card"><rect x="50" y="60" width="200" height="120" rx="12" fill="#36c"/></g>
        </svg>

        """

    private func put(_ interaction: String = interaction, _ drawing: String? = drawing) -> String {
        if let drawing { scratch.put(drawing, at: "card.svg") }
        return scratch.put(interaction, at: "card.fb")
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOfFile: scratch.path(name), encoding: .utf8)
    }

    @Test("both files are one design, under either name and in a folder") func bothAreOneDesign() throws {
        let design = put()
        for name in [design, scratch.path("card.svg"), scratch.folder] {
            let checked = try Tool.run(["check", name])
            #expect(checked.code == 0, "\(checked.messages)")
            #expect(!checked.messages.contains("passed over"))
        }
        let sample = try Tool.run(["sample", design, "press", "--at", "0.6"])
        #expect(sample.output.contains(",0.4"), "\(sample.output)\(sample.messages)")
    }

    @Test("a command that is given the drawing takes the interaction beside it") func theDrawingIsEnough() throws {
        _ = put()
        let drawing = scratch.path("card.svg")
        #expect(try Tool.run(["sample", drawing, "press", "--at", "0.6"]).output.contains(",0.4"))
        #expect(try Tool.run(["explore", drawing, "--write"]).code == 0)
        #expect(try text("card.fb").contains("found-1") && text("card.svg") == Self.drawing)
        scratch.put(Self.drawing.replacing("#36c", with: "#c63"), at: "export.svg")
        #expect(try Tool.run(["adopt", scratch.path("export.svg"), "--into", drawing]).code == 0)
        #expect(try text("card.svg").contains("#c63"))
        let differs = try Tool.run(["diff", scratch.put(Self.interaction, at: "old/card.fb"), drawing])
        #expect(differs.code == 3, "\(differs.messages)")
        scratch.put(Self.drawing, at: "old/card.svg")
        #expect(try Tool.run(["diff", scratch.path("old"), drawing]).output.contains("fill: #36c → #c63"))
        let new = try Tool.run(["new", scratch.path("other.fb")])
        #expect(new.code == 2 && new.messages.contains("adopt --from"), "\(new.messages)")
    }

    @Test("a site has them as one file, which is a design") func aSiteHasThemAsOneFile() throws {
        let design = put(
            Self.interaction, Self.drawing.replacing("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", with: ""))
        let built = try Tool.run(["build", scratch.folder, "-o", scratch.path("site"), "--quiet"])
        #expect(built.code == 0, "\(built.messages)")
        let file = scratch.path("site/card/card.svg")
        #expect(try Tool.run(["diff", file, design]).output.contains("nothing differs"))
        scratch.put(Self.drawing.replacing("#36c", with: "#c63"), at: "card.svg")
        #expect(try Tool.run(["build", scratch.folder, "-o", scratch.path("site"), "--quiet"]).code == 0)
        #expect(try text("site/card/card.svg").contains("#c63"))
        #expect(try text("site/card/still.svg").contains("#c63"))
    }

    @Test("findings in the drawing have its name and its lines") func findingsHaveTheirFile() throws {
        let drawing = Self.drawing.replacing(".ground {", with: ".ground { text-transform: uppercase;")
        let design = put(Self.interaction.replacing("#card\" opacity", with: "#cart\" opacity"), drawing)
        let messages = try Tool.run(["check", design]).messages
        #expect(messages.contains("card.svg:3:20: warning: the style text-transform"), "\(messages)")
        #expect(messages.contains("card.fb:14:20: error:"), "\(messages)")
        #expect(messages.contains("#card"), "\(messages)")
    }

    /// What is wrong, the files, and what is said.
    struct Fault: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var interaction = InteractionFileTests.interaction
        var drawing: String? = InteractionFileTests.drawing
        var says: String
    }

    @Test(
        "what is wrong with either file is said",
        arguments: [
            Fault(testDescription: "no drawing", drawing: nil, says: "the drawing is not there: “card.svg”"),
            Fault(
                testDescription: "a drawing that is a design",
                drawing: "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><metadata>"
                    + InteractionFileTests.interaction.split(separator: "\n").dropFirst(2).joined(separator: "\n")
                    + "</metadata><g id=\"card\"/></svg>",
                says: "the drawing of card.fb has an interaction, too"),
            Fault(
                testDescription: "a drawing that is malformed",
                drawing: InteractionFileTests.drawing.replacing("</g>", with: ""), says: "card.svg:7:"),
            Fault(
                testDescription: "an interaction that is malformed",
                interaction: InteractionFileTests.interaction.replacing("</scxml>", with: ""), says: "card.fb:16:"),
            Fault(testDescription: "another root", interaction: "<fb/>", says: "a design is an <svg>"),
            Fault(testDescription: "nothing", interaction: "", says: "begins with <fb:interaction xmlns:fb="),
            Fault(testDescription: "blanks", interaction: " \n", says: "begins with <fb:interaction xmlns:fb="),
            Fault(
                testDescription: "no namespace", interaction: "<interaction/>",
                says: "write <fb:interaction xmlns:fb=\"urn:flipbook:1\">"),
        ])
    func faultsAreSaid(_ fault: Fault) throws {
        let design = put(fault.interaction, fault.drawing)
        let run = try Tool.run(["check", design])
        #expect(run.code == 1)
        #expect(run.messages.contains(fault.says), "\(run.messages)")
    }

    @Test("a drawing that a link takes out of the folder is refused by every command") func aLinkIsRefused() throws {
        let drawing = scratch.put(Self.drawing, at: "card.svg")
        let design = scratch.put(Self.interaction, at: "in/card.fb")
        symlink("../card.svg", scratch.path("in/card.svg"))
        for words in [
            ["check", design], ["ids", design], ["ids", design, "--write"], ["adopt", drawing, "--into", design],
        ] {
            let run = try Tool.run(words)
            #expect(run.code != 0 && run.messages.contains("leads out of the design's folder"), "\(run.messages)")
        }
        #expect(try text("card.svg") == Self.drawing)
    }

    @Test("an ending in capitals and a drawing without a namespace are taken") func capitalsAreTaken() throws {
        scratch.put(Self.drawing.replacing(" xmlns=\"http://www.w3.org/2000/svg\"", with: ""), at: "card.svg")
        scratch.put(Self.interaction, at: "card.FB")
        for name in ["card.FB", "card.svg", ""] {
            let checked = try Tool.run(["check", scratch.path(name)])
            #expect(checked.code == 0 && !checked.messages.contains("passed over"), "\(checked.messages)")
            #expect(checked.messages.contains("card.svg:2:2: warning: the <svg> declares no namespace"))
        }
        #expect(try Tool.run(["build", scratch.path("card.FB"), "-o", scratch.path("site"), "--quiet"]).code == 0)
        #expect(try text("site/card/card.svg").contains("<svg xmlns=\"http://www.w3.org/2000/svg\""))
    }

    @Test("an interaction under another ending is refused") func anotherEndingIsRefused() throws {
        let run = try Tool.run(["check", scratch.put(Self.interaction, at: "card.xml")])
        #expect(run.code == 1)
        #expect(run.messages.contains("stands in a file such as card.fb"), "\(run.messages)")
    }

    @Test("a new export changes the drawing alone") func aNewExportChangesTheDrawing() throws {
        let design = put()
        let export = Self.drawing.replacing("id=\"card\"", with: "id=\"Group_7\"").replacing("#36c", with: "#c63")
        let path = scratch.put(export, at: "export.svg")
        let run = try Tool.run(["adopt", path, "--into", design])
        #expect(run.code == 0, "\(run.output)\(run.messages)")
        #expect(try text("card.fb") == Self.interaction)
        let adopted = try text("card.svg")
        #expect(adopted.contains("id=\"card\"") && adopted.contains("#c63") && !adopted.contains("interaction"))
        let again = try Tool.run(["adopt", path, "--into", design])
        #expect(again.messages.contains("has this drawing already"))
        #expect(try text("card.svg") == adopted)
        #expect(try Tool.run(["check", design]).code == 0)
    }

    @Test("what is lost has its line in its own file, and nothing is written over either") func whatIsLost() throws {
        let design = put()
        let plain = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 300 400\"><circle r=\"9\"/></svg>"
        let lost = try Tool.run(["adopt", scratch.put(plain, at: "export.svg"), "--into", design])
        #expect(lost.code == 1)
        #expect(lost.output.contains("<fb:tap> in line 5, <fb:bind> in line 14"), "\(lost.output)")
        let drawing = scratch.path("card.svg")
        let own = try Tool.run(["adopt", drawing, "--into", design])
        #expect(own.code == 2 && own.messages.contains("is the drawing already"), "\(own.messages)")
        for words in [["export", design, "press", "-o", drawing], ["export", design, "--to", "still", "-o", drawing]] {
            let run = try Tool.run(words)
            #expect(run.code == 2 && run.messages.contains("is a design"), "\(run.messages)")
        }
        #expect(try text("card.svg") == Self.drawing && text("card.fb") == Self.interaction)
        #expect(try Tool.run(["export", design, "press", "--to", "png", "-o", scratch.path("card.png")]).code == 0)
    }

    @Test("whatever the drawing holds, it comes with the interaction") func theDrawingIsNoDesign() throws {
        let words = Self.drawing.replacing("<title>Card</title>", with: "<title>Load interaction</title>")
        _ = put(Self.interaction, words)
        #expect(try Tool.run(["check", scratch.folder]).code == 0)
        #expect(try Tool.run(["check", scratch.path("card.svg")]).code == 0)
        _ = put(Self.interaction, "")
        let empty = try Tool.run(["check", scratch.folder]).messages
        #expect(empty.contains("1 design:") && !empty.contains("name-taken"), "\(empty)")
    }

    @Test("a drawing gets an interaction beside it") func aDrawingGetsAnInteraction() throws {
        let drawing = scratch.put(Self.drawing, at: "card.svg")
        let begun = try Tool.run(["adopt", "--from", drawing, "-o", scratch.path("card.fb")])
        #expect(begun.code == 0, "\(begun.messages)")
        #expect(try text("card.svg") == Self.drawing)
        #expect(try Tool.run(["check", scratch.path("card.fb")]).code == 0)
        let elsewhere = try Tool.run(["adopt", "--from", drawing, "-o", scratch.path("other.fb")])
        #expect(elsewhere.messages.contains("other.svg; export it there"), "\(elsewhere.messages)")
        scratch.put(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><rect width=\"4\" height=\"4\"/></svg>",
            at: "b.svg")
        let nameless = try Tool.run(["adopt", "--from", scratch.path("b.svg"), "-o", scratch.path("b.fb")])
        #expect(nameless.messages.contains("ids \(scratch.path("b.svg")) --write"), "\(nameless.messages)")
    }

    @Test("scenarios, parameters and ids go where they belong") func changesGoWhereTheyBelong() throws {
        let design = put()
        #expect(try Tool.run(["explore", design, "--write"]).code == 0)
        #expect(try text("card.fb").contains("<fb:scenario name=\"found-1\""))
        #expect(try text("card.svg") == Self.drawing)
        #expect(try Tool.run(["ids", design, "--write"]).code == 0)
        #expect(try text("card.svg").contains("<rect id=\"rect"))
        #expect(try Tool.run(["check", design, "--set", "least=0.7"]).code == 0)
        #expect(try Tool.run(["check", design, "--set", "least=7"]).code == 2)
    }
}
