// Small designs become the interaction that they say.

import Designs
import Diagnostics
import FormulaText
import Formulas
import Geometry
import Interactions
import Simulation
import Testing

@Suite struct LoweringTests {
    @Test("names the design") func namesTheDesign() throws {
        let design = try SmallDesign.read()
        #expect(design.name == "small")
        #expect(design.title == "Small")
        #expect(design.device == "iPhone 8")
        #expect(design.tags == ["refresh", "列表"])
        #expect(design.stage == Size(375, 812))
    }

    @Test("gives parameters their numbers") func givesParametersTheirNumbers() throws {
        let design = try SmallDesign.read(
            before: """
                <fb:parameter name="load" value="250ms" unit="s" min="0" max="5" step="0.5"/>
                <fb:parameter name="on" value="true"/> <fb:parameter name="tint" value="#3478f6"/>
                <fb:parameter name="outcome" value="bad" choices="good bad"/> <fb:parameter name="n" value="4" choices="3 4"/>
                <fb:variant name="v" label="Other"><fb:set name="load" value="2"/><fb:set name="outcome" value="good"/></fb:variant>
                """)
        #expect(design.parameters.map { $0.name } == ["load", "on", "tint", "outcome", "n"])
        #expect(design.parameters.map { $0.kind } == [.number, .boolean, .color, .string, .number])
        #expect(design.parameters.map { $0.value } == [[0.25], [1], [52, 120, 246], [1], [4]])
        #expect(design.strings.prefix(2) == ["good", "bad"])
        for parameter in design.parameters {
            #expect(parameter.slots.map { design.interaction.frame[$0] } == parameter.value)
            #expect(!design.interaction.order.contains { parameter.slots.contains($0) })
        }
        #expect(
            design.variants[0].settings == [
                .init(slot: design.parameters[0].slots[0], value: 2),
                .init(slot: design.parameters[3].slots[0], value: 0),
            ])
    }

    @Test("puts lets in the order of their needs") func putsLetsInTheOrderOfTheirNeeds() throws {
        let design = try SmallDesign.read(
            before: "<fb:let name=\"a\" expr=\"b * 2\"/> <fb:let name=\"b\" expr=\"view.width / 5\"/>")
        #expect(design.lets.map { $0.name } == ["b", "a"])
        let order = design.interaction.order
        let place = { (name: String) in order.firstIndex(of: design.slot(name)!)! }
        #expect(place("b") < place("a"))
        var machine = Machine(design.interaction)
        machine.start()
        #expect(machine.value(at: design.slot("a")!) == 150)
    }

    @Test("begins data in the order of their needs") func beginsDataInTheOrderOfTheirNeeds() throws {
        let design = try SmallDesign.read(
            before: "<fb:let name=\"twice\" expr=\"2 * late\"/>",
            data:
                "<data id=\"early\" expr=\"twice + 1\"/> <data id=\"late\" expr=\"20\"/> <data id=\"word\" expr=\"'a'\"/>"
        )
        #expect(design.variables.map { $0.name } == ["late", "early", "word"])
        #expect(design.variables.map { $0.kind } == [.number, .number, .string])
        var machine = Machine(design.interaction)
        machine.start()
        #expect(machine.value(at: design.slot("early")!) == 41)
    }

    @Test("gives states their places") func givesStatesTheirPlaces() throws {
        let design = try SmallDesign.read(
            before: "<fb:tap name=\"poke\" target=\"#box\"/>",
            chart: """
                <state id="a" initial="c"><transition event="poke" target="h"/><state id="b"/><state id="c"><transition event="poke" target="b"/></state></state>
                <parallel id="p"><state id="q"><history id="h" type="deep"><transition target="r"/></history><state id="r"><transition event="poke" target="s"/></state><final id="s"/></state>
                  <transition event="done.state.q poke" target="a"/></parallel>
                """, after: "")
        #expect(design.states.map { $0.id } == ["a", "b", "c", "p", "q", "h", "r", "s"])
        let states = design.interaction.states
        #expect(
            states.map { $0.kind } == [
                .compound, .atomic, .atomic, .parallel, .compound, .deepHistory, .atomic, .final,
            ])
        #expect(states.map { $0.parent } == [-1, 0, 0, -1, 3, 4, 4, 4])
        #expect(states[0].initialTargets == [2])
        #expect(states[4].initialTargets == [6])
        #expect(states[5].initialTargets == [6])
        #expect(states[5].slot == -1)
        #expect(design.interaction.initialTargets == [0])
        let poke = try #require(design.events.firstIndex(of: "poke"))
        let done = try #require(design.events.firstIndex(of: "done.state.q"))
        #expect(states[4].doneEvent == done)
        let transition = design.interaction.transitions[2]
        #expect(states[3].transitions == [2])
        #expect(transition.source == 3)
        #expect(transition.events == [poke, done].sorted())
        #expect(design.transitions[2].label == "done.state.q poke")
        #expect(design.interaction.inputs[0].events.fired == poke)
    }

    @Test("matches events by their beginnings") func matchesEventsByTheirBeginnings() throws {
        let design = try SmallDesign.read(
            before: "<fb:pan name=\"pan\" target=\"#box\"/> <fb:pan name=\"panel\" target=\"#box\"/>",
            chart: """
                <state id="a"><onentry><raise event="go.on"/></onentry>
                <transition event="pan" target="b"/><transition event="go.*" target="b"/></state>
                <state id="b"><transition event="*" target="a"/></state>
                """)
        let names = { (transition: Int) in design.interaction.transitions[transition].events.map { design.events[$0] } }
        #expect(names(0) == ["pan.began", "pan.changed", "pan.ended", "pan.cancelled"])
        #expect(names(1) == ["go.on"])
        #expect(names(2) == design.events)
    }

    @Test("tells inputs only of events that are heard") func tellsInputsOnlyOfEventsThatAreHeard() throws {
        let design = try SmallDesign.read(
            before: "<fb:pan name=\"pan\" target=\"#box\"/>",
            chart: "<state id=\"a\"><transition event=\"pan.ended\" cond=\"pan.vx gt 5\" target=\"a\"/></state>")
        let input = design.interaction.inputs[0]
        #expect(input.events.began == -1)
        #expect(input.events.ended == design.events.firstIndex(of: "pan.ended"))
        #expect(input.slots.vy == -1)
        #expect(input.slots.vx == design.slot("pan.vx"))
    }

    @Test("lowers actions in order") func lowersActionsInOrder() throws {
        let design = try SmallDesign.read(
            before: "<fb:parameter name=\"load\" value=\"2\"/>",
            data: "<data id=\"x\" expr=\"0\"/> <data id=\"on\" expr=\"false\"/>",
            chart: """
                <state id="a"><onentry>
                  <assign location="x" expr="3"/> <raise event="e"/> <send event="f" id="timer" delay="0.2s"/> <send event="f" delayexpr="load"/>
                  <cancel sendid="timer"/> <log label="here" expr="x"/> <fb:haptic style="rigid"/>
                  <if cond="on"><assign location="x" expr="1"/><elseif cond="x gt 2"/><else/><assign location="on" expr="true"/></if>
                  <fb:follow location="x" expr="load * 2" duration="0.25s"/>
                  <fb:animate name="move" duration="0.5s" easing="spring(1 400 40)" delay="1" repeat="indefinite" autoreverse="true"><assign location="x" expr="1"/></fb:animate>
                </onentry><transition event="done.animate.move e f" target="a"/></state>
                """)
        let actions = design.interaction.states[0].entry[0]
        #expect(actions.count == 10)
        guard case .assign(let assigned) = actions[0], assigned.map(\.variable) == [0],
            case .send(_, let delay?, 0, []) = actions[2],
            case .send(_, let load?, -1, []) = actions[3], case .cancel(0) = actions[4],
            case .log(let label, _) = actions[5],
            case .haptic(.rigid) = actions[6], case .choose(let choices) = actions[7], case .follow(0) = actions[8],
            case .animate(0) = actions[9]
        else {
            Issue.record("\(actions)")
            return
        }
        #expect(assigned[0].formula.constant == 3)
        #expect(delay.constant == 0.2)
        #expect(load.slots == design.parameters[0].slots)
        #expect(design.strings[label] == "here")
        #expect(choices.map { $0.condition == nil } == [false, false, true])
        #expect(choices.map { $0.actions.count } == [1, 0, 1])
        let block = design.interaction.animations[0]
        #expect(block.easing.kind == .spring)
        #expect(block.repeatsForever && block.autoreverses)
        #expect(design.events[block.doneEvent] == "done.animate.move")
        #expect(design.interaction.follows[0].easing.operands.map { $0.constant } == [0.25, 0.1, 0.25, 1])
    }

    @Test("repeats and continues scenarios") func repeatsAndContinuesScenarios() throws {
        let design = try SmallDesign.read(
            before: """
                <fb:parameter name="a" value="1"/> <fb:parameter name="b" value="1"/>
                <fb:variant name="v"><fb:set name="a" value="5"/><fb:set name="b" value="5"/></fb:variant>
                """,
            after: """
                <fb:scenario name="again" title="Again" like="first"><fb:set name="b" value="9"/></fb:scenario>
                <fb:scenario name="first" variant="v"><fb:set name="a" value="7"/><fb:tap on="#box"/><fb:wait for="1"/></fb:scenario>
                <fb:scenario name="then" after="again" loop="false"><fb:touch at="1 {a}" end="cancel"><fb:move by="0 9" for="0.5s" easing="linear"/><fb:hold for="1"/></fb:touch></fb:scenario>
                """)
        let scenarios = design.interaction.scenarios
        let slots = design.parameters.map { $0.slots[0] }
        #expect(design.scenarios.map { $0.title } == ["Again", "first", "then"])
        #expect(scenarios[1].settings == [.init(slot: slots[1], value: 5), .init(slot: slots[0], value: 7)])
        #expect(scenarios[0].settings == [.init(slot: slots[0], value: 7), .init(slot: slots[1], value: 9)])
        #expect(scenarios[0].steps == scenarios[1].steps)
        #expect(scenarios[2].after == 0)
        #expect(!scenarios[2].loops)
        guard case .touch(.point(let x, let y), let pieces, isCancelled: true) = scenarios[2].steps[0] else {
            Issue.record("\(scenarios[2].steps)")
            return
        }
        #expect(x.constant == 1)
        #expect(y.slots == [slots[0]])
        #expect(pieces.count == 2)
    }

    @Test("says where formulas were written") func saysWhereFormulasWereWritten() throws {
        let design = try SmallDesign.read(before: "<fb:let name=\"a\" expr=\"1 &lt; time\"/>")
        let origin = Int(design.interaction.lets[0].formula.origin)
        #expect(design.source[design.origins[origin]] == "1 &lt; time")
    }

    @Test("is the same every time") func isTheSameEveryTime() throws {
        let before = "<fb:scroll name=\"list\" target=\"#box\"/> <fb:let name=\"a\" expr=\"list.y + list.vy\"/>"
        let first = try SmallDesign.read(before: before)
        let second = try SmallDesign.read(before: before)
        #expect(first.interaction == second.interaction)
        #expect(first.picture == second.picture)
    }
}
