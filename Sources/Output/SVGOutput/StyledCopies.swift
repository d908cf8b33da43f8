// Tracks that follow one motion, in CSS: a property of its own moves, and each element says what it makes of it.

import Timelines
import XML

extension Scene {
    /// Gives the element a class that runs the motion and says the track by it, and returns the error with which that
    /// is written: of the rounded numbers of the motion and of what is made of it, and of the rounding of times.
    mutating func follow(
        _ motion: SharedMotion, copy: SharedMotion.Copy, track: Track, property: StyleProperty,
        on element: inout Element
    ) -> Double? {
        guard case .styled(let playback, var sheet) = mode else { return nil }
        let shape = Track(
            target: "", attribute: "", form: .number, parts: [motion.shape], shares: [1], period: motion.period)
        guard let window = playback.window(shape) else { return nil }
        let name = sheet.property(motion.shape)
        let (body, late, isStepped) = KeyframesSheet.body(of: name, timeline: motion.shape, window: window) {
            values, decimals in
            Form.number.texts(values, decimals)
        }
        let rule = sheet.run(body, window, isStepped: isStepped, on: element["class"].flatMap(sheet.number))
        let numbers = copy.maps.map { map in StyleNumber { map.text(of: name, unit: $0, sign: $1) } }
        let value: String
        if case .transform(let terms) = track.form {
            var rest = numbers[...]
            value = terms.map { term in
                defer { rest = rest.dropFirst(term.arity) }
                return term.styleText(Array(rest.prefix(term.arity)))
            }.joined(separator: " ")
        } else {
            value = numbers[0].text(property == .length ? "px" : "", 1)
        }
        sheet.declare("\(track.attribute):\(value)", on: rule)
        element["class"] = sheet.className(rule)
        mode = .styled(playback, sheet)
        return error(of: copy, track, late: late[0])
    }

    /// In the unit of the track's measure: the errors of the functions of a transform add up.
    private func error(of copy: SharedMotion.Copy, _ track: Track, late: Double) -> Double {
        var component = 0
        var share = 0.0
        for (part, own) in zip(track.parts, track.shares) {
            var worst = 0.0
            for allowed in part.tolerance {
                let off = copy.error[component] + abs(copy.maps[component].scale) * late
                if allowed > 0 { worst = max(worst, off / allowed) }
                component += 1
            }
            share += worst * own
        }
        return share * track.tolerance
    }
}

extension AffineMap {
    /// What it makes of a property, in CSS.
    fileprivate func text(of property: String, unit: String, sign: Double) -> String {
        let summand = DecimalText.text(sign * offset, decimals: offsetDecimals)
        let factor = DecimalText.text(sign * scale, decimals: scaleDecimals)
        if factor == "0" { return summand == "0" && unit == "px" ? summand : summand + unit }
        let product = factor == "1" && unit.isEmpty ? "var(\(property))" : "var(\(property))*\(factor)\(unit)"
        if summand == "0" { return product.hasSuffix(")") ? product : "calc(\(product))" }
        let isNegative = summand.hasPrefix("-")
        return "calc(\(product) \(isNegative ? "-" : "+") \(isNegative ? String(summand.dropFirst()) : summand)\(unit))"
    }
}
