// Layouts: everything has its place, nothing lies on anything else, and the same chart gives the same places.

import Motion
import Testing

@testable import Charts

@Suite struct LayoutTests {
    @Test("charts of every shape are drawn whole, with nothing on top of anything else", arguments: 0..<60)
    func randomCharts(seed: Int) {
        let chart = RandomChart.make(seed: UInt64(seed), states: 1 + seed % 23, transitions: seed % 17 * 2)
        let layout = ChartLayout(chart)
        #expect(Overlaps.all(chart, layout) == [])
    }
}

import Foundation
@Suite struct Fuzz {
    @Test func fuzz() {
        let n = Int(ProcessInfo.processInfo.environment["FUZZ"] ?? "0")!
        let from = Int(ProcessInfo.processInfo.environment["FROM"] ?? "0")!
        for seed in from..<(from + n) {
            let chart = RandomChart.make(seed: UInt64(seed), states: 1 + seed % 29, transitions: seed % 41)
            let layout = ChartLayout(chart)
            let bad = Overlaps.all(chart, layout)
            if !bad.isEmpty { print("SEED", seed, bad.prefix(3)) }
        }
    }
}
