// Numbers as whole multiples of a power of ten, and how many characters they take.

/// Values on a grid of 10^−`decimals` (which may be below zero: tens, hundreds …), written as briefly as CSS reads
/// them: no zero before the point, no zeros at the end, and with an exponent where that is shorter (`3e-4`, `2e6`).
struct NumberText {
    let decimals: Int
    /// Steps of the grid in one.
    let scale: Double
    let allowsExponents: Bool

    init(decimals: Int, allowsExponents: Bool) {
        self.decimals = decimals
        self.allowsExponents = allowsExponents
        scale = NumberText.power(decimals)
    }

    /// The fewest decimals with which a step is at most `step`.
    static func decimals(forStep step: Double) -> Int {
        var decimals = -15
        while decimals < 300, 1 / power(decimals) > step * (1 + 1e-9) { decimals += 1 }
        return decimals
    }

    /// The value of so many steps: the double that the text reads back as, where it has at most 15 digits.
    func value(_ steps: Int) -> Double {
        decimals >= 0 && decimals <= 22 ? Double(steps) / scale : Double(text(steps)) ?? 0
    }

    func length(_ steps: Int) -> Int {
        if steps == 0 { return 1 }
        var digits = steps.magnitude
        var exponent = -decimals
        while digits % 10 == 0 {
            digits /= 10
            exponent += 1
        }
        let count = NumberText.count(digits)
        let sign = steps < 0 ? 1 : 0
        let plain = exponent >= 0 ? count + exponent : max(count, -exponent) + 1
        guard allowsExponents, exponent != 0 else { return sign + plain }
        let power = count + 1 + (exponent < 0 ? 1 : 0) + NumberText.count(exponent.magnitude)
        return sign + min(plain, power)
    }

    func text(_ steps: Int) -> String {
        if steps == 0 { return "0" }
        var digits = steps.magnitude
        var exponent = -decimals
        while digits % 10 == 0 {
            digits /= 10
            exponent += 1
        }
        let sign = steps < 0 ? "-" : ""
        let written = String(digits)
        if allowsExponents, exponent != 0 {
            let power = written + "e" + String(exponent)
            if sign.count + power.count <= length(steps),
                power.count < (exponent >= 0 ? written.count + exponent : max(written.count, -exponent) + 1)
            {
                return sign + power
            }
        }
        if exponent >= 0 { return sign + written + String(repeating: "0", count: exponent) }
        let whole = written.dropLast(-exponent)
        let fraction = String(repeating: "0", count: max(0, -exponent - written.count)) + written.suffix(-exponent)
        return sign + String(whole) + "." + fraction
    }

    /// The number with the fewest decimals that is within `distance` of a value.
    static func shortest(_ value: Double, within distance: Double, allowsExponents: Bool = true) -> String {
        var decimals = min(decimals(forStep: distance * 20), 300)
        while true {
            let numbers = NumberText(decimals: decimals, allowsExponents: allowsExponents)
            let steps = value * numbers.scale
            guard abs(steps) < 1e17 else { return "\(value)" }
            let nearest = Int(steps.rounded(.toNearestOrAwayFromZero))
            if abs(numbers.value(nearest) - value) <= distance { return numbers.text(nearest) }
            decimals += 1
        }
    }

    private static func count(_ digits: UInt) -> Int {
        var count = 1
        var limit: UInt = 10
        while digits >= limit {
            count += 1
            let (next, overflows) = limit.multipliedReportingOverflow(by: 10)
            if overflows { break }
            limit = next
        }
        return count
    }

    private static func power(_ exponent: Int) -> Double {
        var result = 1.0
        for _ in 0..<exponent.magnitude { result *= 10 }
        return exponent < 0 ? 1 / result : result
    }
}
