// The easing of a template, once its numbers are known.

package import Interactions
import Motion

extension EasingTemplate {
    /// The curve from 0 to 1 for the numbers of the template; a spring that was given no velocity starts from rest.
    /// - Parameter seconds: the animation's duration, for the spring that is made to fit one.
    package func curve(_ numbers: [Double], seconds: Double) -> Animation.Curve {
        guard isSpring else { return .easing(easing(numbers)) }
        let velocity = givenVelocity(numbers) ?? 0
        return .spring(spring(numbers, seconds: seconds, velocity: velocity), velocity: velocity)
    }

    /// Whether the numbers make an easing. The reader cannot check numbers that are formulas.
    package func isSound(_ numbers: [Double]) -> Bool {
        for number in numbers where !(number > -1e9 && number < 1e9) { return false }
        switch kind {
        case .linear, .easeInOutSine: return true
        case .cubicBezier: return numbers[0] >= 0 && numbers[0] <= 1 && numbers[2] >= 0 && numbers[2] <= 1
        case .steps:
            let least = stepPosition == .none ? 2.0 : 1.0
            return numbers[0] >= least && numbers[0] <= 1000 && numbers[0] == numbers[0].rounded(.down)
        case .piecewise: return numbers.count >= 4
        case .spring: return numbers[0] > 0 && numbers[1] > 0 && numbers[2] >= 0
        case .perceptualSpring: return numbers[0] > 0 && numbers[1] > -1 && numbers[1] <= 1
        case .dampedSpring: return numbers[0] > 0
        }
    }

    /// The easing; springs are none, see `spring`.
    func easing(_ numbers: [Double]) -> Easing {
        switch kind {
        case .linear, .spring, .perceptualSpring, .dampedSpring: return .linear
        case .easeInOutSine: return .easeInOutSine
        case .cubicBezier:
            return .bezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
        case .steps: return .steps(Steps(count: Int(numbers[0].rounded(.toNearestOrEven)), position: stepPosition))
        case .piecewise:
            var stops: [PiecewiseLinear.Stop] = []
            var index = 0
            while index + 1 < numbers.count {
                stops.append(PiecewiseLinear.Stop(numbers[index + 1], at: numbers[index]))
                index += 2
            }
            return PiecewiseLinear(stops).map { .piecewise($0) } ?? .linear
        }
    }

    /// The velocity that was written, in whole distances per second.
    func givenVelocity(_ numbers: [Double]) -> Double? {
        switch kind {
        case .spring: numbers.count > 3 ? numbers[3] : nil
        case .dampedSpring: numbers.count > 1 ? numbers[1] : nil
        case .perceptualSpring: numbers.count > 2 ? numbers[2] : nil
        default: nil
        }
    }

    func spring(_ numbers: [Double], seconds: Double, velocity: Double) -> Spring {
        switch kind {
        case .perceptualSpring: Spring(duration: numbers[0], bounce: numbers[1], allowsOverdamping: true)
        case .dampedSpring:
            Spring(dampingRatio: numbers[0], duration: seconds > 0 ? seconds : 0.25, initialVelocity: velocity)
        default: Spring(mass: numbers[0], stiffness: numbers[1], damping: numbers[2])
        }
    }
}

extension Easing {
    /// Where in 0…1 the curve has a corner or a jump.
    var corners: [Double] {
        switch self {
        case .linear, .cubicBezier, .easeInOutSine: []
        case .steps(let steps): (0...steps.count).map { Double($0) / Double(steps.count) }
        case .piecewise(let piecewise): piecewise.inputs.filter { $0 >= 0 && $0 <= 1 }
        }
    }
}

extension Steps {
    /// The output after so many steps. The caller counts the steps, in integer arithmetic.
    func value(afterSteps passed: Int) -> Double {
        let middle = (Double(passed) + 0.5) / Double(count)
        return value(at: passed < 0 ? -0.5 / Double(count) : passed >= count ? 1 : middle)
    }
}
