// SCXML sections 3.10 and 3.11: history, shallow and deep, and which configurations are legal.

import Designs
import Interactions
import Simulation
import Testing

@Suite struct HistoryTests {
    private static func nested(_ type: String) -> String {
        """
        <state id="s">
          <history id="h" type="\(type)"><transition target="b">\(log("default"))</transition></history>
          <state id="a"/>
          <state id="b"><state id="b1"><transition event="deeper" target="b2"/></state><state id="b2"/></state>
          <transition event="out" target="o"/>
        </state>
        <state id="o"><transition event="back" target="h">\(log("back"))</transition>
          <transition event="direct" target="b"/></state>
        """
    }

    @Test("3.10: without a past a history leads to its default, whose content runs after the parent's onentry")
    func defaultContent() throws {
        var chart = try Chart(
            """
            <state id="o"><transition event="go" target="h">\(log("go"))</transition></state>
            \(traced("s", "<history id=\"h\"><transition target=\"b\">\(log("default"))</transition></history>"
                + traced("a", "") + traced("b", "")))
            """, events: ["go"])
        try chart.send("go")
        #expect(chart.trace == "go +s default +b")
    }

    @Test("3.10: a shallow history remembers the child, which begins anew; a deep one the innermost states")
    func shallowAndDeep() throws {
        for (type, expected) in [("shallow", "b1"), ("deep", "b2")] {
            var chart = try Chart(Self.nested(type), initial: "b", events: ["deeper", "out", "back", "direct"])
            try chart.send("deeper", "out", "back")
            #expect(chart.active == expected, "\(type)")
            // With a past the default's content does not run.
            #expect(chart.trace == "back")
        }
    }

    @Test("3.10: what is remembered is what was active last, each time anew")
    func lastTimeCounts() throws {
        var chart = try Chart(Self.nested("deep"), initial: "b", events: ["deeper", "out", "back", "direct"])
        try chart.send("deeper", "out", "direct", "out", "back")
        #expect(chart.active == "b1")
    }

    @Test("3.10: the history of a parallel state goes on in every region, deep in each where it was")
    func historyOfAParallelState() throws {
        for (type, expected) in [("shallow", "a1 b1"), ("deep", "a2 b2")] {
            var chart = try Chart(
                """
                <parallel id="p"><history id="h" type="\(type)"><transition target="a b"/></history>
                  <state id="a"><state id="a1"><transition event="next" target="a2"/></state><state id="a2"/></state>
                  <state id="b"><state id="b1"><transition event="next" target="b2"/></state><state id="b2"/></state>
                  <transition event="out" target="o"/></parallel>
                <state id="o"><transition event="back" target="h"/></state>
                """, events: ["next", "out", "back"])
            try chart.send("next", "out", "back")
            #expect(chart.active == expected, "\(type)")
        }
    }

    @Test("3.10: a transition from inside a state to its history leaves the state and comes back to where it was")
    func fromInside() throws {
        var chart = try Chart(
            """
            <state id="s">\(traced("s"))<history id="h"><transition target="a"/></history>
              <state id="a"><transition event="next" target="b"/></state>
              <state id="b">\(traced("b"))</state><transition event="again" target="h"/></state>
            """, events: ["next", "again"])
        try chart.send("next", "again")
        #expect(chart.active == "b")
        // The domain of an external transition whose source is s lies outside of s.
        #expect(chart.trace == "+s +b -b -s +s +b")
    }

    @Test("3.11: whatever happens, one child of each compound state is active, all of a parallel one, and all parents")
    func configurationsAreLegal() throws {
        var chart = try Chart(
            """
            <parallel id="p"><history id="h" type="deep"><transition target="a2 b"/></history>
              <state id="a"><state id="a1"><transition event="x" target="a2"/></state>
                <state id="a2"><state id="a21"><transition event="y" target="a22 "/></state><state id="a22"/></state></state>
              <parallel id="b"><state id="c"><state id="c1"><transition event="y" target="c2"/></state><state id="c2"/></state>
                <state id="d"/></parallel>
              <transition event="out" target="o"/></parallel>
            <state id="o"><transition event="x" target="c2"/><transition event="y" target="h"/>
              <transition event="z" target="a22 c2"/></state>
            """, events: ["x", "y", "z", "out"])
        var seen: Set<String> = []
        for event in ["x", "y", "out", "y", "out", "x", "x", "out", "z", "y", "out", "out", "y", "x"] {
            try chart.send(event)
            let states = chart.design.interaction.states
            for (index, state) in states.enumerated() where chart.machine.isIn(index) {
                let children = state.children.filter { !states[$0].isHistory }
                let inside = children.filter { chart.machine.isIn($0) }.count
                #expect(inside == (state.kind == .compound ? 1 : children.count), "\(chart.configuration)")
                #expect(state.parent < 0 || chart.machine.isIn(state.parent))
            }
            #expect(states.indices.filter { states[$0].parent < 0 && chart.machine.isIn($0) }.count == 1)
            seen.insert(chart.active)
        }
        #expect(seen == ["a21 c1 d", "a22 c2 d", "o", "a1 c2 d", "a21 c2 d"])
    }
}
