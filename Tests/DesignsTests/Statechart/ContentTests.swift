// SCXML sections 4, 5 and 6: executable content, data and conditions, sending and taking back.

import Designs
import Simulation
import Testing

@Suite struct ContentTests {
    private func entering(_ content: String, data: String = "", events: [String] = []) throws -> Chart {
        try Chart("<state id=\"a\"><onentry>\(content)</onentry></state>", data: data, events: events)
    }

    // MARK: 4 executable content

    @Test("4.2: raise puts its event at the end of the internal queue; the block goes on first")
    func raise() throws {
        let chart = try Chart(
            """
            <state id="a"><onentry><raise event="one"/>\(log("block"))<raise event="two"/></onentry>
              <transition event="one">\(log("one"))</transition><transition event="two">\(log("two"))</transition></state>
            """)
        #expect(chart.trace == "block one two")
    }

    @Test(
        "4.3, 4.4, 4.5: of an if, its elseifs and its else the first that holds is run, and no other", arguments: 0...4)
    func choices(x: Int) throws {
        let chart = try entering(
            """
            <if cond="x eq 1">\(log("one"))<elseif cond="x le 2"/>\(log("two"))\(log("more"))<elseif cond="x eq 2"/>\(log("never"))
              <else/>\(log("else"))</if>\(log("after"))
            """, data: "<data id=\"x\" expr=\"\(x)\"/>")
        #expect(chart.trace == (x == 1 ? "one after" : x <= 2 ? "two more after" : "else after"))
    }

    @Test("4.3: an if in which nothing holds does nothing; ifs stand inside one another")
    func nestedChoices() throws {
        let chart = try entering(
            """
            <if cond="false">\(log("no"))</if>
            <if cond="true"><if cond="false">\(log("no"))<else/>\(log("inner"))</if>\(log("outer"))</if>
            """)
        #expect(chart.trace == "inner outer")
    }

    @Test("4.7: log writes its value and does nothing else")
    func logging() throws {
        var chart = try entering(
            "<log label=\"x\" expr=\"x + 1\"/>\(log("text"))<log expr=\"x eq 4\"/><log label=\"x\"/>",
            data: "<data id=\"x\" expr=\"4\"/>"
        )
        let log = chart.machine.recording?.log.map { $0.event } ?? []
        let label = try #require(chart.design.strings.firstIndex(of: "x"))
        #expect(log.contains(.logged(label: label, value: 5)))
        #expect(log.contains(.logged(label: -1, value: 1)))
        #expect(log.contains(.logged(label: label, value: 0)))
        #expect(try chart.value("x") == 4)
    }

    @Test("4.10: an error ends its block, inside an if as well, raises error.execution and leaves other blocks alone")
    func errorsEndTheirBlock() throws {
        var chart = try Chart(
            """
            <state id="a"><onentry>\(log("1"))<raise event="before"/>
                <if cond="true"><assign location="x" expr="sqrt(0 - y)"/>\(log("no"))</if>\(log("no"))</onentry>
              <onentry>\(log("2"))</onentry>
              <transition event="before">\(log("before"))</transition>
              <transition event="error.execution" target="b">\(log("error"))</transition></state>
            <state id="b"/>
            """, data: "<data id=\"x\" expr=\"7\"/><data id=\"y\" expr=\"1\"/>")
        #expect(chart.trace == "1 2 before error")
        #expect(chart.active == "b")
        #expect(chart.failures == [.notANumber])
        #expect(try chart.value("x") == 7)
    }

    // MARK: 5.3 <data>, 5.4 <assign>

    @Test("5.3: data are bound early, all before the first state is entered, wherever they stand")
    func earlyBinding() throws {
        var chart = try Chart(
            """
            <state id="a"><onentry><assign location="x" expr="x + y + z"/></onentry></state>
            <state id="b"><datamodel><data id="y" expr="10"/></datamodel>
              <state id="c"><datamodel><data id="z" expr="y * 10"/></datamodel></state></state>
            """, data: "<data id=\"x\" expr=\"1\"/>")
        #expect(try chart.value("x") == 111)
    }

    @Test("5.3: a state that is entered again finds its data as they are")
    func dataAreBoundOnce() throws {
        var chart = try Chart(
            """
            <state id="s"><datamodel><data id="x" expr="1"/></datamodel>
              <onentry><assign location="x" expr="x * 2"/></onentry><transition event="go" target="s"/></state>
            """, events: ["go"])
        try chart.send("go", "go")
        #expect(try chart.value("x") == 8)
    }

    @Test("5.3.3: data whose expr cannot be worked out raise error.execution before anything else happens")
    func failingData() throws {
        let chart = try Chart(
            """
            <state id="a"><onentry><raise event="other"/></onentry><transition event="error.execution" target="b"/>
              <transition event="other" target="wrong"/></state><state id="b"/><state id="wrong"/>
            """, data: "<data id=\"y\" expr=\"0\"/><data id=\"x\" expr=\"1 / y\"/>")
        #expect(chart.active == "b")
        #expect(chart.events == "error.execution other")
    }

