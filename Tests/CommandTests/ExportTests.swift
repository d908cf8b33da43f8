// flipbook export: forms, files, and what it refuses.

import Foundation
import TestSupport
import Testing

@Suite struct ExportTests {
    private let card = "docs/card.svg"

    /// A folder of its own that goes with the test.
    private func inFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("flipbook-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder.path)
    }

    @Test("each form moves in its way") func eachFormMovesInItsWay() throws {
        let smil = try Tool.run(["export", card])
        #expect(smil.code == 0 && smil.messages.isEmpty)
        #expect(smil.output.hasPrefix("<svg") && smil.output.contains("<animate"))
        let css = try Tool.run(["export", card, "--to", "css"])
        #expect(css.output.contains("@keyframes") && !css.output.contains("<animate"))
        let still = try Tool.run(["export", card, "--to", "still", "--at", "0.9"])
        #expect(!still.output.contains("@keyframes") && !still.output.contains("<animate"))
        #expect(try Tool.run(["export", card, "--to", "still"]).output != still.output)
    }

    @Test("a name that ends in .json says no form") func aNameThatEndsInJSON() throws {
        try inFolder { folder in
            let refused = try Tool.run(["export", card, "-o", folder + "/a.json"])
            #expect(refused.code == 2 && refused.messages.contains("write one of --to xstate, --to lottie"))
            #expect(try Tool.run(["export", card, "--to", "lottie", "-o", folder + "/a.json"]).code == 0)
        }
    }

    @Test(
        "a scenario that fixes look, language, text size and direction is drawn so",
        arguments: ["svg", "css", "still", "strip"])
    func looks(_ form: String) throws {
        let drawing = """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 100 100"><title>Look</title>
            <metadata><fb:interaction><fb:tap name="t" target="#page"/>
            <fb:palette><fb:color name="paper" value="#ffffff"/></fb:palette>
            <fb:palette name="dark"><fb:color name="paper" value="#102030"/></fb:palette>
            <fb:strings lang="en"><fb:string name="hi" value="Hello"/></fb:strings>
            <fb:strings lang="ar"><fb:string name="hi" value="مرحبا"/></fb:strings>
            <fb:parameter name="size" value="1" min="1" max="3"/><fb:parameter name="mirrored" value="false"/>
            <fb:bind target="#page" fill="{paper}"/>
            <fb:bind target="#hi" text="{hi}" font-size="{20 * size}" text-anchor="{mirrored ? 'end' : 'start'}"/>
            <fb:scenario name="plain"><fb:tap on="#page"/></fb:scenario>
            <fb:scenario name="other" like="plain"><fb:set name="look" value="dark"/><fb:set name="lang" value="ar"/>
            <fb:set name="size" value="2"/><fb:set name="mirrored" value="true"/></fb:scenario>
            <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook">
            <state id="a"><transition event="t" target="b"/></state><final id="b"/></scxml>
            </fb:interaction></metadata>
            <rect id="page" width="100" height="100" fill="#ffffff"/>
            <text id="hi" x="50" y="50" font-size="20" text-anchor="start">Hello</text></svg>
            """
        try inFolder { folder in
            try Data(drawing.utf8).write(to: URL(fileURLWithPath: folder + "/look.svg"))
            let set = ["--set", "look=dark", "--set", "lang=ar", "--set", "size=2", "--set", "mirrored=true"]
            let site = folder + "/site"
            let built = try Tool.run(["build", folder + "/look.svg", "-o", site] + set)
            #expect(built.code == 0, "\(built.messages)")
            let still = try String(contentsOfFile: site + "/look/still.svg", encoding: .utf8)
            #expect(still.contains("#102030") && still.contains("مرحبا"))
            for words in [["other"], ["plain"] + set] {
                let drawn = try Tool.run(["export", folder + "/look.svg"] + words + ["--to", form]).output
                for part in ["#102030", "مرحبا", "font-size=\"40\"", "text-anchor=\"end\""] {
                    #expect(drawn.contains(part), "\(part)")
                }
                #expect(!drawn.contains("Hello"))
            }
        }
    }

    @Test("options change what is written") func optionsChangeWhatIsWritten() throws {
        let loop = try Tool.run(["export", card]).output
        #expect(loop.contains("repeatCount"))
        #expect(try Tool.run(["export", card, "--once"]).output.contains("fill=\"freeze\""))
        #expect(try Tool.run(["export", card, "--no-touch"]).output.utf8.count < loop.utf8.count)
        #expect(try Tool.run(["export", card]).output == loop)
    }

