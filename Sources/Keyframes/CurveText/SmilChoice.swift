// SMIL for a curve of one number in straight or in cubic pieces, whichever is shorter.

package import Fitting

extension SmilText {
    /// Attributes with what they cost and how far off they are.
    package typealias Choice = (text: String, bytes: Int, pieces: Int, error: Double)

    /// The shortest attributes found, with straight or cubic pieces. Forms that are rarely shorter are tried at the
    /// highest effort only. Where few straight pieces suffice, the search for cubic pieces is short.
    package static func shortest(_ curve: SampledCurve, tolerance: Double, effort: Effort) -> Choice {
        let lines = effort == .best ? 0 : straightPieces(curve, tolerance)
        let isBrief = effort != .best && lines < fewLines
        if let spline = SplineText(curve, tolerance: tolerance, effort: effort, isBrief: isBrief),
            spline.error <= tolerance
        {
            let text = spline.text
            let cubic = (text, text.utf8.count, spline.timings.count, spline.error)
            if lines * charactersOfLine > Double(cubic.1) { return cubic }
            let straight = straight(curve, tolerance: [tolerance], effort: effort)
            return cubic.1 < straight.bytes || straight.error > tolerance ? cubic : choice(straight)
        }
        return choice(straight(curve, tolerance: [tolerance], effort: effort))
    }

    private static func choice(_ text: FittedText) -> Choice { (text.text, text.bytes, text.pieces, text.error) }

    /// A straight piece takes seldom less than this.
    private static let charactersOfLine = 7.0
    private static let fewLines = 20.0

    /// About how many straight pieces there must be: one stays within the tolerance for a time that falls with the
    /// square root of the bend.
    private static func straightPieces(_ curve: SampledCurve, _ tolerance: Double) -> Double {
        let step = max(curve.count / 600, 1)
        var sum = 0.0
        for middle in stride(from: step, to: curve.count - step, by: step) {
            let bend = curve.values[middle - step] - 2 * curve.values[middle] + curve.values[middle + step]
            sum += (abs(bend) / (16 * tolerance)).squareRoot()
        }
        return sum
    }
}
