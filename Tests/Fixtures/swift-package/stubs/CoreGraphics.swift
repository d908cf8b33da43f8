// The public signatures of Core Graphics that packages use. Sources: developer.apple.com/documentation/coregraphics,
// pages CGAffineTransform, CGColor, CGPath, CGMutablePath, CGVector.

@_exported import Foundation

public struct CGVector: Sendable {
    public var dx = CGFloat(0)
    public var dy = CGFloat(0)
    public init(dx: CGFloat, dy: CGFloat) {}
    public init(dx: Double, dy: Double) {}
}

public struct CGAffineTransform: Sendable {
    public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {}
    public init(rotationAngle: CGFloat) { self = .identity }
    public init(translationX: CGFloat, y: CGFloat) { self = .identity }
    public init(scaleX: CGFloat, y: CGFloat) { self = .identity }
    public func rotated(by angle: CGFloat) -> CGAffineTransform { self }
    public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform { self }
    public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform { self }
    public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform { self }
    public func inverted() -> CGAffineTransform { self }
}

extension CGPoint {
    public func applying(_ transform: CGAffineTransform) -> CGPoint { self }
}

public final class CGColor: Sendable {
    public init(srgbRed: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
}

open class CGPath: @unchecked Sendable {
    public init() {}
    public var currentPoint: CGPoint { .zero }
}

public final class CGMutablePath: CGPath, @unchecked Sendable {
    public func move(to point: CGPoint) {}
    public func addLine(to point: CGPoint) {}
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {}
    public func addQuadCurve(to end: CGPoint, control: CGPoint) {}
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {}
    public func closeSubpath() {}
}
