// An easing whose numbers are formulas, and the easing once they are known.

package import Formulas
package import Motion

/// An easing whose numbers are formulas, which are evaluated when its animation starts.
package struct EasingTemplate: Hashable, Sendable {
    /// The function, and with it the meaning of the operands.
    package enum Kind: UInt8, Hashable, Sendable {
        case linear
        /// x1, y1, x2, y2.
        case cubicBezier
        /// The count; the position is kept beside.
        case steps
        /// Pairs of input (0…1) and output, complete and ascending.
        case piecewise
        /// Mass, stiffness, damping and, where given, the velocity (whole distances per second).
        case spring
        /// Duration, bounce and, where given, the velocity; a bounce below 0 damps more than critically.
        case perceptualSpring
        /// Damping ratio and, where given, the velocity; the duration is the animation's.
        case dampedSpring
        case easeInOutSine
    }

    package var kind: Kind
    package var operands: [Formula]
    package var stepPosition: StepPosition = .end

    package init(kind: Kind, operands: [Formula] = []) { (self.kind, self.operands) = (kind, operands) }

    package var isSpring: Bool { kind.rawValue >= Kind.spring.rawValue && kind != .easeInOutSine }

    /// Whether the animation may go without a duration: the spring has its own, until it has settled.
    package var settles: Bool { isSpring && kind != .dampedSpring }
}
