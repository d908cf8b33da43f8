// SCXML sections 3.2 to 3.4 and 3.6 to 3.11: how states begin, end, are entered, left and remembered.

import Simulation
import Testing

@Suite struct StateTests {
    // MARK: 3.2 <scxml>

    @Test("3.2: the chart begins in its first state, or where initial says, through all that is around it")
    func chartInitial() throws {
        let states = "<state id=\"a\"/><state id=\"b\"><state id=\"b1\"/><state id=\"b2\"/></state>"
        #expect(try Chart(states).active == "a")
        #expect(try Chart(states, initial: "b").active == "b1")
        #expect(try Chart(states, initial: "b2").configuration == "b b2")
    }

    @Test("3.2: initial may name a state in each region of a parallel one")
    func chartInitialInRegions() throws {
        let chart = try Chart(
            """
            <state id="x"/>
            <parallel id="p"><state id="a"><state id="a1"/><state id="a2"/></state>
              <state id="b"><state id="b1"/><state id="b2"/></state><state id="c"/></parallel>
            """, initial: "b2 a2")
        #expect(chart.configuration == "p a a2 b b2 c")
    }

    // MARK: 3.3 <state>

    @Test("3.3: a compound state begins in its first child, or where its initial attribute says, however deep")
    func stateInitial() throws {
        #expect(try Chart("<state id=\"s\"><state id=\"a\"/><state id=\"b\"/></state>").active == "a")
        #expect(try Chart("<state id=\"s\" initial=\"b\"><state id=\"a\"/><state id=\"b\"/></state>").active == "b")
        let deep =
            "<state id=\"s\" initial=\"c\"><state id=\"a\"/><state id=\"b\"><state id=\"d\"/><state id=\"c\"/></state></state>"
        #expect(try Chart(deep).configuration == "s b c")
    }

    @Test("3.3: a history that stands before the states is not where a state begins")
    func firstChildIsNoHistory() throws {
        let chart = try Chart(
            "<state id=\"s\"><history id=\"h\"><transition target=\"b\"/></history><state id=\"a\"/><state id=\"b\"/></state>"
        )
        #expect(chart.active == "a")
    }

    @Test("3.3: initial may be a history, which leads to its default at first")
    func initialIsAHistory() throws {
        var chart = try Chart(
            """
            <state id="s" initial="h"><history id="h"><transition target="b"/></history>
              <state id="a"/><state id="b"><transition event="next" target="a"/></state>
              <transition event="out" target="o"/></state>
            <state id="o"><transition event="back" target="s"/></state>
            """, events: ["next", "out", "back"])
        #expect(chart.active == "b")
        try chart.send("next", "out", "back")
        #expect(chart.active == "a")
    }

    // MARK: 3.4 <parallel>

    @Test("3.4: a parallel state is active with all its children, and left with all of them")
    func parallel() throws {
        var chart = try Chart(
            """
            <parallel id="p">\(traced("p"))\(traced("a", "<transition event=\"go\" target=\"out\"/>"))
              \(traced("b", traced("b1", "")))</parallel><state id="out"/>
            """, events: ["go"])
        #expect(chart.configuration == "p a b b1")
        try chart.send("go")
        #expect(chart.configuration == "out")
        #expect(chart.trace == "+p +a +b +b1 -b1 -b -a -p")
    }

    @Test("3.4: a target in one region enters the others as they begin by themselves")
    func targetInOneRegion() throws {
        var chart = try Chart(
            """
            <state id="s"><transition event="go" target="a2"/></state>
            <parallel id="p"><state id="a"><state id="a1"/><state id="a2"/></state>
              <state id="b"><state id="b1"/><state id="b2"/></state></parallel>
            """, events: ["go"])
        try chart.send("go")
        #expect(chart.active == "a2 b1")
    }

    @Test("3.4: when all children are done, the parallel state is, also one inside another")
    func parallelDone() throws {
        func region(_ id: String) -> String {
            "<state id=\"\(id)\"><state id=\"\(id)1\"><transition event=\"\(id)\" target=\"\(id)f\"/></state><final id=\"\(id)f\"/></state>"
        }
        let states = """
            <parallel id="outer"><transition event="done.state.outer" target="end"/>
              \(region("a"))<parallel id="inner">\(region("b"))\(region("c"))</parallel></parallel><state id="end"/>
            """
        for order in [["a", "b", "c"], ["c", "a", "b"], ["b", "c", "a"]] {
            var chart = try Chart(states, events: ["a", "b", "c"])
            try chart.send(order[0], order[1])
            #expect(chart.active != "end", "\(order)")
            try chart.send(order[2])
            #expect(chart.active == "end", "\(order)")
        }
    }

