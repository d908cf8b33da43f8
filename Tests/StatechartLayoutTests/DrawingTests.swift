// Drawings: every state and transition there once, by id and by attributes, and texts as they were written.

import Designs
import Diagnostics
import Geometry
import Pages
import TestSupport
import Testing
import XML

@testable import StatechartLayout

@Suite struct DrawingTests {
    static let starters = ["floating-ball", "four-direction-load", "sticky-refresh", "wechat-applet", "zhihu-home"]

    private func chart(_ starter: String) throws -> Chart {
        let path = Fixtures.root + "/templates/designs/\(starter).svg"
        return try #require(DesignReader.load(path, library: .box).design).chart
    }

    @Test("every state and transition of a starter is drawn once, and can be found", arguments: starters)
    func complete(starter: String) throws {
        let chart = try chart(starter)
        let drawing = ChartDrawing.element(chart, try laidOut(chart)) { "#\($0)" }
        func parts(_ kind: String) -> [Element] {
            drawing.all { $0["class"]?.split(separator: " ").contains(Substring(kind)) == true }
        }
        let states = parts("state")
        #expect(states.map { $0.id } == chart.states.map { "state-" + $0.id })
        let transitions = parts("transition")
        #expect(Set(transitions.compactMap { $0.id }) == Set(chart.transitions.indices.map { "transition-\($0)" }))
        #expect(transitions.count == chart.transitions.count)
        #expect(drawing.elements(named: "svg:a").count == chart.states.count)
    }

    @Test("in a starter nothing lies on anything else, and its chart fits its column or nearly", arguments: starters)
    func tidy(starter: String) throws {
        let chart = try chart(starter)
        let layout = try laidOut(chart)
        #expect(Overlaps.all(chart, layout) == [])
        #expect(layout.size.width < 1.45 * ChartLayout.column)
    }

    @Test("names and words of any kind are drawn as they are") func namesAndWordsOfAnyKindAreDrawnAsTheyAre() throws {
        let ids = ["下拉刷新", "a.b-c", "_", String(repeating: "很长", count: 30), "final", "H"]
        let words = "<script>&\"'"
        let chart = Chart(
            states: [
                .init(id: ids[0], kind: .compound, parent: -1, initial: [1]),
                .init(id: ids[1], kind: .atomic, parent: 0), .init(id: ids[2], kind: .shallowHistory, parent: 0),
                .init(id: ids[3], kind: .atomic, parent: 0), .init(id: ids[4], kind: .final, parent: 0),
                .init(id: ids[5], kind: .deepHistory, parent: 0, initial: [3]),
            ], initial: [0],
            transitions: [
                .init(source: 1, targets: [3], events: words, condition: words, hasActions: true),
                .init(source: 3, targets: [3], events: "again"), .init(source: 0, targets: [2], events: "轻点"),
                .init(source: 0, targets: [0], events: "out"), .init(source: 0, targets: [], events: "stays"),
                .init(source: 3, targets: [0], events: "up"),
            ])
        let layout = try laidOut(chart)
        #expect(Overlaps.all(chart, layout) == [])
        let bytes = MarkupWriter(.xml).bytes(ChartDrawing.element(chart, layout))
        let read = MarkupReader.read(SourceText(name: "chart", text: String(decoding: bytes, as: UTF8.self)))
        let root = try #require(read.document?.root)
        for id in ids { #expect(root.element(id: "state-" + id) != nil) }
        let text = try #require(root.element(id: "transition-0")).textContent
        #expect(text.contains(words + " […] / …") && text.contains("[\(words)]"))
        // A name that was cut is there as a whole, shown under the pointer.
        #expect(root.element(id: "state-" + ids[3])?.child("svg:title")?.textContent == ids[3])
        #expect(root.element(id: "state-final")?.elements(named: "svg:rect").count == 2)
        #expect(root.element(id: "state-H")?.textContent.hasPrefix("H*") == true)
    }
}
