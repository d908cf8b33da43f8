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
}

@Test("A function of a kind holds as many numbers as the kind has")
func functionNumbers() {
    for kind in TransformFunction.Kind.allCases {
        let numbers = (0..<kind.argumentCount).map { Double($0) + 1 }
        let function = TransformFunction(kind, numbers)
        #expect(function?.kind == kind)
        #expect(function?.arguments == numbers)
        #expect(TransformFunction(kind, numbers + [1]) == nil || kind == .skewX)
    }
    #expect(TransformFunction(.scale, []) == nil)
}
