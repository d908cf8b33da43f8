// Stroke start and end: parts of paths by length.

import Geometry
import Testing

private func path(_ text: String) -> Path { PathParser(Array(text.utf8)).path }

@Test("A path is cut by its length, across lines, curves and subpaths")
func trimming() {
    let square = PathMeasure(path("M0 0H10V10H0Z"))
    #expect(square.trimmed(from: 0, to: 0.5) == path("M0 0H10V10"))
    #expect(square.trimmed(from: 0.125, to: 0.375) == path("M5 0H10V5"))
    #expect(square.trimmed(from: 0.75, to: 1) == path("M0 10V0"))
    #expect(square.trimmed(from: -1, to: 2) == path("M0 0H10V10H0Z"))
    #expect(square.trimmed(from: 0.5, to: 0.5).isEmpty)
    #expect(square.trimmed(from: 0.6, to: 0.5).isEmpty)
    let two = PathMeasure(path("M0 0H10M0 5H30"))
    #expect(two.trimmed(from: 0.125, to: 0.5) == path("M5 0H10M0 5H10"))
    let closed = PathMeasure(path("M0 0H10V10H0ZH20"))
    #expect(closed.trimmed(from: 0, to: 0.75) == path("M0 0H10V10H0ZM0 0H5"))
    let curve = PathMeasure(path("M0 0C30 80 70 -60 100 20"))
    for (start, end) in [(0.0, 0.3), (0.2, 0.7), (0.9, 1)] {
        let part = PathMeasure(curve.trimmed(from: start, to: end))
        #expect(abs(part.length - (end - start) * curve.length) < 1e-4)
        for step in 0...10 {
            let along = part.length * Double(step) / 10
            let there = curve.point(atLength: start * curve.length + along)
            #expect(part.point(atLength: along).distance(to: there) < 1e-3)
        }
    }
}

@Test("Each subpath knows its share of the length and which part of it a stroke shows")
func shares() throws {
    let shares = PathMeasure(path("M0 0H10M0 5H30M4 4")).shares
    #expect(shares.map(\.from) == [0, 0.25, 1])
    #expect(shares.map(\.to) == [0.25, 1, 1])
    let first = try #require(shares[0].part(start: 0.125, end: 0.5))
    #expect(first.start == 0.5 && first.end == 1)
    let second = try #require(shares[1].part(start: 0.125, end: 0.625))
    #expect(second.start == 0 && second.end == 0.5)
    #expect(shares[0].part(start: 0.3, end: 1) == nil)
    #expect(shares[2].part(start: 0, end: 1) == nil)
    #expect(PathMeasure(path("M4 4")).shares == [.init(from: 0, to: 0)])
}
