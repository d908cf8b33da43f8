// Lengths, points, bounds and insides of paths.

import Geometry
import Numerics
import TestSupport
import Testing

private func path(_ text: String) -> Path { PathParser(Array(text.utf8)).path }

@Test("Lengths agree with the browsers' getTotalLength")
func browserLengths() {
    let table = MotionTable.all["svg_path_lengths"]
    for row in table["rows"].rows {
        let length = PathParser(row[0].bytes).path.length
        #expect(abs(length - row[1].number) < table["eps"].number, "\(row[0].text)")
    }
}

@Test("A cubic's length is that of a million chords, cusps and loops included")
func lengthsAgreeWithChords() {
    for text in [
        "M0 0C100 0 0 100 100 100", "M0 0C100 100 0 100 100 0", "M0 0C120 100 -20 100 100 0", "M0 0C0 0 9 9 9 9",
    ] {
        let curve = path(text)
        guard case .cubic(let b, let c, let d) = curve.elements[1] else { continue }
        func point(_ t: Double) -> Point {
            let s = 1 - t
            return b * (3 * s * s * t) + c * (3 * s * t * t) + d * (t * t * t)
        }
        var chords = 0.0
        var last = Point.zero
        for step in 1...100_000 {
            let next = point(Double(step) / 100_000)
            chords += last.distance(to: next)
            last = next
        }
        #expect(abs(curve.length - chords) < 1e-5, "\(text)")
    }
}

@Test("Bounds are tight around curves")
func bounds() throws {
    let curve = try #require(path("M0 0C0 100 100 100 100 0").bounds)
    #expect(abs(curve.maxY - 75) < 1e-12 && curve.minY == 0 && curve.maxX == 100)
    let circle = try #require(path("M-20 0A20 20 0 1 1 20 0A20 20 0 1 1 -20 0Z").bounds)
    for value in [circle.minX + 20, circle.minY + 20, circle.maxX - 20, circle.maxY - 20] {
        #expect(abs(value) < 0.006)
    }
    #expect(Path().bounds == nil)
    #expect(path("M3 4").bounds == Rect(x: 3, y: 4, width: 0, height: 0))
    var generator = Seeded(state: 5)
    for _ in 0..<50 {
        let numbers = (0..<8).map { _ in Double.random(in: -50...50, using: &generator) }
        let one = Path([
            .move(Point(numbers[0], numbers[1])),
            .cubic(Point(numbers[2], numbers[3]), Point(numbers[4], numbers[5]), Point(numbers[6], numbers[7])),
        ])
        let box = try #require(one.bounds)
        var seen = Rect(origin: Point(numbers[0], numbers[1]), size: .zero)
        for step in 0...1000 {
            let t = Double(step) / 1000
            let s = 1 - t
            let weights = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
            let x = (0..<4).reduce(0) { $0 + weights[$1] * numbers[2 * $1] }
            let y = (0..<4).reduce(0) { $0 + weights[$1] * numbers[2 * $1 + 1] }
            seen = seen.union(Rect(x: x, y: y, width: 0, height: 0))
        }
        #expect(abs(seen.minX - box.minX) < 1e-3 && abs(seen.maxX - box.maxX) < 1e-3)
        #expect(abs(seen.minY - box.minY) < 1e-3 && abs(seen.maxY - box.maxY) < 1e-3)
    }
}

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