    @Test("the statechart is written for other tools, without a scenario") func statecharts() throws {
        for (form, start) in [
            ("scxml", "<?xml"), ("mermaid", "stateDiagram-v2\n"), ("xstate", "{"), ("dot", "digraph"),
        ] {
            let run = try Tool.run(["export", card, "--to", form])
            #expect(run.code == 0 && run.output.hasPrefix(start) && run.output.contains("landing"))
            #expect(run.messages.contains("\(form): the drawing with its bindings and scenarios is left out"))
            #expect(try Tool.run(["export", card, "--to", form, "--quiet"]).messages.isEmpty)
            let refused = try Tool.run(["export", card, "over", "--to", form])
            #expect(refused.code == 2 && refused.messages.contains("which all scenarios share; leave out 'over'"))
            #expect(try Tool.run(["export", card, "--to", form, "--at", "0.5"]).code == 2)
        }
        try inFolder { folder in
            let run = try Tool.run(["export", card, "-o", folder + "/card.mmd", "--quiet"])
            let text = try String(contentsOfFile: folder + "/card.mmd", encoding: .utf8)
            #expect(run.code == 0 && text.hasPrefix("stateDiagram"))
        }
    }

    @Test("a Swift package is written into a folder, without a scenario") func package() throws {
        try inFolder { folder in
            let run = try Tool.run(["export", card, "--to", "swift", "-o", folder + "/Card"])
            #expect(run.code == 0 && run.output.isEmpty)
            #expect(FileManager.default.fileExists(atPath: folder + "/Card/Sources/Card/Statechart.swift"))
            #expect(try Tool.run(["export", card, "--to", "swift", "-o", folder + "/Card"]).code == 0)
            let taken = try Tool.run(["export", card, "--to", "swift", "-o", folder])
            #expect(taken.code == 3 && taken.messages.contains("no export wrote it"))
        }
        let nameless = try Tool.run(["export", card, "--to", "swift"])
        #expect(nameless.code == 2 && nameless.messages.contains("name one: -o card"))
        #expect(try Tool.run(["export", card, "over", "--to", "swift", "-o", "Card"]).code == 2)
    }

