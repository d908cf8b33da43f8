// The canvas: artboards beside each other, never over each other, and arrows between them.

import Diagnostics
import TestSupport
import Testing
import Timelines
import XML

@testable import Building
@testable import Pages

@Suite struct BoardTests {
    private func overlap(_ a: BoardBox, _ b: BoardBox) -> Bool {
        a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
    }

    private func arrows(_ pairs: [(Int, Int)]) -> [BoardArrow] {
        pairs.map { BoardArrow(from: $0.0, to: $0.1, label: "") }
    }

    @Test("artboards lie in their group and apart", arguments: [0, 1, 2, 7, 40, 300])
    func artboardsLieInTheirGroupAndApart(_ count: Int) {
        // A tree of three branches a node, and arrows back.
        let pairs = (1..<max(1, count)).flatMap { [(($0 - 1) / 3, $0), ($0, 0)] }
        let layout = CanvasGroupLayout(count: count, size: (375, 812), arrows: arrows(pairs))
        #expect(layout.boxes.count == count)
        for (index, box) in layout.boxes.enumerated() {
            #expect(box.x >= 0 && box.y >= CanvasGroupLayout.margin)
            #expect(box.x + box.width <= layout.width && box.y + box.height <= layout.height)
            for other in layout.boxes[..<index] { #expect(!overlap(box, other)) }
        }
    }

    @Test("steps go from left to right") func stepsGoFromLeftToRight() {
        let layout = CanvasGroupLayout(count: 4, size: (100, 200), arrows: arrows([(0, 2), (2, 1), (1, 0), (2, 3)]))
        #expect(layout.boxes[0].x < layout.boxes[2].x)
        #expect(layout.boxes[2].x < layout.boxes[1].x)
        #expect(layout.boxes[1].x == layout.boxes[3].x)
    }

    @Test("what nothing leads to stands behind the rest") func whatNothingLeadsToStandsBehindTheRest() {
        let layout = CanvasGroupLayout(count: 3, size: (100, 200), arrows: arrows([(0, 1)]))
        #expect(layout.boxes[2].x > layout.boxes[1].x)
    }

    @Test("an arrow begins and ends at its artboards") func anArrowBeginsAndEndsAtItsArtboards() {
        let layout = CanvasGroupLayout(count: 2, size: (100, 200), arrows: arrows([(0, 1)]))
        let (a, b) = (layout.boxes[0], layout.boxes[1])
        let curve = layout.curve(BoardArrow(from: 0, to: 1, label: ""))
        #expect(
            curve.path.hasPrefix("M\(Formatting.decimal(a.x + a.width)) \(Formatting.decimal(a.y + a.height / 2))C"))
        #expect(
            curve.path.hasSuffix(
                " \(Formatting.decimal(b.x)) \(Formatting.decimal(b.y + b.height * 0.45, decimals: 1))"))
        #expect(curve.head.hasPrefix("M\(Formatting.decimal(b.x)) "))
    }

    @Test("groups stand apart in the order of the designs") func groupsStandApartInTheOrderOfTheDesigns() {
        let sizes = (0..<30).map { index -> (width: Double, height: Double) in
            (800 + Double(index % 7) * 300, 900 + Double(index % 4) * 500)
        }
        let places = BoardLayout.places(sizes)
        let boxes = zip(places, sizes).map { place, size in
            BoardBox(x: place.x, y: place.y, width: size.width, height: size.height)
        }
        for (index, box) in boxes.enumerated() { for other in boxes[..<index] { #expect(!overlap(box, other)) } }
        for (one, next) in zip(places, places.dropFirst()) { #expect((one.y, one.x) < (next.y, next.x)) }
        let width = boxes.map { $0.x + $0.width }.max()!
        let height = boxes.map { $0.y + $0.height }.max()!
        #expect(width > height && width < 3 * height)
    }

    @Test("the whole is as large in a window as it can be") func theWholeIsAsLargeInAWindowAsItCanBe() {
        let sizes = [(4000.0, 7700.0), (4600, 6300), (4000, 1850), (6000, 7400), (1300, 1100)]
        let places = BoardLayout.places(sizes.map { ($0.0, $0.1) })
        // The small one stands below; with the fourth below too it would be higher than wide.
        #expect(places.map { $0.y == 0 } == [true, true, true, true, false])
        let many = BoardLayout.places(Array(repeating: (400, 900), count: 100))
        #expect(Set(many.map(\.y)).count == 6)
    }

    @Test("a design without scenarios is an artboard at rest") func aDesignWithoutScenariosIsAnArtboardAtRest() {
        let artboards = CanvasGroup(Samples.design("still", "Still", scenarios: []), []).artboards
        #expect(artboards.map(\.page) == [LinkTarget(SitePlan.design("still"))])
        #expect(artboards.map(\.still) == [StillPlace(file: SitePlan.rest("still"))])
    }

    @Test("every frame of the film is an artboard that leads to its moment")
    func everyFrameOfTheFilmIsAnArtboardThatLeadsToItsMoment() throws {
        let scratch = ScratchFolder()
        let builder = SiteBuilder(resources: scratch.resources, jobs: 1)
        _ = try builder.build([scratch.resources.designs + "/sticky-refresh.svg"], to: scratch.path("site"))
        let text = try scratch.text("site/canvas.html")
        let root = try #require(MarkupReader.read(SourceText(name: "canvas", text: text)).document).root
        var links: [String] = []
        root.walk { element in
            if element["class"] == "artboard", let link = element.elements.first?["href"] { links.append(link) }
        }
        let record = try scratch.text("site/sticky-refresh/design.json")
        let film = record.split(separator: "\"film\": [", maxSplits: 1)[1].split(separator: "\n  ]", maxSplits: 1)[0]
        #expect(links.count == film.split(separator: "\"states\"").count - 1)
        for link in links {
            let parts = link.split(separator: "#").map(String.init)
            #expect(try scratch.text("site/" + parts[0]).contains(" id=\"\(parts[1])\""), "\(link)")
        }
        #expect(links.count == 8)
        var ways = 0
        root.walk { if $0["class"]?.hasPrefix("way") == true { ways += 1 } }
        #expect(ways >= links.count - 1)
    }
}
