// Events that the program sends: a step of scenarios, which a search tries too.

import Designs
import Diagnostics
import Exploring
import Interactions
import Numerics
import Simulation
import TestSupport
import Testing

@Suite("Events of the program") struct ProgramEventTests {
    /// A list that is loaded by a tap or by the program, and that only the program closes.
    private func design(_ steps: String) throws -> Design {
        let text = """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 300 400">
            <metadata><fb:interaction>
              <fb:tap name="press" target="#card"/>
              <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook">
                <datamodel><data id="y" expr="0"/></datamodel>
                <state id="idle"><transition event="press refresh.begin" target="busy"/></state>
                <state id="busy">
                  <onentry>
                    <fb:animate name="open" duration="1s" easing="linear"><assign location="y" expr="120"/></fb:animate>
                  </onentry>
                  <transition event="refresh.end" target="closed"/>
                </state>
                <state id="closed"><onentry><assign location="y" expr="0"/></onentry></state>
              </scxml>
              <fb:bind target="#card" transform="translate(0 {y})"/>
              <fb:scenario name="load">\(steps)</fb:scenario>
            </fb:interaction></metadata>
            <rect id="card" x="50" y="60" width="200" height="120"/></svg>
            """
        return try #require(DesignReader.read(SourceText(name: "card.svg", text: text)).design)
    }

    private static let steps = """
        <fb:wait for="0.5s"/><fb:send event="refresh.begin"/><fb:wait for="2s"/><fb:send event="refresh.end"/>
        """

    @Test("a step sends an event at its time, and nothing is touched") func aStepSends() throws {
        let design = try design(Self.steps)
        let recording = design.interaction.simulate(scenario: 0).recording
        let entered = recording.log.compactMap { entry -> (Int, Double)? in
            if case .entered(let state) = entry.event { (state, entry.time.seconds) } else { nil }
        }
        #expect(entered.map(\.0) == [0, 1, 2])
        #expect(entered.map(\.1) == [0, 0.5, 2.5])
        #expect(recording.log.allSatisfy { $0.event.touch == nil })
    }

    @Test("a repeated step sends it again, and the archive keeps it") func archive() throws {
        let design = try design(
            "<fb:repeat count=\"2\"><fb:send event=\"refresh.begin\"/><fb:wait for=\"1s\"/></fb:repeat>"
                + "<fb:send event=\"refresh.end\"/>")
        let events = design.interaction.scenarios[0].steps.flatMap(\.sentEvents).map { design.events[$0] }
        #expect(events == ["refresh.begin", "refresh.end"])
        #expect(Interaction(archived: design.interaction.archived)?.scenarios == design.interaction.scenarios)
    }

    @Test("a search sends what scenarios send, wherever it is heard") func search() throws {
        let design = try design(Self.steps)
        let exploration = Exploration(design)
        #expect(exploration.isCovered)
        let number = try #require(exploration.witness(of: .state(2)))
        #expect(design.words(of: exploration.witnesses[number]) == "tap at 150 120; the program sends “refresh.end”")
        // Without the step nothing sends it, which is proved.
        let silent = try self.design("<fb:tap on=\"#card\"/>")
        #expect(Exploration(silent).witness(of: .state(2)) == nil)
    }

    @Test("an interruption by an event is a run that shows it") func interruption() throws {
        let design = try design(Self.steps)
        let items = Exploration(design).interruptions.filter { if case .event = $0.cause { true } else { false } }
        #expect(items.map(\.percent) == [75, 50, 25])
        for item in items {
            #expect(abs(item.jump - 1.2 * Double(item.percent)) < 1.1, "\(item.percent) %")
            #expect(item.witness.markup(of: design, indent: "").hasSuffix("<fb:send event=\"refresh.end\"/>\n"))
            var interaction = design.interaction
            interaction.scenarios = [item.witness.scenario]
            #expect(Coverage(of: interaction.simulate(scenario: 0).recording).states[2] == true)
        }
    }
}
