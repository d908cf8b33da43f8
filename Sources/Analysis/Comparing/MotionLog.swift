// A recorded motion: a table of times and values, as an app's motion probe writes it.

import Diagnostics
import Timelines

/// What is wrong with a log, and in which line.
package struct MotionLogError: Error, Hashable, CustomStringConvertible {
    package var line: Int
    package var sentence: String
    package var description: String { "line \(line): \(sentence)" }
}

/// Times in seconds, ascending, and for each the values of all columns.
package struct MotionLog: Sendable {
    package var names: [String]
    package var times: [Double]
    /// One list a row; NaN for a value that was not known.
    package var rows: [[Double]]
    /// Whether its clock counted milliseconds.
    package var wasInMilliseconds = false
    /// What its clock said at the first frame where it began elsewhere, in seconds; then the first time is 0.
    package var clockBegin: Double?

    package init(names: [String], times: [Double], rows: [[Double]]) {
        (self.names, self.times, self.rows) = (names, times, rows)
        setClock()
    }

    /// The most rows that are read: ten minutes of 120 frames a second.
    private static let mostRows = 72_000
    private static let mostColumns = 200
    /// The latest beginning of a clock that began with the run, in seconds.
    private static let begin = 30.0

    /// Reads CSV: a line `time,NAME,NAME…`, and behind it one line a frame. An empty field is a value that is not known.
    package init(csv bytes: [UInt8]) throws(MotionLogError) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw MotionLogError(line: 1, sentence: "this is not UTF-8; save the log as plain text")
        }
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        let head = try MotionLog.head(lines.first ?? "")
        names = Array(head.dropFirst())
        (times, rows) = ([], [])
        for (index, line) in lines.enumerated().dropFirst() where !line.allSatisfy(\.isWhitespace) {
            let numbers = try MotionLog.row(line, head, number: index + 1)
            if let last = times.last, numbers[0] <= last {
                throw MotionLogError(
                    line: index + 1,
                    sentence: numbers[0] == last
                        ? "its time is that of the line before; leave one of them out"
                        : "its time is not after the one before; sort the lines")
            }
            guard times.count < MotionLog.mostRows else {
                throw MotionLogError(line: index + 1, sentence: "more than \(MotionLog.mostRows) lines; cut the log")
            }
            times.append(numbers[0])
            rows.append(Array(numbers.dropFirst()))
        }
        guard times.count >= 8 else {
            throw MotionLogError(line: lines.count, sentence: "a log has eight frames at least; record for longer")
        }
        // A count of frames, or microseconds, and not a motion that takes hours.
        let step = frame
        if step > 0.5, !(MotionLog.milliseconds ~= step) {
            let sentence =
                "its lines are \(Formatting.decimal(step, decimals: 2)) s apart; write their times in seconds"
            throw MotionLogError(line: 3, sentence: sentence)
        }
        setClock()
    }

    // MARK: Lines

    private static func fields(_ line: Substring) -> [String] {
        line.split(separator: ",", omittingEmptySubsequences: false).map { field in
            let bare = field.filter { $0 != "\"" && $0 != "\u{FEFF}" }
            return String(bare.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
    }

    /// The names of all columns.
    private static func head(_ line: Substring) throws(MotionLogError) -> [String] {
        func fault(_ sentence: String) -> MotionLogError { MotionLogError(line: 1, sentence: sentence) }
        let commas = line.utf8.count { $0 == UInt8(ascii: ",") }
        if commas > mostColumns { throw fault("more than \(mostColumns) columns; leave out what is not compared") }
        let head = fields(line)
        let first = head[0]
        if first.hasPrefix("#") || first.hasPrefix("//") {
            throw fault("a log has no comments; begin it with time,NAME,NAME…")
        }
        for (separator, word) in [(";", "semicolons"), ("\t", "tabs")] where first.contains(separator) {
            throw fault("its fields are separated by \(word); separate them by commas, with . in numbers")
        }
        if first != "time" {
            if ["t", "time", "times", "timestamp", "seconds"].contains(first.lowercased()) {
                throw fault("the first column is called \(first.printable); call it time")
            }
            throw fault("a log begins with time,NAME,NAME…; write the names of what follows")
        }
        if head.count < 2 {
            throw fault("no column beside the time; write the names of what follows, as time,NAME,NAME…")
        }
        if head.last == "" {
            throw fault("a comma ends the line, and no name follows; leave out the last one of each line")
        }
        var seen: Set<String> = []
        for (index, name) in head.enumerated() {
            if name.isEmpty { throw fault("column \(index + 1) has no name; write one") }
            guard seen.insert(name).inserted else {
                throw fault("\(name.prefix(40).description.printable) is there twice; leave one of them out")
            }
        }
        return head
    }

    private static func row(
        _ line: Substring, _ head: [String], number: Int
    ) throws(MotionLogError) -> [Double] {
        let fields = fields(line)
        guard fields.count == head.count else {
            let isDecimal = fields.count == 2 * head.count || fields.count == 2 * head.count - 1
            let sentence =
                "\(fields.count) values, and the first line names \(head.count); "
                + (isDecimal ? "write numbers with a point, as in 0.5" : "write one for each name")
            throw MotionLogError(line: number, sentence: sentence)
        }
        var numbers: [Double] = []
        for (index, field) in fields.enumerated() {
            let value = field.isEmpty && index > 0 ? .nan : decimal(field)
            guard let value, field.isEmpty || abs(value) < (index > 0 ? 1e9 : 1e14) else {
                let advice =
                    value?.isFinite != true
                    ? "is no number; write one, or nothing, or leave out the column “\(head[index].prefix(40))”"
                    : index > 0 ? "is no length of a screen; write points" : "is no time in seconds; write that"
                let sentence = "“\(field.prefix(40).description.printable)” \(advice)"
                throw MotionLogError(line: number, sentence: sentence)
            }
            numbers.append(value)
        }
        return numbers
    }

    /// A number in decimals; `Double` reads hexadecimal ones too.
    private static func decimal(_ text: String) -> Double? {
        text.utf8.allSatisfy { 48...57 ~= $0 || [43, 45, 46, 69, 101].contains($0) } ? Double(text) : nil
    }

    // MARK: Clocks

    /// No app shows a frame every two seconds; in milliseconds a frame takes 4 to 33.
    private static let milliseconds = 2.0...1000

    /// The median time between two frames, in seconds.
    var frame: Double { MotionLog.frame(of: times) }

    private static func frame(of times: [Double]) -> Double {
        let steps = zip(times.dropFirst(), times).map { $0 - $1 }.sorted()
        return steps.isEmpty ? 1.0 / 60 : steps[steps.count / 2]
    }

    /// Makes times seconds since the run began, or since the first frame where the clock began elsewhere.
    private mutating func setClock() {
        if MotionLog.milliseconds ~= MotionLog.frame(of: times) {
            wasInMilliseconds = true
            times = times.map { $0 / 1000 }
        }
        if let first = times.first, abs(first) > MotionLog.begin {
            clockBegin = first
            times = times.map { $0 - first }
        }
    }
}
