// Curves and springs as UIKit, Core Animation and SwiftUI name them, and the view that runs the model in SwiftUI.

struct SwiftTimings {
    private let writer: SwiftWriter

    init(_ writer: SwiftWriter) { self.writer = writer }

    private func uses(_ feature: String) -> Bool { writer.uses.contains(feature) }

    private func only(_ condition: Bool, _ text: String) -> String { condition ? text : "" }

    /// The cases of the named curves that the design has; each begins a line.
    private func used(_ cases: String) -> String {
        var isUsed = false
        return cases.split(separator: "\n").filter { line in
            if let name = line.firstMatch(of: /^ *case \.(\w+)/)?.1 { isUsed = uses(String(name)) }
            return isUsed
        }.map { $0 + "\n" }.joined()
    }

    private var hasOwn: Bool { uses("sine") || uses("steps") || uses("piecewise") }

    // MARK: UIKit and Core Animation

    var uikit: String {
        guard uses("animate") || uses("chase") else { return "" }
        return """
            // Animations of the design for UIKit's animators and for layers.
            \(SwiftText.importing("QuartzCore"))
            \(SwiftText.importing("UIKit"))

            extension Tween {
                /// For `UIViewPropertyAnimator(duration:timingParameters:)`.
                @MainActor public var timing: any UITimingCurveProvider {
                    switch curve {
                    case .linear: UICubicTimingParameters(animationCurve: .linear)
                    case .easeInOut: UICubicTimingParameters(animationCurve: .easeInOut)
            \(used(Self.cubics))\(springTimings)\(only(hasOwn, "        // UIKit has no name for it; a layer's keyframes do.\n        default: UICubicTimingParameters(animationCurve: .linear)\n"))        }
                }

                /// For a layer: the same from value to value, with the key path that shows it.
                public func layerAnimation(_ keyPath: String) -> CAAnimation {
                    let animation: CAPropertyAnimation
                    switch curve {
            \(springLayers)\(only(hasOwn, keyframes))        default:
                        let basic = CABasicAnimation(keyPath: keyPath)
                        (basic.fromValue, basic.toValue, basic.duration) = (from, to, duration)
                        basic.timingFunction = curve.mediaTiming
                        animation = basic
                    }
                    return animation
                }
            }

            \(only(uses("spring"), Self.speed))extension Curve {
                var mediaTiming: CAMediaTimingFunction {
                    switch self {
                    case .easeInOut: CAMediaTimingFunction(name: .easeInEaseOut)
            \(used(Self.mediaTimings))        default: CAMediaTimingFunction(name: .linear)
                    }
                }
            }

            """
    }

    private static let speed = """
        extension Tween {
            /// The speed at the start in whole ways a second, as UIKit and Core Animation count it.
            private var speed: Double { from == to ? 0 : velocity / (to - from) }
            private var way: CGVector { CGVector(dx: speed, dy: speed) }
        }


        """

    private static let cubics = """
                case .ease: UICubicTimingParameters(controlPoint1: CGPoint(x: 0.25, y: 0.1), controlPoint2: CGPoint(x: 0.25, y: 1))
                case .easeIn: UICubicTimingParameters(animationCurve: .easeIn)
                case .easeOut: UICubicTimingParameters(animationCurve: .easeOut)
                case .bezier(let x1, let y1, let x2, let y2):
                    UICubicTimingParameters(controlPoint1: CGPoint(x: x1, y: y1), controlPoint2: CGPoint(x: x2, y: y2))

        """

    private static let mediaTimings = """
                case .ease: CAMediaTimingFunction(name: .default)
                case .easeIn: CAMediaTimingFunction(name: .easeIn)
                case .easeOut: CAMediaTimingFunction(name: .easeOut)
                case .bezier(let x1, let y1, let x2, let y2):
                    CAMediaTimingFunction(controlPoints: Float(x1), Float(y1), Float(x2), Float(y2))

        """

    private var keyframes: String {
        let own = [("sine", ".easeInOutSine"), ("steps", ".steps"), ("piecewise", ".pieces")].filter { uses($0.0) }.map(
            \.1)
        return """
                    case \(own.joined(separator: ", ")):
                        // Core Animation has no name for this curve.
                        let keyframes = CAKeyframeAnimation(keyPath: keyPath)
                        let count = max(1, Int((duration * 60).rounded(.up)))
                        keyframes.values = (0...count).map { value(at: begin + duration * Double($0) / Double(count)) }
                        keyframes.duration = duration
                        animation = keyframes

            """
    }

    private var springTimings: String {
        var text = ""
        guard uses("spring") else { return "" }
        text += """
                    // iOS 17: the author's words. UIKit takes the duration from the spring.
                    case .spring(let duration, let bounce, _):
                        UISpringTimingParameters(duration: duration, bounce: bounce, initialVelocity: way)

            """
        if uses("springOfMass") {
            text += """
                        // iOS 10: UIKit ignores the animator's duration and takes the spring's own.
                        case .springOfMass(let mass, let stiffness, let damping, _):
                            UISpringTimingParameters(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: way)

                """
        }
        if uses("dampedSpring") {
            text += """
                        // iOS 10: fitted to the animator's duration.
                        case .dampedSpring(let ratio, _): UISpringTimingParameters(dampingRatio: ratio, initialVelocity: way)

                """
        }
        return text
    }

