// CSS's linear(): the shortest text that is found for a curve.

package import Fitting
internal import Motion

/// Text for CSS's timing function `linear()`, with shortcuts that Chromium, Firefox and WebKit all read alike. The
/// number stands before its places. A second place follows the `%` of the first without a space. A place that starts
/// with a point follows a number with a point without a space. A place below the one before (`0%`) means that same
/// place: a jump.
package enum LinearText {
    /// The shortest text found with an error of at most `tolerance`, in the unit of the values, at all samples. The
    /// curve's positions are scaled to 0…1. Where the tolerance asks for more digits than a double holds, the error is
    /// what those digits leave.
    package static func shortest(_ curve: SampledCurve, tolerance: Double, effort: Effort = .standard) -> FittedText {
        let curve = curve.normalised
        guard curve.count > 1 else {
            let value = NumberText.shortest(curve.values.first ?? 0, within: tolerance)
            return measured([WrittenStop(value: value), WrittenStop(value: value)], curve)
        }
        let fit = StopFit(curve, tolerance: tolerance, effort: effort, style: .linear)
        if let result = fit.shortest(isWithin: { measured($0.stops, curve).error <= tolerance }) {
            return measured(result.stops, curve)
        }
        var closest: FittedText?
        for digits in [6, 9, 12, 14] {
            let fitted = measured(fit.everyKnot(placeDecimals: digits), curve)
            if fitted.error < closest?.error ?? .infinity { closest = fitted }
            if fitted.error <= tolerance { break }
        }
        return closest ?? measured(fit.everyKnot(placeDecimals: 14), curve)
    }

    private static func measured(_ stops: [WrittenStop], _ curve: SampledCurve) -> FittedText {
        var placed: [PiecewiseLinear.Stop] = []
        for stop in stops {
            let value = Double(stop.value) ?? 0
            if stop.places.isEmpty { placed.append(PiecewiseLinear.Stop(value)) }
            for place in stop.places { placed.append(PiecewiseLinear.Stop(value, at: (Double(place) ?? 0) / 100)) }
        }
        let pieces = PiecewiseLinear(placed)
        let shown = PlacedStops(positions: pieces?.inputs ?? [0], values: pieces?.outputs ?? [0])
        return FittedText(
            text: text(stops), pieces: shown.positions.count - 1, error: shown.errors(against: curve)[0], stops: shown)
    }

    /// The text of stops.
    static func text(_ stops: [WrittenStop]) -> String {
        var text = "linear("
        for (index, stop) in stops.enumerated() {
            if index > 0 { text += "," }
            text += stop.value
            for (number, place) in stop.places.enumerated() {
                // A number that has its point already ends before another one.
                let ends = stop.value.utf8.contains(UInt8(ascii: ".")) && place.utf8.first == UInt8(ascii: ".")
                let hasExponent = stop.value.utf8.contains(UInt8(ascii: "e"))
                if number == 0, !ends || hasExponent { text += " " }
                text += place + "%"
            }
        }
        return text + ")"
    }
}
