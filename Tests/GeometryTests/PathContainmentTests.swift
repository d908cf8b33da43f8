// Which points are inside of a path.

import Geometry
import Numerics
import Testing

private func path(_ text: String) -> Path { PathParser(Array(text.utf8)).path }

@Test("A point is inside by both fill rules as SVG has them: rings, stars, open subpaths")
func containment() {
    let ring = path("M0 0H100V100H0ZM25 25H75V75H25Z")
    #expect(ring.contains(Point(50, 50)))
    #expect(!ring.contains(Point(50, 50), evenOdd: true))
    #expect(ring.contains(Point(10, 50), evenOdd: true))
    let hole = path("M0 0H100V100H0ZM25 25V75H75V25Z")
    #expect(!hole.contains(Point(50, 50)))
    let star = path("M50 0L80 95L2 36L98 36L20 95Z")
    #expect(star.contains(Point(50, 50)))
    #expect(!star.contains(Point(50, 50), evenOdd: true))
    #expect(star.windingNumber(around: Point(50, 50)) == 2)
    #expect(path("M0 0L10 0L10 10").contains(Point(8, 4)))
    #expect(!path("M0 0L10 0L10 10").contains(Point(2, 4)))
    #expect(!Path().contains(.zero))
    let circle = path("M-20 0A20 20 0 1 1 20 0A20 20 0 1 1 -20 0")
    for step in 0..<360 {
        let angle = Double(step)
        let direction = Point(Elementary.cos(degrees: angle), Elementary.sin(degrees: angle))
        #expect(circle.contains(direction * 19.98))
        #expect(!circle.contains(direction * 20.02))
    }
}
