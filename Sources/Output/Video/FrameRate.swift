// The frame rate of a film as a fraction, so that rounding errors do not add up.

package import Numerics

/// A frame rate: `frames` frames in `seconds` seconds. `FrameRate(30000, in: 1001)` is 29.97 a second.
package struct FrameRate: Hashable, Sendable, CustomStringConvertible {
    package let frames: Int
    package let seconds: Int

    /// - Precondition: both numbers are positive. The fraction is taken as it is, not reduced.
    package init(_ frames: Int, in seconds: Int = 1) {
        precondition(frames > 0 && seconds > 0)
        self.frames = frames
        self.seconds = seconds
    }

    /// Reads `60`, `29.97` or `30000/1001` and reduces the fraction. Nil for text of another form, for less than 0.1
    /// frames a second, for more than 240, and for a reduced fraction with a number above 1,000,000.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count <= 2 else { return nil }
        func number(_ text: Substring) -> (Int, Int)? {
            let digits = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
            let isDigit: (UInt8) -> Bool = { 48...57 ~= $0 }
            let isNumber = digits.allSatisfy { 1...6 ~= $0.utf8.count && $0.utf8.allSatisfy(isDigit) }
            guard isNumber, let whole = Int(digits.joined()) else { return nil }
            let divisor = digits.count < 2 ? 1 : digits[1].utf8.reduce(1) { product, _ in product * 10 }
            return (whole, divisor)
        }
        guard let (above, divisor) = number(parts[0]) else { return nil }
        var below = (1, 1)
        if parts.count == 2 {
            guard let second = number(parts[1]), second.0 > 0 else { return nil }
            below = second
        }
        let (frames, seconds) = (above * below.1, divisor * below.0)
        guard frames > 0, Double(frames) * 10 >= Double(seconds), Double(frames) <= 240 * Double(seconds) else {
            return nil
        }
        let common = FrameRate.divisor(frames, seconds)
        guard max(frames, seconds) / common <= 1_000_000 else { return nil }
        self.init(frames / common, in: seconds / common)
    }

    private static func divisor(_ one: Int, _ other: Int) -> Int { other == 0 ? one : divisor(other, one % other) }

    /// The nearest rate whose frames last whole hundredths of a second, and at least two: a GIF counts in hundredths,
    /// and browsers slow down shorter frames.
    package var inHundredths: FrameRate {
        let hundredths = max(2, (100 * seconds + frames / 2) / frames)
        let common = FrameRate.divisor(100, hundredths)
        return FrameRate(100 / common, in: hundredths / common)
    }

    /// The time at which a frame begins; the first frame is 0 and begins at zero.
    package func time(of frame: Int) -> Time {
        let whole = (Int64(frame) * Int64(seconds)).multipliedFullWidth(by: Time.unitsPerSecond)
        return Time(units: Int64(frames).dividingFullWidth(whole).quotient)
    }

    /// How many frames begin before `duration` is over, at least one. With `showsEnd` a frame that begins exactly at
    /// its end counts too.
    package func count(in duration: Time, showsEnd: Bool) -> Int {
        let product = duration.units.multipliedFullWidth(by: Int64(frames))
        let (whole, rest) = (Time.unitsPerSecond * Int64(seconds)).dividingFullWidth(product)
        return max(1, Int(whole) + (showsEnd || rest > 0 ? 1 : 0))
    }

    /// The rate as ffmpeg reads it: `30000/1001`.
    package var fraction: String { "\(frames)/\(seconds)" }

    package var description: String {
        if seconds == 1 { return "\(frames)" }
        let hundredths = (Int64(frames) * 100 + Int64(seconds) / 2) / Int64(seconds)
        let rest = String(hundredths % 100)
        return "\(hundredths / 100).\(rest.utf8.count == 1 ? "0" : "")\(rest)"
    }
}
