// Key times as text: as few digits as the error that is left to a track allows, jumps still on their milliseconds.

import Fitting
import Timelines

/// The `keyTimes` of a strip, and what their rounding costs.
struct KeyTimes {
    /// Nil where evenly spread values say the same.
    private(set) var text: String?
    /// When each value is there, as a share of the duration: what the text says, or even spread.
    private(set) var fractions: [Double] = []
    /// Of each component: the greatest further error that rounded times make.
    private(set) var error: [Double]

    /// `budget` has one number a component: the error that times may still make. More digits than nine are never
    /// written; what is left then is far below anything that a screen shows.
    init(_ strip: TrackWindow, budget: [Double]) {
        error = budget.map { _ in 0 }
        guard strip.times.count > 1 else {
            fractions = [0]
            return
        }
        if isEven(strip, budget) {
            let count = Double(strip.isDiscrete ? strip.times.count : strip.times.count - 1)
            fractions = strip.times.indices.map { Double($0) / count }
            return
        }
        let length = Double(strip.duration)
        var pieces: [String] = []
        var previous = -1.0
        for (index, time) in strip.times.enumerated() {
            if index > 0, time == strip.times[index - 1] {
                pieces.append(pieces[index - 1])
                fractions.append(previous)
                continue
            }
            let slopes = slopes(strip, index)
            var fraction = Double(time) / length
            var decimals = 0
            if time > 0, time < strip.duration {
                let isJump = strip.isDiscrete || index + 1 < strip.times.count && strip.times[index + 1] == time
                let most = isJump ? 0.9 : 0.45
                var room = zip(slopes, budget).reduce(most) { $1.0 > 0 ? min($0, $1.1 / $1.0) : $0 }
                let exact = fraction
                // Chromium's 900 ms of 2.4 s fall short of .375: a jump needs to be a little early to be in time, by
                // more than the microseconds and the single precision in which time is kept there.
                let needed = JumpLead.least(length)
                let least = isJump ? max(min(0.01, room / 2), needed) : 0
                if isJump { room = max(room, 2 * needed) }
                for digits in 1...9 {
                    decimals = digits
                    let power = DecimalText.powers[digits]
                    // A jump may come early by less than a millisecond, which no whole one sees, but never late.
                    fraction = (exact * power).rounded(isJump ? .down : .toNearestOrEven) / power
                    if isJump, (exact - fraction) * length < least { fraction -= 1 / power }
                    if abs(fraction - exact) * length <= room, fraction > previous { break }
                }
            }
            note(slopes, abs(fraction * length - Double(time)))
            pieces.append(DecimalText.text(fraction, decimals: decimals))
            fractions.append(fraction)
            previous = fraction
        }
        text = pieces.joined(separator: ";")
    }

    /// Whether the values need no times: spread evenly they come when they should.
    private mutating func isEven(_ strip: TrackWindow, _ budget: [Double]) -> Bool {
        let count = strip.times.count
        let step = Double(strip.duration) / Double(strip.isDiscrete ? count : count - 1)
        guard strip.isDiscrete || strip.times[count - 1] == strip.duration else { return false }
        var found = error
        for (index, time) in strip.times.enumerated() {
            let off = Double(time) - step * Double(index)
            if strip.isDiscrete {
                // Browsers find the value by multiplying in single precision: what falls on the very instant is left
                // out.
                guard index == 0 || off > 1e-6 * Double(strip.duration), off < 0.95 else { return false }
            } else {
                for (component, slope) in slopes(strip, index).enumerated() {
                    found[component] = max(found[component], slope * abs(off))
                    if found[component] > budget[component] { return false }
                }
                // Without slopes there is nothing to see, but a jump has no slope either.
                if index > 0, time == strip.times[index - 1] { return false }
                guard abs(off) < 0.45 else { return false }
            }
        }
        error = found
        return true
    }

    /// How much a component changes at most in a millisecond before or after a knot.
    private func slopes(_ strip: TrackWindow, _ index: Int) -> [Double] {
        guard !strip.isDiscrete else { return error.map { _ in 0 } }
        var result = error.map { _ in 0.0 }
        let time = strip.times[index]
        // The neighbours at other times, beyond the other side of a jump.
        var before = index
        while before > 0, strip.times[before] == time { before -= 1 }
        var after = index
        while after + 1 < strip.times.count, strip.times[after] == time { after += 1 }
        let isJump =
            before + 1 < index || after - 1 > index || index > 0 && strip.times[index - 1] == time
            || index + 1 < strip.times.count && strip.times[index + 1] == time
        for (from, to) in [(before, before + 1), (after - 1, after)] where strip.times[to] > strip.times[from] {
            // `TrackWindow.values(at:)` takes straight lines to a jump that comes early to where they are then.
            if isJump, strip.timings[from] == nil { continue }
            let span = Double(strip.times[to] - strip.times[from])
            let steepness = strip.timings[from]?.greatestSlope ?? 1
            for component in result.indices {
                let slope = abs(strip.values[to][component] - strip.values[from][component]) / span * steepness
                result[component] = max(result[component], slope)
            }
        }
        return result
    }

    private mutating func note(_ slopes: [Double], _ off: Double) {
        for (component, slope) in slopes.enumerated() { error[component] = max(error[component], slope * off) }
    }
}
