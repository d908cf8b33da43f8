// Layouts: everything has its place, nothing lies on anything else, and the same chart gives the same places.

import Dispatch
import Geometry
import Glibc
import Testing

@testable import StatechartLayout

@Suite struct LayoutTests {
    @Test("charts of every shape are laid out whole, with nothing on top of anything else", arguments: 0..<60)
    func everyShape(seed: Int) throws {
        let chart = RandomChart.make(seed: UInt64(seed), states: 1 + seed % 23, transitions: seed % 17 * 2)
        let layout = try laidOut(chart)
        #expect(Overlaps.all(chart, layout) == [])
    }

    @Test("the same chart has the same places, whatever was laid out before, and on several threads at once")
    func isDeterministic() throws {
        let charts = (0..<12).map { RandomChart.make(seed: UInt64($0), states: 4 + $0, transitions: 2 * $0) }
        let first = try charts.map { try laidOut($0) }
        let again = try charts.reversed().map { try laidOut($0) }
        #expect(again.reversed() == first)
        DispatchQueue.concurrentPerform(iterations: charts.count) { index in
            #expect((try? laidOut(charts[index])) == first[index])
        }
    }

    @Test(
        "two hundred states and four hundred transitions are placed, and so are thirty states in each other")
    func isBounded() throws {
        let wide = RandomChart.make(seed: 7, states: 200, transitions: 400)
        let deep = Chart(
            states: (0..<30).map {
                Chart.State(
                    id: "s\($0)", kind: $0 < 29 ? .compound : .atomic, parent: $0 - 1, initial: $0 < 29 ? [$0 + 1] : [])
            }, initial: [0],
            transitions: [
                Chart.Transition(source: 29, targets: [0], events: "out"),
                Chart.Transition(source: 3, targets: [29], events: "in"),
                Chart.Transition(source: 10, targets: [10], events: "again"),
            ])
        let layouts = [try laidOut(wide), try laidOut(deep)]
        #expect(Overlaps.all(wide, layouts[0]) == [])
        #expect(Overlaps.all(deep, layouts[1]) == [])
    }

    private func clock() -> Double {
        var usage = rusage()
        getrusage(RUSAGE_CHILDREN.rawValue, &usage)
        return Double(usage.ru_utime.tv_sec) + Double(usage.ru_utime.tv_usec) / 1e6
    }

    @Test("a chart is drawn up to 400 states and 1,000 transitions, and not without any")
    func limits() {
        func chart(_ states: Int, _ transitions: Int) -> Chart {
            Chart(
                states: (0..<states).map { Chart.State(id: "s\($0)", kind: .atomic, parent: -1) }, initial: [0],
                transitions: (0..<transitions).map { _ in Chart.Transition(source: 0, targets: [], events: "e") })
        }
        #expect(ChartLayout.canDraw(chart(400, 1000)))
        #expect(!ChartLayout.canDraw(chart(401, 0)))
        #expect(!ChartLayout.canDraw(chart(1, 1001)))
        #expect(!ChartLayout.canDraw(chart(0, 0)))
    }

    @Test("regions that have nothing to do with each other stand as they fit, joined ones where arrows put them")
    func regions() throws {
        var chart = Chart(
            states: [
                .init(id: "all", kind: .parallel, parent: -1),
                .init(id: "left", kind: .compound, parent: 0, initial: [2]), .init(id: "a", kind: .atomic, parent: 1),
                .init(id: "b", kind: .atomic, parent: 1),
                .init(id: "right", kind: .compound, parent: 0, initial: [5]), .init(id: "c", kind: .atomic, parent: 4),
                .init(id: "d", kind: .atomic, parent: 4),
            ], initial: [0], transitions: [.init(source: 2, targets: [3], events: "go")])
        #expect(Nesting(chart).isPacked[0])
        let layout = try laidOut(chart)
        #expect(layout.states[1].minY == layout.states[4].minY)
        #expect(layout.states[1].maxY == layout.states[4].maxY)
        chart.transitions.append(.init(source: 3, targets: [5], events: "over"))
        #expect(!Nesting(chart).isPacked[0] && !Nesting(chart).isClosed[1])
        let joined = try laidOut(chart)
        #expect(Overlaps.all(chart, joined) == [])
    }
}
