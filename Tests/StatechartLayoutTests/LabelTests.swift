// Words in charts: cut where they are too long, with the whole of them kept, and wide characters counted wide.

import Diagnostics
import Testing

@testable import StatechartLayout

@Suite struct LabelTests {
    private func label(_ events: String, _ condition: String = "", acts: Bool = false, mark: String = "") -> ChartLabel
    {
        ChartLabel(
            Chart.Transition(source: 0, targets: [0], events: events, condition: condition, hasActions: acts),
            mark: mark)
    }

    @Test("events stand above their condition") func eventsStandAboveTheirCondition() {
        let label = label("list.scrolled", "h gt threshold")
        #expect(label.events == ["list.scrolled"])
        #expect(label.conditions == ["[h gt threshold]"])
        #expect(label.whole == nil)
    }

    @Test("what is done on the way stands at the end") func whatIsDoneOnTheWayStandsAtTheEnd() {
        #expect(label("tap", acts: true).events == ["tap / …"])
        #expect(label("tap", "a", acts: true).conditions == ["[a] / …"])
        #expect(label("tap", "a", acts: true).whole == nil)
    }

    @Test("a condition is folded behind an event that no other arrow of its state waits for")
    func aConditionIsFolded() {
        func label(_ index: Int, _ transitions: [(String, String)]) -> ChartLabel {
            let chart = Chart(
                states: [.init(id: "a", kind: .atomic, parent: -1)], initial: [0],
                transitions: transitions.map {
                    Chart.Transition(source: 0, targets: [0], events: $0.0, condition: $0.1, hasActions: true)
                })
            return chart.label(ofArrow: index)
        }
        let folded = label(0, [("tap", "x gt 1"), ("drag", "")])
        #expect(folded.events == ["tap […] / …"] && folded.conditions.isEmpty && folded.folded == ["[x gt 1]"])
        // What tells two arrows apart stays in sight, and so does what has no event.
        let twins = [("tap", "x gt 1"), ("tap", "x le 1")]
        #expect([0, 1].map { label($0, twins).conditions } == [["[x gt 1] / …"], ["[x le 1] / …"]])
        #expect(label(0, [("", "x gt 1")]).conditions == ["[x gt 1] / …"])
    }

    @Test("several events get a line each and the third is left to the title")
    func severalEventsGetALineEachAndTheThirdIsLeftToTheTitle() {
        #expect(label("a b").events == ["a, b"])
        #expect(label("list.ended list.cancelled").events == ["list.ended,", "list.cancelled"])
        let three = label("list.ended list.cancelled list.settled")
        #expect(three.events == ["list.ended,", "list.cancelled, …"])
        #expect(three.whole == "list.ended list.cancelled list.settled")
    }

    @Test("a transition that waits for nothing says so") func aTransitionThatWaitsForNothingSaysSo() {
        #expect(label("").events == ["at once"])
        #expect(label("", "a").events == [])
        #expect(label("", mark: "↻ ").events == ["↻ at once"])
    }

    @Test("long conditions are broken between words and cut with the whole kept")
    func longConditionsAreBrokenBetweenWordsAndCutWithTheWholeKept() {
        let text = "pane.dragging and pullTop le sizeTop and (not mj or pullTop ge 0) and in(somewhere)"
        let label = label("pane.scrolled", text, acts: true)
        #expect(label.conditions.count == 3)
        #expect(label.conditions[0] == "[pane.dragging and")
        #expect(label.conditions[2].hasSuffix("… / …"))
        #expect(label.whole == "pane.scrolled [\(text)] / …")
        #expect(label.width <= 27 * 11 * 0.602)
    }

    @Test("Chinese counts twice") func chineseCountsTwice() {
        #expect(DisplayWidth.columns(of: "下拉a") == 5)
        let long = String(repeating: "刷新", count: 20)
        let cut = ChartText.event.cut(long)
        #expect(cut.hasSuffix("…") && DisplayWidth.columns(of: cut) <= ChartText.event.columns)
        let word = String(repeating: "长", count: 30)
        #expect(ChartText.condition.wrapped(word, lines: 3).allSatisfy { DisplayWidth.columns(of: $0) <= 23 })
    }
}
