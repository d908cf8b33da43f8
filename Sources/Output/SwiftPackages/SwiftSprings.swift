// Springs as Swift, in the words in which the author gave them.

struct SwiftSprings {
    private let writer: SwiftWriter

    init(_ writer: SwiftWriter) { self.writer = writer }

    private func uses(_ feature: String) -> Bool { writer.uses.contains(feature) }

    /// The cases of `Curve`.
    var cases: String {
        only(
            "spring",
            "    /// As `Animation.spring(duration:bounce:)`.\n"
                + "    case spring(duration: Double, bounce: Double, velocity: Double? = nil)\n")
            + only(
                "springOfMass",
                "    /// As `CASpringAnimation`.\n"
                    + "    case springOfMass(mass: Double, stiffness: Double, damping: Double, velocity: Double? = nil)\n"
            )
            + only(
                "dampedSpring",
                "    /// As `UIView.animate(withDuration:delay:usingSpringWithDamping:initialSpringVelocity:)`.\n"
                    + "    case dampedSpring(ratio: Double, velocity: Double? = nil)\n")
    }

    /// Methods of `Curve`.
    var methods: String {
        let mass = "case .springOfMass(let mass, let stiffness, let damping, _)"
        return """
            /// The spring of an animation over so many seconds; nil for other curves.
            func spring(over duration: Double) -> Spring? {
                switch self {
            \(only("spring", "    case .spring(let duration, let bounce, _): Spring(duration: duration, bounce: bounce)\n"))\(only("springOfMass", "    \(mass): Spring(mass: mass, stiffness: stiffness, damping: damping)\n"))\(only("dampedSpring", "    case .dampedSpring(let ratio, let given): Spring(ratio: ratio, duration: duration, velocity: given ?? 0)\n"))\(hasOthers ? "    default: nil\n" : "")                }
            }

            /// The velocity at the start: the given one, in whole ways a second, or what the quantity has.
            func velocity(given own: Double, over distance: Double) -> Double {
                switch self {
            \(only("spring", "    case .spring(_, _, let velocity?): velocity * distance\n"))\(only("springOfMass", "    case .springOfMass(_, _, _, let velocity?): velocity * distance\n"))\(only("dampedSpring", "    case .dampedSpring(_, let velocity?): velocity * distance\n"))    default: own
                }
            }

            /// How long a spring takes to settle, as `CASpringAnimation.settlingDuration` has it.
            func settling(over distance: Double, velocity: Double) -> Double {
                guard let spring = spring(over: 0.25) else { return 0.25 }
                let speed = self.velocity(given: velocity, over: distance)
                return spring.settling(velocity: abs(distance) > 1e-9 ? speed / distance : 0)
            }

            """
    }

    private func only(_ feature: String, _ text: String) -> String { uses(feature) ? text : "" }

    /// Whether curves that are no springs stand beside them.
    private var hasOthers: Bool {
        !writer.cubics.isEmpty || ["linear", "sine", "steps", "piecewise"].contains(where: uses)
    }

    /// The type that curves ask.
    var text: String {
        let damped = uses("dampedSpring")
        return """
            /// `x″ + 2ζω x′ + ω² x = 0`, x being the distance from the target.
            struct Spring: Hashable, Sendable {
                let omega, ratio: Double

            \(uses("spring") ? Self.perceptual : "")\(uses("springOfMass") ? Self.ofMass : "")\(damped ? Self.damped : "")
                /// The two solutions: one starts at 1, the other at 0 with slope 1.
                private func basis(_ t: Double) -> (even: Double, odd: Double) {
                    if ratio < 1 {
                        let damped = omega * ((1 - ratio) * (1 + ratio)).squareRoot()
                        let envelope = exp(-ratio * omega * t)
                        return (envelope * cos(damped * t), envelope * (t == 0 ? 0 : sin(damped * t) / damped))
                    }
                    if ratio == 1 { return (exp(-omega * t), exp(-omega * t) * t) }
                    let gap = 2 * omega * (ratio * ratio - 1).squareRoot()
                    return (exp(-slow * t), exp(-slow * t) * -expm1(-gap * t) / gap)
                }

                private var slow: Double { omega / (ratio + (ratio * ratio - 1).squareRoot()) }

                func displacement(_ x: Double, _ v: Double, _ t: Double) -> Double {
                    let (even, odd) = basis(t)
                    return x * even + (v + (ratio > 1 ? slow : ratio * omega) * x) * odd
                }

                func velocity(_ x: Double, _ v: Double, _ t: Double) -> Double {
                    let (even, odd) = basis(t)
                    if ratio > 1 {
                        let fast = -omega * (ratio + (ratio * ratio - 1).squareRoot())
                        return x * -slow * even + (v + slow * x) * (even + fast * odd)
                    }
                    return v * even - (ratio * omega * v + omega * omega * x) * odd
                }

                /// `velocity` in whole ways a second.
                func settling(velocity: Double) -> Double {
                    if ratio < 1 {
                        let damped = omega * ((1 - ratio) * (1 + ratio)).squareRoot()
                        return log(1000 * (1 + abs((velocity - ratio * omega) / damped))) / (ratio * omega)
                    }
                    var t = 0.0
                    while t < 10_000, abs(displacement(-1, velocity, t)) >= 0.001 || abs(self.velocity(-1, velocity, t)) >= 0.001 * omega {
                        t += 0.1
                    }
                    return t
                }
            }

            """
    }

    private static let perceptual = """
            /// As UIKit and SwiftUI name it: the duration is the undamped period, bounce is 1 − ζ.
            init(duration: Double, bounce: Double) {
                omega = 2 * .pi / duration
                ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
            }

        """

    private static let ofMass = """
            /// Damping beyond critical counts as critical, as in Core Animation.
            init(mass: Double, stiffness: Double, damping: Double) {
                omega = (stiffness / mass).squareRoot()
                ratio = min(damping / (2 * (stiffness * mass).squareRoot()), 1)
            }

        """

    private static let damped = """
            /// The frequency at which the envelope has fallen to a thousandth after the duration, as UIKit finds it.
            init(ratio: Double, duration: Double, velocity: Double) {
                self.ratio = max(0.01, min(ratio, 1))
                let root = ((1 - self.ratio) * (1 + self.ratio)).squareRoot()
                if self.ratio == 1 {
                    var (low, high) = (6.907755278982137, 745 + abs(velocity * duration))
                    while (low + high) / 2 > low, (low + high) / 2 < high {
                        let u = (low + high) / 2
                        if 0.001 * exp(u) < 1 + u - velocity * duration { low = u } else { high = u }
                    }
                    omega = low / duration
                } else {
                    let still = log(1000 * self.ratio / root) / duration
                    var rate = still
                    for _ in 0..<200 {
                        let next = still + log(abs(rate - velocity) / rate) / duration
                        if !(next > 0) || abs(next - rate) <= 4e-16 * next { break }
                        rate = next
                    }
                    omega = rate / self.ratio
                }
            }

        """
}
