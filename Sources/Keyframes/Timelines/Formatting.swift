// Numbers, times and sizes as text for people.

package import Numerics

/// Numbers, times and sizes as pages and commands show them, in English.
package enum Formatting {
    /// A number with its noun: `1 state`, `6 states`. The plural adds an s.
    package static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

    /// At most so many decimals, and no more zeros than needed: `0.08`, `44`.
    package static func decimal(_ value: Double, decimals: Int = 3) -> String {
        let text = DecimalText.text(value, decimals: decimals)
        if text.hasPrefix(".") { return "0" + text }
        if text.hasPrefix("-.") { return "-0" + text.dropFirst() }
        return text
    }

    /// With exactly so many decimals: `3.00`.
    package static func fixed(_ value: Double, decimals: Int) -> String {
        let text = decimal(value, decimals: decimals)
        guard decimals > 0 else { return text }
        let dot = text.firstIndex(of: ".")
        let present = dot.map { text.distance(from: $0, to: text.endIndex) - 1 } ?? 0
        return text + (dot == nil ? "." : "") + String(repeating: "0", count: decimals - present)
    }

    /// `0.42 s`. Half a hundredth goes up, counted in the whole milliseconds that the page's clock has.
    package static func seconds(_ time: Time) -> String {
        let hundredths = (time.millisecondsRoundedUp + 5) / 10
        return fixed(Double(hundredths) / 100, decimals: 2) + " s"
    }

    /// A time to the millisecond: `0.417 s`.
    package static func precise(_ time: Time) -> String { fixed(time.seconds, decimals: 3) + " s" }

    /// A size in units of 1000 bytes, as browsers show it: `512 B`, `8.1 KB`.
    package static func size(_ bytes: Int) -> String {
        bytes < 1000 ? "\(bytes) B" : decimal(Double(bytes) / 1000, decimals: 1) + " KB"
    }

    /// Three digits that count, never rounded to less than there is: a bound must not look kept when it is not.
    package static func error(_ value: Double) -> String {
        guard value > 0 else { return "0" }
        var step = 1.0
        var decimals = 0
        while decimals < 6, value / step < 100 {
            step /= 10
            decimals += 1
        }
        return decimal((value / step).rounded(.up) * step, decimals: decimals)
    }
}
