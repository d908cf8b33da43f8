// Blending two affine maps as Core Animation and CSS do: by translation, scale, angle and a remaining skew.

import Numerics

extension AffineTransform {
    /// The map at a fraction of the way to another, by the 2-D decomposition of CSS Transforms 1, §13. The angle goes
    /// the short way; an exact half turn the negative way, as Core Animation and WebKit have it.
    package func mixed(with other: AffineTransform, _ t: Double) -> AffineTransform {
        var from = Decomposition(self)
        var to = Decomposition(other)
        // Two mirrored axes are a half turn in other words: bring the flips to one side before comparing angles.
        if (from.scaleX < 0 && to.scaleY < 0) || (from.scaleY < 0 && to.scaleX < 0) {
            from.scaleX = -from.scaleX
            from.scaleY = -from.scaleY
            from.angle += from.angle < 0 ? 180 : -180
        }
        if from.angle == 0 { from.angle = 360 }
        if to.angle == 0 { to.angle = 360 }
        if Elementary.magnitude(from.angle - to.angle) > 180 {
            if from.angle > to.angle { from.angle -= 360 } else { to.angle -= 360 }
        } else if to.angle - from.angle == 180 {
            to.angle -= 360
        }
        return from.mixed(with: to, t).transform
    }

    private struct Decomposition {
        var e: Double
        var f: Double
        var scaleX: Double
        var scaleY: Double
        /// Degrees.
        var angle: Double
        var m11: Double
        var m12: Double
        var m21: Double
        var m22: Double

        init(_ transform: AffineTransform) {
            e = transform.e
            f = transform.f
            scaleX = Elementary.hypot(transform.a, transform.b)
            scaleY = Elementary.hypot(transform.c, transform.d)
            // A mirrored map flips the axis whose own diagonal entry is the lesser.
            if transform.determinant < 0 {
                if transform.a < transform.d { scaleX = -scaleX } else { scaleY = -scaleY }
            }
            let a = scaleX == 0 ? transform.a : transform.a / scaleX
            let b = scaleX == 0 ? transform.b : transform.b / scaleX
            let c = scaleY == 0 ? transform.c : transform.c / scaleY
            let d = scaleY == 0 ? transform.d : transform.d / scaleY
            angle = Elementary.atan2(b, a) * (180 / Elementary.pi)
            let sine = Elementary.sin(degrees: -angle)
            let cosine = Elementary.cos(degrees: -angle)
            // What remains once the angle is turned back: the skew.
            m11 = cosine * a - sine * b
            m12 = sine * a + cosine * b
            m21 = cosine * c - sine * d
            m22 = sine * c + cosine * d
        }

        func mixed(with other: Decomposition, _ t: Double) -> Decomposition {
            func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * t }
            var result = self
            result.e = mix(e, other.e)
            result.f = mix(f, other.f)
            result.scaleX = mix(scaleX, other.scaleX)
            result.scaleY = mix(scaleY, other.scaleY)
            result.angle = mix(angle, other.angle)
            result.m11 = mix(m11, other.m11)
            result.m12 = mix(m12, other.m12)
            result.m21 = mix(m21, other.m21)
            result.m22 = mix(m22, other.m22)
            return result
        }

        var transform: AffineTransform {
            let turned =
                AffineTransform(a: m11, b: m12, c: m21, d: m22, e: 0, f: 0)
            let rotation = TransformFunction.rotate(angle, 0, 0).affine
            var result = rotation * turned
            result.a *= scaleX
            result.b *= scaleX
            result.c *= scaleY
            result.d *= scaleY
            result.e = e
            result.f = f
            return result
        }
    }
}
