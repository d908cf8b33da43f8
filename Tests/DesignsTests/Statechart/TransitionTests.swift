// SCXML sections 3.5 and 3.12: transitions with and without events, conditions and targets, and how events match.

import Simulation
import Testing

@Suite struct TransitionTests {
    // MARK: 3.5 <transition>

    @Test("3.5: a transition is taken when its event comes and its cond holds, with both only if both")
    func eventAndCondition() throws {
        let states = """
            <state id="a"><transition event="go" cond="x gt 2" target="b"/>
              <transition event="more"><assign location="x" expr="x + 1"/></transition></state><state id="b"/>
            """
        var chart = try Chart(states, data: "<data id=\"x\" expr=\"1\"/>", events: ["go", "more"])
        try chart.send("go", "more", "go")
        #expect(chart.active == "a")
        try chart.send("more", "go")
        #expect(chart.active == "b")
    }

    @Test("3.5: an eventless transition is taken as soon as its cond holds, before any event")
    func eventless() throws {
        var chart = try Chart(
            """
            <state id="a"><onentry><raise event="inner"/></onentry><transition event="inner" target="wrong"/>
              <transition cond="x eq 1" target="b"/></state>
            <state id="b"><transition event="inner" target="c"/></state><state id="c"/><state id="wrong"/>
            """, data: "<data id=\"x\" expr=\"1\"/>")
        #expect(chart.active == "c")
        chart = try Chart(
            """
            <state id="a"><transition event="go"><assign location="x" expr="1"/><raise event="inner"/></transition>
              <transition event="inner" target="wrong"/><transition cond="x eq 1" target="b"/></state>
            <state id="b"/><state id="wrong"/>
            """, data: "<data id=\"x\" expr=\"0\"/>", events: ["go"])
        #expect(chart.active == "a")
        try chart.send("go")
        #expect(chart.active == "b")
    }

