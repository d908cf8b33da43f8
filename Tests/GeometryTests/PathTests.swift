// Path data against Blink's parser tests, and the normal form against SVG's rules.

import Geometry
import Numerics
import TestSupport
import Testing

private func parse(_ text: String) -> PathParser { PathParser(Array(text.utf8)) }

private func path(_ text: String) -> Path {
    let parser = parse(text)
    #expect(parser.error == nil, "\(text)")
    return parser.path
}

/// Commands as Blink writes them: letters as read, a close always `Z`, whole numbers without a point.
private func normalised(_ commands: [PathCommand]) -> String {
    commands.map { command in
        let letter = command.letter == 0x7a ? "Z" : String(UnicodeScalar(command.letter))
        let numbers = command.arguments.map { $0 == $0.rounded() ? "\(Int($0))" : "\($0)" }
        return ([letter] + numbers).joined(separator: " ")
    }.joined(separator: " ")
}

private func near(_ a: Path, _ b: Path, _ tolerance: Double = 1e-9) -> Bool {
    a.shape == b.shape && zip(a.coordinates, b.coordinates).allSatisfy { abs($0 - $1) <= tolerance }
}

@Test("Path data is read, and kept up to the first error, as Blink's tests have it")
func blinkPathRows() {
    for row in MotionTable.all["blink_svg_path_parser"]["rows"].rows {
        let parser = PathParser(row[0].bytes)
        #expect((parser.error == nil) == row[1].flag, "\(row[0].text)")
        #expect(normalised(parser.commands) == row[2].text, "\(row[0].text)")
    }
}

@Test("An error in path data names its byte and what was expected, as Blink's tests have it")
func blinkPathErrors() {
    let kinds: [String: PathError.Kind] = [
        "ExpectedMoveToCommand": .expectedMove, "ExpectedPathCommand": .expectedCommand,
        "ExpectedNumber": .expectedNumber, "ExpectedArcFlag": .expectedFlag,
    ]
    for row in MotionTable.all["blink_svg_path_parser"]["errors"]["rows"].rows {
        let error = PathParser(row[0].bytes).error
        #expect(error == PathError(kinds[row[2].text]!, at: Int(row[1].number)), "\(row[0].text)")
    }
    #expect(parse("M1,2,").error == PathError(.expectedNumber, at: 5))
    #expect(parse("M1,2,L3,4").error == PathError(.expectedNumber, at: 5))
    #expect(parse("M1,2,,3,4").error == PathError(.expectedNumber, at: 5))
    #expect(parse("M1 2z,").error == PathError(.expectedCommand, at: 5))
}

@Test("Each number of path data knows the byte at which it stood")
func pathOffsets() {
    let parser = parse("M 1,-2.5a3,4,5,016,7 8 9")
    #expect(parser.commands[0].argumentOffsets == [2, 4])
    #expect(parser.commands[1].argumentOffsets == [9, 11, 13, 15, 16, 17, 19])
    #expect(parser.error == PathError(.expectedNumber, at: 24))
    let lines = parse("m0 0 10 0 0 10z")
    #expect(lines.commands.map(\.offset) == [0, 5, 10, 14])
    #expect(lines.commands.map(\.letter) == Array("mllz".utf8))
}

@Test("Relative, horizontal, vertical and smooth commands come to the same absolute normal form")
func normalForm() {
    #expect(path("m10 10h5v5l-5 0z m5 5 l1 1") == path("M10 10L15 10L15 15L10 15Z M15 15 L16 16"))
    #expect(path("M0 0c1 2 3 4 5 5s8 9 10 10") == path("M0 0C1 2 3 4 5 5C7 6 13 14 15 15"))
    #expect(path("M0 0S8 9 10 10") == path("M0 0C0 0 8 9 10 10"))
    #expect(near(path("M0 0Q3 6 6 0"), path("M0 0C2 4 4 4 6 0")))
    #expect(near(path("M0 0q3 6 6 0t6 0"), path("M0 0Q3 6 6 0Q9 -6 12 0")))
    #expect(near(path("M0 0L2 2T6 2"), path("M0 0L2 2Q2 2 6 2")))
    // A command between two smooth ones leaves nothing to reflect.
    #expect(near(path("M0 0q3 6 6 0l1 0t6 0"), path("M0 0Q3 6 6 0L7 0Q7 0 13 0")))
    #expect(path("M1 1zl2 0").elements == [.move(Point(1, 1)), .close, .line(Point(3, 1))])
}

@Test("Every command letter gives a fixed number of elements, and a wrong count of numbers gives none")
func elementCounts() {
    var builder = Path.Builder()
    for letter in "MLHVCSQTAZmlhvcsqtaz".utf8 {
        let count = Path.Builder.argumentCount(of: letter)!
        let before = builder.path.elements.count
        let added = builder.add(letter, (0..<count).map(Double.init))
        #expect(added)
        #expect(builder.path.elements.count - before == (letter | 0x20 == UInt8(ascii: "a") ? 4 : 1))
        let refused = !builder.add(letter, [Double](repeating: 1, count: count + 1))
        #expect(refused)
    }
    #expect(Path.Builder.argumentCount(of: UInt8(ascii: "B")) == nil)
}

