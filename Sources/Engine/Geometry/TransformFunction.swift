// SVG's transform functions, kept as a list, since that is how they are animated.

import Numerics

/// One function of an SVG `transform` attribute. Lengths are user units, angles degrees, as written.
package enum TransformFunction: Hashable, Sendable {
    case translate(Double, Double)
    case scale(Double, Double)
    /// An angle about a centre.
    case rotate(Double, Double, Double)
    case skewX(Double)
    case skewY(Double)
    case matrix(Double, Double, Double, Double, Double, Double)

    /// The six function names of SVG's `transform` attribute.
    package enum Kind: UInt8, Hashable, CaseIterable, Sendable {
        case translate, scale, rotate, skewX, skewY, matrix

        /// As SVG writes it.
        package var name: StaticString {
            switch self {
            case .translate: "translate"
            case .scale: "scale"
            case .rotate: "rotate"
            case .skewX: "skewX"
            case .skewY: "skewY"
            case .matrix: "matrix"
            }
        }

        /// How many numbers a function of this kind has once its defaults are filled in.
        package var argumentCount: Int {
            switch self {
            case .translate, .scale: 2
            case .rotate: 3
            case .skewX, .skewY: 1
            case .matrix: 6
            }
        }

        /// Whether SVG allows this many numbers to be written.
        package func accepts(_ count: Int) -> Bool {
            switch self {
            case .translate, .scale: count == 1 || count == 2
            case .rotate: count == 1 || count == 3
            case .skewX, .skewY: count == 1
            case .matrix: count == 6
            }
        }
    }

    /// The function of these numbers, as written (a missing y of `translate` is 0, of `scale` x, a missing centre the
    /// origin); nil where SVG does not allow so many.
    package init?(_ kind: Kind, _ arguments: [Double]) {
        guard kind.accepts(arguments.count) else { return nil }
        let first = arguments[0]
        switch kind {
        case .translate: self = .translate(first, arguments.count > 1 ? arguments[1] : 0)
        case .scale: self = .scale(first, arguments.count > 1 ? arguments[1] : first)
        case .rotate:
            self = .rotate(first, arguments.count > 1 ? arguments[1] : 0, arguments.count > 1 ? arguments[2] : 0)
        case .skewX: self = .skewX(first)
        case .skewY: self = .skewY(first)
        case .matrix:
            self = .matrix(first, arguments[1], arguments[2], arguments[3], arguments[4], arguments[5])
        }
    }

    package var kind: Kind {
        switch self {
        case .translate: .translate
        case .scale: .scale
        case .rotate: .rotate
        case .skewX: .skewX
        case .skewY: .skewY
        case .matrix: .matrix
        }
    }

    /// All numbers, defaults included.
    package var arguments: [Double] {
        switch self {
        case .translate(let x, let y), .scale(let x, let y): [x, y]
        case .rotate(let angle, let x, let y): [angle, x, y]
        case .skewX(let angle), .skewY(let angle): [angle]
        case .matrix(let a, let b, let c, let d, let e, let f): [a, b, c, d, e, f]
        }
    }

    package var affine: AffineTransform {
        switch self {
        case .translate(let x, let y): return AffineTransform(a: 1, b: 0, c: 0, d: 1, e: x, f: y)
        case .scale(let x, let y): return AffineTransform(a: x, b: 0, c: 0, d: y, e: 0, f: 0)
        case .rotate(let angle, let x, let y):
            let sine = Elementary.sin(degrees: angle)
            let cosine = Elementary.cos(degrees: angle)
            return AffineTransform(
                a: cosine, b: sine, c: -sine, d: cosine, e: x - cosine * x + sine * y, f: y - sine * x - cosine * y)
        case .skewX(let angle):
            return AffineTransform(a: 1, b: 0, c: Elementary.tan(degrees: angle), d: 1, e: 0, f: 0)
        case .skewY(let angle):
            return AffineTransform(a: 1, b: Elementary.tan(degrees: angle), c: 0, d: 1, e: 0, f: 0)
        case .matrix(let a, let b, let c, let d, let e, let f):
            return AffineTransform(a: a, b: b, c: c, d: d, e: e, f: f)
        }
    }
}
