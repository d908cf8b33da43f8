// Transform lists, their parser, and affine maps.

import Geometry
import TestSupport
import Testing

private func parse(_ text: String) -> TransformParser { TransformParser(Array(text.utf8)) }

private func near(_ a: AffineTransform, _ b: AffineTransform, _ tolerance: Double = 1e-12) -> Bool {
    zip([a.a, a.b, a.c, a.d, a.e, a.f], [b.a, b.b, b.c, b.d, b.e, b.f]).allSatisfy { abs($0 - $1) <= tolerance }
}

@Test("A transform list is read with its defaults, its separators, and the place of every number")
func transformLists() {
    let parser = parse(" translate(10) scale(2),rotate( 30 , 5,6 )skewX(-4)\tskewY(.5) matrix(1 2 3 4 5 6) scale(2-3)")
    #expect(parser.error == nil)
    #expect(
        parser.functions == [
            .translate(10, 0), .scale(2, 2), .rotate(30, 5, 6), .skewX(-4), .skewY(0.5), .matrix(1, 2, 3, 4, 5, 6),
            .scale(2, -3),
        ])
    #expect(parser.commands[2].arguments == [30, 5, 6])
    #expect(parser.commands[2].argumentOffsets == [32, 37, 39])
    #expect(parser.commands[1].arguments == [2])
    #expect(parse("").functions.isEmpty && parse("  ").error == nil)
}

@Test(
    "A broken transform list keeps what came before and names the byte and the reason",
    arguments: [
        ("translate(1) spin(3)", 13, TransformError.Kind.unknownFunction), ("Rotate(3)", 0, .unknownFunction),
        ("rotated(3)", 0, .unknownFunction), ("scale 3", 6, .expectedParenthesis), ("scale()", 6, .expectedNumber),
        ("scale(1,)", 8, .expectedNumber), ("scale(1 2", 9, .expectedClosingParenthesis),
        ("scale(1px)", 7, .expectedClosingParenthesis), ("scale(1 2 3)", 0, .wrongCount),
        ("rotate(1 2)", 0, .wrongCount),
        ("matrix(1 2 3 4 5)", 0, .wrongCount), ("scale(2),", 9, .unknownFunction),
    ])
func brokenTransformLists(text: String, offset: Int, kind: TransformError.Kind) {
    let parser = parse(text)
    #expect(parser.error?.offset == offset)
    #expect(parser.error?.kind == kind)
    #expect(parser.commands.count == (text.hasPrefix("translate") || text.hasSuffix(",") ? 1 : 0))
}

@Test("A list is the product of its functions, the last one meeting the points first")
func products() throws {
    let list = parse("translate(10 20) rotate(90) scale(2 3)").functions
    let map = AffineTransform(list)
    #expect(map.apply(Point(1, 0)) == Point(10, 22))
    #expect(map.apply(Point(0, 1)) == Point(7, 20))
    let inverse = try #require(map.inverse)
    #expect(near(map * inverse, .identity))
    #expect(near(inverse * map, .identity))
    #expect(AffineTransform([.scale(0, 1)]).inverse == nil)
    #expect(map.greatestScale == 3)
    #expect(abs(AffineTransform([.skewX(45)]).greatestScale - 1.618033988749895) < 1e-12)
    let about = AffineTransform([.rotate(37, 5, -6)])
    #expect(near(about, AffineTransform([.translate(5, -6), .rotate(37, 0, 0), .translate(-5, 6)])))
    #expect(about.apply(Point(5, -6)).distance(to: Point(5, -6)) < 1e-12)
    #expect(AffineTransform([.rotate(90, 0, 0)]) == AffineTransform(a: 0, b: 1, c: -1, d: 0, e: 0, f: 0))
    #expect(AffineTransform([.skewX(45)]).c == 1)
    #expect(map.apply(Rect(x: 0, y: 0, width: 1, height: 1)) == Rect(x: 7, y: 20, width: 3, height: 2))
    #expect(map.apply(Path([.move(Point(1, 0)), .close])) == Path([.move(Point(10, 22)), .close]))
}

@Test("Functions of one kind blend number by number, a rotation through as many turns as are written")
func functionBlends() {
    #expect(TransformFunction.rotate(0, 1, 2).mixed(with: .rotate(720, 3, 4), 0.5) == .rotate(360, 2, 3))
    #expect(TransformFunction.scale(1, 1).mixed(with: .translate(1, 1), 0.5) == nil)
    let from = parse("translate(0 0) scale(1)").functions
    let to = parse("translate(8 4) scale(3 5)").functions
    #expect(TransformFunction.mixed(from, to, 0.25) == [.translate(2, 1), .scale(1.5, 2)])
    #expect(TransformFunction.mixed(from, Array(to.dropLast()), 0.25) == nil)
    for kind in TransformFunction.Kind.allCases {
        let numbers = (0..<kind.argumentCount).map { Double($0) + 1 }
        let function = TransformFunction(kind, numbers)
        #expect(function?.kind == kind)
        #expect(function?.arguments == numbers)
        #expect(function?.mixed(with: function!, 0.3) == function)
        #expect(TransformFunction(kind, numbers + [1]) == nil || kind == .skewX)
    }
    #expect(TransformFunction(.scale, []) == nil)
}

@Test("Affine maps blend as Core Animation's, by translation, scale, angle and skew")
func affineBlends() {
    func map(_ text: String) -> AffineTransform {
        // Core Animation's angles are radians, and `concat` applies its first map first.
        func radians(_ value: Double) -> TransformFunction { .rotate(value * 180 / .pi, 0, 0) }
        switch text {
        case "identity": return .identity
        case "scale(-1,1)": return AffineTransform([.scale(-1, 1)])
        case "scale(1,-1)": return AffineTransform([.scale(1, -1)])
        case "scale(-1,-1)": return AffineTransform([.scale(-1, -1)])
        case "rotation(pi)": return AffineTransform([.rotate(180, 0, 0)])
        case "matrix(1,0,.5,1)": return AffineTransform(a: 1, b: 0, c: 0.5, d: 1, e: 0, f: 0)
        case "concat(rotation(.5),scale(-1,1))": return AffineTransform([.scale(-1, 1), radians(0.5)])
        case "concat(scale(2,1),rotation(1.5))": return AffineTransform([radians(1.5), .scale(2, 1)])
        default:
            Issue.record("the table has a map that this test does not know: \(text)")
            return .identity
        }
    }
    let table = MotionTable.all["ca_transform_interpolation_2d"]
    for row in table["rows"].rows {
        for (t, expected) in [(0.25, row[2].numbers), (0.5, row[3].numbers)] {
            let blend = map(row[0].text).mixed(with: map(row[1].text), t)
            let numbers = [blend.a, blend.b, blend.c, blend.d]
            #expect(
                zip(numbers, expected).allSatisfy { abs($0 - $1) < table["tolerance"].number },
                "\(row[0].text) to \(row[1].text) at \(t): \(numbers), not \(expected)")
        }
    }
}
