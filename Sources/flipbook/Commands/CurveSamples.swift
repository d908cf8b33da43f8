// A curve from lines of time,value.

import Files
import Platform
import Timelines

extension CurveSource {
    /// Reads a file, or standard input for `-`.
    static func samples(in path: String) throws(CommandError) -> CurveSource {
        let name = path == "-" ? "standard input" : path
        if path == "-", Descriptor.isTerminal(Descriptor.input) {
            throw .usage(
                "- reads lines of time,value from standard input; send some, as in flipbook curve - < file.csv")
        }
        let bytes = try CommandError.files { () throws(FileError) in
            try WholeFile.read(path == "-" ? "/dev/stdin" : path, as: path, takesPipes: true)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .designs("\(name) is not text in UTF-8; save it as CSV")
        }
        return try samples(text, named: name)
    }

    /// Times ascend; the same time twice is a jump. A first line that begins with no number is a heading.
    static func samples(_ text: String, named name: String) throws(CommandError) -> CurveSource {
        var times: [Double] = []
        var values: [Double] = []
        var lines = 0
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let fields = line.split(whereSeparator: { ",;\t".contains($0) || $0 == " " })
            guard let first = fields.first, !first.hasPrefix("#") else { continue }
            lines += 1
            let place = "\(name):\(index + 1)"
            if lines == 1, Double(unmarked(first)) == nil, fields.count != 1 { continue }
            guard fields.count == 2 else {
                throw .designs(
                    "\(place): a line takes a time and a value, such as 0.25,0.8; this one has "
                        + (fields.count == 1 ? "one column" : "\(fields.count) columns"))
            }
            for field in fields where Double(unmarked(field))?.isFinite != true {
                throw .designs("\(place): '\(field)' is no number; write it as in 0.25 or 1e-3")
            }
            guard let time = Double(unmarked(fields[0])), let value = Double(fields[1]) else { continue }
            if let last = times.last, time < last {
                throw .designs("\(place): the time \(first) comes after \(last); sort the lines by time")
            }
            if times.count > 1, time == times[times.count - 2] {
                throw .designs("\(place): the time \(first) is there twice already; a jump has two values at one time")
            }
            times.append(time)
            values.append(value)
        }
        guard let start = times.first, let end = times.last else {
            throw .designs("\(name) has no samples; write lines of time,value such as 0.25,0.8")
        }
        guard end > start else {
            throw .designs("\(name) has samples at one time only; a curve needs two times at least")
        }
        return curve(times.map { $0 - start }, values)
    }

    /// A byte order mark that spreadsheets put before the first number is no part of it.
    private static func unmarked(_ field: Substring) -> Substring {
        field.hasPrefix("\u{FEFF}") ? field.dropFirst() : field
    }

    /// Straight lines between samples; at a jump the later value.
    private static func curve(_ times: [Double], _ values: [Double]) -> CurveSource {
        let last = times.count - 1
        var curve = CurveSource(duration: times[last]) { seconds in
            let next = times.indices.partitioningIndex { times[$0] > seconds }
            guard next > 0 else { return (values[0], 0) }
            guard next <= last else { return (values[last], 0) }
            let width = times[next] - times[next - 1]
            let slope = (values[next] - values[next - 1]) / width
            return (values[next - 1] + slope * (seconds - times[next - 1]), slope)
        }
        for index in 1...last where times[index] == times[index - 1] && times[index] > 0 {
            curve.jumps.append((times[index], values[index - 1]))
        }
        curve.recorded = times
        return curve
    }
}
