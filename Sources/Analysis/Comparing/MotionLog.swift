// A recorded motion: a table of times and values, as an app's motion probe writes it.

import Diagnostics

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

    package init(names: [String], times: [Double], rows: [[Double]]) {
        (self.names, self.times, self.rows) = (names, times, rows)
    }

    /// The most rows that are read: ten minutes of 120 frames a second.
    private static let most = 72_000

    /// Reads CSV: a line `time,NAME,NAME…`, and behind it one line a frame. An empty field is a value that is not known.
    package init(csv bytes: [UInt8]) throws(MotionLogError) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw MotionLogError(line: 1, sentence: "this is not UTF-8; save the log as plain text")
        }
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        func fields(_ line: Substring) -> [String] {
            line.split(separator: ",", omittingEmptySubsequences: false).map { field in
                let bare = field.filter { $0 != "\"" && $0 != "\u{FEFF}" }
                return String(bare.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
            }
        }
        let head = fields(lines.first ?? "")
        guard head.first == "time", head.count > 1 else {
            throw MotionLogError(
                line: 1, sentence: "a log begins with time,NAME,NAME…; write the names of what follows")
        }
        names = Array(head.dropFirst())
        for (index, name) in names.enumerated() where names[..<index].contains(name) {
            throw MotionLogError(line: 1, sentence: "\(name.printable) is there twice; leave one of them out")
        }
        (times, rows) = ([], [])
        for (index, line) in lines.enumerated().dropFirst() where !line.allSatisfy(\.isWhitespace) {
            let row = fields(line)
            guard row.count == head.count else {
                let sentence = "\(row.count) values, and the first line names \(head.count); write one for each name"
                throw MotionLogError(line: index + 1, sentence: sentence)
            }
            var numbers: [Double] = []
            for (name, field) in zip(head, row) {
                let number = field.isEmpty && name != "time" ? .nan : Double(field)
                guard let number, field.isEmpty || abs(number) < 1e9 else {
                    let sentence = "“\(field.prefix(40).description.printable)” is no number; write one, or nothing"
                    throw MotionLogError(line: index + 1, sentence: sentence)
                }
                numbers.append(number)
            }
            if let last = times.last, numbers[0] <= last {
                throw MotionLogError(line: index + 1, sentence: "its time is not after the one before; sort the lines")
            }
            guard times.count < MotionLog.most else {
                throw MotionLogError(line: index + 1, sentence: "more than \(MotionLog.most) lines; cut the log")
            }
            times.append(numbers[0])
            rows.append(Array(numbers.dropFirst()))
        }
        guard times.count >= 8 else {
            throw MotionLogError(line: lines.count, sentence: "a log has eight frames at least; record for longer")
        }
    }
}
