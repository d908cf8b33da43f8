// SCXML sections 5.10 and 6.2: what formulas read of an event, and how events, states and inputs may be called.

import Designs
import Interactions
import Testing

@Suite struct EventTests {
    @Test("5.10.1: _event.name is the event that came last, and no text before the first")
    func names() throws {
        var chart = try Chart(
            """
            <state id="a"><onentry><log expr="_event.name"/><raise event="inner"/></onentry>
              <transition event="*"><log expr="_event.name"/>\(log("-"))<raise event="next"/>
                <log expr="_event.name"/></transition></state>
            """)
        // Each raises the next, so only the beginning counts.
        #expect(chart.trace.hasPrefix(" inner - inner next - next next"))
        chart = try Chart(
            """
            <state id="a"><transition event="digit" cond="_event.name eq 'digit.2'" target="b"/></state>
            <state id="b"><transition cond="_event.name eq 'digit.2'" target="c"/></state><state id="c"/>
            """, events: ["digit.1", "digit.2"])
        try chart.send("digit.1")
        #expect(chart.active == "a")
        try chart.send("digit.2")
        #expect(chart.active == "c")
    }

    @Test("6.2.3: a param is worked out when its event is sent, and each event has its own")
    func frozenValues() throws {
        var chart = try Chart(
            """
            <state id="a"><onentry><assign location="row" expr="1"/>
                <send event="notice" delay="0.2s"><param name="x" expr="row"/><param name="word" expr="'one'"/></send>
                <assign location="row" expr="20"/><send event="notice" delay="0.3s"><param name="x" expr="row"/></send>
                <assign location="row" expr="5"/><send event="notice"><param name="on" expr="true"/></send></onentry>
              <transition event="notice"><assign location="sum" expr="sum + _event.data.x"/>
                <log expr="_event.data.word"/><log expr="_event.data.on ? 'on' : 'off'"/></transition></state>
            """, data: "<data id=\"row\"/><data id=\"sum\"/>")
        chart.wait(until: 0.1)
        #expect(try chart.value("sum") == 0)
        chart.wait(until: 1)
        // What an event was not given is 0, false or no text.
        #expect(try chart.value("sum") == 21)
        #expect(chart.trace == " on one off  off")
    }

    @Test("a param may pass on what its event was given, and a let may read it") func passingOn() throws {
        var chart = try Chart(
            """
            <state id="a"><onentry><send event="go"><param name="n" expr="1"/></send></onentry>
              <transition event="go" cond="twice lt 10"><send event="go" delay="10ms"><param name="n" expr="twice"/></send>
              </transition><transition event="go" target="b"><log expr="_event.name"/></transition></state>
            <state id="b"/>
            """, before: "<fb:let name=\"twice\" expr=\"2 * _event.data.n\"/>")
        chart.wait(until: 1)
        #expect(chart.active == "b")
        #expect(chart.events == "go go go go")
    }

    @Test("6.3: one cancel takes back every send of its id: cancel and send again restart a timer")
    func restartedTimer() throws {
        var chart = try Chart(
            """
            <state id="a"><onentry><send event="hide" id="t" delay="2s"/><send event="hide" id="t" delay="3s"/></onentry>
              <transition event="poke"><cancel sendid="t"/><send event="hide" id="t" delay="2s"/></transition>
              <transition event="hide">\(log("hide"))</transition></state>
            """, events: ["poke"])
        chart.wait(until: 1.5)
        try chart.send("poke")
        chart.wait(until: 3.4)
        #expect(chart.trace == "")
        chart.wait(until: 10)
        #expect(chart.trace == "hide")
        chart = try Chart(
            "<state id=\"a\"><onentry><send event=\"x\" id=\"t\" delay=\"1s\"/><send event=\"x\" id=\"t\" delay=\"2s\"/></onentry></state>"
        )
        chart.wait(until: 5)
        #expect(chart.events == "x x")
    }

    @Test("states, data, events and animations are called in any script; a state's id may hold - and .")
    func anyScript() throws {
        var chart = try Chart(
            """
            <state id="静止"><transition event="刷新" target="wide-open.2"/></state>
            <state id="wide-open.2"><onentry><assign location="次数" expr="次数 + 1"/></onentry>
              <transition event="刷新:a" cond="In('wide-open.2') and not in(静止)" target="été"/></state>
            <state id="été"/>
            """, data: "<data id=\"次数\" expr=\"0\"/>", events: ["刷新", "刷新:a"],
            before: "<fb:let name=\"Größe\" expr=\"次数\"/>")
        try chart.send("刷新", "刷新:a")
        #expect(chart.active == "été")
        #expect(try chart.value("次数") == 1)
    }

    @Test("inputs with dots are heard together, and their members read") func dottedInputs() throws {
        let design = try SmallDesign.read(
            before: "<fb:tap name=\"key.1\" target=\"#box\"/><fb:pan name=\"key.two\" target=\"#box\"/>",
            data: "<data id=\"last\" expr=\"''\"/><data id=\"x\" expr=\"0\"/>",
            chart: """
                <state id="a"><transition event="key.*"><assign location="last" expr="_event.name"/>
                  <assign location="x" expr="key.two.tx + key.1.x"/></transition></state>
                """)
        let heard = design.interaction.transitions[0].events.map { design.events[$0] }
        #expect(
            heard.sorted() == ["key.1", "key.two.began", "key.two.cancelled", "key.two.changed", "key.two.ended"])
        #expect(design.inputs.flatMap { $0.members.map(\.name) }.sorted() == ["key.1.x", "key.two.tx"])
    }

    @Test("3.14: a state without an id is given one, data without an expr begin at 0") func optionalAttributes() throws
    {
        var chart = try Chart(
            "<state><transition event=\"go\" target=\"state-1\"/></state><state id=\"state-1\"/>",
            data: "<data id=\"x\"/>", events: ["go"])
        #expect(chart.active == "state-2")
        try chart.send("go")
        #expect(chart.active == "state-1")
        #expect(try chart.value("x") == 0)
    }

    @Test("5.9.1: In is spelt as in the Recommendation too", arguments: ["In('b')", "In(b)", "in('b')", "in(b)"])
    func inPredicate(_ formula: String) throws {
        var chart = try Chart(
            """
            <parallel id="p"><state id="a"><transition event="go" cond="\(formula)" target="done"/></state>
              <state id="r"><state id="c"><transition event="next" target="b"/></state><state id="b"/></state></parallel>
            <state id="done"/>
            """, events: ["go", "next"])
        try chart.send("go")
        #expect(chart.active == "a c")
        try chart.send("next", "go")
        #expect(chart.active == "done")
    }
}
