// flipbook explore: what it prints, what it writes, and what it refuses.

import Designs
import Foundation
import Simulation
import TestSupport
import Testing

@Suite("explore") struct ExploreTests {
    @Test("what the file's scenarios do not reach becomes scenarios, and all else stays") func write() throws {
        let scratch = try ScratchFolder()
        let path = scratch.folder + "/card.svg"
        var text = try String(contentsOfFile: Fixtures.root + "/docs/card.svg", encoding: .utf8)
        let scenarios = try Regex("(?s) *<fb:scenario .*</fb:scenario>\\n")
        text.replace(scenarios, with: "")
        try text.write(toFile: path, atomically: true, encoding: .utf8)

        let run = try Tool.run(["explore", path, "--write"])
        #expect(run.code == 0)
        #expect(run.output.contains("found 3 of 3 states, 4 of 4 transitions, 2 of 2 sides of conditions"))
        #expect(run.output.contains("the file's own scenarios: 0 states, 0 transitions"))
        #expect(run.messages.contains("added"))

        let after = try String(contentsOfFile: path, encoding: .utf8)
        let added = try Regex("(?s) *<fb:scenario name=\"found-1\".*</fb:scenario>\\n")
        #expect(after.replacing(added, with: "") == text)
        let design = try #require(try DesignReader.load(path, library: .box).design)
        var coverage = Coverage(of: design.interaction)
        for scenario in design.scenarios.indices {
            coverage.formUnion(Coverage(of: design.interaction.simulate(scenario: scenario).recording))
        }
        #expect(!coverage.states.contains(false) && !coverage.transitions.contains(false))

        let again = try Tool.run(["explore", path, "--write"])
        #expect(again.messages.contains("nothing was added"))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == after)
    }

    @Test("a long press goes on as a drag, up and down too", arguments: ["ty", "y"]) func longPress(_ member: String)
        throws
    {
        let scratch = try ScratchFolder()
        let path = scratch.put(
            """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 375 667"><title>T</title>
            <metadata><fb:interaction><fb:long-press name="press" target="#box"/>
            <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook">
            <state id="a"><transition event="press.ended" cond="press.\(member) gt 340" target="b"/></state><final id="b"/>
            </scxml></fb:interaction></metadata><rect id="box" width="375" height="200"/></svg>
            """, at: "press.svg")
        #expect(try Tool.run(["explore", path]).output.contains("found 2 of 2 states"))
    }

    @Test("every configuration has the states around its states, and stands there once") func configurations() throws {
        let scratch = ScratchFolder()
        #expect(try Tool.run(["new", "like", "--from", "like-burst"], in: scratch.folder).code == 0)
        let run = try Tool.run(["explore", "like.svg", "--format", "json"], in: scratch.folder)
        let json = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let found = try #require(json["configurations"] as? [[String: Any]]).compactMap { $0["states"] as? [String] }
        #expect(found == [["like", "like.ready", "like.idle"], ["like", "like.ready", "like.bursting"]])
    }

    @Test("what it writes is escaped, has the file's own prefix and line ends, and only what is needed")
    func careful() throws {
        let scratch = try ScratchFolder()
        let path = scratch.folder + "/odd.svg"
        let text = """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:q="urn:flipbook:1" viewBox="0 0 200 200"><title>T</title>
            <metadata><q:interaction>
            <q:parameter name="word" value="A" choices="A B&amp;C"/><q:parameter name="other" value="false"/>
            <q:parameter name="size" value="7"/>
            <q:tap name="poke" target="#card"/>
            <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook">
            <state id="a"><transition event="poke" cond="word eq 'B&amp;C' and not other" target="b"/></state>
            <state id="b"><transition event="poke" cond="size gt 12" target="c"/></state>
            <final id="c"/>
            </scxml>
            </q:interaction></metadata>
            <rect id="card" x="20" y="20" width="100" height="100"/>
            </svg>
            """.replacing("\n", with: "\r\n")
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        let run = try Tool.run(["explore", path, "--write"])
        #expect(run.code == 0 && run.output.contains("found 3 of 3 states"), "\(run.output)\(run.messages)")
        let after = try String(contentsOfFile: path, encoding: .utf8)
        #expect(after.contains("<q:set name=\"word\" value=\"B&amp;C\"/>\r\n"))
        #expect(!after.contains("name=\"other\" value=\"true\"") && !after.contains("<fb:"))
        #expect(!after.replacing("\r\n", with: "").contains("\n"))
        #expect(try Tool.run(["check", path]).messages.contains(" 0 errors"))
    }

    @Test("what takes longer than ten seconds is waited for; a bound that ends it is named") func long() throws {
        let scratch = try ScratchFolder()
        let path = scratch.folder + "/long.svg"
        let text = """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 200 200"><title>T</title>
            <metadata><fb:interaction><fb:tap name="poke" target="#card"/>
            <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook">
            <datamodel><data id="x" expr="0"/></datamodel>
            <state id="a"><transition event="poke" target="b"/></state>
            <state id="b"><onentry><fb:animate name="go" duration="15s"><assign location="x" expr="50"/></fb:animate></onentry>
              <transition event="done.animate.go" target="c"/></state>
            <state id="c"><onentry><send event="later" delay="130s"/></onentry>
              <transition event="later" target="d"/></state>
            <final id="d"/>
            </scxml>
            <fb:bind target="#card" x="{x}"/>
            </fb:interaction></metadata>
            <rect id="card" x="0" y="20" width="100" height="100"/>
            </svg>
            """
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        let run = try Tool.run(["explore", path])
        #expect(run.output.contains("found 4 of 4 states, 3 of 3 transitions"), "\(run.output)")
        let short = try Tool.run(["explore", path, "--runs", "3"])
        #expect(short.output.contains("stopped at the bound of 3 runs; --runs sets another"), "\(short.output)")
    }

    @Test("as JSON, the same for any number of jobs") func json() throws {
        let path = "templates/cookbook/pull-to-refresh.svg"
        let one = try Tool.run(["explore", path, "--format", "json", "--jobs", "1"])
        let two = try Tool.run(["explore", path, "--format", "json", "--jobs", "2"])
        #expect(one.output == two.output)
        let value = try #require(
            try JSONSerialization.jsonObject(with: Data(one.output.utf8)) as? [String: Any])
        #expect(value["version"] as? Int == 1)
        #expect(value["complete"] as? Bool == true)
        let witnesses = try #require(value["witnesses"] as? [[String: Any]])
        for list in ["states", "transitions"] {
            for item in try #require(value[list] as? [[String: Any]]) {
                let number = try #require(item["witness"] as? Int)
                #expect(witnesses.indices.contains(number))
                #expect(item["authored"] as? Bool == true)
            }
        }
        #expect(witnesses.contains { ($0["steps"] as? String)?.contains("<fb:touch at=") == true })
    }

    @Test(
        "what cannot be done is said",
        arguments: [
            (["explore"], 2, "needs DESIGN"), (["explore", "nothing.svg"], 3, "nothing.svg"),
            (["explore", "docs/card.svg", "--seconds", "0"], 2, "--seconds"),
            (["explore", "Tests/Fixtures/broken/chart-initial-outside.svg"], 1, "error"),
        ])
    func whatCannotBeDoneIsSaid(words: [String], code: Int32, sentence: String) throws {
        let run = try Tool.run(words)
        #expect(run.code == code && run.messages.contains(sentence), "\(run.code) \(run.messages)")
    }
}
