// SCXML section 3.13: which transitions are taken together, which stand back, and in what order a macrostep goes.

import Simulation
import Testing

@Suite struct SelectionTests {
    @Test("3.13: of the transitions of a state the first that fits in document order is taken")
    func documentOrder() throws {
        var chart = try Chart(
            """
            <state id="a"><transition event="go" cond="false" target="b"/><transition event="other" target="b"/>
              <transition event="go" target="c"/><transition event="go" target="d"/></state>
            <state id="b"/><state id="c"/><state id="d"/>
            """, events: ["go", "other"])
        try chart.send("go")
        #expect(chart.active == "c")
    }

    @Test("3.13: inner states come before outer ones, which serve where the inner have nothing that fits")
    func innerBeforeOuter() throws {
        let states = """
            <state id="s"><transition event="go" target="outer"/>
              <state id="t"><transition event="go" cond="x eq 2" target="middle"/>
                <state id="a"><transition event="go" cond="x eq 1" target="inner"/></state></state></state>
            <state id="inner"/><state id="middle"/><state id="outer"/>
            """
        for (x, expected) in [(1, "inner"), (2, "middle"), (3, "outer")] {
            var chart = try Chart(states, data: "<data id=\"x\" expr=\"\(x)\"/>", events: ["go"])
            try chart.send("go")
            #expect(chart.active == expected)
        }
    }

    @Test("3.13: regions take their transitions in one microstep: all leave, then all contents run, then all enter")
    func regionsTogether() throws {
        func region(_ id: String) -> String {
            let first = traced(
                "\(id)1", "<transition event=\"go\" target=\"\(id)2\">\(log("do-" + id))</transition>")
            return "<state id=\"\(id)\">\(first)\(traced(id + "2", ""))</state>"
        }
        var chart = try Chart("<parallel id=\"p\">\(region("a"))\(region("b"))</parallel>", events: ["go"])
        try chart.send("go")
        #expect(chart.trace == "+a1 +b1 -b1 -a1 do-a do-b +a2 +b2")
    }

    @Test("3.13: one transition of a common ancestor is taken once for all regions")
    func onceForAllRegions() throws {
        var chart = try Chart(
            """
            <parallel id="p"><transition event="go">\(log("go"))</transition><state id="a"/><state id="b"/></parallel>
            """, events: ["go"])
        try chart.send("go")
        #expect(chart.trace == "go")
    }

    @Test("3.13: where two regions would leave the same states, the earlier in document order preempts")
    func preemption() throws {
        let a =
            "<state id=\"a\"><state id=\"a1\"><transition event=\"go\" target=\"a2\"/></state><state id=\"a2\"/></state>"
        let b = "<state id=\"b\"><state id=\"b1\"><transition event=\"go\" target=\"out\"/></state></state>"
        for (regions, expected) in [(a + b, "a2 b1"), (b + a, "out")] {
            var chart = try Chart("<parallel id=\"p\">\(regions)</parallel><state id=\"out\"/>", events: ["go"])
            try chart.send("go")
            #expect(chart.active == expected)
        }
    }

    @Test("3.13: a transition of a descendant preempts that of its ancestor which another region has chosen")
    func descendantPreempts() throws {
        // a has nothing, so p's own transition is enabled through it; b1's is further inside and wins.
        var chart = try Chart(
            """
            <parallel id="p"><transition event="go" target="out"/><state id="a"/>
              <state id="b"><state id="b1"><transition event="go" target="b2"/></state><state id="b2"/></state></parallel>
            <state id="out"/>
            """, events: ["go"])
        try chart.send("go")
        #expect(chart.active == "a b2")
    }

    @Test("3.13: a targetless transition leaves nothing, so it conflicts with none")
    func targetlessNeverConflicts() throws {
        var chart = try Chart(
            """
            <parallel id="p">
              <state id="a"><transition event="go">\(log("stays"))</transition></state>
              <state id="b"><transition event="go" target="out">\(log("leaves"))</transition></state></parallel>
            <state id="out"/>
            """, events: ["go"])
        try chart.send("go")
        #expect(chart.active == "out")
        #expect(chart.trace == "stays leaves")
    }

