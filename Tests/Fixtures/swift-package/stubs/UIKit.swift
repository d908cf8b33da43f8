// The public signatures of UIKit that packages use. Sources: developer.apple.com/documentation/uikit, pages UIView,
// UIScrollView, UIScrollViewDelegate, UITraitCollection, UIGestureRecognizer and its subclasses,
// UIGestureRecognizerDelegate, UIFeedbackGenerator and its subclasses.

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

@MainActor public final class UITraitCollection: ObjectiveCObject {
    public var displayScale: CGFloat { 3 }
}

@MainActor open class UIView: ObjectiveCObject {
    public var isUserInteractionEnabled = true
    public var bounds = CGRect.zero
    public var traitCollection: UITraitCollection { UITraitCollection() }
    public func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) {}
    public func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {}
    public var layer: CALayer { CALayer() }
}

@MainActor open class UIScrollView: UIView {
    public weak var delegate: (any UIScrollViewDelegate)?
    public var contentOffset = CGPoint.zero
    public func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {}
    public var contentSize = CGSize.zero
    public var contentInset = UIEdgeInsets()
    public var isScrollEnabled = true
    public var isPagingEnabled = false
    public var isDirectionalLockEnabled = false
    public var bounces = true
    public var alwaysBounceVertical = false
    public var alwaysBounceHorizontal = false
    public var isDragging: Bool { false }
    public var isTracking: Bool { false }
    public var isDecelerating: Bool { false }
    public struct DecelerationRate: Sendable {
        public static let normal = DecelerationRate()
        public static let fast = DecelerationRate()
    }
    public var decelerationRate = DecelerationRate.normal
    public enum ContentInsetAdjustmentBehavior: Sendable { case automatic, scrollableAxes, never, always }
    public var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
    public var panGestureRecognizer: UIPanGestureRecognizer { UIPanGestureRecognizer() }
}

extension NSObjectProtocol {
    public func responds(to selector: Selector!) -> Bool { false }
}

/// All methods are optional in Objective-C: tests take the question marks off calls.
@MainActor public protocol UIScrollViewDelegate: NSObjectProtocol {
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>)
}

extension UIScrollViewDelegate {
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
    public func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {}
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

@MainActor open class UIGestureRecognizer: ObjectiveCObject {
    public enum State: Sendable { case possible, began, changed, ended, cancelled, failed }
    public var state: State { .possible }
    public var view: UIView? { nil }
    public var numberOfTouches: Int { 0 }
    public var cancelsTouchesInView = true
    public weak var delegate: (any UIGestureRecognizerDelegate)?
    public func addTarget(_ target: Any, action: Selector) {}
    public func location(in view: UIView?) -> CGPoint { .zero }
    public func require(toFail other: UIGestureRecognizer) {}
}

/// iOS 13.4.
public struct UIScrollTypeMask: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let all = UIScrollTypeMask(rawValue: 3)
}

@MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
    public var maximumNumberOfTouches = Int.max
    public var allowedScrollTypesMask: UIScrollTypeMask = []
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
    public var allowableMovement: CGFloat = 10
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

@MainActor open class UIFeedbackGenerator: ObjectiveCObject {
    public func prepare() {}
}

@MainActor open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    public enum FeedbackStyle: Sendable { case light, medium, heavy, soft, rigid }
    public init(style: FeedbackStyle) {}
    public func impactOccurred() {}
}

@MainActor open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    public override init() {}
    public func selectionChanged() {}
}

@MainActor open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    public enum FeedbackType: Sendable { case success, warning, error }
    public override init() {}
    public func notificationOccurred(_ type: FeedbackType) {}
}
