// Lengths of paths.

import Geometry
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

@Test("Moves have no length, and a closing line has")
func movesAndClosingLines() {
    #expect(path("M3 4").length == 0)
    #expect(Path().length == 0)
    #expect(path("M0 0H3V4M10 10V12").length == 9)
    #expect(path("M0 0H3V4Z").length == 12)
}
