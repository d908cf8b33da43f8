// Values by name and time, printed as CSV or JSON to full precision: what was computed reads back as the same number.

/// One value in a table.
package enum Cell {
    case number(Double)
    case truth(Bool)
    case text(String)
    case numbers([Double])
    case texts([String])

    package var csv: String {
        switch self {
        case .number(let value): value.isInfinite ? (value > 0 ? "inf" : "-inf") : Cell.printed(value)
        case .truth(let value): value ? "true" : "false"
        case .text(let text): Cell.quoted(text)
        case .numbers(let values): values.map(Cell.printed).joined(separator: " ")
        case .texts(let texts): Cell.quoted(texts.joined(separator: " "))
        }
    }

    /// The same as JSON; what is no number of JSON is null.
    package var json: JSON {
        switch self {
        case .number(let value): value.isFinite ? .digits(Cell.printed(value)) : .null
        case .truth(let value): .boolean(value)
        case .text(let text): .string(text)
        case .numbers(let values): .laid(.compact, .array(values.map { Cell.number($0).json }))
        case .texts(let texts): .laid(.compact, .array(texts.map { .string($0) }))
        }
    }

    /// The shortest text that reads back as the same number; whole numbers without a fraction.
    package static func printed(_ value: Double) -> String {
        if value == 0 { return "0" }
        if value.magnitude < 1e15, value == value.rounded() { return String(Int64(value)) }
        return "\(value)"
    }

    private static func quoted(_ text: String) -> String {
        guard text.contains(where: { ",\"\n\r".contains($0) }) else { return text }
        return "\"" + text.replacing("\"", with: "\"\"") + "\""
    }
}

/// Rows of values under names.
package struct Table {
    package var columns: [String]
    package var rows: [[Cell]]

    package init(columns: [String], rows: [[Cell]] = []) { (self.columns, self.rows) = (columns, rows) }

    package var csv: String {
        var text = columns.map { Cell.text($0).csv }.joined(separator: ",") + "\n"
        for row in rows { text += row.map(\.csv).joined(separator: ",") + "\n" }
        return text
    }

    /// An object of what is said about the whole and `samples`, one object a row.
    package func json(_ about: [(String, JSON)]) -> String {
        let samples = rows.map { row in
            JSON.laid(.line, .object(zip(columns, row).map { ($0, $1.json) }))
        }
        let whole = about + [("samples", JSON.array(samples))]
        return JSON.object(whole).text(.lines(indent: 2)) + "\n"
    }
}
