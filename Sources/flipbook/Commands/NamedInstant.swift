// An instant of a scenario on the command line: seconds, or the name of a moment.

import Numerics
import Timelines

enum NamedInstant {
    /// Names of moments begin with a letter.
    static func isSeconds(_ text: String) -> Bool {
        text.utf8.first.map { 0x30...0x39 ~= $0 || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") } ?? false
    }

    /// - Parameter owner: whose moments these are, for the message.
    static func time(
        _ text: String, option: String, moments: [Moment], duration: Time, of owner: String
    ) throws(CommandError) -> Time {
        if isSeconds(text) || text.isEmpty {
            guard let seconds = Instants.seconds(text[...]), seconds >= 0 else {
                throw .usage("--\(option): '\(text)' is no instant; write seconds such as 0.4, or the name of a moment")
            }
            // Compared in the clock's units, so that rounding puts no last row beyond the end.
            guard seconds <= 86_400, Time(seconds: seconds) <= duration else {
                throw .usage(
                    "--\(option): \(text) s is after the end of \(owner), which is at \(duration.seconds) s")
            }
            return Time(seconds: seconds)
        }
        guard let moment = moments.first(where: { $0.name == text }) else {
            throw absence(of: text, among: moments.map(\.name), owner: owner)
        }
        return moment.time
    }

    static func absence(of text: String, among names: [String], owner: String) -> CommandError {
        let listed =
            names.prefix(12).joined(separator: ", ") + (names.count > 12 ? " and \(names.count - 12) others" : "")
        return .usage(
            "\(owner) has no moment '\(text)'"
                + Help.didYouMean(
                    text, names, then: names.isEmpty ? "it has none at all" : "it has \(listed)"))
    }
}
