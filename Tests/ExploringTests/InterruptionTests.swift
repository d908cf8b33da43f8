// Interrupted animations: which state follows, what jumps, and what goes on at another speed.

import Designs
import Diagnostics
import Exploring
import Interactions
import Simulation
import TestSupport
import Testing

@Suite("Interruptions") struct InterruptionTests {
    /// A card that opens and closes; `opening` and `closing` are what its states do on entry.
    private func design(opening: String, closing: String) throws -> Design {
        let text = """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 375 400">
            <metadata><fb:interaction>
              <fb:tap name="poke" target="#card"/>
              <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook">
                <datamodel><data id="y" expr="0"/></datamodel>
                <state id="closed">
                  <transition event="poke" target="open"/><transition event="call" target="open"/>
                </state>
                <state id="open"><onentry>\(opening)</onentry><transition event="poke" target="shut"/></state>
                <state id="shut"><onentry>\(closing)<send event="call" delay="9s"/></onentry><transition event="poke" target="open"/><transition event="call" target="open"/></state>
              </scxml>
              <fb:bind target="#card" transform="translate(0 {y})"/>
              <fb:scenario name="open"><fb:tap on="#card"/></fb:scenario>
            </fb:interaction></metadata>
            <rect id="card" x="20" y="40" width="335" height="120"/></svg>
            """
        return try #require(DesignReader.read(SourceText(name: "card.svg", text: text)).design)
    }

    private let go =
        #"<fb:animate name="go" duration="1s" easing="linear"><assign location="y" expr="120"/></fb:animate>"#

    @Test("what is set at once jumps by what is left of the way") func jump() throws {
        let design = try design(opening: go, closing: #"<assign location="y" expr="0"/>"#)
        let all = Exploration(design).interruptions
        let opening = all.filter { design.animations[$0.animation] == "go" && $0.configuration == [2] }
        #expect(opening.map(\.percent) == [75, 50, 25])
        // A tap acts as it ends, 0.1 s and a tick later.
        for item in opening {
            #expect(abs(item.jump - 120 * (Double(item.percent) / 100 + 0.1)) < 1.5, "\(item.percent) %")
            #expect(design.bindings[item.jumping].element == "card")
            // The run shows it again.
            var interaction = design.interaction
            interaction.scenarios = [item.witness.scenario]
            #expect(Coverage(of: interaction.simulate(scenario: 0).recording).states[2] == true)
        }
    }

    @Test("an animation back has no jump, and turns round at once; a spring keeps the speed") func kick() throws {
        let back =
            #"<fb:animate name="back" duration="1s" easing="linear"><assign location="y" expr="0"/></fb:animate>"#
        let spring = #"<fb:animate name="back" easing="spring(0.5 0)"><assign location="y" expr="0"/></fb:animate>"#
        for (closing, kick) in [(back, 150.0...260), (spring, 0.0...60)] {
            let design = try design(opening: go, closing: closing)
            let items = Exploration(design).interruptions.filter {
                design.animations[$0.animation] == "go" && $0.percent == 50 && $0.configuration == [2]
            }
            #expect(items.count == 1)
            for item in items {
                #expect(item.jump < 1e-6)
                #expect(kick.contains(item.kick), "\(item.kick) pt/s")
            }
        }
    }

    @Test("an event that nothing raises then interrupts too, and the worst stands first") func event() throws {
        let design = try design(opening: #"<assign location="y" expr="120"/>"#, closing: go.replacing("120", with: "0"))
        let exploration = Exploration(design)
        let all = exploration.interruptions
        #expect(all.contains { if case .event = $0.cause { $0.configuration == [1] } else { false } })
        #expect(zip(all, all.dropFirst()).allSatisfy { max($0.jump, $0.kick / 60) >= max($1.jump, $1.kick / 60) })
        let text = ExplorationReport(
            exploration, of: design, authored: Coverage(of: design.interaction), interruptions: all
        ).text
        #expect(text.contains("go at 25 %, event call → open: #card jumps by 30 pt"))
    }
}