    // MARK: 3.6 <initial>

    @Test("3.6: the content of <initial> runs after the state's onentry and before its child's, only on default entry")
    func initialContent() throws {
        var chart = try Chart(
            """
            <state id="o"><transition event="whole" target="s"/><transition event="inside" target="a"/></state>
            <state id="s">\(traced("s"))<initial><transition target="b">\(log("initial"))</transition></initial>
              \(traced("a", ""))\(traced("b", ""))<transition event="out" target="o"/></state>
            """, events: ["whole", "inside", "out"])
        try chart.send("whole")
        #expect(chart.trace == "+s initial +b")
        try chart.send("out", "inside")
        #expect(chart.trace == "+s initial +b -b -s +s +a")
    }

    // MARK: 3.7 <final>

    @Test("3.7: a final child raises done.state of its parent, after its own onentry, as an internal event")
    func doneOfACompoundState() throws {
        var chart = try Chart(
            """
            <state id="s"><transition event="done.state.s" target="end">\(log("done"))</transition>
              <transition event="outer" target="wrong"/>
              <state id="a"><transition event="go" target="f"><send event="outer"/></transition></state>
              <final id="f">\(traced("f"))</final></state>
            <state id="end"/><state id="wrong"/>
            """, events: ["go"])
        try chart.send("go")
        #expect(chart.active == "end")
        #expect(chart.trace == "+f -f done")
        #expect(chart.events == "go done.state.s outer")
    }

    @Test("3.7: a final state at the top ends the chart: its onexit runs, and nothing is heard any more")
    func finalOfTheChart() throws {
        var chart = try Chart(
            """
            <state id="a"><transition event="go" target="f"><send event="late" delay="0.1s"/></transition></state>
            <final id="f"><onentry>\(log("in"))<raise event="inner"/><send event="outer"/></onentry>
              <onexit>\(log("out"))</onexit></final>
            """, events: ["go"])
        try chart.send("go")
        #expect(chart.trace == "in out")
        chart.wait(until: 1)
        #expect(chart.events == "go")
        // The drawing goes on being shown as it is in that state.
        #expect(chart.active == "f")
    }

    @Test("3.7: a chart that begins in a final state has ended")
    func endedAtOnce() throws {
        let chart = try Chart("<final id=\"f\"><onentry>\(log("in"))</onentry><onexit>\(log("out"))</onexit></final>")
        #expect(chart.trace == "in out")
    }

    // MARK: 3.8, 3.9 <onentry>, <onexit>

    @Test("3.8, 3.9: states are entered from the outside in and left from the inside out, siblings last to first")
    func orderOfEntryAndExit() throws {
        var chart = try Chart(
            """
            <parallel id="p">\(traced("p"))\(traced("a", traced("a1", "")))\(traced("b", traced("b1", "")))
              <transition event="go" target="t1">\(log("go"))</transition></parallel>
            \(traced("t", traced("t1", "")))
            """, events: ["go"])
        try chart.send("go")
        #expect(chart.trace == "+p +a +a1 +b +b1 -b1 -b -a1 -a -p go +t +t1")
    }

    @Test("3.8, 3.9: several handlers run in document order, each a block of its own")
    func handlersAreBlocks() throws {
        var chart = try Chart(
            """
            <state id="s"><onentry>\(log("1"))<assign location="x" expr="sqrt(0 - y)"/>\(log("never"))</onentry>
              <onentry>\(log("2"))</onentry><onexit>\(log("3"))</onexit><onexit>\(log("4"))</onexit>
              <transition event="go" target="t"/></state><state id="t"/>
            """, data: "<data id=\"x\" expr=\"0\"/><data id=\"y\" expr=\"1\"/>", events: ["go"])
        try chart.send("go")
        #expect(chart.trace == "1 2 3 4")
    }

    @Test("3.8, 3.9: in its onentry and in its onexit a state is active")
    func activeInItsOwnHandlers() throws {
        var chart = try Chart(
            """
            <state id="s"><onentry><log expr="in(s) ? 'in' : 'not'"/></onentry>
              <onexit><log expr="in(s) and not in(t) ? 'still' : 'gone'"/></onexit>
              <transition event="go" target="t"><log expr="in(s) or in(t) ? 'wrong' : 'between'"/></transition></state>
            <state id="t"/>
            """, events: ["go"])
        try chart.send("go")
        #expect(chart.trace == "in still between")
    }
}