    @Test("5.4: assignments take effect one after another")
    func assignments() throws {
        var chart = try entering(
            "<assign location=\"x\" expr=\"y\"/><assign location=\"y\" expr=\"x + 1\"/>",
            data: "<data id=\"x\" expr=\"1\"/><data id=\"y\" expr=\"5\"/>")
        #expect(try chart.value("x") == 5)
        #expect(try chart.value("y") == 6)
    }

    // MARK: 5.9 expressions

    @Test("5.9.1: a cond that has no answer is false and raises error.execution, once for each event")
    func failingConditionOfAnEvent() throws {
        var chart = try Chart(
            """
            <state id="a"><transition event="go" cond="1 / x gt 2 and sqrt(x - 1) lt 3" target="wrong"/>
              <transition event="go">\(log("next"))</transition>
              <transition event="error.*">\(log("error"))</transition></state><state id="wrong"/>
            """, data: "<data id=\"x\" expr=\"0.25\"/>", events: ["go"])
        try chart.send("go", "go")
        #expect(chart.trace == "next error next error")
        #expect(chart.failures == [.notANumber, .notANumber])
    }

    @Test("5.9.1: each evaluation of a cond without an answer is an error, but for one that hears the error itself")
    func everyFailingCondition() throws {
        var chart = try Chart(
            """
            <state id="a"><onentry><raise event="go"/><raise event="go"/></onentry>
              <transition event="go error" cond="0 / x gt 1" target="wrong"/>
              <transition event="error.execution"><assign location="told" expr="told + 1"/></transition></state>
            <state id="wrong"/>
            """, data: "<data id=\"x\" expr=\"0\"/><data id=\"told\" expr=\"0\"/>")
        #expect(try chart.value("told") == 2)
        // Appendix D asks what regions inherit once for each of them.
        chart = try Chart(
            """
            <state id="s"><transition event="go" cond="0 / x gt 1" target="wrong"/>
              <transition event="error.execution"><assign location="told" expr="told + 1"/></transition>
              <parallel id="p"><state id="a"/><state id="b"/></parallel></state><state id="wrong"/>
            """, data: "<data id=\"x\" expr=\"0\"/><data id=\"told\" expr=\"0\"/>", events: ["go"])
        try chart.send("go")
        #expect(try chart.value("told") == 2)
    }

    @Test("5.9.1: what is infinite is no number, in a cond as in an assignment")
    func infinity() throws {
        var chart = try Chart(
            """
            <state id="a"><onentry><if cond="1 / x gt 1">\(log("no"))<else/>\(log("else"))</if>
                <if cond="clamp(0, 1 / x, 5) eq 5">\(log("five"))</if></onentry>
              <onentry><assign location="y" expr="1 / x"/>\(log("no"))</onentry></state>
            """, data: "<data id=\"x\" expr=\"0\"/><data id=\"y\" expr=\"7\"/>")
        #expect(chart.trace == "else five")
        #expect(chart.failures == [.notANumber, .notANumber])
        #expect(try chart.value("y") == 7)
    }

    @Test("5.9.1: an eventless transition whose cond has no answer says so once, not at every try")
    func failingConditionWithoutAnEvent() throws {
        var chart = try Chart(
            """
            <state id="a"><transition cond="0 / x ge 0" target="b"/>
              <transition event="error.execution">\(log("error"))</transition>
              <transition event="leave" target="c"/><transition event="mend"><assign location="x" expr="-1"/></transition></state>
            <state id="b"/><state id="c"><transition event="leave" target="a"/></state>
            """, data: "<data id=\"x\" expr=\"0\"/>", events: ["leave", "mend"])
        chart.wait(until: 0.5)
        #expect(chart.trace == "error")
        #expect(chart.machine.fault == nil)
        try chart.send("leave", "leave")
        #expect(chart.trace == "error error")
        try chart.send("mend")
        #expect(chart.active == "b")
    }

    @Test("5.9.1: what a cond need not look at may be anything: the second half of and and or, the branch not taken")
    func guardedConditions() throws {
        let chart = try Chart(
            """
            <state id="a"><onentry>
              <if cond="x gt 0 and 0 / x gt 1">\(log("no"))<else/>\(log("and"))</if>
              <if cond="x le 0 or 0 / x gt 1">\(log("or"))</if>
              <if cond="(x eq 0 ? 5 : 0 / x) gt 1">\(log("choice"))</if></onentry></state>
            """, data: "<data id=\"x\" expr=\"0\"/>")
        #expect(chart.trace == "and or choice")
        #expect(chart.failures.isEmpty)
    }

    @Test("5.9.1: the cond of an if that has no answer is false and an error, and its block goes on")
    func failingConditionOfAnIf() throws {
        let chart = try Chart(
            """
            <state id="a"><onentry><if cond="not (0 / x gt 1)">\(log("no"))<else/>\(log("else"))</if>\(log("on"))</onentry>
              <transition event="error.execution">\(log("error"))</transition></state>
            """, data: "<data id=\"x\" expr=\"0\"/>")
        #expect(chart.trace == "else on error")
    }

