// A list of SVG's transform functions as transforms of Lottie, one inside the other.

import Diagnostics
import Geometry
import Numerics
import Timelines

/// What one transform of Lottie does to a point, in this order: anchor subtracted, scaled, rotated, position added.
struct LottieTransform: Hashable {
    /// x and y.
    var anchor: LottieCurve?
    var position: LottieCurve?
    /// Factors, 1 for as it is.
    var scale: LottieCurve?
    /// Degrees, clockwise.
    var rotation: LottieCurve?

    var isStill: Bool { [anchor, position, scale, rotation].allSatisfy { $0?.isStill ?? true } }

    /// The map, where it never changes.
    var affine: AffineTransform? {
        guard isStill else { return nil }
        let anchor = anchor?.first ?? [0, 0]
        let position = position?.first ?? [0, 0]
        let scale = scale?.first ?? [1, 1]
        return AffineTransform([
            .translate(position[0], position[1]), .rotate(rotation?.first[0] ?? 0, 0, 0), .scale(scale[0], scale[1]),
            .translate(-anchor[0], -anchor[1]),
        ])
    }

    /// The members that a layer's `ks` and a group's `tr` share.
    func members(opacity: LottieCurve? = nil) -> [(String, JSON)] {
        let zero = LottieCurve(still: [0, 0])
        let factors = (scale ?? LottieCurve(still: [1, 1])).mapped { $0.map { $0 * 100 } }
        let percent = (opacity ?? LottieCurve(still: [1])).mapped { [$0[0] * 100] }
        return [
            ("a", (anchor ?? zero).property(decimals: 3)), ("p", (position ?? zero).property(decimals: 3)),
            ("s", factors.property(decimals: 4)),
            ("r", (rotation ?? LottieCurve(still: [0])).property(decimals: 4, isScalar: true)),
            ("o", percent.property(decimals: 3, isScalar: true)),
        ]
    }
}

/// One function of a list, its numbers complete.
struct LottieFunction {
    var kind: TransformFunction.Kind
    var curve: LottieCurve

    /// A function whose numbers may lack SVG's defaults.
    init(_ kind: TransformFunction.Kind, _ curve: LottieCurve) {
        self.kind = kind
        self.curve = curve.mapped { TransformFunction(kind, $0)?.arguments ?? $0 }
    }

    func function(_ values: [Double]) -> TransformFunction { TransformFunction(kind, values) ?? .translate(0, 0) }
}

/// Packs functions into as few transforms as say the same.
struct LottieTransformList {
    private(set) var steps: [LottieTransform] = []
    private let end: Time

    init(_ functions: [LottieFunction], until end: Time) {
        self.end = end
        var still = AffineTransform.identity
        for function in functions {
            if function.curve.isStill {
                still = still * function.function(function.curve.first).affine
                continue
            }
            add(still)
            still = .identity
            switch function.kind {
            case .translate: add(position: function.curve)
            case .scale: add(scale: function.curve)
            case .rotate: add(rotation: function.curve)
            case .skewX, .skewY, .matrix: add(bent: function)
            }
        }
        add(still)
    }

    private mutating func add(position: LottieCurve) {
        if let last = steps.last, last.rotation == nil, last.scale == nil, last.anchor == nil {
            guard let before = last.position else { return steps[steps.count - 1].position = position }
            if before.isStill || position.isStill {
                steps[steps.count - 1].position = LottieCurve.joined([before, position], until: end) {
                    [$0[0] + $0[2], $0[1] + $0[3]]
                }
                return
            }
        }
        steps.append(LottieTransform(position: position))
    }

    private mutating func add(scale: LottieCurve) {
        if let last = steps.last, last.scale == nil, last.anchor == nil {
            steps[steps.count - 1].scale = scale
        } else {
            steps.append(LottieTransform(scale: scale))
        }
    }

    /// - Parameter rotation: angle and centre.
    private mutating func add(rotation: LottieCurve) {
        let center = rotation.mapped { [$0[1], $0[2]] }
        let angle = rotation.mapped { [$0[0]] }
        if center.isStill, center.first == [0, 0] {
            if let last = steps.last, last.rotation == nil, last.scale == nil, last.anchor == nil {
                steps[steps.count - 1].rotation = angle
            } else {
                steps.append(LottieTransform(rotation: angle))
            }
            return
        }
        add(position: center)
        steps[steps.count - 1].anchor = center
        steps[steps.count - 1].rotation = angle
    }

    /// A map that never changes.
    private mutating func add(_ affine: AffineTransform) {
        guard affine != .identity else { return }
        let parts = LottieDecomposition(affine)
        if affine.e != 0 || affine.f != 0 { add(position: LottieCurve(still: [affine.e, affine.f])) }
        if parts.outer != 0 { add(rotation: LottieCurve(still: [parts.outer, 0, 0])) }
        if parts.scale != [1, 1] { add(scale: LottieCurve(still: parts.scale)) }
        if parts.inner != 0 { add(rotation: LottieCurve(still: [parts.inner, 0, 0])) }
    }

    /// What Lottie's players agree on has no skew, so a skew is a scale between two rotations, frame by frame.
    private mutating func add(bent function: LottieFunction) {
        var last: LottieDecomposition?
        let parts = LottieCurve.joined([function.curve], isAffine: false, until: end) { values in
            let affine = function.function(values).affine
            let parts = LottieDecomposition(affine, near: last)
            last = parts
            return [affine.e, affine.f, parts.outer] + parts.scale + [parts.inner]
        }
        steps.append(
            LottieTransform(
                position: parts.mapped { Array($0[0..<2]) }, scale: parts.mapped { Array($0[3..<5]) },
                rotation: parts.mapped { [$0[2]] }))
        steps.append(LottieTransform(rotation: parts.mapped { [$0[5]] }))
    }
}

/// A linear map as a rotation, a scale and a rotation (its singular values), the inner one first. Angles in degrees.
struct LottieDecomposition {
    var outer: Double
    var scale: [Double]
    var inner: Double

    /// - Parameter near: the one of the frame before, whose angles are not to jump.
    init(_ map: AffineTransform, near: LottieDecomposition? = nil) {
        let (a, b, c, d) = (map.a, map.b, map.c, map.d)
        if near == nil, abs(a * c + b * d) <= 1e-9 * (a * a + b * b + c * c + d * d) {
            // Its columns are at right angles: no inner rotation.
            if b == 0, c == 0 {
                (outer, scale, inner) = (0, [a, d], 0)
                return
            }
            let length = Elementary.hypot(a, b)
            if length > 0 {
                (outer, scale, inner) = (degrees(b, a), [length, map.determinant / length], 0)
                return
            }
        }
        let (e, f, g, h) = ((a + d) / 2, (a - d) / 2, (b + c) / 2, (b - c) / 2)
        let (q, r) = (Elementary.hypot(e, h), Elementary.hypot(f, g))
        let (first, second) = (degrees(g, f), degrees(h, e))
        outer = (second + first) / 2
        inner = (second - first) / 2
        scale = [q + r, q - r]
        guard let near else { return }
        // Half turns of both change nothing.
        let turns = ((near.outer - outer) / 180).rounded()
        outer += turns * 180
        inner -= turns * 180
        inner += ((near.inner - inner) / 360).rounded() * 360
    }
}

/// The angle of a vector.
private func degrees(_ y: Double, _ x: Double) -> Double { Elementary.atan2(y, x) * 180 / Elementary.pi }
