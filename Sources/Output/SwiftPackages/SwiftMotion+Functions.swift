// The functions of formulas as Swift, each only where a formula calls it.

extension SwiftMotion {
    var functions: String {
        var text = ""
        for (name, body) in SwiftMotion.helpers where uses(name) { text += "\n" + body + "\n" }
        let angles = ["sin", "cos", "tan"].filter(uses)
        for name in angles {
            text += "\nfunc \(name)Degrees(_ angle: Double) -> Double { \(name)(angle * .pi / 180) }\n"
        }
        for name in ["asin", "acos", "atan"] where uses(name) {
            text += "\nfunc \(name)Degrees(_ value: Double) -> Double { \(name)(value) * 180 / .pi }\n"
        }
        if uses("atan2") {
            text += "\nfunc atan2Degrees(_ y: Double, _ x: Double) -> Double { atan2(y, x) * 180 / .pi }\n"
        }
        return text
    }

    private static let helpers: [(String, String)] = [
        (
            "clamp",
            "func clamp(_ least: Double, _ value: Double, _ most: Double) -> Double { max(least, min(value, most)) }"
        ),
        (
            "progress",
            """
            /// How far a value is on its way, in 0…1.
            func progress(_ value: Double, _ from: Double, _ to: Double) -> Double {
                from == to ? (value > from ? 1 : 0) : max(0, min((value - from) / (to - from), 1))
            }
            """
        ),
        ("mix", "func mix(_ a: Double, _ b: Double, _ t: Double) -> Double { a + (b - a) * t }"),
        ("sign", "func signOf(_ x: Double) -> Double { x > 0 ? 1 : x < 0 ? -1 : 0 }"),
        (
            "round",
            "/// Halves go up.\nfunc roundHalfUp(_ x: Double) -> Double { x - floor(x) >= 0.5 ? floor(x) + 1 : floor(x) }"
        ),
        (
            "mod",
            """
            /// What is left of a division, with the sign of the period.
            func mod(_ value: Double, _ period: Double) -> Double {
                let rest = value.truncatingRemainder(dividingBy: period)
                return rest != 0 && (rest < 0) != (period < 0) ? rest + period : rest
            }
            """
        ),
        ("rem", "func rem(_ a: Double, _ b: Double) -> Double { a.truncatingRemainder(dividingBy: b) }"),
        (
            "rubberband",
            """
            /// How far a scroll view of this size shows a pull past its edge.
            func rubberBand(_ distance: Double, _ dimension: Double) -> Double {
                let pull = 0.55 * distance
                return dimension + abs(pull) > 0 ? pull / (dimension + abs(pull)) * dimension : 0
            }
            """
        ),
        (
            "unrubberband",
            """
            /// The pull past the edge that a scroll view of this size shows so far.
            func unrubberBand(_ shown: Double, _ dimension: Double) -> Double {
                shown == 0 ? 0 : shown / (dimension - abs(shown)) * dimension / 0.55
            }
            """
        ),
        (
            "project",
            "/// How far a fling carries at the normal rate of deceleration.\nfunc project(_ velocity: Double) -> Double { velocity * 0.998 / (1000 * (1 - 0.998)) }"
        ),
        (
            "nearest",
            "func nearest(_ value: Double, _ a: Double, _ b: Double) -> Double { abs(b - value) < abs(a - value) ? b : a }"
        ),
        (
            "random",
            """
            /// A number in 0..<1 that depends on the seed alone (SplitMix64).
            func random(_ seed: Double) -> Double {
                var bits = (seed == 0 ? 0 : seed).bitPattern &+ 0x9E37_79B9_7F4A_7C15
                bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
                bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
                return Double((bits ^ (bits >> 31)) >> 11) * 0x1p-53
            }
            """
        ),
    ]
}
