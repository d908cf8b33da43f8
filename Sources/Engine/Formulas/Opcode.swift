// The operations of compiled formulas: one case an operation, with the number of operands it takes.

/// What one instruction does. Angles are degrees at this edge, as a designer writes them; comparisons and logic give
/// 0 or 1 and take any number but zero for true.
package enum Opcode: UInt8, CaseIterable, Sendable {
    case constant, load
    case negate, not
    case add, subtract, multiply, divide
    case less, lessOrEqual, greater, greaterOrEqual, equal, notEqual
    case and, or
    /// `select(condition, a, b)`: a where the condition holds, otherwise b.
    case select
    case minimum, maximum
    /// `clamp(least, value, greatest)`; the lower bound wins where they cross, as in CSS.
    case clamp
    case absolute, sign, round, floor, ceiling, truncate
    /// CSS `mod`: the result has the sign of the second operand. CSS `rem`: of the first.
    case modulo, remainder
    case sine, cosine, tangent, arcSine, arcCosine, arcTangent, arcTangent2
    case power, squareRoot, hypotenuse, exponential, logarithm
    /// `mix(a, b, t)` = a + (b − a)·t.
    case mix
    /// `progress(value, from, to)`, clamped to 0…1.
    case progress
    /// `rubberband(distance, dimension)` of UIScrollView, odd in the distance, and its inverse.
    case rubberBand, unrubberBand
    /// `project(velocity)`: how far a deceleration at the normal rate carries (WWDC 2018, session 803).
    case project
    /// `random(seed)`: a number in 0..<1 that depends on the seed alone.
    case random
    /// `nearest(value, a, b)`: a or b, whichever is nearer to the value; a where both are as near.
    case nearest

    /// How many numbers the operation takes from the stack.
    package var arity: Int {
        switch self {
        case .constant, .load: 0
        case .negate, .not, .absolute, .sign, .round, .floor, .ceiling, .truncate, .sine, .cosine, .tangent,
            .arcSine, .arcCosine, .arcTangent, .squareRoot, .exponential, .logarithm, .project, .random:
            1
        case .add, .subtract, .multiply, .divide, .less, .lessOrEqual, .greater, .greaterOrEqual, .equal,
            .notEqual, .and, .or, .minimum, .maximum, .modulo, .remainder, .arcTangent2, .power, .hypotenuse,
            .rubberBand, .unrubberBand:
            2
        case .select, .clamp, .mix, .progress, .nearest: 3
        }
    }
}
