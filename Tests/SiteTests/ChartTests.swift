// Statecharts of real designs: everything drawn once, nothing on top of anything else.

import Charts
import Documents
import Markup
import TestSupport
import Testing

@testable import Site

@Suite struct ChartTests {
    @Test func dump() throws {
        var out = "<!DOCTYPE html><meta charset=utf-8><link rel=stylesheet href='/work/wt/chart/web/style.css'><link rel=stylesheet href='/work/wt/chart/web/style/chart.css'><body>"
        for name in ["sticky-refresh", "zhihu-home", "floating-ball", "wechat-applet", "four-direction-load"] {
            let read = try DesignReader.load(Fixtures.root + "/templates/designs/\(name).svg")
            let design = try #require(read.design)
            let clock = ContinuousClock()
            var layout: ChartLayout?
            let time = clock.measure { layout = ChartLayout(design.chart) }
            print(name, time, layout!.size)
            let element = ChartDrawing.element(design.chart, layout!)
            out += "<h2>\(name)</h2><div class='scroller statechart'>" + String(decoding: MarkupWriter(.xml).bytes(element), as: UTF8.self).replacing("<?xml version=\"1.0\" encoding=\"UTF-8\"?>", with: "") + "</div>"
        }
        try #require(Array(out.utf8).count > 0)
        let s = Scratch()
        s.put(out, at: "a.html")
        print(s.folder)
        _ = try Tool.run(["--version"])
        import_copy(s.path("a.html"))
    }
}
import Foundation
func import_copy(_ p: String) { try? FileManager.default.removeItem(atPath: "/tmp/charts.html"); try? FileManager.default.copyItem(atPath: p, toPath: "/tmp/charts.html") }
