// Bounds of paths.

import Geometry
import TestSupport
import Testing

private func path(_ text: String) -> Path { PathParser(Array(text.utf8)).path }

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
