// Formulas over plain numbers: the result of each operation.

internal import Motion
internal import Numerics

extension Double: Quantity {
    package init(constant: Double) { self = constant }

    /// Not a number comes out of an operation whose operand is not a number, except out of comparisons and logic.
    package static func perform(_ operation: Opcode, a: Double, b: Double, c: Double) -> Double {
        switch operation {
        case .constant, .load: a
        case .negate: -a
        case .add: a + b
        case .subtract: a - b
        case .multiply: a * b
        case .divide: a / b
        case .less: a < b ? 1 : 0
        case .lessOrEqual: a <= b ? 1 : 0
        case .greater: a > b ? 1 : 0
        case .greaterOrEqual: a >= b ? 1 : 0
        case .equal: a == b ? 1 : 0
        case .notEqual: a != b ? 1 : 0
        case .not: a == 0 ? 1 : 0
        case .and: a != 0 && b != 0 ? 1 : 0
        case .or: a != 0 || b != 0 ? 1 : 0
        case .select: a != 0 ? b : c
        case .minimum: lesser(a, b)
        case .maximum: greater(a, b)
        case .clamp: greater(a, lesser(b, c))
        case .absolute: a.magnitude
        case .sign: a > 0 ? 1 : a < 0 ? -1 : a
        case .round: roundedHalfUp(a)
        case .floor: a.rounded(.down)
        case .ceiling: a.rounded(.up)
        case .truncate: a.rounded(.towardZero)
        case .modulo: Remainders.modulo(a, b)
        case .remainder: Remainders.remainder(a, b)
        case .sine: Elementary.sin(degrees: a)
        case .cosine: Elementary.cos(degrees: a)
        case .tangent: Elementary.tan(degrees: a)
        case .arcSine: Degrees.arcSine(a)
        case .arcCosine: Degrees.arcCosine(a)
        case .arcTangent: Degrees.arcTangent(a)
        case .arcTangent2: Degrees.arcTangent2(a, b)
        case .power: Elementary.pow(a, b)
        case .squareRoot: a.squareRoot()
        case .hypotenuse: Elementary.hypot(a, b)
        case .exponential: Elementary.exp(a)
        case .logarithm: Elementary.log(a)
        case .mix: a + (b - a) * c
        case .progress: progress(a, from: b, to: c)
        case .rubberBand: a != a || b != b ? .nan : RubberBand.band(a, dimension: b)
        case .unrubberBand: a != a || b != b ? .nan : RubberBand.unband(a, dimension: b)
        case .project: Deceleration.normal.project(a)
        case .random: random(seed: a)
        case .nearest: nearest(to: a, b, c)
        }
    }

    static func lesser(_ a: Double, _ b: Double) -> Double { a != a ? a : b < a || b != b ? b : a }

    static func greater(_ a: Double, _ b: Double) -> Double { a != a ? a : b > a || b != b ? b : a }

    /// Halves go up, as CSS rounds. Adding a half first would round 0.49999999999999994 to 1.
    static func roundedHalfUp(_ a: Double) -> Double {
        let below = a.rounded(.down)
        return a - below >= 0.5 ? below + 1 : below
    }

    /// How far `value` is on the way, in 0…1. Where the way has no length: 0 up to its one point, 1 past it.
    static func progress(_ value: Double, from: Double, to: Double) -> Double {
        if from == to { return value > from ? 1 : value <= from ? 0 : value }
        return greater(0, lesser((value - from) / (to - from), 1))
    }

    /// The point that is nearer to `value`, the first where both are as near.
    static func nearest(to value: Double, _ first: Double, _ second: Double) -> Double {
        if value != value { return value }
        if first != first || second != second { return .nan }
        return isSecondNearer(to: value, first, second) ? second : first
    }

    static func isSecondNearer(to value: Double, _ first: Double, _ second: Double) -> Bool {
        (second - value).magnitude < (first - value).magnitude
    }

    /// A number in 0..<1 that depends on the seed alone: the seed's bits through the finaliser of SplitMix64
    /// (Steele, Lea and Flood, 2014), of which the upper 53 bits are kept. Both zeros give the same number.
    static func random(seed: Double) -> Double {
        guard seed == seed else { return seed }
        var bits = (seed == 0 ? 0 : seed).bitPattern &+ 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        bits ^= bits >> 31
        return Double(bits >> 11) * 0x1p-53
    }
}
