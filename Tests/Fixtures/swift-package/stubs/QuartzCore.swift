// The public signatures of Core Animation that packages use. Sources: developer.apple.com/documentation/quartzcore,
// pages CADisplayLink, CAFrameRateRange, CALayer, CACurrentMediaTime().

@_exported import CoreGraphics
import Foundation

public typealias CFTimeInterval = Double
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CACurrentMediaTime() -> CFTimeInterval { 0 }

/// Linux has no Objective-C: tests write `selector` for `#selector`, which still looks the method up.
public struct Selector: Sendable { public init() {} }
public func selector<Argument>(_ action: (Argument) -> Void) -> Selector { Selector() }
public func selector<Target, Argument>(_ action: (Target) -> (Argument) -> Void) -> Selector { Selector() }

/// `NSObject`, with what Foundation leaves out of it on Linux; tests write this name for it. Source:
/// developer.apple.com/documentation/objectivec/nsobject.
open class ObjectiveCObject: NSObject {
    public override init() { super.init() }
    open func responds(to selector: Selector!) -> Bool { false }
    open func forwardingTarget(for selector: Selector!) -> Any? { nil }
}

public struct CAFrameRateRange: Sendable {
    public init(minimum: Float, maximum: Float, preferred: Float) {}
}

open class CADisplayLink: ObjectiveCObject {
    public init(target: Any, selector: Selector) {}
    public func add(to loop: RunLoop, forMode mode: RunLoop.Mode) {}
    public func invalidate() {}
    public var timestamp: CFTimeInterval { 0 }
    public var targetTimestamp: CFTimeInterval { 0 }
    public var isPaused = false
    public var preferredFrameRateRange = CAFrameRateRange(minimum: 0, maximum: 0, preferred: 0)
}

open class CALayer: ObjectiveCObject {
    public func presentation() -> Self? { self }
    public func value(forKeyPath keyPath: String) -> Any? { nil }
    public var bounds = CGRect.zero
}
