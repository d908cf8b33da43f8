// Times on the command line: a list of seconds, or a step that may be a fraction such as 1/60.

import Numerics

enum Instants {
    /// `0.5,1,2.25`: seconds, each from zero to a day.
    static func list(_ text: String, option: String) throws(CommandError) -> [Time] {
        var times: [Time] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let seconds = seconds(part), seconds >= 0, seconds <= 86_400 else {
                throw .usage("--\(option) takes seconds from 0 to 86400, such as 0.5,1,2.25, not '\(part)'")
            }
            times.append(Time(seconds: seconds))
        }
        return times
    }

    /// `1/60` or `0.01`: the times from zero to `end` in even steps; 200,000 at most.
    static func steps(_ text: String, to end: Time, option: String) throws(CommandError) -> [Time] {
        guard let step = seconds(text[...]), step > 0, step.isFinite, end.seconds / step <= 200_000 else {
            throw .usage(
                "--\(option) takes a step in seconds, such as 1/60, for 200,000 samples at most, not '\(text)'")
        }
        var times: [Time] = []
        while true {
            // Each from its number, so that no rounding adds up: 1/60 meets its frames exactly.
            let time = Time(seconds: Double(times.count) * step)
            if time > end { return times }
            times.append(time)
        }
    }

    /// A number, or a fraction of two, with `s` or `ms` behind it or without.
    static func seconds(_ text: Substring) -> Double? {
        let unit = text.hasSuffix("ms") ? 1000.0 : 1
        let parts = text.dropLast(unit > 1 ? 2 : text.hasSuffix("s") ? 1 : 0).split(separator: "/", maxSplits: 2)
        guard 1...2 ~= parts.count, let number = Double(parts[0]), number.isFinite else { return nil }
        guard parts.count == 2 else { return text.contains("/") ? nil : number / unit }
        guard let divisor = Double(parts[1]), divisor > 0, divisor.isFinite else { return nil }
        return number / divisor / unit
    }
}
