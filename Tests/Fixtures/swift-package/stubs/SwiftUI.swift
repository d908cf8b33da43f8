// The public signatures of SwiftUI that packages use. Sources: developer.apple.com/documentation/swiftui, pages View,
// ViewBuilder, StateObject, TimelineView, TimelineSchedule, Animation, CustomAnimation, AnimationContext, VectorArithmetic, Path;
// developer.apple.com/documentation/combine, pages ObservableObject, Published.

@_exported import CoreGraphics
import Foundation

@MainActor @preconcurrency public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

extension Never: View {
    public var body: Never { fatalError() }
}

public struct EmptyView: View {
    public var body: Never { fatalError() }
}

@resultBuilder public struct ViewBuilder {
    public static func buildBlock() -> EmptyView { EmptyView() }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
}

public protocol ObservableObject: AnyObject {}

@MainActor @preconcurrency @propertyWrapper public struct StateObject<Value: ObservableObject> {
    public nonisolated init(wrappedValue: @autoclosure @escaping () -> Value) {}
    public var wrappedValue: Value { fatalError() }
}

@propertyWrapper public struct Published<Value> {
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    public var wrappedValue: Value
}

extension View {
    /// iOS 17.
    public nonisolated func onChange<Value: Equatable>(
        of value: Value, initial: Bool = false, _ action: @escaping () -> Void
    ) -> some View { self }
}

public protocol TimelineSchedule {}

public struct AnimationTimelineSchedule: TimelineSchedule {}

extension TimelineSchedule where Self == AnimationTimelineSchedule {
    public static func animation(
        minimumInterval: Double? = nil, paused: Bool = false
    ) -> AnimationTimelineSchedule { AnimationTimelineSchedule() }
}

public struct TimelineViewDefaultContext { public let date: Date }

public struct TimelineView<Schedule: TimelineSchedule, Content: View>: View {
    public init(_ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content) {}
    public var body: Never { fatalError() }
}

public protocol VectorArithmetic {
    func scaled(by factor: Double) -> Self
}

extension VectorArithmetic {
    public func scaled(by factor: Double) -> Self { self }
}

public struct AnimationContext<Value: VectorArithmetic> {}

public protocol CustomAnimation: Hashable, Sendable {
    func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V?
}

public struct Animation: Hashable, Sendable {
    public init<A: CustomAnimation>(_ base: A) {}
    private init() {}
    public static func linear(duration: TimeInterval) -> Animation { Animation() }
    public static func timingCurve(
        _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, duration: TimeInterval = 0.35
    ) -> Animation { Animation() }
    /// iOS 17.
    public static func interpolatingSpring(
        duration: TimeInterval = 0.5, bounce: Double = 0.0, initialVelocity: Double = 0.0
    ) -> Animation { Animation() }
    public static func interpolatingSpring(
        mass: Double = 1.0, stiffness: Double, damping: Double, initialVelocity: Double = 0.0
    ) -> Animation { Animation() }
    public func delay(_ delay: TimeInterval) -> Animation { self }
    public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation { self }
    public func repeatForever(autoreverses: Bool = true) -> Animation { self }
}

public struct Path {
    public init(_ path: CGPath) {}
}
