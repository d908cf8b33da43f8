// Paths of different commands made alike, so that numbers alone turn one into the other.

import Geometry
import TestSupport
import Testing

@Suite struct PathMatchTests {
    private static func path(_ text: String) -> Path { PathParser(Array(text.utf8)).path }

    private static let triangle = "M0 0 L40 0 L20 30 Z"
    private static let square = "M0 0 H40 V40 H0 Z"
    private static let disc = "M0 20 A20 20 0 0 1 40 20 A20 20 0 0 1 0 20 Z"
    private static let back = "M10 10 L10 50 L60 50 L60 10 Z"
    private static let open = "M0 0 C10 20 30 20 40 0 S80 -20 90 0"
    private static let two = "M0 0 H10 V10 H0 Z M20 0 H30 V10 Z"
    private static let cubicDot = "M5 5 C5 5 5 5 5 5"

    private static let all = [triangle, square, disc, back, open, two, cubicDot, "M5 5", "M5 5 L5 5 L9 5 Z", ""]

    private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 1e-4 * max(1, abs(a)) }

    @Test("both draw what they drew, with one list of commands", arguments: all, all)
    func drawsTheSame(_ first: String, _ second: String) {
        let (a, b) = (Self.path(first), Self.path(second))
        let (c, d) = Path.matched(a, b)
        #expect(c.shape == d.shape)
        for (drawn, made) in [(a, c), (b, d)] where !drawn.elements.isEmpty && drawn.subpaths.count == c.subpaths.count
        {
            #expect(isNear(drawn.length, made.length))
            let (x, y) = (drawn.bounds, made.bounds)
            #expect(isNear(x?.minX ?? 0, y?.minX ?? 0) && isNear(x?.maxY ?? 0, y?.maxY ?? 0))
        }
    }

    @Test("no corner of either is lost") func cornersStay() {
        let (a, b) = Path.matched(Self.path(Self.triangle), Self.path(Self.disc))
        func ends(_ path: Path) -> [Point] {
            path.elements.compactMap { if case .cubic(_, _, let end) = $0 { end } else { nil } }
        }
        for corner in [Point(0, 0), Point(40, 0), Point(20, 30)] {
            #expect(ends(a).contains { $0.distance(to: corner) < 1e-6 })
        }
        for joint in [Point(0, 20), Point(40, 20)] { #expect(ends(b).contains { $0.distance(to: joint) < 1e-6 }) }
    }

    @Test("closed paths turn the same way round and begin side by side") func noTwist() {
        // The second goes round against the clock, and begins at the bottom right.
        let (a, b) = Path.matched(Self.path("M0 0 H40 V40 H0 Z"), Self.path("M40 40 L40 0 L20 0 L0 0 L0 40 Z"))
        for (p, q) in zip(a.coordinates, b.coordinates) { #expect(abs(p - q) < 1e-3) }
    }

    @Test("with as many pieces each, they are matched in the order in which they are drawn") func inOrder() {
        let (a, b) = Path.matched(Self.path("M0 0 L10 0 L10 10 Z"), Self.path("M10 10 Q 15 5 10 0 L0 0 Z"))
        #expect(a.coordinates.prefix(2) == [0, 0] && b.coordinates.prefix(2) == [10, 10])
    }

    @Test("a subpath without a partner grows out of its middle") func grows() {
        let (a, b) = Path.matched(Self.path(Self.square), Self.path(Self.two))
        #expect(a.subpaths.count == 2 && b.subpaths.count == 2)
        let bounds = a.subpaths[1].bounds
        #expect(bounds.map { [$0.minX, $0.minY, $0.size.width, $0.size.height] } == [25, 5, 0, 0])
    }

    @Test("a closed path and an open one make an open one") func openWins() {
        let (a, _) = Path.matched(Self.path(Self.square), Self.path(Self.open))
        #expect(!a.shape.contains(.close))
    }
}