    @Test("5.9.1: a cond that rests on lets has no answer where they have none, through lets of lets as well")
    func failingLets() throws {
        var chart = try Chart(
            """
            <state id="a"><transition event="go" cond="not early" target="wrong"/><transition event="go" target="b"/></state>
            <state id="b"><transition event="error.execution" target="c"/></state><state id="c"/><state id="wrong"/>
            """, data: "<data id=\"x\" expr=\"0\"/>", events: ["go"],
            before: """
                <fb:let name="early" expr="few or share lt 0.5"/><fb:let name="share" expr="x / x"/>
                <fb:let name="few" expr="share lt 0.1"/>
                """)
        try chart.send("go")
        #expect(chart.active == "c")
        #expect(chart.failures == [.notANumber])
    }

    @Test("5.9.1: in() says whether a state is active, parents and other regions included")
    func inPredicate() throws {
        var chart = try Chart(
            """
            <parallel id="p"><state id="a"><state id="a1"><transition event="go" cond="in(b2)" target="a2"/></state>
                <state id="a2"/></state>
              <state id="b"><state id="b1"><transition event="next" target="b2"/></state><state id="b2"/></state></parallel>
            <state id="o"><transition event="go" cond="in(p)" target="p"/></state>
            """, events: ["go", "next"])
        try chart.send("go")
        #expect(chart.active == "a1 b1")
        try chart.send("next", "go")
        #expect(chart.active == "a2 b2")
    }

    // MARK: 6.2 <send>, 6.3 <cancel>

    @Test(
        "6.2: without a delay, or with one of 0s, an event is put behind those that wait outside, after the macrostep")
    func sendWithoutDelay() throws {
        let chart = try entering(
            """
            <send event="one"/><send event="two" delay="0s"/><send event="three" delayexpr="x"/><send event="four"/>
            <raise event="inner"/>
            """, data: "<data id=\"x\" expr=\"0\"/>")
        #expect(chart.events == "inner one two three four")
    }

    @Test("6.2: delayed events come in time, those of one instant in the order in which they were sent")
    func delays() throws {
        var chart = try entering(
            """
            <send event="c" delay="0.2s"/><send event="a" delay="100ms"/><send event="d" delayexpr="x * 2"/>
            <send event="b" delayexpr="x"/><send event="e" delay="0.25s"/>
            """, data: "<data id=\"x\" expr=\"0.1\"/>")
        chart.wait(until: 0.099)
        #expect(chart.events == "")
        chart.wait(until: 0.2)
        #expect(chart.events == "a b c d")
        chart.wait(until: 1)
        #expect(chart.events == "a b c d e")
    }

    @Test("6.2: a delay is worked out when the event is sent; one below 0 is an error of its block")
    func delayIsEvaluatedAtOnce() throws {
        var chart = try entering(
            "<send event=\"a\" delayexpr=\"x\"/><assign location=\"x\" expr=\"-1\"/><send event=\"b\" delayexpr=\"x\"/>\(log("no"))",
            data: "<data id=\"x\" expr=\"0.1\"/>")
        chart.wait(until: 1)
        #expect(chart.events == "error.execution a")
        #expect(chart.trace == "")
        #expect(chart.failures == [.badDuration])
    }

    @Test("6.2: a sent event comes though the state that sent it has been left")
    func sendOutlivesItsState() throws {
        var chart = try Chart(
            """
            <state id="a"><onentry><send event="late" delay="0.1s"/></onentry><transition event="go" target="b"/></state>
            <state id="b"><transition event="late" target="c"/></state><state id="c"/>
            """, events: ["go"])
        try chart.send("go")
        chart.wait(until: 0.2)
        #expect(chart.active == "c")
    }

    @Test("6.3: cancel takes back every event that waits under its id, and no other, also at its very instant")
    func cancel() throws {
        var chart = try Chart(
            """
            <state id="a"><onentry><send event="again"/><send event="y" delay="0.1s"/></onentry>
              <transition event="again"><send event="x" id="one" delay="0.1s"/></transition>
              <transition event="y"><cancel sendid="one"/></transition></state>
            """, events: ["again"])
        // Sent at 0 behind y, and once more a tick later.
        try chart.send("again")
        chart.wait(until: 1)
        #expect(chart.events == "again again y")
        chart = try Chart(
            """
            <state id="a"><onentry><send event="x" id="one" delay="0.1s"/><send event="w" id="two" delay="0.1s"/>
              <cancel sendid="one"/></onentry></state>
            """)
        chart.wait(until: 1)
        #expect(chart.events == "w")
    }

    @Test("6.3: cancelling what has come already does nothing, and the id can be used again")
    func cancelTooLate() throws {
        var chart = try Chart(
            """
            <state id="a"><onentry><send event="x" id="t" delay="0.1s"/></onentry>
              <transition event="x" cond="n eq 0" target="a"><cancel sendid="t"/><assign location="n" expr="1"/></transition>
              <transition event="x" target="b"/></state><state id="b"/>
            """, data: "<data id=\"n\" expr=\"0\"/>")
        chart.wait(until: 1)
        #expect(chart.events == "x x")
        #expect(chart.active == "b")
        #expect(chart.failures.isEmpty)
    }
}
