// Inverse trigonometry in degrees, exact where the true value is a multiple of 30° or 45°.

internal import Numerics

enum Degrees {
    static func arcSine(_ value: Double) -> Double {
        if value.magnitude == 0.5 { return 60 * value }
        return value.magnitude == 1 ? 90 * value : Elementary.asin(value) * perRadian
    }

    static func arcCosine(_ value: Double) -> Double {
        if value.magnitude == 0.5 { return 90 - 60 * value }
        if value.magnitude == 1 || value == 0 { return 90 - 90 * value }
        return Elementary.acos(value) * perRadian
    }

    static func arcTangent(_ value: Double) -> Double {
        if value.magnitude == 1 { return 45 * value }
        return value.isInfinite ? (value < 0 ? -90 : 90) : Elementary.atan(value) * perRadian
    }

    /// The direction of (x, y), −180 < … ≤ 180; the sign of a zero does not count.
    static func arcTangent2(_ y: Double, _ x: Double) -> Double {
        guard y == y, x == x else { return .nan }
        if y == 0 { return x < 0 ? 180 : 0 }
        let angle: Double
        if x == 0 {
            angle = 90
        } else if y.magnitude == x.magnitude {
            angle = x < 0 ? 135 : 45
        } else {
            angle = Elementary.atan2(y.magnitude, x) * perRadian
        }
        return y < 0 ? -angle : angle
    }

    /// 180/π and π/180, rounded.
    static var perRadian: Double { 0x1.ca5dc1a63c1f8p+5 }
    static var inRadians: Double { 0x1.1df46a2529d39p-6 }
}