    private var springLayers: String {
        guard uses("spring") else { return "" }
        var text = """
                    case .spring(let duration, let bounce, _):
                        // iOS 17.
                        let spring = CASpringAnimation(perceptualDuration: duration, bounce: bounce)
                        (spring.keyPath, spring.fromValue, spring.toValue, spring.initialVelocity) = (keyPath, from, to, speed)
                        spring.duration = spring.settlingDuration
                        animation = spring

            """
        if uses("springOfMass") {
            text += """
                        case .springOfMass(let mass, let stiffness, let damping, _):
                            let spring = CASpringAnimation(keyPath: keyPath)
                            (spring.mass, spring.stiffness, spring.damping) = (mass, stiffness, damping)
                            (spring.fromValue, spring.toValue, spring.initialVelocity) = (from, to, speed)
                            spring.duration = spring.settlingDuration
                            animation = spring

                """
        }
        return text
    }

    // MARK: SwiftUI

    var swiftUI: String {
        let type = writer.type
        return """
            // Runs the interaction in SwiftUI.
            \(SwiftText.importing("SwiftUI"))

            /// Builds its content from the model of each frame; iOS 17.
            public struct \(type)View<Content: View>: View {
                @State private var clock: \(type)Clock
                private let content: (\(type)Clock) -> Content

                public init(
                    _ parameters: \(type).Parameters = .init(), @ViewBuilder content: @escaping (\(type)Clock) -> Content
                ) {
                    _clock = State(initialValue: \(type)Clock(parameters))
                    self.content = content
                }

                public var body: some View {
                    TimelineView(.animation) { frame in
                        let _ = clock.frame(frame.date)
                        content(clock)
                    }
                }
            }

            /// The model and its time. Gestures change it by `report`, and tell it events by `send`.
            @MainActor public final class \(type)Clock {
                public private(set) var model: \(type)
                /// What the app has to do, such as a tap in the hand.
                public var onEffect: (\(type).Effect) -> Void = { _ in }
                private let began = Date()

                public init(_ parameters: \(type).Parameters = .init()) { model = \(type)(parameters) }

                /// Sets what an input reports: `clock.report { $0.\(writer.members.first.map { "\($0.identifier).\($0.members[0].identifier)" } ?? "time") = … }`.
                public func report(_ change: (inout \(type)) -> Void) { change(&model) }

                public func send(_ event: \(type).Event) {
                    pass(to: Date())
                    model.send(event).forEach(onEffect)
                }

                func frame(_ date: Date) {
                    pass(to: date)
                    model.tick().forEach(onEffect)
                }

                private func pass(to date: Date) {
                    model.advance(to: max(model.time, date.timeIntervalSince(began))).forEach(onEffect)
                }
            }
            \(only(uses("path"), pathShape))\(only(uses("animate") || uses("chase"), swiftUIAnimations))
            """
    }

    private var pathShape: String {
        """

        extension Path {
            /// What a binding of `d` gives, for a `Shape` or a `Canvas`.
            public init(_ commands: [PathCommand]) { self.init(commands.cgPath) }
        }

        """
    }

    private var swiftUIAnimations: String {
        """

        extension Tween {
            /// For `withAnimation`, where a view is to be moved by SwiftUI itself.
            public var animation: SwiftUI.Animation {
                switch curve {
                case .linear: .linear(duration: duration)
                case .easeInOut: .timingCurve(0.42, 0, 0.58, 1, duration: duration)
        \(used(Self.swiftUICubics))\(swiftUISprings)\(only(hasOwn, "        default: SwiftUI.Animation(CurveAnimation(curve: curve, duration: duration))\n"))        }
            }
        }
        \(only(hasOwn, Self.custom))
        """
    }

    private static let swiftUICubics = """
                case .ease: .timingCurve(0.25, 0.1, 0.25, 1, duration: duration)
                case .easeIn: .timingCurve(0.42, 0, 1, 1, duration: duration)
                case .easeOut: .timingCurve(0, 0, 0.58, 1, duration: duration)
                case .bezier(let x1, let y1, let x2, let y2): .timingCurve(x1, y1, x2, y2, duration: duration)

        """

    private var swiftUISprings: String {
        guard uses("spring") else { return "" }
        var text =
            "        case .spring(let duration, let bounce, _): .spring(duration: duration, bounce: bounce)  // iOS 17\n"
        if uses("springOfMass") {
            text += """
                        case .springOfMass(let mass, let stiffness, let damping, _):
                            .interpolatingSpring(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: 0)

                """
        }
        if uses("dampedSpring") {
            text += """
                        // SwiftUI has no spring that is fitted to a duration: this one is its solution.
                        case .dampedSpring(let ratio, let velocity):
                            .interpolatingSpring(
                                mass: 1, stiffness: pow(Spring(ratio: ratio, duration: duration, velocity: velocity ?? 0).omega, 2),
                                damping: 2 * ratio * Spring(ratio: ratio, duration: duration, velocity: velocity ?? 0).omega,
                                initialVelocity: velocity ?? 0)

                """
        }
        return text
    }

    private static let custom = """

        /// A curve for which SwiftUI has no name; iOS 17.
        struct CurveAnimation: CustomAnimation {
            let curve: Curve
            let duration: Double

            func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
                time >= duration ? nil : value.scaled(by: curve.value(time, of: duration))
            }
        }

        """
}
