// The public signatures of Core Animation that packages use. Sources: developer.apple.com/documentation/quartzcore,
// pages CADisplayLink, CALayer, CAAnimation, CABasicAnimation, CAKeyframeAnimation, CASpringAnimation,
// CAMediaTimingFunction, CACurrentMediaTime().

@_exported import CoreGraphics
import Foundation

public typealias CFTimeInterval = Double
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CACurrentMediaTime() -> CFTimeInterval { 0 }

/// Linux has no Objective-C: tests write `selector` for `#selector`, which still looks the method up.
public struct Selector: Sendable { public init() {} }
public func selector<Argument>(_ action: (Argument) -> Void) -> Selector { Selector() }

open class CADisplayLink: NSObject {
    public init(target: Any, selector: Selector) {}
    public func add(to loop: RunLoop, forMode mode: RunLoop.Mode) {}
    public func invalidate() {}
    public var timestamp: CFTimeInterval { 0 }
}

open class CALayer: NSObject {
    public func presentation() -> Self? { self }
    public func value(forKeyPath keyPath: String) -> Any? { nil }
}

public final class CAMediaTimingFunction: NSObject {
    public struct Name: Sendable {
        public static let linear = Name()
        public static let `default` = Name()
        public static let easeIn = Name()
        public static let easeOut = Name()
        public static let easeInEaseOut = Name()
    }
    public init(name: Name) {}
    public init(controlPoints x1: Float, _ y1: Float, _ x2: Float, _ y2: Float) {}
}

open class CAAnimation: NSObject {
    public var duration: CFTimeInterval = 0
    public var timingFunction: CAMediaTimingFunction?
}

open class CAPropertyAnimation: CAAnimation {
    public var keyPath: String?
    public override init() {}
    public init(keyPath: String?) {}
}

open class CABasicAnimation: CAPropertyAnimation {
    public var fromValue: Any?
    public var toValue: Any?
}

open class CAKeyframeAnimation: CAPropertyAnimation {
    public var values: [Any]?
}

open class CASpringAnimation: CABasicAnimation {
    public var mass: CGFloat = 1
    public var stiffness: CGFloat = 100
    public var damping: CGFloat = 10
    public var initialVelocity: CGFloat = 0
    public var settlingDuration: CFTimeInterval { 0 }
    public override init(keyPath: String?) { super.init(keyPath: keyPath) }
    /// iOS 17.
    public init(perceptualDuration: CFTimeInterval, bounce: CGFloat) { super.init(keyPath: nil) }
}
