// What a behaviour's names become in a design: behind a dot, or as they are.

import Behaviours
import Designs
import Diagnostics
import Interactions
import Simulation
import TestSupport
import Testing

@Suite struct BehaviourNamesTests {
    /// A list with a refresh whose names stay as they are.
    private static let list = """
        <fb:scroll name="list" target="#list" content="#rows" content-height="900" inset-top="64"/>
        <fb:use behaviour="sticky-refresh" as="" list="list"/>
        """

    private static let besides =
        "bad-name: as=\"\" makes the behaviour's names the design's own, and the design has"

    private func read(_ interaction: String, id: String = "ground") -> (design: Design?, diagnostics: [Diagnostic]) {
        let text = """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 375 667"><title>List</title>
            <metadata><fb:interaction>\(interaction)</fb:interaction></metadata>
            <g id="list"><rect width="375" height="667" fill="#eee"/><g id="rows" transform="translate(0 64)"
            ><rect id="\(id)" width="375" height="900" fill="#fff"/></g></g></svg>
            """
        return DesignReader.read(SourceText(name: "list.svg", text: text), library: .box)
    }

    @Test("a slot that is missing is told once, and a parameter is set, not written as a slot") func missingSlot() {
        func told(_ use: String) -> [String] { read(use).diagnostics.map { "\($0.sentence) | \($0.suggestion ?? "")" } }
        #expect(
            told("<fb:use behaviour=\"sticky-refresh\"/>") == [
                "“sticky-refresh” needs list, an input | such as list=\"list\": The scroll view that is pulled"
            ])
        #expect(told("<fb:use behaviour=\"bottom-sheet\"/>").count == 1)
        #expect(
            told(Self.list.replacing("as=\"\" list", with: "threshold=\"50\" list")).first?.hasSuffix(
                "| write <fb:set name=\"threshold\" value=\"50\"/> in it") == true)
    }

    @Test("an event that nothing raises is told where it is given to a slot") func eventOfASlot() {
        func told(_ event: String) -> [String] {
            let text = Self.list.replacing("list=\"list\"/>", with: "list=\"list\" ended=\"\(event)\"/>")
            let (_, found) = read("<fb:tap name=\"hit\" target=\"#ground\"/>" + text)
            return found.map { "\($0.id): \($0.sentence) \($0.suggestion ?? "")" }
        }
        #expect(told("hit") == [])
        #expect(told("hitt") == ["unknown-event: nothing raises “hitt” did you mean “hit”?"])
    }

    @Test("with an empty as, states, parameters, variants, scenarios and elements are called as in its file")
    func asTheyAre() throws {
        let (read, diagnostics) = read(Self.list)
        #expect(diagnostics.map(\.sentence) == [])
        let design = try #require(read)
        #expect(design.states.first?.id == "idle" && design.states.contains { $0.id == "stretching" })
        #expect(design.parameters.prefix(2).map(\.name) == ["threshold", "reach"])
        #expect(!design.parameters.contains { !$0.isOfBehaviour })
        #expect(design.variants.map(\.name) == ["mended"])
        #expect(design.scenarios.map(\.name) == ["refresh", "failure", "abandoned"])
        #expect(design.bindings.contains { $0.element == "drop" && $0.attribute == "d" })
        let whole = try DesignReader.load(Fixtures.root + "/templates/behaviours/sticky-refresh.svg")
        let itself = try #require(whole.design)
        // It is the same statechart, so it does the same.
        for index in design.scenarios.indices {
            let logs = [design, itself].map { one in
                one.interaction.simulate(scenario: index).recording.log.compactMap { entry -> String? in
                    guard case .entered(let state) = entry.event else { return nil }
                    return "\(entry.time) \(one.states[state].id)"
                }
            }
            #expect(logs[0] == logs[1] && logs[0].count > 3)
        }
    }

    @Test(
        "with an empty as, the behaviour is all that the design does",
        arguments: [
            (
                "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\"><state id=\"a\"/></scxml>",
                "\(besides) a statechart besides"
            ),
            (
                "<fb:use behaviour=\"toast\" on=\"#list\"/>",
                "\(besides) another behaviour besides"
            ),
            ("<fb:let name=\"stay\" expr=\"time\"/>", "duplicate-name: the name “stay” is taken"),
        ])
    func alone(_ other: String, _ sentence: String) {
        let (design, diagnostics) = read(Self.list + other)
        #expect(design == nil)
        #expect(diagnostics.first.map { "\($0.id): \($0.sentence)" } == sentence)
    }

    @Test("with an empty as, an id that both drawings have is told") func ids() {
        let (design, diagnostics) = read(Self.list, id: "drop")
        #expect(design == nil)
        let told =
            "duplicate-id: the drawing has the id “drop”, and so has “sticky-refresh”, whose names stay as they are"
        #expect(diagnostics.map { "\($0.id): \($0.sentence)" }.contains(told))
        // A name of its own keeps them apart.
        #expect(read(Self.list.replacing("as=\"\"", with: "as=\"pull\""), id: "drop").design != nil)
    }
}
