// What a search proves: only what is so, and with the reason.

import Designs
import Diagnostics
import Exploring
import Simulation
import TestSupport
import Testing

@Suite("What can never happen") struct ProofTests {
    @Test(
        "a transition is proved dead, and its twin is found",
        arguments: [
            // A condition that no finger makes true, and one that a finger does.
            ("clamp(0, pull.tx, 40) gt 60", false), ("clamp(0, pull.tx, 40) gt 30", true),
            // A count that stands still, and one that grows.
            ("fixed gt 2", false), ("count gt 2", true),
            // A parameter may be set, even where it is 0 in the file.
            ("limit gt 2", true),
        ])
    func condition(_ condition: String, _ isAlive: Bool) throws {
        let (design, exploration) = try explored(
            """
            <state id="rest">
              <transition event="pull.ended" cond="\(condition)" target="there"/>
              <transition event="pull.ended"><assign location="count" expr="count + 1"/></transition>
            </state>
            <state id="there"/>
            """)
        #expect((exploration.witness(of: .transition(0)) != nil) == isAlive)
        #expect((exploration.proofs[.transition(0)] == nil) == isAlive)
        #expect((exploration.proofs[.state(1)] == nil) == isAlive)
        let text = ExplorationReport(exploration, of: design, authored: Coverage(of: design.interaction)).text
        #expect(text.contains("no values of its quantities make it so") == !isAlive)
    }

    @Test("nothing raises the event") func event() throws {
        let (_, exploration) = try explored(
            """
            <state id="rest"><transition event="never" target="there"/></state>
            <state id="there"><transition event="pull.began" target="rest"/></state>
            """)
        #expect(exploration.proofs[.transition(0)] == .event)
        #expect(exploration.proofs[.transition(1)] == .source(state: 1))
    }

    @Test("another transition is always taken first") func order() throws {
        let (_, exploration) = try explored(
            """
            <state id="rest">
              <transition event="pull.ended" cond="pull.tx gt 30" target="there"/>
              <transition event="pull.ended" cond="pull.tx gt 30 and count eq 0" target="there"/>
              <transition event="pull.ended" cond="not (pull.tx gt 30)"/>
            </state>
            <state id="there"><transition event="pull.ended" target="rest"/></state>
            """)
        #expect(exploration.proofs[.transition(0)] == nil)
        #expect(exploration.proofs[.transition(1)] == .order(transition: 0))
        #expect(exploration.proofs[.transition(2)] == nil)
        #expect(exploration.witness(of: .transition(2)) != nil)
        // The third is asked only where the first has failed, and then it holds.
        #expect(exploration.proofs.values.contains(.order(transition: 1)))
    }

    private func explored(_ states: String) throws -> (Design, Exploration) {
        let text = """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 200 100"><title>T</title>
            <metadata><fb:interaction>
            <fb:parameter name="limit" value="0" min="0" max="5" step="1"/>
            <fb:pan name="pull" target="#box"/>
            <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook">
            <datamodel><data id="count" expr="0"/><data id="fixed" expr="1"/></datamodel>
            \(states)
            </scxml>
            <fb:bind target="#box" transform="translate({clamp(0, pull.tx, 40)} {count + fixed + limit})"/>
            </fb:interaction></metadata>
            <rect id="box" x="10" y="20" width="60" height="60" fill="#c33"/></svg>
            """
        let design = try #require(DesignReader.read(SourceText(name: "t.svg", text: text)).design)
        return (design, Exploration(design))
    }
}