    @Test("3.13: conditions are asked before anything of the microstep is done")
    func conditionsBeforeContent() throws {
        var chart = try Chart(
            """
            <parallel id="p">
              <state id="a"><transition event="go" cond="x eq 0"><assign location="x" expr="1"/></transition></state>
              <state id="b"><transition event="go" cond="x eq 0">\(log("too"))</transition></state></parallel>
            """, data: "<data id=\"x\" expr=\"0\"/>", events: ["go"])
        try chart.send("go")
        #expect(chart.trace == "too")
    }

    @Test(
        "3.13: a macrostep goes on through eventless transitions, then internal events, and then takes the next external one"
    )
    func macrostep() throws {
        var chart = try Chart(
            """
            <state id="a"><transition event="go" target="b">
              <send event="outer"/><raise event="first"/><raise event="second"/>\(log("go"))</transition></state>
            <state id="b"><transition target="c">\(log("eventless"))</transition></state>
            <state id="c"><transition event="first">\(log("first"))<raise event="third"/></transition>
              <transition event="second" target="d">\(log("second"))</transition></state>
            <state id="d"><transition cond="in(d)" target="e">\(log("again"))</transition></state>
            <state id="e"><transition event="third">\(log("third"))</transition>
              <transition event="outer">\(log("outer"))</transition></state>
            """, events: ["go"])
        try chart.send("go")
        #expect(chart.trace == "go eventless first second again third outer")
        #expect(chart.events == "go first second third outer")
    }

    @Test("3.13: internal events come in the order in which they were raised, regions in document order")
    func orderOfTheInternalQueue() throws {
        var chart = try Chart(
            """
            <parallel id="p">
              <state id="a"><transition event="go"><raise event="a1"/><raise event="a2"/></transition></state>
              <state id="b"><transition event="go"><raise event="b1"/></transition></state></parallel>
            """, events: ["go"])
        try chart.send("go")
        #expect(chart.events == "go a1 a2 b1")
    }

    @Test("3.13: eventless transitions that never come to rest stop with an error that shows one of them")
    func endlessMicrosteps() throws {
        let chart = try Chart(
            """
            <state id="a"><transition event="go" target="b"/></state>
            <state id="b"><transition cond="in(b)" target="c"/></state>
            <state id="c"><transition cond="in(c)" target="b"/></state>
            """, initial: "b", events: ["go"])
        #expect(chart.machine.fault?.reason == .endlessMicrosteps)
        #expect(chart.stoppedAt?.hasPrefix("<transition cond=\"in(") == true)
    }

    @Test(
        "3.13: a loop that something ends is no mistake",
        arguments: [
            // A guard above it; an inner state's transition; another above it that is always taken; another region.
            """
            <state id="a"><transition cond="i eq 10" target="b"/><transition><assign location="i" expr="i + 1"/></transition>
            </state>
            """,
            "<state id=\"a\"><transition/><state id=\"c\"><transition target=\"b\"/></state></state>",
            "<state id=\"a\"><transition target=\"b\"/><transition/></state>",
            """
            <parallel id="a"><state id="c"><transition><assign location="i" expr="i + 1"/></transition></state>
              <state id="d"><transition cond="i ge 10" target="b"/></state></parallel>
            """,
        ])
    func loopsThatEnd(_ states: String) throws {
        let chart = try Chart(states + "<state id=\"b\"/>", data: "<data id=\"i\" expr=\"0\"/>")
        #expect(chart.active == "b")
        #expect(chart.machine.fault == nil)
    }

    @Test("3.13: events that raise or send each other for ever stop with an error that shows the transition")
    func endlessEvents() throws {
        for (action, reason) in [("raise", Fault.Reason.endlessMicrosteps), ("send", .endlessEvents)] {
            let chart = try Chart(
                """
                <state id="a"><onentry><raise event="ping"/></onentry>
                  <transition event="ping"><\(action) event="ping"/></transition></state>
                """)
            #expect(chart.machine.fault?.reason == reason)
            #expect(chart.stoppedAt?.hasPrefix("<transition event=\"ping\"") == true)
        }
    }
}