    @Test("3.5: an eventless transition without a cond is taken at once")
    func unconditional() throws {
        let chart = try Chart(
            "\(traced("a", "<transition target=\"b\">\(log("on"))</transition>"))\(traced("b", ""))")
        #expect(chart.active == "b")
        #expect(chart.trace == "+a -a on +b")
    }

    @Test("3.5: a transition without a target runs its content and leaves nothing, not even to enter it again")
    func targetless() throws {
        var chart = try Chart(
            traced("s", traced("a", "") + "<transition event=\"go\">\(log("go"))</transition>"), events: ["go"])
        try chart.send("go", "go")
        #expect(chart.trace == "+s +a go go")
    }

    @Test("3.5: an external transition to a child leaves its state and enters it again; an internal one stays inside")
    func internalAndExternal() throws {
        for (type, expected) in [
            ("", "+s +a -a -s go +s +b"), (" type=\"external\"", "+s +a -a -s go +s +b"),
            (" type=\"internal\"", "+s +a -a go +b"),
        ] {
            var chart = try Chart(
                traced(
                    "s",
                    "<transition event=\"go\" target=\"b\"\(type)>\(log("go"))</transition>" + traced("a", "")
                        + traced("b", "")), events: ["go"])
            try chart.send("go")
            #expect(chart.trace == expected)
        }
    }

    @Test("3.5: internal means nothing where the target is outside, the state itself, or the source a parallel state")
    func internalThatIsExternal() throws {
        var chart = try Chart(
            traced("s", "<transition event=\"go\" target=\"s\" type=\"internal\"/>" + traced("a", "")), events: ["go"])
        try chart.send("go")
        #expect(chart.trace == "+s +a -a -s +s +a")
        chart = try Chart(
            """
            <parallel id="p">\(traced("p"))<transition event="go" target="a2" type="internal"/>
              \(traced("a", "<state id=\"a1\"/><state id=\"a2\"/>"))\(traced("b", ""))</parallel>
            """, events: ["go"])
        try chart.send("go")
        #expect(chart.active == "a2 b")
        #expect(chart.trace == "+p +a +b -b -a -p +p +a +b")
    }

    @Test(
        "3.5: a transition may have targets in several regions, and one out of a nested state leaves up to what is common"
    )
    func severalTargets() throws {
        var chart = try Chart(
            """
            <state id="s"><transition event="go" target="b2 a2"/></state>
            <parallel id="p">\(traced("a", "<state id=\"a1\"/><state id=\"a2\"><transition event=\"near\" target=\"a1\"/></state>"))
              \(traced("b", "<state id=\"b1\"/><state id=\"b2\"/>"))<transition event="far" target="s"/></parallel>
            """, events: ["go", "near", "far"])
        try chart.send("go")
        #expect(chart.active == "a2 b2")
        try chart.send("near")
        #expect(chart.active == "a1 b2")
        #expect(chart.trace == "+a +b")
        try chart.send("far")
        #expect(chart.trace == "+a +b -b -a")
    }

    // MARK: 3.12 events

    /// Which of some events a descriptor hears.
    private func heard(_ descriptor: String) throws -> [String] {
        let events = ["pull", "pull.up", "pull.up.far", "pullup", "push", "pull-up.x"]
        var result: [String] = []
        for event in events {
            var chart = try Chart(
                "<state id=\"a\"><transition event=\"\(descriptor)\" target=\"b\"/></state><state id=\"b\"/>",
                events: events)
            try chart.send(event)
            if chart.active == "b" { result.append(event) }
        }
        return result
    }

    @Test(
        "3.12.1: a descriptor hears events of its words and of more behind them, word by word and not letter by letter")
    func descriptors() throws {
        #expect(try heard("pull") == ["pull", "pull.up", "pull.up.far"])
        #expect(try heard("pull.up") == ["pull.up", "pull.up.far"])
        #expect(try heard("pull.up.far") == ["pull.up.far"])
        #expect(try heard("pullup push") == ["pullup", "push"])
        #expect(try heard("up") == [])
    }

    @Test("3.12.1: .* and . at the end add nothing; * alone hears everything")
    func wildcards() throws {
        #expect(try heard("pull.*") == heard("pull"))
        #expect(try heard("pull.") == heard("pull"))
        #expect(try heard("pull.up.*") == heard("pull.up"))
        #expect(try heard("*").count == 6)
        #expect(try heard("Pull") == [])
    }

    @Test("3.12.1: * hears what the machine raises as well", arguments: ["error", "error.*", "error.execution", "*"])
    func errors(descriptor: String) throws {
        let chart = try Chart(
            """
            <state id="a"><onentry><assign location="x" expr="1 / x"/></onentry>
              <transition event="\(descriptor)" target="b"/></state><state id="b"/>
            """, data: "<data id=\"x\" expr=\"0\"/>")
        #expect(chart.active == "b")
    }

    @Test("3.12.1: done.state hears every state, done.animate every animation")
    func doneEvents() throws {
        var chart = try Chart(
            """
            <state id="a"><state id="a1"><transition event="go" target="af"/></state><final id="af"/>
              <transition event="done.state" target="b"/></state>
            <state id="b"><onentry><fb:animate name="rise" duration="0.2s"><assign location="x" expr="1"/></fb:animate></onentry>
              <transition event="done.animate" target="c"/></state><state id="c"/>
            """, data: "<data id=\"x\" expr=\"0\"/>", events: ["go"])
        try chart.send("go")
        #expect(chart.active == "b")
        chart.wait(until: 1)
        #expect(chart.active == "c")
    }

    @Test("3.12: an event that nothing listens to is dropped")
    func unheard() throws {
        var chart = try Chart(
            """
            <state id="a"><transition event="go" target="b"/></state>
            <state id="b"><transition event="other" target="c"/></state><state id="c"/>
            """, events: ["go", "other"])
        try chart.send("other", "go")
        #expect(chart.active == "b")
        #expect(chart.events == "other go")
    }
}