@Test("An arc is four cubics on its ellipse, in all flags, with degenerate and with short radii too")
func arcs() {
    for large in [0, 1] {
        for sweep in [0, 1] {
            let arc = path("M10 20A30 15 25 \(large) \(sweep) 40 30")
            #expect(arc.shape == [.move, .cubic, .cubic, .cubic, .cubic])
            // The centre is the one point at which the ellipse's equation holds for both ends; all cubics lie on it.
            var total = 0.0
            var samples = [Point(10, 20)]
            for case .cubic(let b, let c, let d) in arc.elements {
                let a = samples[samples.count - 1]
                for step in 1...100 {
                    let t = Double(step) / 100
                    let (first, second, third) = (a.mixed(with: b, t), b.mixed(with: c, t), c.mixed(with: d, t))
                    samples.append(first.mixed(with: second, t).mixed(with: second.mixed(with: third, t), t))
                }
            }
            let angle = 25 * Double.pi / 180
            func upright(_ p: Point) -> Point {
                let c = Elementary.cos(-angle)
                let s = Elementary.sin(-angle)
                return Point((c * p.x - s * p.y) / 30, (s * p.x + c * p.y) / 15)
            }
            // Three points of the arc give the circle, in coordinates in which the ellipse is one of radius 1.
            let p = upright(samples[0])
            let q = upright(samples[150])
            let r = upright(samples[400])
            let d = 2 * (p.x * (q.y - r.y) + q.x * (r.y - p.y) + r.x * (p.y - q.y))
            func square(_ p: Point) -> Double { p.x * p.x + p.y * p.y }
            let centre = Point(
                (square(p) * (q.y - r.y) + square(q) * (r.y - p.y) + square(r) * (p.y - q.y)) / d,
                (square(p) * (r.x - q.x) + square(q) * (p.x - r.x) + square(r) * (q.x - p.x)) / d)
            for (before, after) in zip(samples, samples.dropFirst()) {
                let a = upright(before) - centre
                let b = upright(after) - centre
                #expect(abs(square(b).squareRoot() - 1) < 3e-4)
                total += Elementary.atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y)
            }
            #expect((abs(total) > .pi) == (large == 1))
            #expect((total > 0) == (sweep == 1))
            #expect(
                arc.elements.last
                    == path("M10 20C0 0 0 0 40 30").elements.last.map { last in
                        guard case .cubic(_, _, let end) = last, case .cubic(let a, let b, _) = arc.elements[4] else {
                            return last
                        }
                        return .cubic(a, b, end)
                    })
        }
    }
    let straight = path("M0 0A0 5 0 0 1 8 4")
    #expect(straight.shape.count == 5)
    #expect(abs(straight.length - Elementary.hypot(8, 4)) < 1e-9)
    let nowhere = path("M3 3A5 5 0 1 1 3 3")
    #expect(nowhere.shape.count == 5)
    #expect(nowhere.length == 0)
    // Radii that are too short grow to a half ellipse.
    let short = path("M0 0A1 1 0 0 1 20 0")
    #expect(abs(short.length - 10 * .pi) < 0.01)
    #expect(abs(short.bounds!.minY - -10) < 1e-6)
    let negative = path("M0 0A-10 -10 0 0 1 20 0")
    #expect(near(negative, path("M0 0A10 10 0 0 1 20 0")))
}

@Test("A half circle from rounded numbers does not jump with the last bit")
func halfCircleIsStable() {
    for radius in [15, 6.123456789, 0.1 + 0.2, 1.0 / 3] {
        let up = path("M\(15 - radius) 15A\(radius) \(radius) 0 0 1 \(15 + radius) 15").bounds!
        #expect(abs(up.minY - (15 - radius)) < 1e-6)
        #expect(abs(up.maxY - 15) < 1e-6)
    }
}

@Test("A path is rebuilt from its shape and its numbers")
func shapes() throws {
    let one = path("M0 0L10 0C1 2 3 4 5 6Z")
    let rebuilt = try #require(Path(shape: one.shape, coordinates: one.coordinates))
    #expect(rebuilt == one)
    #expect(Path(shape: one.shape, coordinates: Array(one.coordinates.dropLast())) == nil)
    #expect(Path(shape: one.shape, coordinates: one.coordinates + [0]) == nil)
    #expect(one.shape.map(\.letter) == Array("MLCZ".utf8))
}

@Test("Subpaths stand alone, each with its move")
func subpaths() {
    let parts = path("M0 0L1 0ZL5 5M7 7L8 8M9 9").subpaths
    #expect(parts == [path("M0 0L1 0Z"), path("M0 0L5 5"), path("M7 7L8 8"), path("M9 9")])
    #expect(Path().subpaths.isEmpty)
}

@Test("No text makes the parser fail otherwise than with an error: every prefix and many broken bytes")
func parserSurvives() {
    let text = Array("M 10-20.5e1 l.5.5 3,4h7V-8 c1 2 3 4 5 6 s1 2 3 4q1 2 3 4t5 6 a3 4 5 016 7zM0 0".utf8)
    #expect(PathParser(text).error == nil)
    var generator = Seeded(state: 3)
    for index in 0...text.count {
        _ = PathParser(Array(text[..<index])).path
        for _ in 0..<30 {
            var broken = text
            broken[Int.random(in: 0..<text.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            let parser = PathParser(broken)
            if let error = parser.error { #expect(error.offset <= broken.count) }
            #expect(parser.path.elements.count >= parser.commands.count)
        }
    }
}
