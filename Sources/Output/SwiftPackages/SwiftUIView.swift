// The view that runs the model in SwiftUI, and curves and springs as SwiftUI names them.

import SwiftWriting

struct SwiftUIView {
    private let writer: SwiftWriter
    private var type: String { writer.type }

    init(_ writer: SwiftWriter) { self.writer = writer }

    private func uses(_ feature: String) -> Bool { writer.uses.contains(feature) }

    private func only(_ condition: Bool, _ text: String) -> String { condition ? text : "" }

    private var hasOwn: Bool { uses("sine") || uses("steps") || uses("piecewise") }

    var text: String {
        let sample = writer.members.first.map { "\($0.identifier).\($0.members[0].identifier)" } ?? "time"
        return """
            // Runs the interaction in SwiftUI.
            \(SwiftText.importing("QuartzCore"))
            \(SwiftText.importing("SwiftUI"))

            /// Builds its content from the model of each frame; iOS 17. It connects no scroll view: SwiftUI does not tell what
            /// `UIScrollView` tells its delegate. Where the design scrolls, take the driver for UIKit.
            public struct \(type)View<Content: View>: View {
                @StateObject private var clock: \(type)Clock
                private let content: (\(type)Clock) -> Content

                /// - Parameter clock: made once, when the view appears first.
                public init(
                    _ clock: @autoclosure @escaping () -> \(type)Clock = \(type)Clock(),
                    @ViewBuilder content: @escaping (\(type)Clock) -> Content
                ) {
                    _clock = StateObject(wrappedValue: clock())
                    self.content = content
                }

                public var body: some View {
                    TimelineView(.animation(paused: clock.model.isResting)) { frame in
                        content(clock).onChange(of: frame.date) { clock.frame() }
                    }
                }
            }

            /// The model and its time. Gestures change it by `report`, and tell it events by `send`.
            @MainActor public final class \(type)Clock: ObservableObject {
                @Published public private(set) var model: \(type)
                private let began = CACurrentMediaTime()
                private let onEffect: (\(type).Effect) -> Void

                /// - Parameter onEffect: called with what the app has to do, such as a tap in the hand.
                public init(
                    _ parameters: \(type).Parameters = .init(),
                    onEffect: @escaping (\(type).Effect) -> Void = { _ in }
                ) {
                    model = \(type)(parameters)
                    self.onEffect = onEffect
                }

                /// Sets what an input reports, `clock.report { $0.\(sample) = … }`, or a parameter.
                public func report(_ change: (inout \(type)) -> Void) { change(&model) }

                public func send(_ event: \(type).Event) { run { $0.send(event) } }

                func frame() { run { $0.tick() } }

                /// One change a frame, so that views are drawn once.
                private func run(_ step: (inout \(type)) -> [\(type).Effect]) {
                    var next = model
                    let effects = next.advance(to: max(next.time, CACurrentMediaTime() - began)) + step(&next)
                    model = next
                    effects.forEach(onEffect)
                }
            }
            \(only(uses("path"), pathShape))\(only(uses("animate") || uses("chase"), animations))
            """
    }

    private var pathShape: String {
        """

        extension Path {
            /// What a binding of `d` gives, for a `Shape` or a `Canvas`.
            public init(_ commands: [\(type).PathCommand]) { self.init(commands.cgPath) }
        }

        """
    }

    private var animations: String {
        let speed = """

                /// In whole ways a second, as SwiftUI counts it.
                private var speed: Double { from == to ? 0 : velocity / (to - from) }

            """
        return """

            extension \(type).Tween {
                /// For `withAnimation`, where a view is to be moved by SwiftUI itself.
                public var animation: Animation {
                    switch curve {
            \(cases)        }
                }
            \(only(uses("springs"), speed))}
            \(only(uses("dampedSpring"), fitted))\(only(hasOwn, custom))
            """
    }

    private var cases: String {
        var lines: [(String, String)] = [("linear", ".linear: .linear(duration: duration)")]
        for curve in SwiftCubics.named {
            lines.append((curve.name, ".\(curve.name): .timingCurve(\(curve.numbers), duration: duration)"))
        }
        lines.append(
            (
                "bezier",
                ".bezier(let x1, let y1, let x2, let y2): .timingCurve(x1, y1, x2, y2, duration: duration)"
            ))
        lines.append(
            (
                "spring",
                ".spring(let duration, let bounce, _):\n            .interpolatingSpring(duration: duration, bounce: bounce, initialVelocity: speed)"
            ))
        lines.append(
            (
                "springOfMass",
                """
                .springOfMass(let mass, let stiffness, let damping, _):
                            // SwiftUI damps beyond critical; Core Animation, whose words these are, does not.
                            .interpolatingSpring(
                                mass: mass, stiffness: stiffness, damping: min(damping, 2 * (mass * stiffness).squareRoot()),
                                initialVelocity: speed)
                """
            ))
        lines.append(
            (
                "dampedSpring",
                """
                .dampedSpring(let ratio, let given):
                            // SwiftUI has no spring that is fitted to a duration: this one is its solution.
                            \(type).Spring(ratio: ratio, duration: duration, velocity: given ?? 0).animation(initialVelocity: speed)
                """
            ))
        let text = lines.filter { uses($0.0) }.map { "        case \($0.1)\n" }.joined()
        return text + only(hasOwn, "        default: Animation(CurveAnimation(curve: curve, duration: duration))\n")
    }

    private var fitted: String {
        """

        extension \(type).Spring {
            fileprivate func animation(initialVelocity speed: Double) -> Animation {
                .interpolatingSpring(
                    mass: 1, stiffness: omega * omega, damping: 2 * ratio * omega, initialVelocity: speed)
            }
        }

        """
    }

    private var custom: String {
        """

        /// A curve for which SwiftUI has no name.
        private struct CurveAnimation: CustomAnimation {
            let curve: \(type).Curve
            let duration: Double

            func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
                time >= duration ? nil : value.scaled(by: curve.value(time, of: duration))
            }
        }

        """
    }
}