    /// All ids, classes, keyframes and properties of an exported drawing.
    private func names(in drawing: String) -> Set<String> {
        let found = drawing.matches(of: /(?:\bid=\"|class=\"|@keyframes |@property --)([^\"{]+)/)
        return Set(found.map { String($0.1) })
    }

    @Test("what one drawing names means nothing in another", arguments: ["svg", "css", "still", "strip"])
    func whatOneNamesMeansNothingInAnother(form: String) throws {
        let starter = "templates/designs/sticky-refresh.svg"
        let cases: [[String]] = [
            [card], [card, "--no-touch"], [card, "--device"], [starter, "refresh"], [starter, "failure"],
            [starter, "--set", "load=0.5"],
        ]
        var all: Set<String> = []
        var drawings: Set<String> = []
        for words in cases {
            let run = try Tool.run(["export", "--to", form] + words)
            let again = try Tool.run(["export", "--to", form] + words)
            #expect(run.code == 0 && again.output == run.output)
            // No finger is down in the first still.
            guard drawings.insert(run.output).inserted else { continue }
            let own = names(in: run.output)
            #expect(own.count > 2 && own.isDisjoint(with: all), "\(words): \(own.intersection(all))")
            #expect(own.allSatisfy { $0.wholeMatch(of: /f[0-9a-f]{8}_.+/) != nil }, "\(own)")
            all.formUnion(own)
        }
        #expect(drawings.count == (form == "still" ? 4 : 6))
        let kept = names(in: try Tool.run(["export", "--to", form, "--keep-names", card]).output)
        #expect(kept.contains(form == "strip" ? "f0-card" : "card") && kept.isDisjoint(with: all), "\(kept)")
    }

    @Test("a scenario with an error is written as far as it went, and the command ends with 1")
    func aScenarioWithAnErrorEndsWithOne() throws {
        try inFolder { folder in
            let design = """
                <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 9 9"><metadata>
                <fb:interaction><scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook">
                <datamodel><data id="v" expr="0"/></datamodel><state id="rest"><onentry>
                <fb:animate name="a" duration="1e-9" repeat="indefinite"><assign location="v" expr="1"/></fb:animate>
                </onentry></state></scxml><fb:scenario name="go"><fb:wait for="0.5"/></fb:scenario>
                </fb:interaction></metadata><rect width="9" height="9"/></svg>
                """
            try design.write(toFile: folder + "/design.svg", atomically: true, encoding: .utf8)
            for words in [["export", "design.svg", "-o", "out.svg"], ["sample", "design.svg", "go", "--at", "0"]] {
                let run = try Tool.run(words, in: folder)
                #expect(run.code == 1 && run.messages.contains("a duration is from 0 to 86,400 s"), "\(run.messages)")
            }
            #expect(FileManager.default.fileExists(atPath: folder + "/out.svg"))
        }
    }

    @Test("a file is written whole and the design never") func aFileIsWrittenWholeAndTheDesignNever() throws {
        try inFolder { folder in
            let design = folder + "/card.svg"
            try FileManager.default.copyItem(atPath: Fixtures.root + "/" + card, toPath: design)
            let before = try String(contentsOfFile: design, encoding: .utf8)
            let refused = try Tool.run(["export", design, "-o", design])
            #expect(refused.code == 2 && refused.messages.contains("is the design itself"))
            #expect(try String(contentsOfFile: design, encoding: .utf8) == before)
            let target = folder + "/out.svg"
            try "old".write(toFile: target, atomically: true, encoding: .utf8)
            let written = try Tool.run(["export", design, "-o", target])
            #expect(written.code == 0 && written.output.isEmpty)
            #expect(try String(contentsOfFile: target, encoding: .utf8).hasPrefix("<svg"))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["card.svg", "out.svg"])
            let inFolder = try Tool.run(["export", design, "-o", folder])
            #expect(inFolder.code == 3 && inFolder.messages.contains("is a folder; name a file in it"))
            // A link leads to the file that is written, and the file keeps its rights.
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: target)
            try FileManager.default.createSymbolicLink(atPath: folder + "/link.svg", withDestinationPath: "out.svg")
            #expect(try Tool.run(["export", design, "--to", "css", "-o", folder + "/link.svg"]).code == 0)
            #expect(try String(contentsOfFile: target, encoding: .utf8).contains("@keyframes"))
            let attributes = try FileManager.default.attributesOfItem(atPath: target)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/link.svg") == "out.svg")
            let nowhere = try Tool.run(["export", design, "-o", folder + "/none/out.svg"])
            #expect(nowhere.code == 3 && nowhere.messages.contains("create it first"))
        }
    }

    @Test("a file whose name begins with a dash is told from an option") func dash() throws {
        try inFolder { folder in
            try FileManager.default.copyItem(atPath: Fixtures.root + "/" + card, toPath: folder + "/-x.svg")
            let refused = try Tool.run(["export", "-x.svg"], in: folder)
            #expect(refused.code == 2 && refused.messages.contains("for the file of this name write ./-x.svg"))
            #expect(try Tool.run(["export", "./-x.svg"], in: folder).code == 0)
        }
    }

    @Test(
        "what cannot be is said",
        arguments: [
            (["export", "docs/card.svg", "trun"], 2, "has no scenario 'trun'"),
            (["export", "docs/card.svg", "--to", "ccs"], 2, "did you mean 'css'?"),
            (["export", "docs/card.svg", "--to", "still", "--at", "99"], 2, "is after the end of the scenario"),
            (["export", "docs/card.svg", "--to", "still", "--at", "0,1"], 2, "'0,1' is no instant"),
            (["export", "docs/card.svg", "--effort", "best"], 2, "unknown option"),
            (["export", "docs/card.svg", "--at", "1"], 2, "give --to still or --to png with it"),
            (["export", "docs/card.svg", "-o", ""], 2, "-o needs the name of a file"),
            (["export", "docs/card.svg", "--keep-names", "-o", "card.gif"], 2, "a gif has none; leave it out"),
            (["export", "nowhere.svg"], 3, "nowhere.svg"),
            (["export", "docs/card.svg", "-o", "/proc/x.svg"], 3, "/proc/x.svg: no permission to write there"),
            (["export", "docs/card.svg", "--to", "swift", "-o", "/proc/x"], 3, "/proc/x: no permission to write"),
        ])
    func whatCannotBeIsSaid(words: [String], code: Int32, sentence: String) throws {
        let run = try Tool.run(words)
        #expect(run.code == code)
        #expect(run.output.isEmpty && run.messages.contains(sentence), "\(run.messages)")
    }
}
