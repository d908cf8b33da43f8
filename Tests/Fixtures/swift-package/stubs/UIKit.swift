// The public signatures of UIKit that packages use. Sources: developer.apple.com/documentation/uikit, pages UIView,
// UIScrollView, UIScrollViewDelegate, UIGestureRecognizer and its subclasses, UIGestureRecognizerDelegate,
// UIViewPropertyAnimator, UITimingCurveProvider, UICubicTimingParameters, UISpringTimingParameters,
// UIImpactFeedbackGenerator, UISelectionFeedbackGenerator, UINotificationFeedbackGenerator.

@_exported import CoreGraphics
import Foundation
@_exported import QuartzCore

public struct UIEdgeInsets: Sendable {
    public var top: CGFloat = 0
    public var left: CGFloat = 0
    public var bottom: CGFloat = 0
    public var right: CGFloat = 0
}

public struct UIRectEdge: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let top = UIRectEdge(rawValue: 1)
    public static let left = UIRectEdge(rawValue: 2)
    public static let bottom = UIRectEdge(rawValue: 4)
    public static let right = UIRectEdge(rawValue: 8)
}

@MainActor open class UIView: NSObject {
    public var isUserInteractionEnabled = true
    public func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {}
    public var layer: CALayer { CALayer() }
}

@MainActor open class UIScrollView: UIView {
    public weak var delegate: (any UIScrollViewDelegate)?
    public var contentOffset = CGPoint.zero
    public var contentSize = CGSize.zero
    public var contentInset = UIEdgeInsets()
    public var isScrollEnabled = true
    public var panGestureRecognizer: UIPanGestureRecognizer { UIPanGestureRecognizer() }
}

@MainActor public protocol UIScrollViewDelegate: NSObjectProtocol {
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
}

@MainActor public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
    ) -> Bool
}

extension UIGestureRecognizerDelegate {
    public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
    public func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
    ) -> Bool { false }
}

@MainActor open class UIGestureRecognizer: NSObject {
    public enum State: Sendable { case possible, began, changed, ended, cancelled, failed }
    public var state: State { .possible }
    public weak var delegate: (any UIGestureRecognizerDelegate)?
    public func addTarget(_ target: Any, action: Selector) {}
    public func location(in view: UIView?) -> CGPoint { .zero }
    public func require(toFail other: UIGestureRecognizer) {}
}

@MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
    public func translation(in view: UIView?) -> CGPoint { .zero }
    public func velocity(in view: UIView?) -> CGPoint { .zero }
}

@MainActor open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
    public var edges: UIRectEdge = []
}

@MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
    public var numberOfTapsRequired = 1
}

@MainActor open class UILongPressGestureRecognizer: UIGestureRecognizer {
    public var minimumPressDuration = 0.5
}

@MainActor open class UISwipeGestureRecognizer: UIGestureRecognizer {
    public enum Direction: Sendable { case up, down, left, right }
    public var direction = Direction.right
}

@MainActor open class UIPinchGestureRecognizer: UIGestureRecognizer {
    public var scale: CGFloat = 1
    public var velocity: CGFloat { 0 }
}

@MainActor open class UIRotationGestureRecognizer: UIGestureRecognizer {
    public var rotation: CGFloat = 0
    public var velocity: CGFloat { 0 }
}

@MainActor public protocol UITimingCurveProvider: NSObjectProtocol {}

@MainActor public final class UICubicTimingParameters: NSObject, UITimingCurveProvider {
    public init(animationCurve: UIView.AnimationCurve) {}
    public init(controlPoint1: CGPoint, controlPoint2: CGPoint) {}
}

extension UIView {
    public enum AnimationCurve: Sendable { case easeInOut, easeIn, easeOut, linear }
}

@MainActor public final class UISpringTimingParameters: NSObject, UITimingCurveProvider {
    public init(dampingRatio: CGFloat, initialVelocity: CGVector) {}
    /// The duration of an animator is ignored.
    public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity: CGVector) {}
    /// iOS 17.
    public init(duration: TimeInterval, bounce: CGFloat, initialVelocity: CGVector) {}
}

public enum UIViewAnimatingPosition: Sendable { case end, start, current }

@MainActor open class UIViewPropertyAnimator: NSObject {
    public init(duration: TimeInterval, timingParameters: any UITimingCurveProvider) {}
    public func addAnimations(_ animation: @escaping () -> Void) {}
    public func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {}
    public func startAnimation(afterDelay delay: TimeInterval) {}
}

@MainActor open class UIImpactFeedbackGenerator: NSObject {
    public enum FeedbackStyle: Sendable { case light, medium, heavy, soft, rigid }
    public init(style: FeedbackStyle) {}
    public func impactOccurred() {}
}

@MainActor open class UISelectionFeedbackGenerator: NSObject {
    public override init() {}
    public func selectionChanged() {}
}

@MainActor open class UINotificationFeedbackGenerator: NSObject {
    public enum FeedbackType: Sendable { case success, warning, error }
    public override init() {}
    public func notificationOccurred(_ type: FeedbackType) {}
}
