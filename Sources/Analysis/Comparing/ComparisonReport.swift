// What a comparison found, as text for a terminal and as JSON.

package import Diagnostics
import Timelines

extension LogComparison {
    /// Lines for a terminal.
    package func text(log: String, design: String) -> String {
        var lines = [sentence(log: log, design: design)] + notes
        for column in columns {
            let (off, at) = (Formatting.decimal(column.off, decimals: 3), Formatting.fixed(column.at, decimals: 3))
            let noise = Formatting.decimal(column.noise, decimals: 3)
            lines.append("  \(column.name): off by \(off) at most, at \(at) s; noise \(noise)")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The verdict, without a full stop.
    package func sentence(log: String, design: String) -> String {
        switch verdict {
        case .same: "\(log) moves as \(design) says"
        case .explained(let found): "\(log) differs from \(design): \(found.sentence)"
        case .unclear(let reason): "\(log) differs from \(design); why, it does not tell: \(reason)"
        case .inconclusive(let reason): "\(log) does not show whether it moves as \(design) says: \(reason)"
        }
    }

    /// What is said of the log's clock, each without a full stop.
    package var notes: [String] {
        var lines: [String] = []
        if wasInMilliseconds { lines.append("its times are taken for milliseconds") }
        if let clockBegin {
            lines.append("its clock begins at \(Formatting.decimal(clockBegin, decimals: 3)) s, which is taken for 0")
        }
        let late = (shift * 1000).rounded()
        if late != 0 {
            let way = late > 0 ? "later" : "earlier"
            lines.append("its clock is \(Formatting.decimal(abs(late), decimals: 0)) ms \(way) than the scenario's")
        }
        return lines
    }

    /// The same for other programs.
    package func json(log: String, design: String) -> JSON {
        func number(_ value: Double) -> JSON { .digits(Formatting.decimal(value, decimals: 6)) }
        var members = JSON.head("compare", version: 1) + [("log", .string(log)), ("design", .string(design))]
        switch verdict {
        case .same: members.append(("verdict", .string("same")))
        case .unclear(let reason): members += [("verdict", .string("unclear")), ("reason", .string(reason))]
        case .inconclusive(let reason):
            members += [("verdict", .string("inconclusive")), ("reason", .string(reason))]
        case .explained(let found):
            let values = found.labels.indices.map { index in
                JSON.object([
                    ("name", .string(found.labels[index])), ("designed", number(found.designed[index])),
                    ("found", number(found.found[index])),
                ])
            }
            var cause: [(String, JSON)] = [("kind", .string(found.kind)), ("name", .string(found.name))]
            if let line = found.line { cause.append(("line", .integer(line))) }
            if !found.unit.isEmpty { cause.append(("unit", .string(found.unit))) }
            members += [("verdict", .string("explained")), ("cause", .object(cause + [("values", .array(values))]))]
        }
        if wasInMilliseconds { members.append(("milliseconds", .boolean(true))) }
        if let clockBegin { members.append(("clockBegin", number(clockBegin))) }
        members += [("shift", number(shift)), ("frames", .integer(frames))]
        let list = columns.map { column in
            JSON.object([
                ("name", .string(column.name)), ("off", number(column.off)), ("at", number(column.at)),
                ("noise", number(column.noise)),
            ])
        }
        return .object(members + [("columns", .array(list))])
    }
}

extension LogComparison.Explanation {
    /// Such as `the spring of the animation settle (line 88): damping 18, design 22`.
    package var sentence: String {
        let place = line.map { " (line \($0))" } ?? ""
        let values = labels.indices.compactMap { index -> String? in
            let (new, old) = (found[index], designed[index])
            let isChanged = abs(new - old) > 0.003 * max(abs(new), abs(old))
            guard isChanged || labels.count == 1 else { return nil }
            let told = "\(labels[index]) \(Self.shown(new, unit: unit))"
            return kind == "column" ? told : "\(told), design \(Self.shown(old, unit: unit))"
        }
        return "\(name)\(place): \(values.joined(separator: "; "))"
    }

    static func shown(_ value: Double, unit: String) -> String {
        unit == "s"
            ? "\(Formatting.decimal((value * 1000).rounded(), decimals: 0)) ms"
            : Formatting.decimal(value, decimals: abs(value) < 10 ? 3 : 1) + (unit.isEmpty ? "" : " " + unit)
    }
}
